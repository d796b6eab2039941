// After an answer the next question comes into view, if it is not there already.

const STEPS = ["taker", "partner", "contract", "bouts", "points"];

export function leadTheWay() {
  document.addEventListener("change", (event) => {
    const step = STEPS.indexOf(event.target.name);
    const form = event.target.closest("#recording");
    if (step < 0 || !form) return;
    const next = STEPS.slice(step + 1).find((name) => form.querySelector(`#step-${name}`) && !answered(form, name));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (next) form.querySelector(`#step-${next}`).scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  });
}

function answered(form, name) {
  const field = form.elements[name];
  return Boolean(field?.value);
}
