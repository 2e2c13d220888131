// Before the first paint: the theme and language of the last visit, so that nothing flashes.
// Until Python is up: a sentence instead of an endless wait if something cannot be loaded.
(() => {
  const root = document.documentElement;
  const saved = (name) => {
    try {
      return localStorage.getItem(`pygames-wasm:${name}`);
    } catch {
      return null; // storage is forbidden here
    }
  };
  const asked = new URLSearchParams(location.search);
  root.dataset.theme = asked.get("theme") ?? saved("theme") ?? "auto";
  root.lang = asked.get("lang") ?? saved("language") ?? navigator.language.slice(0, 2);

  const TEXTS = {
    en: ["The games could not start.", "Try again"],
    fr: ["Les jeux n’ont pas pu démarrer.", "Réessayer"],
    ja: ["ゲームを起動できませんでした。", "もう一度"],
  };
  const fail = (reason) => {
    if (root.dataset.state !== "loading") return;
    root.dataset.state = "failed";
    const [text, retry] = TEXTS[root.lang] ?? TEXTS.en;
    const box = document.createElement("p");
    const link = document.createElement("a");
    box.className = "failed";
    box.setAttribute("role", "alert");
    link.href = location.href;
    link.textContent = retry;
    box.append(`${text} (${reason}) `, link);
    document.body.prepend(box);
  };
  addEventListener("error", (event) => {
    const file = event.target?.src ?? event.target?.href;
    fail(file ?? event.message ?? "error");
  }, true);
  addEventListener("unhandledrejection", (event) => fail(event.reason?.message ?? event.reason));
})();
