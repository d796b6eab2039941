// Names typed one after the other: what is typed while the last one is on its way is not lost with the line that the
// answer replaces, and is sent if Enter was pressed meanwhile.

const FORM = "quick-add";
const LINE = "nom";

let waiting = false; // an answer is on its way, or its line is not ready yet
let next = ""; // what was typed meanwhile
let pressed = false; // and Enter after it

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id !== FORM) return;
  waiting = true;
  document.getElementById(LINE).select(); // the next name takes the place of this one
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== FORM || !waiting) return;
  pressed = true;
  event.preventDefault(); // the browser would load the whole page, and lose what is typed meanwhile
  event.stopPropagation();
}, true);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === FORM) waiting = false; // also when nothing came back: the line stays as it is
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== FORM) return;
  const typed = document.getElementById(LINE).value;
  next = typed === detail.requestConfig.formData.get(LINE) ? "" : typed;
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== FORM) return;
  waiting = true; // also when a name of the list was chosen
  const line = document.getElementById(LINE);
  line.focus(); // not first when the page has settled: a name is typed faster
  if (next && !line.value) line.value = next; // a name that was refused stays, with the reason
  else pressed = false;
});

document.addEventListener("htmx:load", ({ target }) => {
  if (target.id !== FORM) return;
  const send = pressed;
  [next, pressed, waiting] = ["", false, false];
  if (send) target.requestSubmit();
});
