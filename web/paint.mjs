// The mechanics of the page that are only about the DOM: make an element look like some markup
// while keeping the nodes that are already right (focus and transitions survive), and keep one
// tab stop in each grid.

const SVG = "http://www.w3.org/2000/svg";
const stops = new Map(); // the label of a grid -> the id of the cell that Tab leads to

const parse = (markup, isSvg) => {
  const template = document.createElement("template");
  template.innerHTML = isSvg ? `<svg>${markup}</svg>` : markup;
  const first = template.content.firstElementChild;
  return isSvg ? first.firstElementChild : first;
};

const sync = (old, fresh) => {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      if (name === "value" && old.type === "text") old.value = value;
    }
  }
  // What a person has chosen since lives in properties, not in attributes.
  if (old.type === "range") old.value = fresh.getAttribute("value");
  if (old instanceof HTMLInputElement) old.checked = fresh.hasAttribute("checked");
  if (old instanceof HTMLOptionElement) old.selected = fresh.hasAttribute("selected");
  let here = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    if (!here) {
      old.append(child);
    } else {
      const next = here.nextSibling;
      merge(here, child);
      here = next;
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
};

// A page of another kind is another page: kept, it would count as one that jumps to its new place.
const isOther = (old, fresh) => old.nodeName !== fresh.nodeName || (old.id ?? "") !== (fresh.id ?? "")
  || (old.id === "page" && old.className !== fresh.className)
  // Chromium would write a name in the direction of the one that stood there before.
  || (old.nodeName === "BDI" && old.textContent !== fresh.textContent);

const merge = (old, fresh) => {
  if (isOther(old, fresh)) {
    old.replaceWith(fresh);
  } else if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else {
    sync(old, fresh);
  }
};

const cells = (grid) => [...grid.querySelectorAll("[data-near]")];

const rove = () => {
  for (const grid of document.querySelectorAll("[data-grid]")) {
    const all = cells(grid);
    const stop = all.find((cell) => cell.id === stops.get(all[0]?.id)) ?? all[0];
    for (const cell of all) {
      const index = cell === stop ? "0" : "-1";
      if (cell.getAttribute("tabindex") !== index) cell.setAttribute("tabindex", index);
    }
  }
};

document.addEventListener("focusin", (event) => {
  const cell = event.target.closest("[data-near]");
  const grid = cell?.closest("[data-grid]");
  if (!grid) return;
  stops.set(cells(grid)[0].id, cell.id);
  rove();
});

// What a lesson, a hint or an event is about comes into sight where its part of the page scrolls.
let shown;
const reveal = () => {
  const mark = document.querySelector("[data-touched], [data-hint]");
  if (mark?.id !== shown) mark?.scrollIntoView({ block: "nearest", inline: "nearest" });
  shown = mark?.id;
};

// Paints {id: markup}, in order: a part that holds others comes before them.
export const paint = (json) => {
  const before = document.activeElement;
  const id = before?.id;
  for (const [part, markup] of Object.entries(JSON.parse(json))) {
    const old = document.getElementById(part);
    if (old) merge(old, parse(markup, old.namespaceURI === SVG));
  }
  rove();
  reveal();
  const now = document.activeElement;
  if (before && before !== document.body && (now === document.body || now.disabled || now.hidden)) {
    const same = id ? document.getElementById(id) : null;
    const place = same && !same.disabled && !same.hidden ? same : null;
    (place ?? document.querySelector('[data-grid] [tabindex="0"]'))?.focus({ preventScroll: true });
  }
};

// Puts the focus where a command has led to.
export const focus = (id) => document.getElementById(id)?.focus();

// Moves the focus within a grid; tells whether the key meant that.
const ARROWS = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
export const step = (event) => {
  const cell = event.target.closest("[data-near]");
  if (!cell) return false;
  const all = cells(cell.closest("[data-grid]"));
  const row = all.filter((other) => other.parentNode === cell.parentNode);
  let next;
  if (event.key in ARROWS) {
    next = document.getElementById(cell.dataset.near.split(" ")[ARROWS[event.key]]);
  } else if (event.key === "Home") {
    next = (event.ctrlKey ? all : row)[0];
  } else if (event.key === "End") {
    next = (event.ctrlKey ? all : row).at(-1);
  } else {
    return false;
  }
  next?.focus();
  event.preventDefault();
  return true;
};
