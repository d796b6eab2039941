// After an answer the next question comes into view, if it is not there already, and is asked at the head
// of the deal and in the middle of the table.

const STEPS = ["taker", "partner", "contract", "bouts", "points"];

export function leadTheWay() {
  document.addEventListener("input", () => ask());
  document.addEventListener("change", (event) => {
    const step = STEPS.indexOf(event.target.name);
    const form = event.target.closest("#recording");
    if (step < 0 || !form) return;
    const next = STEPS.slice(step + 1).find((name) => form.querySelector(`#step-${name}`) && !answered(form, name));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (next) form.querySelector(`#step-${next}`).scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  });
}

/** Says what is asked now; once everything is answered, nothing. */
export function ask(form = document.getElementById("recording")) {
  if (!form?.elements.taker?.value) return;
  const open = STEPS.slice(1).find((name) => form.querySelector(`#step-${name}`) && !answered(form, name));
  const words = open ? form.querySelector(`#step-${open}`).dataset.ask : "";
  form.querySelector(".ask").textContent = words;
  form.querySelector(".seats-title").textContent = words;
}

function answered(form, name) {
  const field = form.elements[name];
  return Boolean(field?.value);
}
