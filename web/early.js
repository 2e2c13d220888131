// Before the first paint: the theme and language of this visitor, and a picture of the page that was
// drawn when the site was built, so that nothing is empty and nothing flashes while Python loads.
// SITE comes from rt/site.js.
(() => {
  const root = document.documentElement;
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
  root.lang = short.find((name) => name in SITE.texts) ?? "en";
  root.dataset.theme = asked().get("theme") ?? saved("theme") ?? "auto";

  // Which picture: the menu, the set-up of a game, or its bare board where one waits to go on.
  const choose = () => {
    const game = SITE.games[asked().get("game")];
    if (!game) return SITE.menu;
    const save = saved(`game:${asked().get("game")}`);
    if (!save && location.hash.length < 2) return game.setup;
    const head = (name) => new RegExp(`^${name} (.*)$`, "m").exec(save ?? "")?.[1] ?? "";
    return game.boards[`${head("seats")} ${head("options")}`] ?? Object.values(game.boards)[0];
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
    const answer = await fetch(path);
    if (!answer.ok) return; // Python draws the same a little later
    const markup = await answer.text();
    await SITE.body;
    if (root.dataset.state === "ready" || path !== choose()[root.lang]) return;
    document.getElementById("page").outerHTML = markup;
    const theme = document.getElementById("theme");
    if (theme) theme.value = root.dataset.theme;
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

  show().catch(() => {});
})();
