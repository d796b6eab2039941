// Whose phone this is: chosen on a player's page, or by the square of their card (#moi); remembered on this phone alone.
//   <section id="mine" data-mine-of="coupe-2026">   <button data-mine-choose>   <button data-mine-forget>
// The page of the tournament then begins with their next table and their place, and follows the play.

const KEY = `chelem_mine:${document.querySelector("[data-mine-of]")?.dataset.mineOf}`;
const card = document.getElementById("mine");
const find = document.querySelector("[data-mine-find]");
const choose = document.querySelector("[data-mine-choose]");
const chosen = document.querySelector("[data-mine-chosen]");
const SIGN = "#moi";

// A window that keeps nothing still shows who it is as long as it is open.
let mine = read();

function read() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(path) {
  mine = path;
  try {
    if (path) localStorage.setItem(KEY, path);
    else localStorage.removeItem(KEY);
  } catch { /* forbidden: known until the page goes */ }
  show();
}

function show() {
  if (card) showCard();
  if (choose) choose.hidden = mine === location.pathname;
  if (chosen) chosen.hidden = mine !== location.pathname;
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

document.body.addEventListener("click", ({ target }) => {
  if (target.closest("[data-mine-choose]")) keep(location.pathname);
  if (target.closest("[data-mine-forget]")) keep("");
});
// A number that plays no more, or another draw: the name is looked for again.
card?.addEventListener("htmx:responseError", ({ detail }) => { if (detail.xhr.status === 404) keep(""); });
if (choose && location.hash === SIGN) keep(location.pathname);
else show();
