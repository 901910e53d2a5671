// The list above the composer: commands, or what one field of a command can be. One list serves all inputs; the one that
// has the focus owns it. Arrows move, Enter and Tab pick, Escape closes, a tap picks.

import { h } from "./dom.js";

export const list = h("ul", { id: "suggestions", role: "listbox", class: "suggestions", hidden: true, "aria-label": "Suggestions" });

/** Says how many suggestions there are, or why there are none, to those who do not see the list. */
export const count = h("p", { class: "unseen", role: "status" });

let items = [];
let active = -1;
let owner = null;
let take = () => {};

/** What every input that uses the list needs. */
export const COMBOBOX = {
  role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "suggestions", "aria-haspopup": "listbox", autocomplete: "off",
};

export const open = () => !list.hidden;

/** Shows entries {name, description, value}; `first` is the one that Enter would pick, or -1. */
export function show(input, entries, first, picked, note = "") {
  owner = input;
  items = entries;
  take = picked;
  list.replaceChildren(...entries.map(entry));
  if (!entries.length && note) list.append(h("li", { class: "note", role: "presentation" }, note));
  list.hidden = !entries.length && !note;
  count.textContent = entries.length ? `${entries.length} ${entries.length === 1 ? "suggestion" : "suggestions"}` : note;
  input.setAttribute("aria-expanded", String(!list.hidden));
  activate(entries.length ? first : -1);
}

/** Closes the list if this input owns it. */
export function hide(input = owner) {
  if (!input || input !== owner) return;
  list.hidden = true;
  count.textContent = "";
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
  active = -1;
  items = [];
}

function activate(at) {
  active = at;
  [...list.children].forEach((each, index) => {
    if (each.role === "option") each.setAttribute("aria-selected", String(index === at));
  });
  if (at >= 0) {
    owner.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  } else {
    owner.removeAttribute("aria-activedescendant");
  }
}

/** Handles a key of the owner; true when the key was used up. Tab picks but still moves on. */
export function key(press) {
  if (!open()) return false;
  const size = items.length;
  if (press.key === "Escape") hide();
  else if (press.key === "ArrowDown" && size) activate((active + 1) % size);
  else if (press.key === "ArrowUp" && size) activate((active - 1 + size) % size);
  else if ((press.key === "Enter" || press.key === "Tab") && active >= 0 && !press.shiftKey) return pick(active, press);
  else return false;
  press.preventDefault();
  return true;
}

function pick(at, press = null) {
  const chosen = items[at];
  const input = owner;
  hide();
  if (press?.key === "Enter") press.preventDefault();
  take(chosen, press, input);
  return true;
}

function entry(item, at) {
  const id = `suggestion-${at}`;
  return h("li", {
    role: "option", id, "aria-labelledby": `${id}-l`, "aria-describedby": item.description ? `${id}-d` : null,
    mousedown: (press) => press.preventDefault(), click: () => pick(at),
  }, h("b", { id: `${id}-l`, dir: "auto" }, item.name), item.description ? h("span", { id: `${id}-d`, class: "small", dir: "auto" }, item.description) : null);
}
