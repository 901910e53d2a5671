// One message: who wrote it and why, its text, pictures and components, and what only I see of it.

import * as api from "./api.js";
import { component, download } from "./components.js";
import { called, h, icon, named, token } from "./dom.js";
import { doorway } from "./doorway.js";
import { inline, markdown } from "./markdown.js";
import { picture, source } from "./picture.js";
import { dismiss, person, started, state } from "./store.js";
import { when } from "./time.js";

const LOADING = 1 << 7;
const EPHEMERAL = 1 << 6;
const SILENT = 1 << 12;

/** Whether only I can see a message. */
export function mineAlone(message) {
  return Boolean(message.only_you || (message.flags ?? 0) & EPHEMERAL);
}

/** Whether a message calls me by a mention. */
export function callsMe(message) {
  return Boolean(message.mention_everyone || (message.notified ?? message.mentions?.map((each) => each.id))?.includes(state.me.id));
}

/** A message as an article. */
export function article(message) {
  const author = { ...message.author, ...(person(message.author.id) ?? {}) };
  const failure = h("p", { class: "failure", role: "alert" });
  const scope = { message, press: (part, values) => press(message, part, values, failure) };
  const alone = mineAlone(message);
  const body = [before(message), message.flags & LOADING && !message.content ? h("p", { class: "thinking" }, "thinking", h("span", { "aria-hidden": "true" }, "…")) : null,
    words(message), (message.embeds ?? []).map(embed), v2(message) ? null : (message.attachments ?? []).map((each) => attachment(each, message)),
    (message.components ?? []).map((each) => component(each, scope)), failure, alone ? onlyYou(message) : null];
  const made = h("article", {
    "data-message-id": message.id, "data-author": message.author.id, tabindex: "-1", "aria-label": `${called(author)}, ${when(message.timestamp).textContent}`,
    class: ["message", author.bot ? "from-bot" : "", alone ? "alone" : "", callsMe(message) ? "calls-me" : "", SYSTEM[message.type] ? "system" : ""].filter(Boolean).join(" "),
  },
  token(author),
  h("div", { class: "body" },
    h("p", { class: "head" }, named(author), author.bot ? h("span", { class: "tag" }, "bot") : null, when(message.timestamp),
      message.edited_timestamp ? h("span", { class: "small" }, "(edited)") : null, message.flags & SILENT ? h("span", { class: "small" }, "(silent)") : null),
    body),
  alone ? null : h("button", { type: "button", class: "plain icon remove", "aria-label": "Delete message", click: () => api.remove({ channel: message.channel_id, message: message.id }) }, icon("bin")));
  return made;
}

const v2 = (message) => Boolean((message.flags ?? 0) & (1 << 15));

const SYSTEM = {
  1: () => "was added", 3: () => "called", 6: () => "pinned a message", 7: () => "joined the square",
  18: (message) => `started the thread “${message.content}”`, 21: () => "started this thread",
};

function words(message) {
  const system = SYSTEM[message.type];
  if (message.type === 18) return h("div", { class: "text" }, h("p", {}, "started the thread ", doorway({ id: message.message_reference.channel_id }, null, `“${message.content}”`)));
  if (system) return h("p", { class: "text" }, system(message));
  return message.content ? markdown(message.content, message.mentions) : null;
}

function before(message) {
  const use = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? use?.name;
  if (use && name && (use.type ?? 2) === 2) {
    return h("p", { class: "origin" }, named(person(use.user?.id) ?? use.user), " used ", h("b", {}, `/${name}`));
  }
  const first = message.referenced_message ?? state.messages.find((each) => each.id === message.message_reference?.message_id);
  if (first) return h("p", { class: "origin" }, "Reply to ", named(person(first.author.id) ?? first.author), ": ", h("bdi", {}, plain(first).replace(/\s+/gu, " ").slice(0, 120)));
  // Also of an answer to what another person alone can see (discordjs/discord-utils-bot#47).
  if (message.type === 19 && unseen(message.message_reference?.message_id)) return h("p", { class: "origin gone" }, "Original message was deleted");
  return null;
}

/** Whether a message is not among those of the open room, which are the newest. */
function unseen(id) {
  return Boolean(id) && state.messages.some((each) => BigInt(each.id) < BigInt(id));
}

function onlyYou(message) {
  return h("p", { class: "only-you" }, icon("eye"), "Only you can see this. ",
    h("button", { type: "button", class: "plain text-button", click: () => dismiss(message.id) }, "Dismiss"));
}

async function press(message, part, values, failure) {
  failure.textContent = "";
  try {
    const end = await started(api.component({
      as: state.me.id, channel: message.channel_id ?? state.room, message: message.id, custom_id: part.custom_id, component_type: part.type, values,
    }));
    if (end.state === "failed") failure.textContent = "This interaction failed.";
  } catch (error) {
    failure.textContent = error.message;
  }
}

function attachment(each, message) {
  const address = source(each, message);
  const drawn = (each.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp)$/iu.test(each.filename);
  return drawn ? picture(address, each.description, each) : download(each.filename, address, each.size);
}

function embed(each) {
  const box = h("div", { class: "container" },
    each.author ? h("p", { class: "small" }, each.author.name) : null,
    each.title ? h("h4", { dir: "auto" }, inline(each.title)) : null,
    each.description ? markdown(each.description) : null,
    each.fields?.length ? h("dl", {}, each.fields.map((field) => h("div", { class: field.inline ? "side" : "" }, h("dt", {}, inline(field.name)), h("dd", {}, markdown(field.value))))) : null,
    each.image ? picture(source(each.image, {}), "", each.image) : null,
    each.footer ? h("p", { class: "small" }, each.footer.text) : null);
  if (each.color) {
    box.style.setProperty("--accent", `#${each.color.toString(16).padStart(6, "0")}`);
    box.classList.add("accented");
  }
  return box;
}

/** A message's components, and all that are in them. */
export function parts(message) {
  const within = (part) => [part, ...(part.components ?? []).flatMap(within)];
  return (message.components ?? []).flatMap(within);
}

/** The descriptions of a message's pictures. */
export function pictured(message) {
  const texts = v2(message) ? parts(message).flatMap((part) => [part.description, ...(part.items ?? []).map((each) => each.description)])
    : (message.attachments ?? []).map((each) => each.description);
  return texts.filter(Boolean).join(" ");
}

/** What a message says, in plain words: for the announcement of it, and for replies to it. */
export function plain(message) {
  const texts = [];
  if (SYSTEM[message.type]) return SYSTEM[message.type](message);
  if (message.content) texts.push(message.content);
  (message.embeds ?? []).forEach((each) => texts.push(each.title ?? "", each.description ?? ""));
  texts.push(...parts(message).filter((part) => part.type === 10).map((part) => part.content));
  const said = texts.filter(Boolean).map((text) => markdown(text, message.mentions).textContent).join("\n");
  return said || (message.attachments?.length ? "a picture or file" : "");
}
