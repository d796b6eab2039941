// The line of choices above a ranking scrolls sideways on a phone: the current choice is in sight, and the line keeps
// its position when a live update replaces it.
//   <div data-choices>   <a aria-current="page">

let left = 0;

function findLine() {
  return document.querySelector("[data-choices]");
}

function showCurrent() {
  const line = findLine();
  const current = line && [...line.querySelectorAll("[aria-current]")].pop();
  if (!current) return;
  const [outer, inner] = [line.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.right > outer.right) line.scrollLeft += inner.right - outer.right + outer.width / 4;
}

document.body.addEventListener("htmx:beforeSwap", () => { left = findLine()?.scrollLeft ?? 0; });
document.body.addEventListener("htmx:afterSwap", () => {
  const line = findLine();
  if (line) line.scrollLeft = left;
});
showCurrent();
