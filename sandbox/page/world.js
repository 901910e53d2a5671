// The "World" panel: what a moderator or the people themselves would do outside the game.

import * as api from "./api.js";
import { dialog } from "./dialog.js";
import { called, h, icon, named, unique } from "./dom.js";
import { become, guild, on, open, room, rooms, state } from "./store.js";

const PERMISSIONS = {
  connect: ["Connect (voice)", 20n], view_channel: ["See the channel", 10n], send_messages: ["Send messages", 11n], embed_links: ["Embed links", 14n], attach_files: ["Attach files", 15n],
  read_message_history: ["Read old messages", 16n], create_public_threads: ["Open threads", 35n], send_messages_in_threads: ["Write in threads", 38n],
};
const KINDS = ["text", "voice", "announcement", "stage", "forum", "media"];
const opener = document.getElementById("open-world");
let redraw = () => {};
let awaited = null; // a thread that is to be opened

export function start() {
  opener.append(icon("world"));
  opener.title = "World";
  opener.addEventListener("click", show);
  on("world", () => {
    redraw();
    arrive();
  });
}

function show() {
  const body = h("div", { class: "world" });
  const failure = h("p", { class: "failure", role: "alert" });
  // Parts that hold what somebody is typing stay as they are; lists follow the world.
  const people = h("div", {});
  const bot = h("div", {});
  const servers = h("div", { class: "servers" });
  const place = h("div", {});
  const doing = async (work) => {
    failure.textContent = "";
    try {
      return await work;
    } catch (error) {
      failure.textContent = error.message;
      return null;
    }
  };
  body.append(
    h("section", {}, h("h3", {}, "People"), people, line("New person", "Name", "Add person", 32, async (name) => {
      const made = await doing(api.person(name));
      if (made) await become(made.id);
    })),
    h("section", {}, h("h3", {}, "Rooms"), line("New thread here", "Thread name", "Open thread", 100, async (name) => {
      const here = room();
      const made = await doing(api.thread({ as: state.me.id, channel: here?.thread_metadata ? here.parent_id : here?.id, name }));
      awaited = made?.id ?? null;
      arrive();
    }), line("New channel", "Channel name", "Open channel", 100, (name, kind) => doing(api.channel({ name, kind, guild: guild()?.id ?? state.guilds[0].id })), KINDS), place),
    h("section", {}, h("h3", {}, "Servers"), servers),
    h("section", {}, h("h3", {}, called(state.bot)), bot), failure);
  redraw = () => {
    keepFocus(body, () => {
      people.replaceChildren(...state.people.map((each) => toggle(`${called(each)} takes direct messages`, !each.closed_dms, (takes) => doing(api.dms({ as: each.id, closed: !takes })), [named(each), " takes direct messages"])));
      servers.replaceChildren(...state.guilds.map((each) => membership(each, doing)));
      place.replaceChildren(...here(doing));
      bot.replaceChildren(...denials(doing));
    });
  };
  redraw();
  dialog({ title: "World", kind: "world-dialog", body, closed: () => (redraw = () => {}) });
}

// The stream may tell of a new thread a moment after the answer, when the panel is closed again.
function arrive() {
  if (!rooms().some((each) => each.id === awaited)) return;
  open(awaited);
  awaited = null;
}

function keepFocus(body, change) {
  const focus = body.contains(document.activeElement) ? document.activeElement.getAttribute("data-key") : null;
  change();
  if (focus) body.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
}

function line(label, placeholder, action, maxlength, done, kinds = []) {
  const id = unique("new");
  const input = h("input", { id, type: "text", maxlength: String(maxlength), placeholder, required: true, autocomplete: "off" });
  const kind = kinds.length ? h("select", { "aria-label": `${label}: kind` }, kinds.map((each) => h("option", { value: each }, each))) : null;
  const form = h("form", { class: "one-line" }, h("label", { for: id }, label), h("div", {}, kind, input, h("button", { class: "button secondary", type: "submit" }, action)));
  form.addEventListener("submit", (press) => {
    press.preventDefault();
    if (!input.value) return;
    done(input.value, kind?.value);
    input.value = "";
  });
  return form;
}

/** Who is in a server: the bot and the people. */
function membership(server, doing) {
  const within = (user, present, change, owns = false) => toggle(`${called(user)} is in ${server.name}`, present, (value) => doing(api.membership({ ...change, guild: server.id, present: value })), named(user), owns);
  return h("fieldset", {}, h("legend", {}, h("bdi", {}, server.name)), within(state.bot, server.present, {}),
    server.present ? toggle(`${called(state.bot)} is timed out in ${server.name}`, server.timed_out, (value) => doing(api.timeout({ guild: server.id, seconds: value ? 3600 : 0 })), "Timed out by a moderator, for an hour") : null,
    server.present ? null : toggle(`The commands of ${called(state.bot)} are in ${server.name}`, server.installed, (value) => doing(api.membership({ guild: server.id, present: false, commands: value })), "Its commands alone"),
    ...state.people.map((each) => within(each, each.guilds.includes(server.id), { as: each.id }, each.id === server.owner)));
}

function toggle(name, on, change, label = name, disabled = false) {
  const id = unique("toggle");
  const box = h("input", { type: "checkbox", id, "data-key": name, "aria-label": name, disabled });
  box.checked = on;
  box.addEventListener("change", () => change(box.checked));
  return h("div", { class: "pick" }, box, h("label", { for: id }, label));
}

function here(doing) {
  const now = room();
  if (!now || now.recipient) return [];
  const thread = now.thread_metadata;
  const parts = [];
  if (thread) {
    const set = (archived, locked) => doing(api.archive({ thread: now.id, archived, locked }));
    parts.push(toggle("This thread is archived", Boolean(thread.archived), (value) => set(value, Boolean(thread.locked))),
      toggle("This thread is locked", Boolean(thread.locked), (value) => set(Boolean(thread.archived), value)));
  }
  const remove = h("button", { type: "button", class: "button danger" }, `Delete #${now.name}`);
  remove.addEventListener("click", () => {
    if (remove.dataset.sure) doing(api.remove({ channel: now.id }));
    remove.dataset.sure = "yes";
    remove.textContent = `Press again to delete #${now.name}`;
  });
  return [...parts, remove];
}

function denials(doing) {
  const now = room();
  const channel = now?.thread_metadata ? room(now.parent_id) : now;
  if (!channel || channel.recipient) return [h("p", { class: "small" }, "Open a channel to choose what it may do there.")];
  const own = (channel.permission_overwrites ?? []).find((each) => each.id === state.bot.id);
  const denied = BigInt(own?.deny ?? "0");
  const names = Object.keys(PERMISSIONS).filter((each) => (denied >> PERMISSIONS[each][1]) & 1n);
  const change = (name, allowed) => {
    const deny = allowed ? names.filter((each) => each !== name) : [...names, name];
    channel.permission_overwrites = [...(channel.permission_overwrites ?? []).filter((each) => each !== own), { ...(own ?? { id: state.bot.id, type: 1, allow: "0" }), deny: bits(deny) }];
    doing(api.permissions({ channel: channel.id, deny }));
    redraw();
  };
  return [h("p", { class: "small" }, `What it may do in #${channel.name}:`),
    ...Object.entries(PERMISSIONS).map(([name, [words]]) => toggle(words, !names.includes(name), (allowed) => change(name, allowed)))];
}

function bits(names) {
  return String(names.reduce((sum, name) => sum | (1n << PERMISSIONS[name][1]), 0n));
}
