// What a page does beyond plain HTML. Everything works without it; this only saves a keystroke.
(function () {
  "use strict";

  // An open menu closes on Escape (focus returns to its button) and when the person clicks elsewhere.
  function openMenus() {
    return document.querySelectorAll("details.pl-menu[open]");
  }
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    openMenus().forEach(function (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  });
  document.addEventListener("click", function (event) {
    openMenus().forEach(function (menu) {
      if (!menu.contains(event.target)) menu.open = false;
    });
    if (event.target.closest("[data-print]")) window.print();
  });

  // After a form came back with problems, the summary takes the focus so that it is read first.
  var summary = document.querySelector("[data-focus]");
  if (summary) summary.focus();

  // Questions that may be answered several times: empty places wait until another one is wanted.
  document.querySelectorAll("form.pl-form").forEach(function (form) {
    var places = [];
    form.querySelectorAll("[data-repeat]").forEach(function (input) {
      var place = Number(input.dataset.repeat);
      (places[place] = places[place] || []).push(input);
    });
    var waiting = places.filter(function (inputs, place) {
      return place > 1 && inputs.every(function (input) { return !input.value && !input.closest(".pl-field--error"); });
    });
    if (!waiting.length) return;
    function show(inputs, wanted) {
      inputs.forEach(function (input) { input.closest(".pl-field").hidden = !wanted; });
    }
    waiting.forEach(function (inputs) { show(inputs, false); });
    var last = waiting[waiting.length - 1];
    var button = document.createElement("button");
    button.type = "button";
    button.className = "usa-button usa-button--outline pl-another";
    button.textContent = form.querySelector("[data-more]").dataset.more;
    button.addEventListener("click", function () {
      var next = waiting.shift();
      show(next, true);
      next[0].focus();
      if (!waiting.length) button.remove();
    });
    last[last.length - 1].closest(".pl-field").after(button);
  });

  // A form is sent once, however often the button is pressed; going back, or a few seconds, allows it again.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    // Not form.method: a field of that name (how a fee is paid) would be found instead.
    if (form.getAttribute("method") !== "post" || event.defaultPrevented) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    window.setTimeout(function () { delete form.dataset.sent; }, 4000);
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[data-sent]").forEach(function (form) {
      delete form.dataset.sent;
    });
  });

  // The pages that a phone keeps for places without signal are one person's: signing out takes them away, and so does
  // the first page of somebody else. What was not sent stays.
  function forgetPages(except) {
    if (!window.caches) return;
    window.caches.keys().then(function (names) {
      names.forEach(function (name) {
        if (name.startsWith("plumbline-inspection-pages") && name !== except) window.caches.delete(name);
      });
    });
  }
  if (document.body.dataset.person) forgetPages("plumbline-inspection-pages-" + document.body.dataset.person);
  document.addEventListener("submit", function (event) {
    if (event.target.getAttribute("action") === "/accounts/logout/") forgetPages("");
  });

  // On paper every folded part is open.
  var closed = [];
  window.addEventListener("beforeprint", function () {
    closed = Array.from(document.querySelectorAll("details.pl-fold:not([open])"));
    closed.forEach(function (fold) { fold.open = true; });
  });
  window.addEventListener("afterprint", function () {
    closed.forEach(function (fold) { fold.open = false; });
  });
})();
