// The first screen: games that begin by one press, and what to type to be several people; once a table is open, how to be
// somebody else.

import { prefill, run, whenSent } from "./composer.js";
import { h, unique } from "./dom.js";
import { parts } from "./message.js";
import { commands, on, room, state } from "./store.js";

const place = document.getElementById("welcome");
const KEY = "belfry.welcomed"; // who has opened a table and is to be somebody else; "yes" when nothing is left to tell

export function start() {
  for (const topic of ["world", "room", "message", "edit", "delete"]) on(topic, draw);
  whenSent((command) => {
    if (command !== "play" || localStorage.getItem(KEY)) return;
    localStorage.setItem(KEY, state.me.id);
    draw();
  });
}

function draw() {
  const here = room();
  const opener = localStorage.getItem(KEY);
  if (opener && opener !== "yes" && opener !== state.me?.id) localStorage.setItem(KEY, "yes");
  if (opener && opener === state.me?.id && state.messages.some(joinable)) show("next", next);
  else if (here && !here.recipient && here.writable !== false && !state.messages.length) show(`first ${offers().length}`, first);
  else show("", () => []);
}

function show(name, part) {
  if (place.dataset.part === name) return;
  place.dataset.part = name;
  const inside = place.contains(document.activeElement);
  place.replaceChildren(...[part()].flat());
  if (inside) (document.querySelector("#messages li:last-child > article") ?? document.getElementById("text")).focus({ preventScroll: true });
}

function joinable(message) {
  return parts(message).some((part) => part.label === "Join" && !part.disabled);
}

/** What the bot can begin now. */
function offers() {
  return state.offers.map((offer, n) => ({ ...offer, n })).filter((offer) => commands().some((command) => command.name === offer.command));
}

function first() {
  const found = offers();
  return h("section", { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, "Welcome to the table"),
    [...new Set(found.map((offer) => offer.heading))].map((heading) => group(heading, found.filter((offer) => offer.heading === heading), found)),
    h("h4", {}, found.length ? "Or be several people" : "Be several people"),
    h("ol", {},
      h("li", {}, "Type ", h("kbd", {}, "/play"), " below to open a table."),
      h("li", {}, "Be somebody else: press another name in the bar at the top, then ", h("b", {}, "Join"), "."),
      h("li", {}, "Press ", h("b", {}, "Start"), ", and play everybody in turn.")),
    h("p", { class: "row" }, h("button", { type: "button", class: "button secondary", click: () => prefill("/play") }, "Fill in /play")));
}

/** Offers with one heading, below what can be changed about them, and perhaps about others that follow. */
function group(heading, found, all) {
  const id = unique("offers");
  const begin = found.filter((offer) => offer.vary && offer === all.find((each) => each.vary === offer.vary));
  return [begin.map((offer) => varying(offer.vary, offer)), h("h4", { id }, heading),
    h("ul", { class: found.some((offer) => offer.about) ? "offers" : "offers brief", "aria-labelledby": id }, found.map((offer) => h("li", {}, button(offer))))];
}

/** What one may change before a game begins: one of an option's choices, of which the usual one is chosen already. */
function varying(name, offer) {
  const option = commands().find((command) => command.name === offer.command).options?.find((each) => each.name === name);
  const usual = offer.options.find((each) => each.name === name)?.value;
  const group = unique("vary");
  return h("fieldset", { class: "vary" }, h("legend", {}, name[0].toUpperCase() + name.slice(1)), (option?.choices ?? []).map((choice) =>
    h("label", {}, h("input", { type: "radio", name: group, value: choice.value, "data-vary": name, checked: choice.value === usual }), h("span", {}, choice.name))));
}

/** The options of an offer, as the person has changed them. */
function options(offer) {
  const chosen = offer.vary && place.querySelector(`[data-vary="${CSS.escape(offer.vary)}"]:checked`);
  return offer.options.map((each) => (chosen && each.name === offer.vary ? { ...each, value: chosen.value } : each));
}

function button(offer) {
  const made = h("button", { type: "button", class: "button secondary offer" },
    offer.picture && h("img", { src: `offers/${offer.n}.png`, alt: "", loading: "lazy" }), h("b", {}, offer.label), offer.about && [" ", h("span", {}, offer.about)]);
  made.addEventListener("click", async () => {
    if (place.querySelector("[aria-busy]")) return;
    made.setAttribute("aria-busy", "true");
    await run(offer.command, options(offer));
    made.removeAttribute("aria-busy");
  });
  return made;
}

function next() {
  return h("section", { class: "welcome next", "aria-label": "What comes next" },
    h("p", {}, "Now be somebody else: press another name in the bar at the top, then ", h("b", {}, "Join"), ". ",
      h("button", { type: "button", class: "plain text-button", click: close }, "Close")));
}

function close() {
  localStorage.setItem(KEY, "yes");
  draw();
}
