// The list of the day: how far each inspection on this phone has come, and everything kept for places without signal.

import { keepPages, startWorker } from "./inspection-keep.js";
import { events, keepTrying, sendAll } from "./inspection-send.js";
import { show, unsent } from "./inspection-state.js";
import * as store from "./inspection-store.js";

const list = document.getElementById("in-list");
const data = { ...list.dataset };
const banner = document.getElementById("in-unsent");

async function showStates() {
  let left = 0;
  for (const draft of await store.draftsOf(data)) {
    const photos = await store.photosOf(draft.key);
    if (unsent(draft, photos)) left += 1;
    for (const stop of list.querySelectorAll(`[data-number="${CSS.escape(draft.number)}"]`)) {
      show(stop.querySelector("[data-state]"), draft, photos);
    }
  }
  banner.hidden = left === 0;
  const words = left === 1 ? "1 inspection is not sent yet." : `${left} inspections are not sent yet.`;
  if (left) banner.querySelector("[data-words]").textContent = `${words} They are kept on this phone.`;
}

async function keepTheDay() {
  const ready = document.getElementById("in-ready");
  if (!(await startWorker(data))) return;
  const sites = [...list.querySelectorAll("[data-url]")].map((stop) => stop.dataset.url);
  const kept = await keepPages(data, [location.pathname, ...sites]);
  const count = Math.max(0, kept - 1);
  ready.hidden = count === 0;
  ready.textContent = count === 1 ? "1 inspection opens without signal." : `${count} inspections open without signal.`;
}

banner.querySelector("[data-send]").addEventListener("click", () => sendAll(data));
events.addEventListener("change", showStates);
showStates();
keepTrying(data);
keepTheDay().catch((error) => console.info("The pages could not be kept:", error.message));
