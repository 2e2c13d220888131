// <pygames-board game="saiju"></pygames-board>: a picture and a button; the game comes on a press.
// Attributes: game, seats, options, players, seed, moves, lang, theme. Events: ready, move, end.
(() => {
  if (customElements.get("pygames-board")) return; // a page may hold many snippets
  const site = new URL("./", document.currentScript.src);
  const PASSED = ["game", "seats", "options", "players", "seed", "moves", "lang", "theme"];
  const isCount = (value) => Number.isSafeInteger(value);
  const areCounts = (value) => Array.isArray(value) && value.length <= 4 && value.every(isCount);
  // What each event holds; one with anything else, or less, is not passed on.
  const EVENTS = {
    ready: { game: (value) => /^[a-z0-9]{1,40}$/.test(value), seats: isCount },
    move: { at: isCount, seat: isCount, scores: areCounts },
    end: { scores: areCounts, winners: areCounts },
  };
  const fits = (shape, detail) =>
    Object.keys(detail).length === Object.keys(shape).length &&
    Object.entries(shape).every(([name, isRight]) => isRight(detail[name]));
  const WORDS = { en: "Play", fr: "Jouer", ja: "遊ぶ" };
  const STYLE = `
    :host { display: block; max-width: 1100px; margin: 1em auto; }
    a, iframe { display: block; width: 100%; border: 1px solid #8884; border-radius: 12px; box-sizing: border-box; }
    a { position: relative; text-decoration: none; background: light-dark(#f6f1e4, #131a26); }
    img { display: block; width: 100%; height: auto; max-height: 60vh; padding: 16px; box-sizing: border-box; }
    span {
      position: absolute; inset: auto 0 24px; margin: auto; width: max-content; padding: 0.7em 2em;
      border-radius: 10px; background: light-dark(#27406b, #9dbbec); color: light-dark(#fffaf0, #131a26);
      font: 600 16px/1.4 system-ui, sans-serif;
    }
    a:focus-visible { outline: 3px solid light-dark(#27406b, #9dbbec); outline-offset: 2px; }`;
  const isHeight = (value) => Number.isFinite(value) && value >= 100 && value <= 4000;

  class Board extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: "open" });
      const theme = this.getAttribute("theme");
      this.style.colorScheme = ["light", "dark"].includes(theme) ? theme : "light dark";
      const style = new CSSStyleSheet(); // a page that forbids inline styles allows this
      style.replaceSync(STYLE);
      root.adoptedStyleSheets = [style];
      const link = document.createElement("a");
      link.href = this.address();
      const picture = document.createElement("img");
      const game = (this.getAttribute("game") ?? "").replace(/[^a-z0-9]/g, "");
      picture.src = new URL(`embed/${game}.svg`, site).href;
      picture.alt = game;
      const button = document.createElement("span");
      const lang = (this.getAttribute("lang") ?? this.closest("[lang]")?.lang ?? navigator.language).slice(0, 2);
      button.textContent = WORDS[lang] ?? WORDS.en;
      link.append(picture, button);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.play();
      });
      root.append(link);
    }

    // The game's address; with `frame` it knows that it is inside another page.
    address(frame = false) {
      const url = new URL("play.html", site);
      for (const name of PASSED) {
        const value = this.getAttribute(name);
        if (value) url.searchParams.set(name, value);
      }
      if (frame) url.searchParams.set("embed", "1");
      return url.href;
    }

    play() {
      const frame = document.createElement("iframe");
      frame.src = this.address(true);
      frame.title = this.getAttribute("game") ?? "game";
      frame.allow = "clipboard-write; fullscreen";
      frame.style.height = `${Math.round(this.offsetHeight)}px`;
      this.shadowRoot.querySelector("a").replaceWith(frame);
      addEventListener("message", (event) => this.hear(event, frame));
      frame.focus();
    }

    // Only our own frame on our own site is heard, and only in words that it knows.
    hear(event, frame) {
      if (event.source !== frame.contentWindow || event.origin !== site.origin) return;
      const { source, type, ...detail } = Object(event.data);
      if (source !== "pygames-wasm") return;
      if (type === "size" && isHeight(detail.height)) {
        const border = frame.offsetHeight - frame.clientHeight;
        frame.style.height = `${Math.ceil(detail.height) + border}px`;
      } else if (Object.hasOwn(EVENTS, type) && fits(EVENTS[type], detail)) {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
      }
    }
  }
  customElements.define("pygames-board", Board);
})();
