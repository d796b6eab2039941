// The owner of this phone: chosen on a player's page, or by the QR code of their card (#moi); stored on this phone
// only.
//   <section id="mine" data-mine-of="coupe-2026">   <button data-mine-choose>   <button data-mine-forget>
// The page of the tournament then begins with their next table and their place, and follows the play.

const SIGN = "#moi";
const card = document.getElementById("mine");
const find = document.querySelector("[data-mine-find]");
let choose; // buttons and sentences of the choice, which an own page gets with the draw
let chosen;
let other;
let key;
let here; // the path that is stored: on a player's own page it is in the element, elsewhere that of the page

// Without storage, kept in memory until the page is closed.
let mine = "";

// An own page is stored on its first visit, unless the phone already shows another player.
function start() {
  choose = document.querySelector("[data-mine-choose]");
  chosen = document.querySelector("[data-mine-chosen]");
  other = document.querySelector("[data-mine-other]");
  key = `chelem_mine:${document.querySelector("[data-mine-of]")?.dataset.mineOf}`;
  const own = document.querySelector("[data-mine-own]");
  here = own?.dataset.mineOwn ?? location.pathname;
  mine = read() || mine;
  if (choose && (location.hash === SIGN || (own && !mine))) keep(here);
  else show();
}

function read() {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(path) {
  mine = path;
  try {
    if (path) localStorage.setItem(key, path);
    else localStorage.removeItem(key);
  } catch { /* storage denied */ }
  show();
}

function show() {
  if (card) showCard();
  if (choose) choose.hidden = mine === here;
  if (chosen) chosen.hidden = mine !== here;
  if (other) other.hidden = !mine || mine === here;
}

function showCard() {
  card.hidden = !mine;
  find.hidden = Boolean(mine);
  card.replaceChildren();
  if (!mine) return;
  const part = document.createElement("div");
  part.className = "card stack tight mine";
  part.setAttribute("hx-get", `${mine}carte/`);
  part.setAttribute("hx-trigger", "load, live from:body");
  card.append(part);
  htmx.process(part);
}

// The row of the owner is lit, also after the ranking was replaced; `data-mine-row` of the card is its id.
function lightRow() {
  const link = document.querySelector("[data-mine-row]");
  const row = link && document.getElementById(link.dataset.mineRow);
  for (const lit of document.querySelectorAll("tr[data-mine]")) if (lit !== row) delete lit.dataset.mine;
  if (row) row.dataset.mine = "";
  return row;
}
document.body.addEventListener("htmx:afterSettle", lightRow);

document.body.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-mine-row]")) {
    const row = lightRow();
    if (row) {
      event.preventDefault();
      row.scrollIntoView({ block: "center" });
    }
  }
  if (target.closest("[data-mine-choose]")) keep(here);
  if (target.closest("[data-mine-forget]")) keep("");
});
// 404: no player has this start number any more, as after a new draw; the player has to be found again.
card?.addEventListener("htmx:responseError", ({ detail }) => { if (detail.xhr.status === 404) keep(""); });
document.body.addEventListener("htmx:afterSettle", () => {
  if (document.querySelector("[data-mine-choose]") !== choose) start();
});
start();
