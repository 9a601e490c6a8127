// Deficiencies: the page brings one block of fields; more are copies of it under the next number.

export class Flaws {
  constructor(box, button, changed) {
    Object.assign(this, { box, changed });
    this.first = box.querySelector(".in-flaw");
    button.hidden = false;
    button.addEventListener("click", () => {
      this.add().querySelector("input").focus();
      this.changed();
    });
  }

  get count() {
    return this.box.querySelectorAll(".in-flaw").length;
  }

  // As many blocks as the fields that were kept need.
  upTo(names) {
    const numbers = names.map((name) => Number(name.match(/^deficiency_(\d+)_/)?.[1] ?? 0));
    while (this.count <= Math.max(0, ...numbers)) this.add();
  }

  add() {
    const number = this.count;
    const block = this.first.cloneNode(true);
    block.querySelector("[data-count]").textContent = number + 1;
    block.querySelectorAll("*").forEach((element) => {
      for (const name of ["name", "id", "for", "aria-describedby"]) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/deficiency_\d+_/g, `deficiency_${number}_`));
      }
      if (element.matches("input, textarea")) element.value = "";
      if (element.matches("select")) element.selectedIndex = 0;
    });
    this.box.append(block);
    return block;
  }
}
