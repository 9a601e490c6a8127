// The form at the site: kept at every change, sent when there is signal, and never lost in between.

import { missing } from "./inspection-check.js";
import { Flaws } from "./inspection-flaws.js";
import { startWorker } from "./inspection-keep.js";
import { Photos } from "./inspection-photos.js";
import { problemsOf, showProblems } from "./inspection-problems.js";
import { events, keepTrying, sendAll } from "./inspection-send.js";
import { Pad } from "./inspection-signature.js";
import { show } from "./inspection-state.js";
import * as store from "./inspection-store.js";

const root = document.getElementById("in-site");
const form = document.getElementById("in-form");
const data = { ...root.dataset };
const key = store.keyOf(data);
const NOT_KEPT = ["csrfmiddlewaretoken", "photos", "photo_list", "submission"];
const { number, title, api, photo } = data;
const fresh = { number, title, api, photo, url: location.pathname, fields: [], problem: null };

function fieldsNow() {
  return [...new FormData(form)].filter(([name, value]) => !NOT_KEPT.includes(name) && typeof value === "string");
}

async function keep() {
  const kept = await store.draft(key);
  if (kept?.state === "sent" || kept?.state === "queued") return;
  await store.change(key, { fields: fieldsNow(), state: "draft" }, fresh);
  await showState();
}

async function showState() {
  const draft = await store.draft(key);
  const photos = await store.photosOf(key);
  root.querySelectorAll("[data-state]").forEach((place) => show(place, draft, photos));
  const done = draft?.state === "sent" || draft?.state === "queued";
  root.querySelectorAll(".in-part").forEach((part) => (part.inert = done));
  root.querySelectorAll(".in-send .pl-actions").forEach((actions) => (actions.hidden = done));
  root.querySelectorAll("[data-done]").forEach((way) => (way.hidden = !done));
  const discard = root.querySelector("[data-discard]");
  if (discard) discard.hidden = draft?.state !== "refused";
}

// The version belongs to the page, except where the server said what happened meanwhile and the person goes on.
function putBack(draft) {
  const names = draft.fields.map(([name]) => name);
  flaws.upTo(names);
  for (const field of form.elements) {
    if (!field.name || NOT_KEPT.includes(field.name) || field.type === "file" || field.name === "version") continue;
    const values = draft.fields.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
    else if (values.length) field.value = values[0];
  }
  pad.set(form.elements.signature.value, false);
}

function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

async function queue(event) {
  event.preventDefault();
  const problems = missing(form);
  showProblems(root, problems);
  if (problems.length) return;
  const kept = await store.draft(key);
  const submission = kept?.submission ?? crypto.randomUUID();
  const queuedAt = new Date().toISOString();
  await store.change(key, { fields: fieldsNow(), state: "queued", problem: null, submission, queuedAt }, fresh);
  await showState();
  await sendAll(data);
}

async function answered() {
  await showState();
  const draft = await store.draft(key);
  if (draft?.state !== "refused") return;
  if (draft.problem.version && form) form.elements.version.value = draft.problem.version;
  showProblems(root, problemsOf(draft.problem));
}

let flaws, pad;

async function start() {
  const draft = await store.draft(key);
  if (form) {
    const photos = new Photos(root.querySelector("[data-camera]"), root.querySelector("[data-photo-list]"), key, keep);
    flaws = new Flaws(document.getElementById("in-flaws"), root.querySelector("[data-more]"), async () => {
      await photos.draw();
      await keep();
    });
    pad = new Pad(root.querySelector("[data-pad]"), form.elements.signature, keep);
    form.elements.on.value = today();
    if (draft) putBack(draft);
    await photos.draw();
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    form.addEventListener("submit", queue);
  }
  root.querySelector("[data-discard]")?.addEventListener("click", async () => {
    await store.discard(key);
    await showState();
  });
  events.addEventListener("change", answered);
  await answered();
  root.dataset.ready = "yes";
  await keepTrying(data);
}

start();
startWorker(data).catch((error) => console.info("The page could not be kept:", error.message));
