// Photos of a visit: kept on the phone as they were taken, with their hash, until the server has each of them.

import * as store from "./inspection-store.js";

async function hash(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Photos {
  constructor(box, list, key, changed) {
    Object.assign(this, { list, key, changed });
    box.hidden = false;
    box.querySelectorAll("[data-photos]").forEach((input) => {
      input.addEventListener("change", async () => {
        const files = [...input.files];
        input.value = "";
        await this.add(files);
      });
    });
  }

  async add(files) {
    const before = new Set((await store.photosOf(this.key)).map((photo) => photo.sha256));
    for (const file of files) {
      const bytes = await file.arrayBuffer();
      const sha256 = await hash(bytes);
      if (before.has(sha256)) continue; // the same photo twice is one photo
      before.add(sha256);
      await store.putPhoto({
        id: `${this.key}/${sha256}`,
        draft: this.key,
        name: file.name,
        type: file.type,
        takenAt: new Date(file.lastModified || Date.now()).toISOString(),
        caption: "",
        about: null,
        sent: false,
        problem: "",
        bytes,
        sha256,
      });
    }
    await this.draw();
    await this.changed();
  }

  async draw() {
    this.list.querySelectorAll("img").forEach((image) => URL.revokeObjectURL(image.src));
    const photos = await store.photosOf(this.key);
    photos.sort((a, b) => a.takenAt.localeCompare(b.takenAt));
    this.list.replaceChildren(...photos.map((photo, index) => this.card(photo, index + 1)));
  }

  card(photo, number) {
    const item = document.createElement("li");
    item.className = "in-photo";
    if (photo.bytes) item.append(picture(photo, number));
    const side = document.createElement("div");
    side.append(this.caption(photo, number), this.about(photo, number));
    const size = document.createElement("p");
    size.className = "in-photo__size";
    size.textContent = photo.problem || (photo.sent ? "Sent" : `${Math.ceil((photo.bytes?.byteLength ?? 0) / 1024)} KB`);
    side.append(size);
    if (!photo.sent) side.append(this.remover(photo, number));
    item.append(side);
    return item;
  }

  caption(photo, number) {
    const field = labelled("input", `photo-${number}-caption`, "What it shows");
    const input = field.querySelector("input");
    input.value = photo.caption;
    input.maxLength = 200;
    input.addEventListener("input", () => store.changePhoto(photo.id, { caption: input.value }).then(this.changed));
    return field;
  }

  about(photo, number) {
    const field = labelled("select", `photo-${number}-about`, "Deficiency");
    const select = field.querySelector("select");
    const flaws = document.querySelectorAll("#in-flaws .in-flaw").length;
    select.append(new Option("None", ""), ...Array.from({ length: flaws }, (_, n) => new Option(`Deficiency ${n + 1}`, n)));
    select.value = photo.about ?? "";
    const chosen = () => (select.value === "" ? null : Number(select.value));
    select.addEventListener("change", () => store.changePhoto(photo.id, { about: chosen() }).then(this.changed));
    field.classList.add("in-if-wrong");
    return field;
  }

  remover(photo, number) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "usa-button usa-button--unstyled";
    button.textContent = `Remove photo ${number}`;
    button.addEventListener("click", async () => {
      await store.removePhoto(photo.id);
      await this.draw();
      await this.changed();
    });
    return button;
  }
}

function picture(photo, number) {
  const image = document.createElement("img");
  image.src = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
  image.alt = photo.caption || `Photo ${number}`;
  return image;
}

function labelled(tag, id, words) {
  const field = document.createElement("div");
  field.className = "pl-field";
  const label = document.createElement("label");
  label.className = "pl-label";
  label.htmlFor = id;
  label.textContent = words;
  const control = document.createElement(tag);
  control.id = id;
  field.append(label, control);
  return field;
}
