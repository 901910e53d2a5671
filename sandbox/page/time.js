// Moments as people read them. Relative ones ("in 3 minutes") are kept up to date while they are on the page.

import { h } from "./dom.js";
import { on, state } from "./store.js";

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** The present moment by the sandbox's clock, in milliseconds. */
export const now = () => Date.now() + state.offset * 1000;

/** A moment given in seconds, in one of Discord's styles (t, T, d, D, f, F, R). */
export function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const time = h("time", { datetime: date.toISOString(), title: date.toLocaleString([], STYLES.F) });
  if (style === "R") time.dataset.relative = seconds;
  time.textContent = style === "R" ? relative(seconds) : date.toLocaleString([], STYLES[style]);
  return time;
}

function relative(seconds) {
  const away = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(away) >= each) ?? UNITS.at(-1);
  return RELATIVE.format(Math.trunc(away / size), unit);
}

/** The time of a message: the hour today, the date before. */
export function when(text) {
  const date = new Date(text);
  return h("time", { datetime: text, title: date.toLocaleString([], STYLES.F), "data-when": text }, hour(date));
}

function hour(date) {
  const today = date.toDateString() === new Date(now()).toDateString();
  return date.toLocaleString([], today ? STYLES.t : { dateStyle: "short", timeStyle: "short" });
}

function refresh() {
  for (const time of document.querySelectorAll("time[data-when]")) time.textContent = hour(new Date(time.dataset.when));
  for (const time of document.querySelectorAll("time[data-relative]")) time.textContent = relative(Number(time.dataset.relative));
}

on("clock", refresh);
setInterval(refresh, 10000);
