// Quick registration: text that is typed during a request survives the replacement of the form, and is sent if Enter
// was pressed meanwhile.

const FORM = "quick-add";
const LINE = "nom";

let waiting = false; // a request is running, or its new form is not ready yet
let next = ""; // text typed meanwhile
let pressed = false; // Enter was pressed during the request

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-close-said]")) document.getElementById("said").replaceChildren();
});

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
  if (event.target.id === FORM) waiting = false; // also after a failed request, which replaces nothing
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== FORM) return;
  const typed = document.getElementById(LINE).value;
  next = typed === detail.requestConfig.formData.get(LINE) ? "" : typed;
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== FORM) return;
  waiting = true; // also after a choice from the list
  const line = document.getElementById(LINE);
  line.focus(); // before settling, which takes longer than typing
  if (next && !line.value) line.value = next; // a name that was refused stays, with the reason
  else pressed = false;
});

document.addEventListener("htmx:load", ({ target }) => {
  if (target.id !== FORM) return;
  const send = pressed;
  [next, pressed, waiting] = ["", false, false];
  if (send) target.requestSubmit();
});
