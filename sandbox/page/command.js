// A slash command being filled in: one field per option, the required ones first.

import * as api from "./api.js";
import { called, h, icon, unique } from "./dom.js";
import { members, rooms, state } from "./store.js";
import * as suggestions from "./suggestions.js";

const [TEXT, WHOLE, BOOLEAN, PERSON, CHANNEL, NUMBER] = [3, 4, 5, 6, 7, 10];

/** All commands: those with subcommands once for each of these, and those in the menu on a person as if typed. */
export function typed(commands) {
  const below = (command, name) => {
    const subs = (command.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (subs.length) return subs.flatMap((sub) => below(sub, `${name} ${sub.name}`));
    return [{ name, title: `/${name}`, description: command.description, options: command.options ?? [] }];
  };
  const on = [{ name: "person", type: PERSON, required: true, description: "On whom" }];
  const menus = commands.filter((each) => each.type === 2)
    .map(({ name }) => ({ name, title: `/${name}`, description: "In the menu on a person", options: on }));
  return [...commands.filter((each) => (each.type ?? 1) === 1).flatMap((each) => below(each, each.name)), ...menus];
}

/** The fields of a command. `cancel` is called when the person takes the command back. */
export function form(command, cancel) {
  const options = [...command.options].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  const fields = options.map((option) => field(option, () => answers(true), command, () => next()));
  const chip = h("span", { class: "chip" }, h("b", {}, command.title),
    h("button", { type: "button", class: "plain icon", "aria-label": `Cancel ${command.title}`, click: cancel }, icon("close")));
  const box = h("div", { class: "command", role: "group", "aria-label": command.title }, chip, fields.map((each) => each.box));

  function answers(partial) {
    return fields.map((each) => ({ name: each.option.name, value: each.value(partial), ...(partial && document.activeElement === each.input ? { focused: true } : {}) }))
      .filter((each) => each.focused || (each.value !== null && each.value !== ""));
  }

  function next() {
    const empty = fields.find((each) => each.option.required && each.input.value === "");
    empty?.input.focus();
  }

  box.addEventListener("keydown", (key) => {
    const first = key.target === fields[0]?.input && key.target.value === "";
    if (key.key === "Escape" || (key.key === "Backspace" && first)) {
      key.preventDefault();
      cancel();
    }
  });

  return {
    box,
    /** Goes to the first field, and writes into it what is there already. */
    focus(first = "") {
      if (first) fields[0].input.value = first;
      fields[0].input.focus();
    },
    size: fields.length,
    answers: () => answers(false),
    /** A sentence about what is missing, after marking it; empty when all is well. */
    wrong() {
      const problems = fields.map((each) => each.wrong());
      const at = problems.findIndex(Boolean);
      if (at < 0) return "";
      fields[at].input.focus();
      return problems[at];
    },
  };
}

function field(option, given, command, next) {
  const id = unique("field");
  let chosen = null;
  let round = 0;
  let timer = null;
  const listed = Boolean(option.choices?.length || option.autocomplete || [BOOLEAN, PERSON, CHANNEL].includes(option.type));
  const strict = listed && !option.autocomplete;
  const input = h("input", {
    id, type: "text", "aria-describedby": `${id}-d`, "aria-required": option.required ? "true" : null, "data-option": option.name, spellcheck: "false",
    autocomplete: "off", inputmode: [WHOLE, NUMBER].includes(option.type) && !listed ? "decimal" : null, placeholder: option.required ? "required" : "optional",
    maxlength: option.max_length, ...(listed ? suggestions.COMBOBOX : {}),
  });
  const box = h("div", { class: "field" }, 
    h("p", { class: "about" }, h("label", { for: id }, option.name), h("span", { id: `${id}-d`, class: "small", dir: "auto" }, option.description)), input);

  function picked(item, press) {
    chosen = item;
    input.value = item.name;
    input.removeAttribute("aria-invalid");
    if (press?.key !== "Tab") next();
  }

  async function offer() {
    const mine = ++round;
    if (option.autocomplete && !open()) suggestions.show(input, [], -1, picked, `Asking ${called(state.bot)}…`);
    const found = option.autocomplete ? await ask() : matching(choices(option), chosen ? "" : input.value);
    if (mine !== round || document.activeElement !== input) return;
    const at = chosen ? found.findIndex((each) => each.value === chosen.value) : -1;
    suggestions.show(input, found, at >= 0 ? at : option.required || input.value ? 0 : -1, picked, "Nothing fits.");
  }

  async function ask() {
    try {
      const answer = await api.autocomplete({ as: state.me.id, channel: state.room, name: command.name, options: given() });
      return answer.choices ?? [];
    } catch {
      return [];
    }
  }

  const open = () => suggestions.open() && input.getAttribute("aria-expanded") === "true";
  if (listed) {
    input.addEventListener("focus", offer);
    input.addEventListener("click", () => (open() ? null : offer()));
    input.addEventListener("input", () => {
      chosen = null;
      round += 1;
      clearTimeout(timer);
      // What was offered for the letters before must not be picked any more.
      if (option.autocomplete) {
        suggestions.show(input, [], -1, picked, `Asking ${called(state.bot)}…`);
        timer = setTimeout(offer, 120);
      } else {
        offer();
      }
    });
    input.addEventListener("blur", () => {
      round += 1;
      clearTimeout(timer);
      suggestions.hide(input);
    });
    input.addEventListener("keydown", (key) => {
      if (open() && suggestions.key(key)) key.stopPropagation();
      else if (key.key === "ArrowDown" && !open()) {
        key.preventDefault();
        offer();
      }
    });
  }
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"));

  function value(partial) {
    const text = input.value.trim();
    if (text === "") return partial ? "" : null;
    const same = chosen ?? (strict ? choices(option).find((each) => each.name.toLowerCase() === text.toLowerCase()) : null);
    if (same) return same.value;
    if (!partial && [WHOLE, NUMBER].includes(option.type)) return Number(text);
    return input.value;
  }

  function wrong() {
    const given = value(false);
    let problem = "";
    if (given === null) problem = option.required ? `Fill in “${option.name}”.` : "";
    else if (strict && !choices(option).some((each) => each.value === given)) problem = `Choose “${option.name}” from the list.`;
    else if (option.type === WHOLE && !Number.isInteger(given)) problem = `“${option.name}” is a whole number.`;
    else if (option.type === NUMBER && !Number.isFinite(given)) problem = `“${option.name}” is a number.`;
    else if (given < (option.min_value ?? -Infinity) || given > (option.max_value ?? Infinity)) problem = `“${option.name}” is ${option.min_value ?? "anything"} to ${option.max_value ?? "anything"}.`;
    else if (option.type === TEXT && String(given).length < (option.min_length ?? 0)) problem = `“${option.name}” needs ${option.min_length} characters.`;
    if (problem) input.setAttribute("aria-invalid", "true");
    return problem;
  }

  return { option, input, box, value, wrong };
}

function choices(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN) return [{ name: "Yes", value: true }, { name: "No", value: false }];
  if (option.type === PERSON) return [...members(), state.bot].map((each) => ({ name: called(each), description: `@${each.username}`, value: each.id }));
  if (option.type === CHANNEL) return rooms().filter((each) => each.name).map((each) => ({ name: `#${each.name}`, value: each.id }));
  return [];
}

function matching(all, text) {
  const wanted = text.trim().toLowerCase();
  const starts = all.filter((each) => each.name.toLowerCase().startsWith(wanted));
  const has = all.filter((each) => !starts.includes(each) && each.name.toLowerCase().includes(wanted));
  return [...starts, ...has];
}
