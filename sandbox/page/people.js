// The bar of people: who I am now, one press to be somebody else, and how much waits on each one's phone.

import { called, h, named, token, unique } from "./dom.js";
import { unseen } from "./phone.js";
import { become, hasUnread, on, state } from "./store.js";

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
  const waits = person.unseen ? unseen(person) : !mine && hasUnread(person.id) ? "something waits" : "";
  const note = unique("note");
  return h("button", {
    type: "button", class: "person", "data-person": person.id, "aria-pressed": String(mine), "aria-label": called(person), title: called(person),
    "data-unread": waits ? "true" : null, "aria-describedby": waits ? note : null, click: () => (mine ? null : become(person.id)),
  }, token(person), named(person),
  waits ? h("span", { class: person.unseen ? "count" : "dot", id: note }, person.unseen ? h("span", { "aria-hidden": "true" }, String(person.unseen)) : null, h("span", { class: "unseen" }, waits)) : null);
}
