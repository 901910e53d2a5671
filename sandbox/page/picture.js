// Pictures: alt text on demand, full size on click.

import { h, icon, unique } from "./dom.js";
import { dialog } from "./dialog.js";

/** The address of a medium; `attachment://name` is looked up among the message's attachments. */
export function source(medium, message) {
  const address = medium?.url ?? "";
  const name = address.match(/^attachment:\/\/(.+)$/u)?.[1];
  const found = name ? message.attachments?.find((each) => each.filename === name)?.url : address;
  if (!found) return "";
  const url = new URL(found, location.href);
  if (!/^https?:$/u.test(url.protocol)) return "";
  return url.pathname.startsWith("/attachments/") ? url.pathname + url.search : url.href;
}

/** A picture with its ALT badge. `size` has width and height in pixels when they are known. */
export function picture(address, alt, size = {}) {
  const image = h("img", { src: address, alt: alt || "Picture without a description", width: size.width, height: size.height, decoding: "async" });
  const figure = h("figure", { class: "picture" }, image);
  image.addEventListener("click", () => enlarge(address, alt));
  const corner = h("p", { class: "corner" });
  if (alt) {
    const id = unique("alt");
    const caption = h("figcaption", { id, hidden: true, dir: "auto" }, alt);
    const badge = h("button", { type: "button", class: "badge", "aria-expanded": "false", "aria-controls": id, "aria-label": "ALT, picture description" }, "ALT");
    badge.addEventListener("click", () => {
      caption.hidden = !caption.hidden;
      badge.setAttribute("aria-expanded", String(!caption.hidden));
    });
    corner.append(badge);
    figure.append(corner, caption);
  } else {
    figure.append(corner);
  }
  corner.append(h("button", { type: "button", class: "badge", "aria-label": "Open picture full size", title: "Full size", click: () => enlarge(address, alt) }, icon("grow")));
  return figure;
}

function enlarge(address, alt) {
  const image = h("img", { src: address, alt: alt || "Picture without a description" });
  const frame = h("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Picture" }, image);
  image.addEventListener("click", () => frame.classList.toggle("whole"));
  dialog({ title: "Picture", kind: "picture-dialog", body: [frame, alt ? h("p", { class: "caption", dir: "auto" }, alt) : null] });
}
