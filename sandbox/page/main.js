// Puts the parts together and opens the room that the address asks for.

import * as api from "./api.js";
import * as clock from "./clock.js";
import * as composer from "./composer.js";
import { called, h, icon } from "./dom.js";
import * as log from "./log.js";
import * as modal from "./modal.js";
import * as people from "./people.js";
import * as phone from "./phone.js";
import * as rooms from "./rooms.js";
import { asked, become, on, pause, peek, resume, state } from "./store.js";
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

for (const part of [theme, clock, people, phone, rooms, log, composer, modal, world, welcome]) part.start();
document.querySelector(".brand .bell").append(icon("bell"));
on("world", tellState);
on("again", again);
addEventListener("hashchange", () => (new URLSearchParams(location.hash.slice(1)).has("as") ? enter() : null));
document.querySelector(".skip").addEventListener("click", (press) => {
  press.preventDefault();
  document.getElementById("text").focus();
});
setInterval(peek, 8000);

// Browsers keep few connections to one server: a tab that nobody looks at gives its own back.
let leaving = null;
document.addEventListener("visibilitychange", () => {
  clearTimeout(leaving);
  if (document.hidden) leaving = setTimeout(pause, 5000);
  else resume();
});
enter().catch((error) => {
  notice.hidden = false;
  notice.replaceChildren(`The sandbox does not answer: ${error.message} `, h("button", { type: "button", class: "button secondary", click: () => location.reload() }, "Try again"));
});
