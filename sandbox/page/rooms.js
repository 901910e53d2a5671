// The list of rooms: channels with their threads, and my direct messages. A drawer on a phone.

import { called, h, icon, named, token, unique } from "./dom.js";
import { address, guild, guilds, on, open, room, rooms, state } from "./store.js";

const nav = document.getElementById("rooms");
const menu = document.getElementById("menu");
const shade = document.getElementById("shade");

export function start() {
  menu.append(icon("menu"));
  menu.addEventListener("click", () => drawer(!document.body.classList.contains("drawer-open")));
  shade.addEventListener("click", () => drawer(false));
  matchMedia("(min-width: 641px)").addEventListener("change", () => drawer(false));
  nav.addEventListener("keydown", (key) => {
    if (key.key === "Escape") drawer(false);
  });
  on("world", fill);
}

function drawer(show) {
  if (document.body.classList.contains("drawer-open") === show) return;
  document.body.classList.toggle("drawer-open", show);
  shade.hidden = !show;
  document.querySelector("main").inert = show;
  menu.setAttribute("aria-expanded", String(show));
  if (show) nav.querySelector("a")?.focus();
  else menu.focus();
}

function fill() {
  const focus = nav.contains(document.activeElement) ? document.activeElement.dataset.room : null;
  nav.replaceChildren(
    ...guilds().flatMap(server),
    h("h2", { id: "dms-title" }, "Direct messages"),
    state.dms.length
      ? h("ul", { "aria-labelledby": "dms-title" }, state.dms.map((each) => h("li", {}, entry(each))))
      : h("p", { class: "small" }, "Nobody has written to you yet."));
  if (focus) nav.querySelector(`[data-room="${focus}"]`)?.focus({ preventScroll: true });
  menu.toggleAttribute("data-unread", rooms().some((each) => each.unread));
  title();
}

function server({ id, name }) {
  const title = unique("server");
  const channels = state.channels.filter((each) => each.guild_id === id);
  const lost = state.threads.filter((each) => each.guild_id === id && !channels.some((channel) => channel.id === each.parent_id));
  return [h("h2", { id: title }, h("bdi", {}, name)),
    h("ul", { "aria-labelledby": title }, channels.map((channel) => h("li", {}, entry(channel), below(channel.id))), lost.map((thread) => h("li", {}, entry(thread))))];
}

function below(id) {
  const threads = state.threads.filter((each) => each.parent_id === id);
  return threads.length ? h("ul", {}, threads.map((each) => h("li", {}, entry(each)))) : null;
}

function entry(place) {
  const note = unique("note");
  const archived = place.thread_metadata?.archived;
  return h("a", {
    href: address(place.id), "data-room": place.id, "aria-current": place.id === state.room ? "page" : null,
    class: `${place.unread ? "unread " : ""}${archived ? "archived" : ""}`.trim() || null, "data-unread": place.unread ? "true" : null,
    "aria-describedby": place.unread || archived ? note : null, click: (press) => go(press, place.id),
  }, place.recipient ? [token(place.recipient), named(place.recipient)] : h("bdi", {}, sign(place)),
  place.unread ? h("span", { class: "dot", "aria-hidden": "true" }) : null,
  place.unread || archived ? h("span", { id: note, hidden: true }, [archived ? "archived" : null, place.unread ? "unread messages" : null].filter(Boolean).join(", ")) : null);
}

const sign = (place) => `#${place.name}`;

function go(press, id) {
  if (press.ctrlKey || press.metaKey || press.shiftKey) return;
  press.preventDefault();
  const phone = document.body.classList.contains("drawer-open");
  drawer(false);
  open(id).then(() => (phone ? document.getElementById("room-name").focus() : null));
}

function title() {
  const here = room();
  const name = here ? (here.recipient ? called(here.recipient) : sign(here)) : "No room";
  document.getElementById("room-name").replaceChildren(h("bdi", {}, name));
  const place = guild(here)?.name;
  document.getElementById("here").replaceChildren(h("bdi", {}, name), place ? h("span", { class: "server" }, " ", h("bdi", {}, place)) : "");
  document.getElementById("room-topic").textContent = about(here);
  document.getElementById("square").textContent = place ?? state.guilds[0]?.name ?? "";
  document.title = `${name} · ${called(state.me)}`;
}

function about(here) {
  if (!here) return "";
  if (here.recipient) return `Only ${called(state.me)} and ${called(here.recipient)} read this.`;
  if (here.thread_metadata?.archived) return "This thread is archived.";
  if (here.parent_id && here.thread_metadata) return `Thread in #${room(here.parent_id)?.name ?? "a channel"}`;
  return here.topic ?? guild(here)?.name ?? "";
}
