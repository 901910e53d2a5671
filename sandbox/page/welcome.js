// The first visit: what to type, and how to be somebody else.

import { h } from "./dom.js";
import { prefill, whenSent } from "./composer.js";
import { on } from "./store.js";

const place = document.getElementById("welcome");
const SEEN = "belfry.welcomed";

export function start() {
  on("room", draw);
  whenSent(close);
}

function draw() {
  if (localStorage.getItem(SEEN)) return place.replaceChildren();
  if (place.firstChild) return null;
  return place.replaceChildren(h("section", { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, "Welcome to the table"),
    h("ol", {},
      h("li", {}, "Type ", h("kbd", {}, "/play"), " below to open a table."),
      h("li", {}, "Be somebody else: press another name in the bar at the top, then ", h("b", {}, "Join"), "."),
      h("li", {}, "Press ", h("b", {}, "Start"), ", and play everybody in turn.")),
    h("p", { class: "row" },
      h("button", { type: "button", class: "button success", click: () => prefill("/play") }, "Fill in /play"),
      h("button", { type: "button", class: "button secondary", click: close }, "Close"))));
}

function close() {
  localStorage.setItem(SEEN, "yes");
  const inside = place.contains(document.activeElement);
  place.replaceChildren();
  if (inside) document.getElementById("text").focus();
}

