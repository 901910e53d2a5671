// The locked phones: how many notifications each person has not looked at, and what the phone shows of the last ones.

import * as api from "./api.js";
import { dialog } from "./dialog.js";
import { called, h, icon, named, token } from "./dom.js";
import { on, state } from "./store.js";
import { now, when } from "./time.js";

const SHOWN = 6;
const opener = document.getElementById("open-phone");
let whose = null; // whose phone lies open
let redraw = () => {};

export function start() {
  opener.append(icon("phone"));
  opener.title = "Locked phones";
  opener.addEventListener("click", show);
  on("world", () => redraw());
  on("clock", () => redraw());
}

/** The number of notifications on somebody's phone, in words. */
export function unseen(person) {
  return `${person.unseen} ${person.unseen === 1 ? "notification" : "notifications"}`;
}

function show() {
  whose = (state.people.find((each) => each.id !== state.me.id && each.unseen) ?? state.me).id;
  const people = h("div", { class: "owners", role: "group", "aria-label": "Whose phone" });
  const clock = h("p", { class: "phone-clock", "aria-hidden": "true" });
  const list = h("ol", { class: "notifications" });
  const phone = h("div", { class: "phone" }, clock, list);
  let asked = 0;
  redraw = async () => {
    const focus = people.contains(document.activeElement) ? document.activeElement.dataset.owner : null;
    people.replaceChildren(...state.people.map(owner));
    if (focus) people.querySelector(`[data-owner="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    clock.textContent = new Date(now()).toLocaleTimeString([], { timeStyle: "short" });
    asked += 1;
    const mine = asked;
    const found = await api.phone(whose).catch(() => null);
    if (!found || mine !== asked) return;
    const last = found.slice(-SHOWN).reverse();
    list.replaceChildren(...(last.length ? last.map(notification) : [h("li", { class: "nothing" }, "No notifications.")]));
  };
  redraw();
  dialog({ title: "Locked phones", kind: "phone-dialog", closed: () => (redraw = () => {}), body: [people, phone,
    h("p", { class: "small" }, "A phone shows the plain text that a message began with, and only the sender's name where there was none.")] });
}

function owner(person) {
  const chosen = person.id === whose;
  return h("button", {
    type: "button", class: "owner", "data-owner": person.id, "aria-pressed": String(chosen), "aria-label": person.unseen ? `${called(person)}, ${unseen(person)}` : called(person),
    click: () => {
      whose = person.id;
      redraw();
    },
  }, token(person), named(person), person.unseen ? h("span", { class: "count" }, String(person.unseen)) : null);
}

function notification({ sender, when: arrived, line, unseen: waits }) {
  return h("li", { class: `notification ${waits ? "" : "looked-at"}`.trim() },
    h("p", { class: "head" }, h("bdi", {}, called({ username: sender })), when(arrived), waits ? null : h("span", {}, "looked at")),
    line ? h("p", { dir: "auto" }, line) : h("p", { class: "blank" }, "blank"));
}
