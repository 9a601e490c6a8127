// Draws parcels on a map. What it shows is also on the page in words and links; without scripts only those are there.
(function () {
  "use strict";

  var LOOKS = {
    shown: { color: "#76510c", weight: 3, fillColor: "#e0b65c", fillOpacity: 0.45, className: "pl-map__shown" },
    around: { color: "#75838f", weight: 1, fillColor: "#ffffff", fillOpacity: 0.65, className: "pl-map__around" }
  };

  function plain(text) {
    var element = document.createElement("span");
    element.textContent = text;
    return element.innerHTML;
  }

  // A parcel that leads to a page can be reached and opened with the keyboard; those around it stand in the list below.
  function asLink(path, shape) {
    if (!path) return;
    path.setAttribute("tabindex", "0");
    path.setAttribute("role", "link");
    path.setAttribute("aria-label", shape.name);
    path.addEventListener("keydown", function (event) {
      if (event.key === "Enter") window.location.assign(shape.url);
    });
  }

  function add(map, shape) {
    var layer = L.geoJSON(shape.geometry, { style: LOOKS[shape.part] }).addTo(map);
    var numbered = { permanent: true, direction: "center", className: "pl-map__number" };
    if (shape.number) layer.bindTooltip(plain(shape.number), numbered);
    else layer.bindTooltip(plain(shape.name), { sticky: true, direction: "top" });
    layer.eachLayer(function (one) {
      var path = one.getElement && one.getElement();
      if (shape.url && shape.part === "shown") asLink(path, shape);
      else if (path) path.setAttribute("aria-hidden", "true");
    });
    if (shape.url) layer.on("click", function () { window.location.assign(shape.url); });
    return layer;
  }

  function draw(box) {
    var said = JSON.parse(box.dataset.map);
    box.hidden = false;
    box.setAttribute("role", "region");
    var calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    var map = L.map(box, {
      scrollWheelZoom: false, zoomSnap: 0.25, maxZoom: 20, attributionControl: Boolean(said.tiles),
      zoomAnimation: !calm, fadeAnimation: !calm, inertia: !calm
    });
    if (said.tiles) {
      map.attributionControl.setPrefix(false);
      L.tileLayer(said.tiles.url, { maxZoom: 20, maxNativeZoom: 19, attribution: plain(said.tiles.attribution) }).addTo(map);
    }
    map.setView([0, 0], 2);
    var around = said.shapes.filter(function (shape) { return shape.part === "around"; });
    var shown = said.shapes.filter(function (shape) { return shape.part === "shown"; });
    around.forEach(function (shape) { add(map, shape); });
    var bounds = L.latLngBounds([]);
    shown.forEach(function (shape) { bounds.extend(add(map, shape).getBounds()); });
    map.fitBounds(bounds.pad(around.length ? 1 : 0.1), { animate: false, maxZoom: 18.5 });
    // House numbers only where there is room for them.
    function near() { box.classList.toggle("pl-map--far", map.getZoom() < 17.25); }
    map.on("zoomend", near);
    near();
    L.control.scale({ metric: false }).addTo(map);
  }

  document.querySelectorAll("[data-map]").forEach(function (box) {
    try {
      draw(box);
    } catch (problem) {
      box.hidden = true; // an outline that cannot be drawn is still told in words
      if (window.console) console.warn(problem);
    }
  });
})();
