// Suggestions under the registration field, a combobox (WAI-ARIA): arrow keys move, Enter chooses, Escape closes. The
// focus stays in the field; `aria-activedescendant` is the selected name.

const LINE = "nom";
const LIST = "suggestions";
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

let closed = false; // by Escape: suggestions that arrive later are not shown until the text changes

const line = () => document.getElementById(LINE);
const list = () => document.getElementById(LIST);
const options = () => [...list().querySelectorAll("[role=option]:not(:disabled)")];
const chosen = () => list().querySelector("[aria-selected=true]");

document.addEventListener("keydown", (event) => {
  if (event.target.id !== LINE || event.isComposing) return;
  if (event.key in STEPS) move(event, STEPS[event.key]);
  else if (event.key === "Enter" && chosen()) choose(event);
  else if (event.key === "Escape") close(event);
});

for (const begin of ["input", "pointerdown"]) {
  document.addEventListener(begin, ({ target }) => {
    if (target.id === LINE) target.form.removeAttribute("data-quiet"); // after a response the list stays in sight
  });
}

document.addEventListener("input", ({ target }) => {
  if (target.id !== LINE) return;
  closed = false;
  select(null); // Enter submits the text again
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === LIST && closed) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === LIST) updateAria();
});

function move(event, step) {
  const all = options();
  if (!all.length) return;
  event.preventDefault(); // the cursor would go to an end of the line
  const at = all.indexOf(chosen());
  const from = at < 0 && step < 0 ? 0 : at; // ArrowUp from the text field selects the last name
  select(all[(from + step + all.length) % all.length]);
}

function choose(event) {
  event.preventDefault();
  chosen().click();
}

function close(event) {
  closed = true;
  if (!list().firstElementChild) return;
  event.preventDefault();
  list().replaceChildren();
  updateAria();
}

function select(option) {
  chosen()?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) line().setAttribute("aria-activedescendant", option.id);
  else line().removeAttribute("aria-activedescendant");
}

function updateAria() {
  line().removeAttribute("aria-activedescendant");
  line().setAttribute("aria-expanded", String(options().length > 0));
}
