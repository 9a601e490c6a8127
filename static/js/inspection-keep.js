// Keeping the pages of the day on the phone, so that they open without signal.

import * as store from "./inspection-store.js";
import { unsent } from "./inspection-state.js";

const PAGES = "plumbline-inspection-pages-"; // and whose they are; the worker reads the same caches

export async function startWorker(data) {
  if (!("serviceWorker" in navigator)) return false;
  await navigator.serviceWorker.register(data.worker);
  await navigator.serviceWorker.ready;
  return true;
}

// Fetches the pages for later; those of earlier days go, unless something of theirs was not sent.
export async function keepPages(data, addresses) {
  const cache = await caches.open(PAGES + data.user);
  let kept = 0;
  for (const address of addresses) {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok || answer.headers.get("X-Plumbline-Person") !== data.user) continue; // somebody else signed in
    await cache.put(address, answer);
    kept += 1;
  }
  const wanted = new Set(addresses.map((address) => new URL(address, location.href).pathname));
  for (const draft of await store.draftsOf(data)) {
    if (draft.state === "refused" || unsent(draft, await store.photosOf(draft.key))) wanted.add(draft.url);
  }
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  return kept;
}
