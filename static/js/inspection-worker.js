// The service worker of the inspection pages. VERSION and FILES stand above: the server writes them.
// Pages come from the network when it answers in time, else as they were kept; files come from the phone.

const PAGES = "plumbline-inspection-pages-"; // and whose they are: two people may share a phone
const KEPT_FILES = `plumbline-inspection-files-${VERSION}`;
const IN_TIME = 4000;
const KEPT_PAGES = /\/inspections\/(today|[^/]+\/site)\/$/;
const NOTHING = `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No signal</title><h1>No signal</h1><p>This page is not kept on this phone. Go back to the inspections of today,
or try again when there is signal.</p><p><a href="../today/">Inspections today</a></p></html>`;

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

async function keepFiles() {
  const cache = await caches.open(KEPT_FILES);
  await Promise.all(FILES.map((file) => cache.add(new Request(file, { cache: "no-cache" })).catch(() => undefined)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldFiles().then(() => self.clients.claim()));
});

async function forgetOldFiles() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("plumbline-inspection-files-") && name !== KEPT_FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && KEPT_PAGES.test(address.pathname)) event.respondWith(page(request));
  else if (FILES.includes(address.pathname)) event.respondWith(file(request));
});

async function file(request) {
  const cache = await caches.open(KEPT_FILES);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

// Only the pages of whoever signed in last are still there: plumbline.js takes the others away.
async function keptPage(request) {
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PAGES) && (await (await caches.open(name)).match(request, { ignoreVary: true }));
    if (kept) return kept;
  }
}

async function page(request) {
  const kept = await keptPage(request);
  const asked = fetch(request).then(async (answer) => {
    const person = answer.headers.get("X-Plumbline-Person");
    if (answer.ok && !answer.redirected && person) {
      const cache = await caches.open(PAGES + person);
      await cache.put(request, answer.clone());
    }
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, IN_TIME));
  try {
    return (await (kept ? Promise.race([asked, late]) : asked)) ?? kept;
  } catch {
    return kept ?? new Response(NOTHING, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}
