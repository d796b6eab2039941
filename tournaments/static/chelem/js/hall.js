// Turns the pages of the wall. After a refresh it stays on the page it was on.

const TURN = 10_000;
const frame = document.querySelector("[data-turning]");
const count = document.querySelector("[data-page-count]");
let current = 0;

function show() {
  const pages = frame.querySelectorAll("[data-page]");
  current %= pages.length;
  pages.forEach((page, index) => { page.hidden = index !== current; });
  count.textContent = pages.length > 1 ? `${current + 1} / ${pages.length}` : "";
}

setInterval(() => { current += 1; show(); }, TURN);
document.body.addEventListener("htmx:afterSettle", show);
show();
