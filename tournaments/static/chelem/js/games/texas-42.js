// Texas 42: asks for the points taken after a bid of points, and for made or set after a bid of marks.

function askForTheResult(form) {
  const result = form?.querySelector("[data-result]");
  if (!result) return;
  const marks = Number(form.elements.bid.value) >= Number(result.dataset.all);
  for (const part of result.querySelectorAll("[data-of]")) {
    part.hidden = (part.dataset.of === "marks") !== marks;
    if (part.hidden) delete part.dataset.step;
    else part.dataset.step = part.dataset.of === "marks" ? "result" : "taken";
  }
}

document.addEventListener("change", (event) => {
  if (event.target.name === "bid") askForTheResult(event.target.form);
}, true);
for (const moment of ["chelem:screen", "chelem:next"]) document.addEventListener(moment, () => askForTheResult(document.getElementById("recording")));
askForTheResult(document.getElementById("recording"));
