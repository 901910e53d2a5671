// Message text as elements: the part of Discord's markdown that bots use. The source never becomes markup: every piece
// of it ends in a text node, and only http and https addresses become links.

import { h, named } from "./dom.js";
import { doorway } from "./doorway.js";
import { linked, person, room } from "./store.js";
import { moment } from "./time.js";

const INLINE = new RegExp([
  /\\([\\`*_{}[\]()#+\-.!~|<>@:/])/, // 1 escaped
  /(`+)([^`]|[^`][\s\S]*?[^`])\2(?!`)/, // 2, 3 code
  /<@!?(\d+)>/, // 4 person
  /<#(\d+)>/, // 5 room
  /<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, // 6, 7 time
  /<\/([^:>\n]{1,100}):\d+>/, // 8 command
  /<a?:(\w{1,40}):\d+>/, // 9 emoji of an application
  /\[([^\]\n]{1,300})\]\(<?(https?:\/\/[^\s)<>]+)>?\)/, // 10, 11 link
  /<?(https?:\/\/[^\s<>]*[^\s<>.,:;!?'")\]])>?/, // 12 address
  /\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, // 13 bold
  /__(?=\S)([\s\S]*?\S)__(?!_)/, // 14 underlined
  /~~(?=\S)([\s\S]*?\S)~~/, // 15 struck out
  /\|\|([\s\S]+?)\|\|/, // 16 spoiler
  /\*(?=[^\s*])([^*]*?[^\s*])\*(?!\*)/, // 17 italic
  /(?<!\w)_(?=[^\s_])([^_]*?[^\s_])_(?!\w)/, // 18 italic
  /(@everyone|@here)\b/, // 19 all
].map((each) => each.source).join("|"), "gu");

/** The inline part of a text, as a list of nodes. */
export function inline(text, known = [], depth = 0) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) nodes.push(text.slice(at, found.index));
    nodes.push(depth < 8 ? piece(found, known, depth + 1) : found[0]);
    at = found.index + found[0].length;
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}

function piece(found, known, depth) {
  const inner = (text) => inline(text, known, depth);
  if (found[1]) return found[1];
  if (found[2]) return h("code", {}, found[3]);
  if (found[4]) return mention(found[4], known);
  if (found[5]) return doorway({ id: found[5] }, "mention", `#${room(found[5])?.name ?? "unknown"}`);
  if (found[6]) return moment(Number(found[6]), found[7] ?? "f");
  if (found[8]) return h("span", { class: "mention" }, `/${found[8]}`);
  if (found[9]) return `:${found[9]}:`;
  if (found[11]) return link(found[11], inner(found[10]));
  if (found[12]) return link(found[12], [found[12]]);
  if (found[13]) return h("strong", {}, inner(found[13]));
  if (found[14]) return h("u", {}, inner(found[14]));
  if (found[15]) return h("s", {}, inner(found[15]));
  if (found[16]) return spoiler(inner(found[16]));
  if (found[17] ?? found[18]) return h("em", {}, inner(found[17] ?? found[18]));
  return h("span", { class: "mention" }, found[0]);
}

function mention(id, known) {
  const user = known.find((each) => each.id === id) ?? person(id);
  return h("span", { class: "mention", "data-user": id }, "@", named(user));
}

function link(address, children) {
  const there = linked(address);
  if (there) return children[0] === address ? doorway(there, "mention", `#${room(there.id)?.name ?? "unknown"}`) : doorway(there, null, children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const cover = h("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show", "aria-expanded": "false" });
  const text = h("span", {}, children);
  text.inert = true;
  cover.append(text);
  cover.addEventListener("click", () => cover.replaceWith(h("span", { class: "told" }, children)));
  return cover;
}

/** A whole text as block elements. `known` are users that the message itself names. */
export function markdown(text, known = []) {
  const body = h("div", { class: "text" });
  const parts = String(text ?? "").split(/```(?:[\w+-]*\n)?([\s\S]*?)```\n?/u);
  parts.forEach((part, at) => {
    if (at % 2) body.append(h("pre", { tabindex: "0" }, h("code", {}, part.replace(/\n$/u, ""))));
    else if (part.trim()) body.append(...blocks(part.replace(/^\n|\n$/gu, "").split("\n"), known));
  });
  return body;
}

const LINE = [
  [/^(#{1,3}) +(.+)$/u, (found, known) => h(`h${found[1].length + 2}`, { dir: "auto" }, inline(found[2], known))],
  [/^-# +(.+)$/u, (found, known) => h("p", { class: "small", dir: "auto" }, inline(found[1], known))],
];

function blocks(lines, known) {
  const made = [];
  let words = [];
  const flush = () => {
    const text = words.join("\n");
    if (text.trim()) made.push(h("p", { dir: "auto" }, inline(text, known)));
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const special = LINE.map(([pattern, make]) => [line.match(pattern), make]).find(([found]) => found);
    const taken = special ? 0 : quoted(lines, at) || listed(lines, at);
    if (special) {
      flush();
      made.push(special[1](special[0], known));
    } else if (taken) {
      flush();
      const some = lines.slice(at, at + taken);
      made.push(some[0].startsWith(">") ? quote(some, known) : list(some, known));
      at += taken - 1;
    } else if (line.trim() === "") {
      flush();
    } else {
      words.push(line);
    }
  }
  flush();
  return made;
}

function run(lines, at, pattern) {
  let end = at;
  while (end < lines.length && pattern.test(lines[end])) end += 1;
  return end - at;
}

const quoted = (lines, at) => (lines[at].startsWith(">>> ") ? lines.length - at : run(lines, at, /^> /u));
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/u;

// A list ends where its kind changes, numbers or points; indented lines belong to the line above.
function listed(lines, at) {
  const first = lines[at].match(ITEM);
  if (!first) return 0;
  const kind = first[2] ? /^(?: {2,}(?:[-*]|\d{1,9}\.)|\d{1,9}\.) +.+$/u : /^(?: {2,}(?:[-*]|\d{1,9}\.)| ?[-*]) +.+$/u;
  return Math.max(1, run(lines, at, kind));
}

function quote(lines, known) {
  return h("blockquote", {}, blocks(lines.map((line) => line.replace(/^>(?:>>)? /u, "")), known));
}

function list(lines, known) {
  const first = lines[0].match(ITEM);
  const top = h(first[2] ? "ol" : "ul", first[2] ? { start: first[2] } : {});
  let below = null;
  for (const line of lines) {
    const [, indent, , text] = line.match(ITEM);
    const entry = h("li", { dir: "auto" }, inline(text, known));
    if (indent.length > 1 && top.lastElementChild) {
      if (!below) top.lastElementChild.append((below = h("ul", {})));
      below.append(entry);
    } else {
      below = null;
      top.append(entry);
    }
  }
  return top;
}
