// Before the first paint: the theme and language of this visitor, and a picture of the page that was
// drawn when the site was built, so that nothing is empty and nothing flashes while Python loads.
// SITE comes from rt/site.js.
(() => {
  const root = document.documentElement;
  const PATIENCE = 150; // milliseconds
  const saved = (name) => {
    try {
      return localStorage.getItem(`pygames-wasm:${name}`);
    } catch {
      return null; // storage is forbidden here
    }
  };
  const asked = () => new URLSearchParams(location.search);
  const wanted = [asked().get("lang"), saved("language"), ...(navigator.languages ?? [])];
  const short = wanted.map((name) => (name ?? "").toLowerCase().split("-")[0]);
  root.lang = short.find((name) => Object.hasOwn(SITE.texts, name)) ?? "en";
  root.dataset.theme = asked().get("theme") ?? saved("theme") ?? "auto";
  for (const name of ["letters", "coordinates", "speed"]) {
    if (saved(name)) root.dataset[name] = saved(name);
  }

  // The game that waits to go on, as pygames_wasm/record.py writes it: the one that the address
  // names, or the one played last.
  const field = (text, name) => new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? "";
  const waiting = (game) => {
    let keys = [];
    try {
      keys = Object.keys(localStorage).filter((key) => /^pygames-wasm:save:[^:]+:\d+$/.test(key));
    } catch {
      return null; // storage is forbidden here
    }
    const named = asked().get("save");
    const isMeant = (text) =>
      field(text, "game") === game &&
      (named ? field(text, "id") === named : field(text, "over") === "0");
    const texts = keys.map((key) => localStorage.getItem(key)).filter(isMeant);
    return texts.sort((one, other) => field(other, "date") - field(one, "date"))[0] ?? null;
  };

  // Which picture: the menu, the set-up of a game, or its bare board where one waits to go on.
  const choose = () => {
    const name = asked().get("game");
    const game = Object.hasOwn(SITE.games, name) && SITE.games[name];
    if (!game) return asked().has("view") ? {} : SITE.menu;
    const save = waiting(name);
    if (!save && location.hash.length < 2) return game.setup;
    const variant = save && `${field(save, "seats")} ${field(save, "options")}`;
    return game.boards[variant] ?? Object.values(game.boards)[0];
  };

  // The body is there long before DOMContentLoaded, which waits for all of PyScript's modules.
  SITE.body = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!document.getElementById("live")) return;
      watch.disconnect();
      done();
    });
    watch.observe(root, { childList: true, subtree: true });
  });
  const show = async () => {
    const path = choose()[root.lang];
    if (!path) return;
    const answer = await fetch(path);
    if (!answer.ok) return; // Python draws the same a little later
    const markup = await answer.text();
    await SITE.body;
    if (root.dataset.state === "ready" || path !== choose()[root.lang]) return;
    const drawn = new DOMParser().parseFromString(markup, "text/html");
    document.getElementById("page").replaceWith(drawn.getElementById("page"));
    root.dataset.early = "shown";
  };

  // What is pressed meanwhile: links lead on at once, all else is done as soon as Python is up.
  const pressed = [];
  let moved = false;
  const press = (event) => {
    if (root.dataset.state !== "loading" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target.closest("[data-ui]");
    if (!target) return;
    const isChoice = target.matches("select, input");
    if (isChoice !== (event.type === "change")) return;
    if (target.href) {
      moved = true;
      event.preventDefault();
      history.pushState(null, "", target.href);
      show();
    } else if (target.id) {
      pressed.push({ id: target.id, type: event.type, value: target.value });
      target.classList.toggle("pending", !isChoice);
    }
  };
  const repeat = () => {
    if (moved) dispatchEvent(new PopStateEvent("popstate"));
    for (const { id, type, value } of pressed) {
      const target = document.getElementById(id);
      if (type === "click") target?.click();
      else if (target) {
        if (target.type === "radio") target.checked = true;
        else target.value = value;
        target.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  };
  addEventListener("click", press);
  addEventListener("change", press);
  addEventListener("popstate", () => root.dataset.state === "loading" && show());
  new MutationObserver((changes, watch) => {
    if (root.dataset.state !== "ready") return;
    watch.disconnect();
    repeat();
  }).observe(root, { attributeFilter: ["data-state"] });

  // On the screen, or not worth waiting for: Python keeps the page busy from its first moment on, and
  // its files are still on their way. A tab that nobody sees draws nothing.
  const drawn = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
  const patience = new Promise((done) => { setTimeout(done, PATIENCE); });
  SITE.shown = Promise.race([show().catch(() => {}).then(drawn), patience]);
})();
