// Forms that the bot opens: labels around text inputs, selects, radio buttons and checkboxes, and the older rows of text inputs.

import * as api from "./api.js";
import { choices } from "./components.js";
import { dialog } from "./dialog.js";
import { called, h, unique } from "./dom.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";
import { on, started, state } from "./store.js";

export function start() {
  on("modal", (news) => show(news.modal ?? news.data ?? news, news.interaction ?? news.id));
}

function show(modal, interaction) {
  const me = state.me.id;
  const parts = modal.components.map(part);
  const failure = h("p", { class: "failure", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const form = h("form", { novalidate: true, "data-custom-id": modal.custom_id }, parts.map((each) => each.element), failure,
    h("footer", {}, h("button", { type: "button", class: "button secondary", click: () => box.close() }, "Cancel"), submit));
  form.addEventListener("submit", async (press) => {
    press.preventDefault();
    const wrong = parts.map((each) => each.wrong?.()).find(Boolean);
    failure.textContent = wrong?.problem ?? "";
    wrong?.element.querySelector("input, textarea, [role=combobox]")?.focus();
    if (wrong || submit.getAttribute("aria-busy") === "true") return;
    submit.setAttribute("aria-busy", "true");
    const components = parts.map((each) => each.answer());
    try {
      const end = await started(api.modal({ as: me, interaction, custom_id: modal.custom_id, components }));
      if (end.state !== "failed") return box.close();
      failure.textContent = `${called(state.bot)} did not take the form. Nothing you wrote is lost; try again.`;
    } catch (error) {
      failure.textContent = error.message;
    }
    submit.removeAttribute("aria-busy");
  });
  const box = dialog({ title: modal.title, kind: "form-dialog", body: form });
}

/** A top-level part: its element, its answer as Discord sends it, and a sentence when it is not filled in well. */
function part(component) {
  if (component.type === 10) return { element: markdown(component.content), answer: () => ({ type: 10, id: component.id }) };
  if (component.type === 1) {
    const rows = component.components.map((each) => field(each, each.label, null));
    return { element: h("div", {}, rows.map((each) => each.element)), wrong: () => rows.map((each) => each.wrong()).find(Boolean), answer: () => ({ type: 1, id: component.id, components: rows.map((each) => each.answer()) }) };
  }
  const inner = field(component.component, component.label, component.description);
  return { ...inner, answer: () => ({ type: 18, id: component.id, component: inner.answer() }) };
}

function field(component, label, description) {
  const id = unique("input");
  const required = component.required ?? true;
  const title = h("span", { class: "title", id: `${id}-l`, dir: "auto" }, label, required ? null : h("span", { class: "small" }, " (optional)"));
  const note = description ? h("p", { class: "small", id: `${id}-d`, dir: "auto" }, description) : null;
  const names = { labelledby: `${id}-l`, describedby: note ? `${id}-d` : null };
  const made = (FIELDS[component.type] ?? unknown)(component, id, required, names);
  const wrong = () => {
    const problem = required && made.empty() ? `${label} is required.` : made.wrong?.() ? `${label}: ${made.wrong()}` : "";
    made.element.toggleAttribute("data-wrong", Boolean(problem));
    return problem ? { problem, element } : null;
  };
  const answer = () => ({ type: component.type, id: component.id, custom_id: component.custom_id, ...made.answer() });
  const element = h("div", { class: "form-field" }, made.group ? title : h("label", { for: id }, title), note, made.element);
  return { element, wrong, answer };
}

const FIELDS = { 3: menu, 4: input, 5: menu, 7: menu, 8: menu, 21: radios, 22: boxes, 23: box };

function input(component, id, required, names) {
  const long = component.style === 2;
  const element = h(long ? "textarea" : "input", {
    id, type: long ? null : "text", rows: long ? "4" : null, maxlength: component.max_length ?? 4000, placeholder: component.placeholder, "aria-required": String(required),
    "aria-labelledby": names.labelledby, "aria-describedby": names.describedby, "data-custom-id": component.custom_id, autocomplete: "off",
  });
  element.value = component.value ?? "";
  const least = component.min_length ?? 0;
  return {
    element, answer: () => ({ value: element.value }), empty: () => element.value === "",
    wrong: () => (element.value && element.value.length < least ? `write at least ${least} characters.` : null),
  };
}

function menu(component, id, required, names) {
  const options = choices(component);
  let values = options.filter((each) => each.default).map((each) => each.value);
  const element = select({
    labelledby: names.labelledby, name: "Options", customId: component.custom_id, options, min: required ? component.min_values ?? 1 : 0, max: component.max_values ?? 1,
    placeholder: component.placeholder, live: true, chosen: (now) => (values = now),
  });
  const least = component.min_values ?? 1;
  return { element, group: true, answer: () => ({ values }), empty: () => !values.length, wrong: () => (values.length && values.length < least ? `choose at least ${least}.` : null) };
}

function option(kind, group, each, checked, customId) {
  const id = unique("option");
  const button = h("input", { type: kind, id, name: group, value: each.value, "aria-describedby": each.description ? `${id}-d` : null, "data-custom-id": customId });
  button.checked = checked;
  return { button, element: h("div", { class: "pick" }, button, h("label", { for: id, dir: "auto" }, each.label), each.description ? h("p", { class: "small", id: `${id}-d`, dir: "auto" }, each.description) : null) };
}

function radios(component, id, required, names) {
  const made = component.options.map((each) => option("radio", id, each, Boolean(each.default), component.custom_id));
  const value = () => made.find((each) => each.button.checked)?.button.value ?? null;
  return {
    element: h("div", { role: "radiogroup", "aria-labelledby": names.labelledby, "aria-describedby": names.describedby, "aria-required": String(required) }, made.map((each) => each.element)),
    group: true, answer: () => ({ value: value() }), empty: () => value() === null,
  };
}

function boxes(component, id, required, names) {
  const made = component.options.map((each) => option("checkbox", id, each, Boolean(each.default), component.custom_id));
  const values = () => made.filter((each) => each.button.checked).map((each) => each.button.value);
  const [least, most] = [component.min_values ?? (required ? 1 : 0), component.max_values ?? made.length];
  return {
    element: h("div", { role: "group", "aria-labelledby": names.labelledby, "aria-describedby": names.describedby }, made.map((each) => each.element)),
    group: true, answer: () => ({ values: values() }), empty: () => !values().length,
    wrong: () => (values().length > most ? `choose at most ${most}.` : values().length && values().length < least ? `choose at least ${least}.` : null),
  };
}

function box(component, id, required, names) {
  const element = h("input", { type: "checkbox", id, "aria-labelledby": names.labelledby, "aria-describedby": names.describedby, "data-custom-id": component.custom_id });
  element.checked = Boolean(component.default);
  return { element, answer: () => ({ value: element.checked }), empty: () => false };
}

function unknown() {
  return { element: h("p", { class: "small" }, "This field cannot be filled in here."), group: true, answer: () => ({ values: [] }), empty: () => false };
}
