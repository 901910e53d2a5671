// The messages of the open room: kept in step with the store, scrolled as a reader expects, announced to screen readers.

import { called, h } from "./dom.js";
import { article, callsMe, mineAlone, pictured, plain } from "./message.js";
import { on, state } from "./store.js";

const log = document.getElementById("log");
const list = document.getElementById("messages");
const newest = document.getElementById("newest");
const announcements = document.getElementById("announce");
let following = true;
let top = 0;

export function start() {
  on("room", fill);
  on("message", add);
  on("edit", change);
  on("delete", drop);
  log.addEventListener("scroll", () => {
    // Only scrolling up leaves the end; that the content grows below does not.
    if (log.scrollTop < top - 1) following = false;
    if (log.scrollHeight - log.scrollTop - log.clientHeight < 60) following = true;
    if (following) newest.hidden = true;
    top = log.scrollTop;
  });
  newest.addEventListener("click", toEnd);
  // A picture that arrives or a window that shrinks moves the end; whoever reads there stays there.
  const size = new ResizeObserver(() => (following ? toEnd() : null));
  size.observe(list);
  size.observe(log);
}

function fill(wanted) {
  list.replaceChildren(...state.messages.map((message) => h("li", {}, article(message))));
  gather();
  toEnd();
  const there = wanted && find(wanted);
  if (!there) return;
  following = false;
  there.focus();
}

function add(message) {
  list.append(h("li", {}, article(message)));
  gather();
  const mine = [message.author.id, (message.interaction_metadata ?? message.interaction)?.user?.id].includes(state.me.id) || mineAlone(message);
  if (following || mine) toEnd();
  else newest.hidden = false;
  if (message.author.id !== state.me.id) announce(message, mineAlone(message) ? "only you can see this" : callsMe(message) ? "mentions you" : "");
}

function find(id) {
  return list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
}

function change(message) {
  const old = find(message.id);
  if (!old) return;
  const fresh = article(message);
  const focus = old.contains(document.activeElement) ? place(old) : null;
  const said = old.querySelector(".body").textContent;
  keep(old, fresh);
  old.replaceWith(fresh);
  gather();
  if (focus) refocus(fresh, focus);
  if (fresh.querySelector(".body").textContent !== said) announce(message, "changed");
}

// The same picture keeps its element, so that it does not flicker.
function keep(old, fresh) {
  for (const image of fresh.querySelectorAll("figure.picture > img")) {
    const same = [...old.querySelectorAll("figure.picture > img")].find((each) => each.getAttribute("src") === image.getAttribute("src") && each.alt === image.alt);
    if (same) image.replaceWith(same);
  }
}

const controls = (element) => [...element.querySelectorAll(".body button, .body a[href], .body [tabindex]")];

function place(element) {
  const focus = document.activeElement;
  return { id: focus.dataset.customId, at: controls(element).indexOf(focus) };
}

// After an edit the focus stays on the same control; where it is gone, on the one that took its place, else on the message.
function refocus(element, { id, at }) {
  const same = id ? [...element.querySelectorAll("[data-custom-id]")].find((each) => each.dataset.customId === id && !each.disabled) : null;
  const next = at >= 0 ? controls(element)[at] : null;
  (same ?? (next && !next.disabled ? next : element)).focus({ preventScroll: true });
}

function drop(id) {
  const old = find(id);
  if (!old) return;
  const inside = old.contains(document.activeElement);
  const row = old.closest("li");
  const near = (row.nextElementSibling ?? row.previousElementSibling)?.firstElementChild;
  row.remove();
  gather();
  if (inside) (near ?? document.getElementById("text"))?.focus({ preventScroll: true });
}

// Messages of one person soon after each other stand together, with one name above them.
function gather() {
  let before = null;
  for (const message of state.messages) {
    const element = find(message.id);
    const close = before && before.author.id === message.author.id && Date.parse(message.timestamp) - Date.parse(before.timestamp) < 300000;
    const plainOnes = close && !message.interaction_metadata && !message.interaction && !message.referenced_message && mineAlone(before) === mineAlone(message) && message.type === 0;
    element?.classList.toggle("follows", Boolean(plainOnes));
    before = message;
  }
}

function toEnd() {
  following = true;
  log.scrollTop = state.messages.length ? log.scrollHeight : 0;
  newest.hidden = true;
}

function announce(message, how) {
  // Whoever asks for a picture that only he sees, such as his hand, hears it; the board has it as its alt text.
  const words = [plain(message).slice(0, 500), mineAlone(message) ? pictured(message) : ""].filter(Boolean).join(" ");
  const line = h("p", {}, `${called(message.author)}${how ? ` (${how})` : ""}: ${words}`);
  announcements.append(line);
  setTimeout(() => line.remove(), 10000);
}
