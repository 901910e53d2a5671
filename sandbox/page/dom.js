// Building elements. Text always goes in as text nodes, never as markup, so that nothing a person writes can become
// part of the page's structure.

const SVG = "http://www.w3.org/2000/svg";

/** An element. Attributes whose value is a function are listeners; null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  phone: "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM10.5 18.2h3",
  world: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM9 10.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM13 15.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.5 2",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  close: "M6 6l12 12M18 6L6 18",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
  send: "M4.5 12h14M13 6l6 6-6 6",
  grow: "M14 4.5h5.5V10M10 19.5H4.5V14M19 5l-6 6M5 19l6-6",
  down: "M6 9.5l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  link: "M9 6h9v9M18 6L6.5 17.5",
  thread: "M6 4v9a4 4 0 0 0 4 4h8M14.5 13.5L18 17l-3.5 3.5",
  file: "M7 3.5h7l4 4v13H7zM14 3.5v4h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  bell: "M12 3.5L4.5 10v1.5H6v9h12v-9h1.5V10zM12 11a3 3 0 0 0-3 3v2l-.8 1.5h7.6L15 16v-2a3 3 0 0 0-3-3z",
};

/** A line drawing, hidden from screen readers; the control around it carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "drawing");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const PAWN = "M12 2a4.4 4.4 0 0 1 2.7 7.9h1.5a1 1 0 0 1 1 1v.4a1 1 0 0 1-1 1h-1.6c.2 3 1.4 5 3.6 6.4.5.3.8.8.8 1.4v1.4H5v-1.4c0-.6.3-1.1.8-1.4 2.2-1.4 3.4-3.4 3.6-6.4H7.8a1 1 0 0 1-1-1v-.4a1 1 0 0 1 1-1h1.5A4.4 4.4 0 0 1 12 2z";

/** A pawn in a person's colour. */
function pawn(colour) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "pawn");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PAWN);
  svg.append(path);
  svg.style.setProperty("--piece", colour);
  return svg;
}

/** The token of a person (a pawn) or of the bot (a bell tower). */
export function token(user) {
  return h("span", { class: user.bot ? "token bell" : "token", "aria-hidden": "true" }, user.bot ? icon("bell") : pawn(colour(user)));
}

function colour(user) {
  const value = user.colour;
  if (typeof value === "number") return `#${value.toString(16).padStart(6, "0")}`;
  return /^#[0-9a-f]{3,8}$|^[a-z]+$/i.test(value ?? "") ? value : "#9a7b4f";
}

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BLANK = /[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** How somebody is called here: without marks that turn the text around them, and never invisible. */
export function called(user) {
  if (!user) return "somebody";
  for (const name of [user.nick, user.global_name, user.username]) {
    const shown = (name ?? "").replace(DIRECTION, "").replace(/\s+/gu, " ").trim();
    if (shown.replace(BLANK, "") !== "") return shown;
  }
  return "somebody";
}

/** A name as an element whose direction and marks stay inside it. */
export function named(user) {
  return h("bdi", { class: "name" }, called(user));
}

let last = 0;

/** An id for labels and lists that no other element has. */
export function unique(word) {
  last += 1;
  return `${word}-${last}`;
}
