// Links to a room, or to a message in it, which open here as in Discord's clients.

import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { address, open, room } from "./store.js";

/** A link to the room `id`, and to its `message` if one is given. */
export function doorway({ id, message }, look, children) {
  return h("a", { class: look, href: address(id), click: (press) => {
    if (press.ctrlKey || press.metaKey || press.shiftKey) return;
    press.preventDefault();
    enter(id, message);
  } }, children);
}

async function enter(id, message) {
  if (!room(id)) {
    dialog({ title: "You don't have access", body: h("p", {}, "This link is to a channel that is gone, or that you cannot see.") });
    return;
  }
  await open(id, message);
  if (document.activeElement?.dataset.messageId !== message) document.getElementById("room-name").focus({ preventScroll: true });
}
