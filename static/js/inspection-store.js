// What a phone keeps of its inspections: answers, photos, and whether they were sent. It survives a reload.

const NAME = "plumbline-inspections";
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("drafts", { keyPath: "key" });
      request.result.createObjectStore("photos", { keyPath: "id" }).createIndex("draft", "draft");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

// One transaction; `work` gets the stores and may give back a request, whose result is the answer.
async function within(names, mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode);
    const request = work(...names.map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

// A draft belongs to one person, town and inspection: two people may share a phone.
export function keyOf(data) {
  return `${data.user}/${data.town}/${data.number}`;
}

export function personOf(draft) {
  return draft.key.split("/")[0];
}

export function draft(key) {
  return within(["drafts"], "readonly", (drafts) => drafts.get(key));
}

// Everything this person keeps for this town.
export async function draftsOf(data) {
  const all = await within(["drafts"], "readonly", (drafts) => drafts.getAll());
  return all.filter((one) => one.key.startsWith(`${data.user}/${data.town}/`));
}

// Changes a draft in one step, so that typing and sending do not overwrite each other. A new one starts from `fresh`.
export async function change(key, changed, fresh) {
  await within(["drafts"], "readwrite", (drafts) => {
    const found = drafts.get(key);
    found.onsuccess = () => {
      const before = found.result ?? (fresh && { key, state: "draft", ...fresh });
      if (before) drafts.put({ ...before, ...changed });
    };
  });
  return draft(key);
}

export function photosOf(key) {
  return within(["photos"], "readonly", (photos) => photos.index("draft").getAll(key));
}

export function putPhoto(photo) {
  return within(["photos"], "readwrite", (photos) => void photos.put(photo));
}

export async function changePhoto(id, changed) {
  await within(["photos"], "readwrite", (photos) => {
    const found = photos.get(id);
    found.onsuccess = () => found.result && photos.put({ ...found.result, ...changed });
  });
}

export function removePhoto(id) {
  return within(["photos"], "readwrite", (photos) => void photos.delete(id));
}

export async function discard(key) {
  const photos = await photosOf(key);
  await within(["drafts", "photos"], "readwrite", (drafts, kept) => {
    drafts.delete(key);
    photos.forEach((photo) => kept.delete(photo.id));
  });
}
