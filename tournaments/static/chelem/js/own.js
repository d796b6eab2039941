// Keeps the state of an own page while htmx replaces the parts that have changed: open and closed sheets, an objection
// that is being written, the focus, and the place on the screen.
//   <div data-own-page hx-get="…">   <div id="own-sheets-1" data-own-part>   <form data-own-writing>

const page = document.querySelector("[data-own-page]");
let anchor; // element at the top of the window, by id, with its distance from there
let focus; // focused element: the id of the nearest element with one, and its index in it
let scrolled = []; // tables that are scrolled sideways: the id of their part, their index in it, and the distance

const topOf = (element) => element.getBoundingClientRect().top;

// Returns the first element with an id in the window, else the last one that begins above it.
function findAnchor() {
  const shown = [...page.querySelectorAll("[id]")].filter((element) => element.getClientRects().length > 0);
  const inWindow = shown.find((element) => topOf(element) >= 0 && topOf(element) < window.innerHeight);
  return inWindow ?? shown.filter((element) => topOf(element) < 0).pop();
}

function remember() {
  const element = window.scrollY > 0 ? findAnchor() : undefined; // at its top the page stays there
  anchor = element && { id: element.id, top: topOf(element) };
  const active = document.activeElement;
  const home = page.contains(active) ? active.closest("[id]") : null;
  focus = home && { id: home.id, index: [...home.querySelectorAll("*")].indexOf(active), active };
  scrolled = [];
  for (const part of page.querySelectorAll("[data-own-part]")) {
    [...part.querySelectorAll(".scroll")].forEach(({ scrollLeft }, index) => {
      if (scrollLeft > 0) scrolled.push({ id: part.id, index, scrollLeft });
    });
  }
}

function restoreFocus() {
  if (!focus || document.activeElement === focus.active) return;
  if (document.contains(focus.active)) {
    focus.active.focus({ preventScroll: true }); // a form that has moved
    return;
  }
  const home = document.getElementById(focus.id);
  const element = focus.index < 0 ? home : home?.querySelectorAll("*")[focus.index];
  if (element?.tagName === focus.active.tagName) element.focus({ preventScroll: true });
}

function restore() {
  restoreFocus();
  for (const { id, index, scrollLeft } of scrolled) {
    const table = document.getElementById(id)?.querySelectorAll(".scroll")[index];
    if (table) table.scrollLeft = scrollLeft;
  }
  const element = anchor && document.getElementById(anchor.id);
  if (element) window.scrollBy(0, topOf(element) - anchor.top);
  [anchor, focus, scrolled] = [undefined, undefined, []];
}

// A <details> of the new part is open or closed as in the present one.
function keepUnfolded(present, next) {
  for (const details of present.querySelectorAll("details[id]")) {
    const latest = next.querySelector(`#${CSS.escape(details.id)}`);
    if (latest) latest.open = details.open;
  }
}

// Returns the form of the part if the player has begun to write in it.
function writingIn(present) {
  const form = present.querySelector("[data-own-writing]");
  const fields = form ? [...form.querySelectorAll("select, input:not([type=hidden])")] : [];
  return fields.some((field) => field.value.trim()) ? form : undefined;
}

// Offers the deals of the new form in the present one. A chosen deal stays, also if it is no longer offered.
function updateChoices(select, latest) {
  const { value } = select;
  const [chosen] = select.selectedOptions;
  select.replaceChildren(...latest.children);
  select.value = value;
  if (select.value !== value) {
    select.append(chosen);
    chosen.selected = true;
  }
}

// Keeps a form with text: its part stays in the page, or moves into the new list of parts.
function keepWriting(detail) {
  const form = writingIn(detail.target);
  if (!form) return;
  const part = form.closest("[data-own-part]");
  const latest = detail.fragment.querySelector(`#${CSS.escape(part.id)}`);
  const choices = latest?.querySelector("select");
  if (choices) {
    updateChoices(form.querySelector("select"), choices);
    part.querySelector("[name='seen']").value = latest.querySelector("[name='seen']").value;
  }
  if (part === detail.target) detail.shouldSwap = false;
  else latest?.replaceWith(part);
}

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status !== 204 && (detail.elt === page || detail.target === page)) remember();
});
document.body.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (!detail.target.matches("[data-own-part]")) return;
  keepUnfolded(detail.target, detail.fragment);
  keepWriting(detail);
});
document.body.addEventListener("htmx:afterSwap", restore);
