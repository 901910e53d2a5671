// Where a person writes: plain messages, and slash commands that turn into fields.

import * as api from "./api.js";
import { form as commandForm, typed } from "./command.js";
import { called, h, icon } from "./dom.js";
import { commands, on, room, started, state } from "./store.js";
import * as suggestions from "./suggestions.js";

const composer = document.getElementById("composer");
const text = h("textarea", { id: "text", rows: "1", maxlength: "2000", ...suggestions.COMBOBOX, enterkeyhint: "send" });
const send = h("button", { type: "submit", class: "button primary icon send", "aria-label": "Send" }, icon("send"));
const status = h("p", { class: "status", role: "status" });
const line = h("div", { class: "line" }, text, send);
let filling = null;
let sent = () => {};
let writer = "";

export function start() {
  composer.append(suggestions.list, suggestions.count, status, line);
  text.addEventListener("input", () => {
    say("");
    grow();
    offer();
  });
  text.addEventListener("focus", offer);
  text.addEventListener("blur", () => suggestions.hide(text));
  text.addEventListener("keydown", (key) => {
    if (key.isComposing) return;
    if (key.key === "Tab" && !text.value.startsWith("/")) return;
    if (suggestions.key(key)) {
      if (key.key === "Tab") key.preventDefault();
    } else if (key.key === "Enter" && !key.shiftKey) {
      key.preventDefault();
      composer.requestSubmit();
    }
  });
  composer.addEventListener("submit", (submit) => {
    submit.preventDefault();
    if (filling) use();
    else write();
  });
  on("world", refresh);
  on("room", () => {
    const now = `${state.me.id} ${state.room}`;
    if (now !== writer) cancel(false);
    writer = now;
    refresh();
  });
}

/** Calls back with its name when a command was sent. */
export function whenSent(listener) {
  sent = listener;
}

/** Begins "/play" or another command for the person; as long as there is none of that name, writes it and shows what fits. */
export function prefill(words) {
  cancel(false);
  const command = typed(commands()).find((each) => each.title === words);
  if (command) return begin(command);
  text.value = words;
  text.focus();
  grow();
  return offer();
}

function refresh() {
  const here = room();
  const closed = !here || here.writable === false;
  text.disabled = closed;
  send.disabled = closed;
  const name = here?.recipient ? called(here.recipient) : here ? `#${here.name}` : "";
  text.placeholder = closed ? "You cannot write here" : `Write to ${name}, or type /`;
  text.setAttribute("aria-label", closed ? "You cannot write here" : `Message ${name}`);
  if (document.activeElement === text && suggestions.open()) offer();
}

function grow() {
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 160)}px`;
}

function say(words, bad = false) {
  status.textContent = words;
  status.classList.toggle("bad", bad);
}

function offer() {
  const found = text.value.match(/^\/([^\n]*)$/u);
  if (!found) return suggestions.hide(text);
  const wanted = found[1].toLowerCase().trimEnd();
  const begins = (each) => each.title.toLowerCase().startsWith(`/${wanted}`);
  const entries = typed(commands()).filter((each) => each.title.slice(1).toLowerCase().includes(wanted))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.title.localeCompare(b.title))
    .map((each) => ({ name: each.title, description: each.description, command: each }));
  const whole = entries.length ? null : written(found[1]);
  if (whole) return begin(whole.command, whole.rest);
  const note = commands().length ? "No command fits." : `${called(state.bot)} has no commands yet.`;
  suggestions.show(text, entries, 0, (item) => begin(item.command), note);
}

/** The command with which a text begins, and the rest of it, which is its first option. */
function written(words) {
  const fits = (each) => each.options.length && words.toLowerCase().startsWith(`${each.title.slice(1).toLowerCase()} `);
  const command = typed(commands()).filter(fits).sort((a, b) => b.title.length - a.title.length)[0];
  return command && { command, rest: words.slice(command.title.length).trim() };
}

function begin(command, first = "") {
  filling = { command, fields: commandForm(command, () => cancel(true)) };
  text.hidden = true;
  line.prepend(filling.fields.box);
  composer.classList.add("filling");
  if (filling.fields.size) filling.fields.focus(first);
  else send.focus();
  say(filling.fields.size ? "" : `Press Enter to send ${command.title}.`);
}

function cancel(focus) {
  filling?.fields.box.remove();
  filling = null;
  suggestions.hide();
  composer.classList.remove("filling");
  text.hidden = false;
  text.value = "";
  grow();
  say("");
  if (focus) text.focus();
}

async function use() {
  const { command, fields } = filling;
  const wrong = fields.wrong();
  if (wrong) return say(wrong, true);
  const options = fields.answers();
  cancel(true);
  sent(command.name);
  await run(command.name, options);
}

/** Sends a command and waits for its end; what goes wrong stands above the line. */
export function run(name, options) {
  say(`${called(state.me)} used /${name}…`);
  return settle(started(api.command({ as: state.me.id, channel: state.room, name, options })), `/${name}`);
}

async function settle(answer, title) {
  try {
    const end = await answer;
    if (end.state === "failed") say(`This interaction failed: ${called(state.bot)} did not answer ${title}.`, true);
    else say("");
  } catch (error) {
    say(`${title} was not sent: ${error.message}`, true);
  }
}

async function write() {
  const content = text.value.trim();
  if (!content) return;
  if (content.startsWith("/")) return say("Pick a command from the list, or start the message with another character.", true);
  text.value = "";
  grow();
  try {
    await api.say({ as: state.me.id, channel: state.room, content });
  } catch (error) {
    text.value = content;
    say(`The message was not sent: ${error.message}`, true);
  }
}

// Escape on the send button of a command without fields takes the command back.
send.addEventListener("keydown", (key) => {
  if (filling && (key.key === "Escape" || key.key === "Backspace")) {
    key.preventDefault();
    cancel(true);
  }
});
