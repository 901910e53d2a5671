// The clock: what time it is in the sandbox, and moving it on instead of waiting.

import * as api from "./api.js";
import { dialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { on, state } from "./store.js";
import { now } from "./time.js";

const STEPS = [["+1 hour", 3600], ["+1 day", 86400], ["+3 days", 259200]];
const opener = document.getElementById("open-clock");
const moment = h("p", { class: "moment", role: "status" });
const ahead = h("p", { class: "small" });

export function start() {
  opener.addEventListener("click", show);
  on("clock", fill);
  setInterval(fill, 10000);
}

function fill() {
  const date = new Date(now());
  const short = date.toLocaleString("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  opener.replaceChildren(icon("clock"), h("span", { "aria-hidden": "true" }, short));
  opener.setAttribute("aria-label", `Time: ${short}`);
  opener.toggleAttribute("data-moved", state.offset !== 0);
  const words = date.toLocaleString("en", { dateStyle: "full", timeStyle: "short", hourCycle: "h23" });
  if (moment.textContent !== words) moment.textContent = words;
  ahead.textContent = state.offset ? `${length(state.offset)} ahead of this machine.` : "As on this machine.";
}

function length(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const parts = [[days, "day"], [hours, "hour"], [minutes, "minute"]].filter(([count]) => count);
  return parts.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(", ") || "Less than a minute";
}

function show() {
  const failure = h("p", { class: "failure", role: "alert" });
  const move = async (seconds) => {
    failure.textContent = "";
    await api.clock(seconds).catch((error) => (failure.textContent = error.message));
  };
  fill();
  dialog({ title: "Time", kind: "clock-dialog", body: h("div", { class: "world" }, h("div", {}, moment, ahead),
    h("div", { class: "steps" }, STEPS.map(([words, seconds]) => h("button", { type: "button", class: "button secondary", click: () => move(seconds) }, words))),
    h("p", { class: "small" }, "Everything here goes by this clock: messages, threads that fall asleep, and the bot."), failure) });
}
