// A menu to choose one or several options from, each with a description: the "select-only combobox" of the ARIA
// practices. The list opens in the flow of the page, so that it is never cut off on a phone.

import { h, icon, unique } from "./dom.js";

// Whether a finger or mouse button is down. A list that closed at once would move what is being pressed away.
let pressed = false;
addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (pressed = false), true);

/**
 * `options` are {label, value, description, default, emoji}. With `live`, `chosen(values)` is called at every change (a
 * field of a form); otherwise when the choice is complete: at once for a single option, by the button "Done" for several.
 */
export function select({ name, labelledby, customId, options, min = 1, max = 1, placeholder, disabled, live, chosen }) {
  const id = unique("list");
  const several = max > 1;
  let values = options.filter((option) => option.default).map((option) => option.value);
  let active = -1;
  let typed = "";

  const shown = h("span", { class: "shown", dir: "auto" });
  const opener = h("button", {
    type: "button", role: "combobox", class: "opener", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id,
    "aria-label": labelledby ? null : name, "aria-labelledby": labelledby, "data-custom-id": customId, disabled,
  }, shown, icon("down"));
  const items = options.map((option, at) => item(option, `${id}-${at}`));
  const list = h("ul", { id, role: "listbox", "aria-label": name, "aria-multiselectable": several ? "true" : null, class: "options" }, items);
  const done = h("button", { type: "button", class: "button primary", click: () => finish() }, "Done");
  const foot = several && !live ? h("p", { class: "foot" }, h("span", {}, count(min, max)), done) : null;
  const drawer = h("div", { class: "drawer", hidden: true }, list, foot);
  const box = h("div", { class: "select" }, opener, drawer);

  function mark() {
    const labels = options.filter((option) => values.includes(option.value)).map((option) => option.label);
    shown.textContent = labels.length ? labels.join(", ") : placeholder || (several ? "Choose some" : "Choose one");
    shown.classList.toggle("empty", !labels.length);
    items.forEach((each, at) => {
      each.setAttribute("aria-selected", String(values.includes(options[at].value)));
      each.classList.toggle("active", at === active);
    });
    opener.setAttribute("aria-activedescendant", active >= 0 && !drawer.hidden ? items[active].id : "");
    done.disabled = values.length < min || values.length > max;
  }

  function show(open) {
    drawer.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    active = open ? Math.max(0, options.findIndex((option) => values.includes(option.value))) : -1;
    mark();
    if (open) drawer.scrollIntoView({ block: "nearest" });
  }

  function move(to) {
    active = Math.min(Math.max(to, 0), options.length - 1);
    mark();
    items[active]?.scrollIntoView({ block: "nearest" });
  }

  function pick(at) {
    const { value } = options[at];
    if (several) {
      if (values.includes(value)) values = values.filter((each) => each !== value);
      else if (values.length < max) values = [...values, value];
    } else {
      values = min === 0 && values.includes(value) ? [] : [value];
    }
    active = at;
    mark();
    if (live) chosen(values);
    if (!several) finish();
  }

  function finish() {
    show(false);
    opener.focus();
    if (!live) chosen(values);
  }

  function jump(letter) {
    typed += letter.toLowerCase();
    clearTimeout(jump.timer);
    jump.timer = setTimeout(() => (typed = ""), 600);
    const at = options.findIndex((option) => option.label.toLowerCase().startsWith(typed));
    if (at >= 0) move(at);
  }

  const KEYS = {
    ArrowDown: () => move(active + 1), ArrowUp: () => move(active - 1), Home: () => move(0), End: () => move(options.length - 1),
    PageDown: () => move(active + 8), PageUp: () => move(active - 8), Enter: () => pick(active), " ": () => (typed ? jump(" ") : pick(active)), Escape: () => show(false),
  };

  opener.addEventListener("click", () => show(drawer.hidden));
  opener.addEventListener("keydown", (key) => {
    if (key.ctrlKey || key.altKey || key.metaKey) return;
    const open = !drawer.hidden;
    if (!open && ["ArrowDown", "ArrowUp"].includes(key.key)) show(true);
    else if (open && KEYS[key.key]) KEYS[key.key]();
    else if (key.key.length === 1 && key.key !== " ") {
      if (!open) show(true);
      jump(key.key);
    } else return;
    key.preventDefault();
    key.stopPropagation();
  });
  box.addEventListener("focusout", (leave) => {
    if (box.contains(leave.relatedTarget) || drawer.hidden) return;
    if (pressed) addEventListener("pointerup", () => setTimeout(() => show(false)), { once: true });
    else if (leave.relatedTarget) show(false);
  });
  list.addEventListener("mousedown", (press) => press.preventDefault());
  items.forEach((each, at) => each.addEventListener("click", () => pick(at)));
  mark();
  return box;
}

function item(option, id) {
  return h("li", { role: "option", id, "aria-labelledby": `${id}-l`, "aria-describedby": option.description ? `${id}-d` : null, "data-value": option.value },
    h("span", { class: "tick" }, icon("check")),
    h("span", { class: "what" },
      h("span", { id: `${id}-l`, dir: "auto" }, option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "", option.label),
      option.description ? h("span", { id: `${id}-d`, class: "small", dir: "auto" }, option.description) : null));
}

function count(min, max) {
  return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`;
}
