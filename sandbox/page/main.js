// Puts the parts together and opens the room that the address asks for.

import * as api from "./api.js";
import * as composer from "./composer.js";
import { called, h, icon } from "./dom.js";
import * as log from "./log.js";
import * as modal from "./modal.js";
import * as people from "./people.js";
import * as rooms from "./rooms.js";
import { asked, become, on, peek, state } from "./store.js";
import * as theme from "./theme.js";
import * as welcome from "./welcome.js";
import * as world from "./world.js";

const notice = document.getElementById("notice");

function tellState() {
  const words = !state.connected ? "The sandbox does not answer. This page tries again by itself."
    : !state.online ? `${called(state.bot)} is away. Commands and buttons work again when it is back.` : "";
  notice.hidden = !words;
  if (notice.textContent !== words) notice.textContent = words;
}

async function enter() {
  const wanted = asked();
  const first = await api.world();
  const fold = (name) => (name ?? "").toLowerCase();
  const named = first.people.find((each) => wanted.name && [each.id, fold(each.username), fold(each.global_name)].includes(fold(wanted.name)));
  const me = named ?? first.people.find((each) => each.id === (first.me?.id ?? first.me)) ?? first.people[0];
  await become(me.id, wanted.room);
}

// After a restart the sandbox has other ids; names stay.
function again() {
  enter().catch(() => setTimeout(again, 2000));
}

for (const part of [theme, people, rooms, log, composer, modal, world, welcome]) part.start();
document.querySelector(".brand .bell").append(icon("bell"));
on("world", tellState);
on("again", again);
addEventListener("hashchange", enter);
setInterval(peek, 8000);
document.addEventListener("visibilitychange", () => (document.hidden ? null : peek()));
enter().catch((error) => {
  notice.hidden = false;
  notice.replaceChildren(`The sandbox does not answer: ${error.message} `, h("button", { type: "button", class: "button secondary", click: () => location.reload() }, "Try again"));
});
