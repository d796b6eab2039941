// Matrix of encounters: shows the names for the cell under the pointer, or selected by arrow keys.

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, ({ target, clientX, clientY }) => {
    const picture = target.closest(".matrix svg");
    if (!picture) return;
    const { left, top, width } = picture.getBoundingClientRect();
    const side = width / picture.viewBox.baseVal.width;
    showCell(picture, Math.floor((clientX - left) / side), Math.floor((clientY - top) / side));
  });
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.matches(".matrix svg")) return;
  event.preventDefault(); // no scrolling
  const here = event.target.querySelector(".matrix-here");
  const [x, y] = ["x", "y"].map((name, axis) => (here.hasAttribute(name) ? Number(here.getAttribute(name)) + step[axis] : 0));
  showCell(event.target, x, y);
});

function showCell(picture, x, y) {
  const figure = picture.closest(".matrix");
  const people = JSON.parse(figure.dataset.people);
  if (!(x in people && y in people)) return;
  const here = picture.querySelector(".matrix-here");
  here.setAttribute("x", x);
  here.setAttribute("y", y);
  here.setAttribute("visibility", "visible");
  const mark = [...picture.querySelectorAll("[data-times]")].find((path) => path.getAttribute("d").includes(`M${x} ${y}h1`));
  const times = mark?.dataset.times ?? "0";
  const { never, once, often } = figure.dataset;
  const words = { 0: never, 1: once }[times] ?? often.replace("{n}", times);
  figure.querySelector("[data-who]").textContent = x === y ? people[x] : `${people[y]}, ${people[x]}\u00a0: ${words}`;
}
