// Components of a message, the classic rows and Components V2, drawn from their JSON. What is pressed goes to
// `scope.press(component, values)`, which resolves when the sandbox says that it is done or failed.

import { called, h, icon } from "./dom.js";
import { doorway } from "./doorway.js";
import { markdown } from "./markdown.js";
import { picture, source } from "./picture.js";
import { select } from "./select.js";
import { linked, members, rooms, state } from "./store.js";

const DRAW = {
  1: row, 2: button, 3: choose, 5: choose, 6: choose, 7: choose, 8: choose, 9: section, 10: text, 11: thumbnail,
  12: gallery, 13: file, 14: separator, 17: container,
};

/** One component of a message as an element. */
export function component(part, scope) {
  const draw = DRAW[part.type];
  return draw ? draw(part, scope) : h("p", { class: "small" }, "This part of the message cannot be shown here.");
}

function row(part, scope) {
  return h("div", { class: "row" }, part.components.map((each) => component(each, scope)));
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

function button(part, scope) {
  const face = [part.emoji ? (part.emoji.id ? null : h("span", { class: "emoji" }, part.emoji.name)) : null,
    part.label ?? (part.emoji?.id ? part.emoji.name : null)];
  if (part.style === 5) {
    const there = linked(part.url);
    if (there) return doorway(there, "button link", [face, icon("link")]);
    return h("a", { class: "button link", href: /^https?:/u.test(part.url) ? part.url : null, target: "_blank", rel: "noopener noreferrer" }, face, icon("link"));
  }
  const made = h("button", { type: "button", class: `button ${STYLES[part.style] ?? "secondary"}${part.disabled ? " off" : ""}`, "data-custom-id": part.custom_id }, face);
  // As in Discord's clients, a screen reader is not told that a button is disabled (discord-api-docs#4389).
  if (!part.disabled) made.addEventListener("click", () => press(made, () => scope.press(part)));
  return made;
}

async function press(element, send) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  await send();
  element.removeAttribute("aria-busy");
}

function choose(part, scope) {
  const max = part.max_values ?? 1;
  const name = part.placeholder || "Choose";
  const box = select({
    name, customId: part.custom_id, options: choices(part), min: part.min_values ?? 1, max, placeholder: part.placeholder, disabled: part.disabled,
    chosen: (values) => press(box, () => scope.press(part, values)),
  });
  return box;
}

/** The options of a select: its own, or the people or rooms of the sandbox. */
export function choices(part) {
  const initial = new Set((part.default_values ?? []).map((each) => each.id));
  const entry = (id, label, description) => ({ value: id, label, description, default: initial.has(id) });
  if (part.type === 3) return part.options ?? [];
  if (part.type === 5 || part.type === 7) return members().map((each) => entry(each.id, called(each), null));
  if (part.type === 8) return rooms().filter((each) => each.name).map((each) => entry(each.id, `#${each.name}`, null));
  return [];
}

function container(part, scope) {
  const box = h("div", { class: "container" }, part.components.map((each) => component(each, scope)));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
    box.classList.add("accented");
  }
  return part.spoiler ? covered(box) : box;
}

function section(part, scope) {
  return h("div", { class: "section" }, h("div", {}, part.components.map((each) => component(each, scope))),
    part.accessory ? h("div", { class: "accessory" }, component(part.accessory, scope)) : null);
}

function text(part, scope) {
  return markdown(part.content, scope.message.mentions);
}

function thumbnail(part, scope) {
  const made = picture(source(part.media, scope.message), part.description, part.media);
  made.classList.add("thumbnail");
  return part.spoiler ? covered(made) : made;
}

function gallery(part, scope) {
  return h("div", { class: `gallery of-${Math.min(part.items.length, 3)}` }, part.items.map((each) => {
    const made = picture(source(each.media, scope.message), each.description, each.media);
    return each.spoiler ? covered(made) : made;
  }));
}

function file(part, scope) {
  const address = source(part.file, scope.message);
  const name = part.name ?? decodeURIComponent(address.split("?")[0].split("/").at(-1) ?? "file");
  const made = download(name, address, part.size);
  return part.spoiler ? covered(made) : made;
}

/** A file to download, with its name and size in bytes. */
export function download(name, address, size) {
  return h("p", { class: "file" }, icon("file"), h("a", { href: address, download: name }, h("bdi", {}, name)),
    size ? h("span", { class: "small" }, size < 2048 ? `${size} bytes` : `${Math.round(size / 1024)} kB`) : null);
}

function separator(part) {
  const size = part.spacing === 2 ? "wide" : "narrow";
  return part.divider === false ? h("div", { class: `gap ${size}` }) : h("hr", { class: size });
}

function covered(element) {
  const cover = h("button", { type: "button", class: "button secondary" }, "Show what is covered");
  cover.addEventListener("click", () => cover.replaceWith(element));
  return cover;
}
