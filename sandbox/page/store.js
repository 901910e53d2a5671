// What the page knows: who I am, the rooms, the messages of the open room. Parts of the page listen to topics:
// "world" (people, servers, rooms, commands), "clock" (time was moved), "room" (another room or other messages), "message", "edit", "delete", "modal", "again"
// (the connection was lost and is back).

import * as api from "./api.js";

export const state = {
  me: null, people: [], bot: null, guilds: [], channels: [], threads: [], dms: [], commands: [], offers: [], offset: 0,
  room: null, messages: [], online: true, connected: true, unreadOf: new Set(),
};

const listeners = new Map();
const settled = new Map();
const waiting = new Map();
const dismissed = new Set(JSON.parse(localStorage.getItem("belfry.dismissed") ?? "[]"));
let stop = () => {};
let held = null;
let becoming = null;
let turn = 0;
let opened = null; // when this page was, by the sandbox's clock: Discord's clients forget what only one person sees when they start anew

export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

function tell(topic, value) {
  for (const listener of listeners.get(topic) ?? []) listener(value);
}

/** Channels, threads and DMs that I see, in the order of the list of rooms. */
export function rooms() {
  return [...state.channels, ...state.threads, ...state.dms];
}

export function room(id = state.room) {
  return rooms().find((each) => each.id === id) ?? null;
}

/** The servers where I am. */
export function guilds() {
  return state.guilds.filter((each) => state.me.guilds.includes(each.id));
}

/** The server of a room, of the open one when none is given; null for a direct message. */
export function guild(here = room()) {
  return state.guilds.find((each) => each.id === here?.guild_id) ?? null;
}

/** The people who can read the open room, as far as one can be named there. */
export function members() {
  const here = guild();
  return here ? state.people.filter((each) => each.guilds.includes(here.id)) : [state.me];
}

/** The commands that can be used in the open room. */
export function commands() {
  const here = guild();
  if (!here) return state.commands;
  const ways = [here.installed ? 0 : null, state.me.installed ? 1 : null];
  return [...here.commands, ...state.commands].filter((each) => (each.integration_types ?? [0]).some((way) => ways.includes(way)));
}

export function person(id) {
  return [...state.people, state.bot].find((each) => each?.id === id) ?? null;
}

/** The address that opens this room as me: by my name, or by my id where others have the same name. */
export function address(id) {
  const { me, people } = state;
  const name = me.global_name || me.username;
  const same = people.filter((each) => each.global_name === name || each.username === name);
  return `#as=${encodeURIComponent(same.length > 1 ? me.id : name)}${id ? `&room=${id}` : ""}`;
}

/** The room, and perhaps the message, that a link of Discord's names; null for any other address. */
export function linked(address) {
  const found = String(address).match(/^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/u);
  return found && { id: found[1], message: found[2] };
}

/** Who the address asks for: `?as=Ada`, `#as=Ada` or `#as=Ada&room=...`. */
export function asked() {
  const hash = new URLSearchParams(location.hash.slice(1));
  return { name: hash.get("as") ?? new URLSearchParams(location.search).get("as"), room: hash.get("room") };
}

/** Becomes a person and opens a room: the one given, else the one that is open, else the first. */
export async function become(id, wanted = state.room) {
  const mine = ++turn;
  becoming = id;
  stop();
  held = [];
  let first = true;
  await new Promise((resolve) => {
    stop = api.stream(id, hear, () => {
      if (first) resolve();
      else tell("again");
      first = false;
      connected(true);
    }, () => {
      resolve();
      connected(false);
    }, () => tell("again"));
  });
  if (mine !== turn) return;
  const world = await api.world(id);
  if (mine !== turn) return;
  opened ??= Date.now() + world.offset * 1000;
  const next = known(world, id);
  const all = [...next.channels, ...next.threads, ...next.dms];
  const wasDm = state.dms.some((each) => each.id === wanted);
  const found = all.find((each) => each.id === wanted) ?? (wasDm ? next.dms[0] : null) ?? all[0];
  await enter(id, found?.id ?? null, mine, next);
  peek();
}

let paused = false;

/** Listens no longer, until `resume`. */
export function pause() {
  stop();
  paused = true;
}

/** Listens again, and looks what happened in between. */
export function resume() {
  if (paused) become(state.me.id);
  paused = false;
}

function known(world, id) {
  const { people, guilds: every, channels, threads, dms, commands: global, offers, offset } = world;
  return {
    me: people.find((each) => each.id === id), people, bot: { ...world.bot, bot: true }, guilds: every, channels, threads, dms, commands: global, offers, offset,
  };
}

/** Opens a room, at one of its messages if that is given. */
export function open(id, message = null) {
  if (becoming) return become(becoming, id);
  held = held ?? [];
  return enter(state.me.id, id, ++turn, {}, message);
}

// Person, room and messages change at one moment, so that nobody ever writes as one person in the room of another.
// What happens while the messages are on their way is applied after them.
async function enter(me, id, mine, next, message = null) {
  const found = id ? await api.messages(me, id).catch(() => []) : [];
  if (mine !== turn) return;
  Object.assign(state, next, { room: id, messages: found.filter((message) => !dismissed.has(message.id) && !forgotten(message)) });
  const here = room();
  if (here) here.unread = false;
  history.replaceState(null, "", `${location.pathname}${address(id)}`);
  const news = held ?? [];
  held = null;
  becoming = null;
  tell("world");
  tell("clock");
  tell("room", message);
  news.forEach(hear);
}

const forgotten = (message) => message.only_you && Date.parse(message.timestamp) < opened;

function connected(value) {
  if (state.connected === value) return;
  state.connected = value;
  tell("world");
}

function hear(news) {
  if (news.t === "interaction") return settle(news);
  if (news.t === "modal") return tell("modal", news);
  if (held) return held.push(news);
  return (HEARD[news.t] ?? (() => {}))(news);
}

const HEARD = {
  message({ channel_id: id, message }) {
    if (dismissed.has(message.id)) return;
    if (id !== state.room) return mark(id);
    if (state.messages.some((each) => each.id === message.id)) return HEARD.edit({ channel_id: id, message });
    state.messages.push(message);
    tell("message", message);
    seen();
  },
  edit({ channel_id: id, message }) {
    const at = state.messages.findIndex((each) => each.id === message.id);
    if (id !== state.room || at < 0) return;
    state.messages[at] = message;
    tell("edit", message);
  },
  delete({ channel_id: id, id: message }) {
    if (id !== state.room) return;
    state.messages = state.messages.filter((each) => each.id !== message);
    tell("delete", message);
  },
  channel({ channel }) {
    const list = channel.type === 1 ? state.dms : [10, 11, 12].includes(channel.type) ? state.threads : state.channels;
    const at = list.findIndex((each) => each.id === channel.id);
    if (channel.type === 1) channel.recipient ??= channel.recipients?.[0] ?? state.bot;
    if (at < 0) list.push(channel);
    else list[at] = { ...list[at], ...channel };
    tell("world");
  },
  gone({ id }) {
    state.threads = state.threads.filter((each) => each.id !== id && each.parent_id !== id);
    state.channels = state.channels.filter((each) => each.id !== id);
    state.dms = state.dms.filter((each) => each.id !== id);
    if (room()) tell("world");
    else open(rooms()[0]?.id ?? null);
  },
  guilds({ guilds: every, commands: global }) {
    state.guilds = every;
    state.commands = global;
    tell("world");
  },
  clock({ offset }) {
    state.offset = offset;
    tell("clock");
  },
  people({ people }) {
    state.people = people;
    state.me = people.find((each) => each.id === state.me.id) ?? state.me;
    tell("world");
  },
  unread({ channel_id: id }) {
    if (id !== state.room) mark(id);
  },
  phone({ person: id, unseen, notification }) {
    const owner = state.people.find((each) => each.id === id);
    if (!owner || notification?.channel === state.room) return; // what I have before my eyes is read in a moment
    owner.unseen = unseen;
    tell("world");
  },
  bot({ online }) {
    state.online = online;
    tell("world");
  },
};

function mark(id) {
  const there = room(id);
  if (!there || there.unread) return;
  there.unread = true;
  tell("world");
}

// A message that came while its room is open is read; asking for the room's messages is what tells the sandbox so.
let seeing = null;
function seen() {
  clearTimeout(seeing);
  const { me, room: here } = state;
  // A mark that could not be set is set with the next message.
  seeing = setTimeout(() => api.messages(me.id, here).catch(() => null), 300);
}

/** Waits for the end of something I started: "done" or "failed". The stream may tell it before the answer comes. */
export async function started(answer) {
  const { id } = await answer;
  const known = settled.get(id);
  if (known) return known;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    setTimeout(() => resolve({ state: "failed" }), 20000);
  });
}

function settle(news) {
  if (news.state === "pending") return;
  settled.set(news.id, news);
  waiting.get(news.id)?.(news);
  waiting.delete(news.id);
  setTimeout(() => settled.delete(news.id), 60000);
  setTimeout(peek, 400);
}

/** Whether another person has an unread direct message. */
export function hasUnread(id) {
  return state.unreadOf.has(id);
}

/** Looks who else has an unread direct message. */
export async function peek() {
  const others = state.people.filter((each) => each.id !== state.me?.id).slice(0, 12);
  if (document.hidden || !others.length) return;
  const worlds = await Promise.all(others.map((each) => api.world(each.id).catch(() => null)));
  const found = others.filter((each, at) => worlds[at]?.dms?.some((dm) => dm.unread)).map((each) => each.id);
  if (found.join() === [...state.unreadOf].join()) return;
  state.unreadOf = new Set(found);
  tell("world");
}

/** Puts a message that only I see out of my sight, for good. */
export function dismiss(id) {
  dismissed.add(id);
  localStorage.setItem("belfry.dismissed", JSON.stringify([...dismissed].slice(-500)));
  state.messages = state.messages.filter((each) => each.id !== id);
  tell("delete", id);
}
