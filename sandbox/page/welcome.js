// The first visit: what to type; and, once a table is open, how to be somebody else.

import { h } from "./dom.js";
import { prefill, whenSent } from "./composer.js";
import { on, room, state } from "./store.js";

const place = document.getElementById("welcome");
const SEEN = "belfry.welcomed"; // who has opened the first table; "yes" when there is nothing left to tell

export function start() {
  on("room", draw);
  on("message", draw);
  whenSent((command) => {
    if (command !== "play" || localStorage.getItem(SEEN)) return;
    localStorage.setItem(SEEN, state.me.id);
    draw();
  });
}

function draw() {
  const opener = localStorage.getItem(SEEN);
  if (!opener) return show(!state.messages.length && !room()?.recipient ? first : null);
  if (opener === state.me.id) return show(next);
  return close();
}

function show(part) {
  if (part && place.firstChild?.dataset.part === part.name) return;
  const inside = place.contains(document.activeElement);
  place.replaceChildren(...(part ? [part()] : []));
  if (inside) document.getElementById("text").focus();
}

function first() {
  return h("section", { class: "welcome", "data-part": "first", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, "Welcome to the table"),
    h("ol", {},
      h("li", {}, "Type ", h("kbd", {}, "/play"), " below to open a table."),
      h("li", {}, "Be somebody else: press another name in the bar at the top, then ", h("b", {}, "Join"), "."),
      h("li", {}, "Press ", h("b", {}, "Start"), ", and play everybody in turn.")),
    h("p", { class: "row" },
      h("button", { type: "button", class: "button success", click: () => prefill("/play") }, "Fill in /play"),
      h("button", { type: "button", class: "button secondary", click: close }, "Close")));
}

function next() {
  return h("section", { class: "welcome next", "data-part": "next", "aria-label": "What comes next" },
    h("p", {}, "Now be somebody else: press another name in the bar at the top, then ", h("b", {}, "Join"), ". ",
      h("button", { type: "button", class: "plain text-button", click: close }, "Close")));
}

function close() {
  localStorage.setItem(SEEN, "yes");
  show(null);
}
