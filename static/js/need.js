// The questions one after another without a new page each time: what is read first takes the focus.
(function () {
  "use strict";

  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.detail.target && event.detail.target.id !== "need") return;
    var first = document.querySelector("#need [data-focus]") || document.querySelector("#need h1");
    if (!first) return;
    first.setAttribute("tabindex", "-1");
    first.focus({ preventScroll: !first.hasAttribute("data-focus") });
  });
})();
