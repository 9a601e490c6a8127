// Sending what is queued: the result first, then its photos one by one. Nothing counts as sent until the server
// has answered for it; asked twice, the server records it once.

import * as store from "./inspection-store.js";
import { unsent } from "./inspection-state.js";

export const events = new EventTarget();
const AGAIN = 30000;
const NOT_TAKEN = [403, 404, 409, 413, 422];

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

// Sent as whose it is: the server takes nothing that was kept for one person from another who signed in meanwhile.
async function post(url, body, draft) {
  const headers = { "X-CSRFToken": token(), "X-Plumbline-Person": store.personOf(draft), Accept: "application/json" };
  const answer = await fetch(url, { method: "POST", body, headers, credentials: "same-origin", redirect: "manual" });
  const said = await answer.json().catch(() => ({}));
  const signIn = answer.type === "opaqueredirect" || answer.status === 401 || (answer.status === 403 && !said.problem);
  return { status: answer.status, signIn, said };
}

// The numbers of the deficiencies in which something was written, as the server counts them.
function written(fields) {
  const told = fields.filter(([name, value]) => /^deficiency_\d+_(place|provision|note)$/.test(name) && value.trim());
  return [...new Set(told.map(([name]) => Number(name.split("_")[1])))].sort((a, b) => a - b);
}

function bodyOf(draft, photos) {
  const body = new FormData();
  const flaws = written(draft.fields);
  draft.fields.forEach(([name, value]) => body.append(name, value));
  const listed = photos.map((photo) => ({
    sha256: photo.sha256,
    caption: photo.caption,
    taken_at: photo.takenAt,
    about: flaws.includes(photo.about) ? flaws.indexOf(photo.about) : null,
  }));
  body.set("photo_list", JSON.stringify(listed));
  body.set("submission", draft.submission);
  return body;
}

async function sendResult(draft) {
  const answer = await post(draft.api, bodyOf(draft, await store.photosOf(draft.key)), draft);
  if (answer.signIn) return store.change(draft.key, { problem: { signIn: true } });
  if (answer.status === 200 && answer.said.number === draft.number) {
    return store.change(draft.key, { state: "sent", sentAt: new Date().toISOString(), problem: null });
  }
  if (NOT_TAKEN.includes(answer.status)) return store.change(draft.key, { state: "refused", problem: answer.said });
  throw new Error(`The server answered ${answer.status}.`); // tried again later
}

async function sendPhoto(draft, photo) {
  const body = new FormData();
  body.append("photo", new Blob([photo.bytes], { type: photo.type }), photo.name);
  const answer = await post(draft.photo.replace("/photos/0/", `/photos/${photo.sha256}/send/`), body, draft);
  if (answer.signIn) throw new Error("signed out");
  if (answer.status === 200 && answer.said.sha256 === photo.sha256) {
    return store.changePhoto(photo.id, { sent: true, bytes: null });
  }
  if (!NOT_TAKEN.includes(answer.status)) throw new Error(`The server answered ${answer.status}.`);
  return store.changePhoto(photo.id, { problem: answer.said.problem || "The office could not take this photo." });
}

function changed(key) {
  events.dispatchEvent(new CustomEvent("change", { detail: key }));
}

async function sendOne(draft) {
  const now = draft.state === "queued" ? await sendResult(draft) : draft;
  changed(now.key);
  if (now.state !== "sent") return;
  for (const photo of await store.photosOf(now.key)) {
    if (photo.sent || photo.problem) continue;
    await sendPhoto(now, photo);
    changed(now.key);
  }
}

// In the order in which they were finished: a final may wait for what was inspected on the same visit.
async function sendInOrder(data) {
  const drafts = await store.draftsOf(data);
  drafts.sort((a, b) => (a.queuedAt ?? "").localeCompare(b.queuedAt ?? ""));
  for (const draft of drafts) {
    if (unsent(draft, await store.photosOf(draft.key))) await sendOne(draft);
  }
}

let under_way = false;

// Tries everything once. Without signal it ends quietly; the next try comes by itself.
export async function sendAll(data) {
  if (under_way) return;
  under_way = true;
  try {
    if (navigator.locks) {
      await navigator.locks.request("plumbline-send", { ifAvailable: true }, (lock) => lock && sendInOrder(data));
    } else {
      await sendInOrder(data);
    }
  } catch (error) {
    console.info("Not sent yet:", error.message);
  } finally {
    under_way = false;
    changed(null);
  }
}

// Whenever there may be signal again: on coming back online, on looking at the page again, and now and then.
export function keepTrying(data) {
  const attempt = () => sendAll(data);
  window.addEventListener("online", attempt);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && attempt());
  window.setInterval(attempt, AGAIN);
  return attempt();
}
