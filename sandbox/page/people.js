// The bar of people: who I am now, and one press to be somebody else.

import { called, h, named, token, unique } from "./dom.js";
import { awaited, become, on, state } from "./store.js";

const bar = document.getElementById("people");

export function start() {
  on("world", fill);
}

function fill() {
  const focus = bar.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  bar.replaceChildren(...state.people.map(button));
  const current = bar.querySelector("[aria-pressed=true]");
  if (focus) bar.querySelector(`[data-person="${focus}"]`)?.focus({ preventScroll: true });
  if (current && bar.scrollWidth > bar.clientWidth) bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2 + current.clientWidth / 2;
}

function button(person) {
  const mine = person.id === state.me.id;
  const waits = !mine && awaited(person.id);
  const note = unique("note");
  return h("button", {
    type: "button", class: "person", "data-person": person.id, "aria-pressed": String(mine), "aria-label": called(person), title: called(person),
    "data-unread": waits ? "true" : null, "aria-describedby": waits ? note : null, click: () => (mine ? null : become(person.id)),
  }, token(person), named(person), waits ? h("span", { class: "dot", id: note }, h("span", { class: "unseen" }, "something waits")) : null);
}
