// Sends chosen files one after the other and shows how far each is. Without this the form sends them all at once.
(function () {
  "use strict";
  var MEGABYTE = 1024 * 1024;

  // Parts of the page that the server's answer brings anew, by their id.
  function replaceParts(html) {
    var answer = new DOMParser().parseFromString(html, "text/html");
    answer.querySelectorAll("[data-part]").forEach(function (fresh) {
      var old = document.getElementById(fresh.id);
      if (old) old.replaceWith(document.importNode(fresh, true));
    });
  }

  function send(form, file, shown) {
    return new Promise(function (done) {
      var body = new FormData(form);
      body.delete("files");
      body.append("files", file);
      var request = new XMLHttpRequest();
      request.open("POST", form.getAttribute("action"));
      request.setRequestHeader("X-Requested-With", "fetch");
      request.upload.addEventListener("progress", function (event) {
        if (event.lengthComputable) shown(Math.round((100 * event.loaded) / event.total), file);
      });
      request.addEventListener("load", function () { done({ status: request.status, html: request.responseText }); });
      request.addEventListener("error", function () { done({ status: 0, html: "" }); });
      request.send(body);
    });
  }

  function start(form) {
    var input = form.querySelector("input[type=file]"), box = form.querySelector("[data-upload-progress]");
    var bar = box.querySelector("progress"), words = box.querySelector("p");
    var most = Number(form.dataset.most) || 50 * MEGABYTE, busy = false;

    function shown(percent, file) {
      bar.value = percent;
      words.textContent = percent < 100 ? file.name + ": " + percent + " %" : file.name + ": sent, being checked";
    }

    async function sendAll() {
      var files = Array.from(input.files), told = [], problems = null;
      if (busy || !files.length) return;
      busy = true;
      box.hidden = false;
      for (var file of files) {
        if (file.size > most) {
          told.push(file.name + " is larger than " + Math.floor(most / MEGABYTE) + " MB and was not sent.");
          continue;
        }
        shown(0, file);
        var answer = await send(form, file, shown);
        if (answer.status === 200 || answer.status === 422) {
          replaceParts(answer.html);
          var problem = document.querySelector("#" + form.dataset.upload + " .pl-problem");
          if (problem) problems = problems || [], problems.push(problem);
        } else {
          told.push(file.name + " did not arrive. Check the connection and send it again.");
        }
      }
      // What was wrong with an earlier file is not lost when a later one is taken.
      var list = document.getElementById(form.dataset.upload);
      (problems || []).forEach(function (problem) { if (!problem.isConnected) list.prepend(problem); });
      words.textContent = told.join(" ") || (problems ? "Some were not taken; see below." : "Sent and saved.");
      bar.hidden = true;
      input.value = "";
      busy = false;
    }

    input.addEventListener("change", function () { bar.hidden = false; sendAll(); });
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      if (!input.files.length) words.textContent = "Choose a file first.", box.hidden = false, bar.hidden = true;
      sendAll();
    });
  }

  document.querySelectorAll("form[data-upload]").forEach(start);
})();
