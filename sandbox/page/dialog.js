// Dialogs: the browser's own, which keep the focus inside and close with Escape, with a heading and a close button.
// When one closes, the focus goes back to where it was.

import { h, icon, unique } from "./dom.js";

/** Opens a dialog; returns its element. `closed` is called once, however it was closed. */
export function dialog({ title, body, kind = "", closed = () => {} }) {
  const before = document.activeElement;
  const id = unique("title");
  const box = h("dialog", { class: kind, "aria-labelledby": id },
    h("header", {}, h("h2", { id, dir: "auto" }, title),
      h("button", { type: "button", class: "plain icon", "aria-label": "Close", click: () => box.close() }, icon("close"))),
    h("div", { class: "dialog-body" }, body));
  box.addEventListener("close", () => {
    box.remove();
    closed();
    if (document.activeElement && document.activeElement !== document.body) return;
    (before?.isConnected ? before : document.getElementById("text"))?.focus({ preventScroll: true });
  });
  box.addEventListener("mousedown", (press) => {
    if (press.target === box) box.close();
  });
  document.getElementById("dialogs").append(box);
  box.showModal();
  box.querySelector(".dialog-body :is(input, textarea, select, [role=combobox], [tabindex])")?.focus();
  return box;
}
