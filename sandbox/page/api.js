// What the page asks of the sandbox. Every answer is JSON; what happens afterwards comes by the stream.

async function call(path, body) {
  const request = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(`/sandbox/${path}`, request);
  const text = await answer.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    json = null;
  }
  if (!answer.ok) throw new Error(json?.message ?? json?.error ?? `The sandbox answered ${answer.status}.`);
  return json;
}

const who = (person) => (person ? `?as=${encodeURIComponent(person)}` : "");

export const world = (person) => call(`world${who(person)}`);
export const phone = (person) => call(`phone${who(person)}`);
export const messages = (person, channel) => call(`channels/${channel}/messages${who(person)}`);
export const command = (body) => call("command", body);
export const autocomplete = (body) => call("autocomplete", body);
export const component = (body) => call("component", body);
export const modal = (body) => call("modal", body);
export const say = (body) => call("message", body);
export const person = (name) => call("person", { name });
export const dms = (body) => call("dms", body);
export const thread = (body) => call("thread", body);
export const channel = (body) => call("channel", body);
export const remove = (body) => call("delete", body);
export const archive = (body) => call("archive", body);
export const permissions = (body) => call("permissions", body);
export const timeout = (body) => call("timeout", body);
export const membership = (body) => call("membership", body);
export const clock = (seconds) => call("clock", { seconds });

/**
 * What happens to a person from now on. The browser connects again by itself; `opened` is called each
 * time. `refused`: the sandbox does not know the person, as after its restart. */
export function stream(person, heard, opened, lost, refused) {
  const source = new EventSource(`/sandbox/stream${who(person)}`);
  source.onmessage = (line) => heard(JSON.parse(line.data));
  source.onopen = opened;
  source.onerror = () => {
    lost();
    if (source.readyState === EventSource.CLOSED) refused();
  };
  return () => source.close();
}
