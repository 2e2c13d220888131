// Inside another page's frame: tells that page how tall the game wants to be and what happened.
// Nothing is ever taken from it, so a hostile page can say what it likes.

const ROOM = { wide: 720, narrow: 780 }; // a table fills the height it gets; this is a good one
const post = (message) => parent.postMessage({ source: "pygames-wasm", ...message }, "*");

export const framed = parent !== window && new URLSearchParams(location.search).has("embed");

let told = 0;
const measure = () => {
  const main = document.getElementById("page");
  const table = main?.classList.contains("play");
  const height = table ? ROOM[innerWidth > 800 ? "wide" : "narrow"] : document.body.scrollHeight;
  if (height !== told) post({ type: "size", height: (told = height) });
};

// Tells an event; it holds only what every spectator may know.
export const tell = (json) => {
  if (framed) post(JSON.parse(json));
};

if (framed) {
  document.documentElement.dataset.embed = "";
  new ResizeObserver(measure).observe(document.body);
  new MutationObserver(measure).observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
  measure();
}

// Lets the page show its own embeds, where a blogger composes one.
let shown = false;
export const preview = () => {
  if (shown) return;
  shown = true;
  const script = document.createElement("script");
  script.src = new URL("./embed.js", import.meta.url).href;
  document.head.append(script);
};
