// Dark or light: as the system says, until the person switches.

import { icon } from "./dom.js";

const button = document.getElementById("theme");
const system = matchMedia("(prefers-color-scheme: dark)");
const KEY = "belfry.theme";

const now = () => localStorage.getItem(KEY) ?? (system.matches ? "dark" : "light");

export function start() {
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, now() === "dark" ? "light" : "dark");
    show();
  });
  show();
}

function show() {
  const dark = now() === "dark";
  document.documentElement.dataset.theme = now();
  button.setAttribute("aria-label", dark ? "Light theme" : "Dark theme");
  button.title = dark ? "Light theme" : "Dark theme";
  button.replaceChildren(icon(dark ? "sun" : "moon"));
}
