// A signature drawn with finger, pen or mouse, kept as the path of an SVG 600 units wide.

const WIDE = 600;

export class Pad {
  constructor(box, field, changed) {
    this.drawing = box.querySelector("[data-drawing]");
    this.path = this.drawing.querySelector("path");
    this.field = field;
    this.changed = changed;
    this.line = null;
    box.hidden = false;
    this.drawing.addEventListener("pointerdown", (event) => this.begin(event));
    this.drawing.addEventListener("pointermove", (event) => this.draw(event));
    ["pointerup", "pointercancel"].forEach((name) => this.drawing.addEventListener(name, () => this.end()));
    box.querySelector("[data-clear]").addEventListener("click", () => this.set("", true));
  }

  at(event) {
    const box = this.drawing.getBoundingClientRect();
    const scale = WIDE / box.width;
    return `${Math.round((event.clientX - box.left) * scale)} ${Math.round((event.clientY - box.top) * scale)}`;
  }

  begin(event) {
    event.preventDefault();
    this.drawing.setPointerCapture(event.pointerId);
    this.line = `${this.field.value}M${this.at(event)}`;
    this.path.setAttribute("d", this.line);
  }

  draw(event) {
    if (this.line === null) return;
    this.line += `L${this.at(event)}`;
    this.path.setAttribute("d", this.line);
  }

  end() {
    if (this.line === null) return;
    this.set(this.line, true);
    this.line = null;
  }

  set(path, tell) {
    this.field.value = path;
    this.path.setAttribute("d", path);
    if (tell) this.changed();
  }
}
