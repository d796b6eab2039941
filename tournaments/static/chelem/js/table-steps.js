// Guidance through the questions of a deal, the elements with data-step: after an answer the next question is scrolled
// into view, and shown in the title and in the middle of the table.

export function leadTheWay() {
  document.addEventListener("input", () => ask());
  document.addEventListener("change", (event) => {
    const form = event.target.closest("#recording");
    const steps = stepsOf(form);
    const step = steps.findIndex((one) => one.dataset.step === event.target.name);
    if (step < 0) return;
    const next = steps.slice(step + 1).find((one) => !answered(form, one));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  });
}

/** Shows the current question; empty once all are answered. */
export function ask(form = document.getElementById("recording")) {
  const [first, ...others] = stepsOf(form);
  if (!first || !answered(form, first)) return;
  const words = others.find((one) => !answered(form, one))?.dataset.ask ?? "";
  for (const place of form.querySelectorAll(".ask, .seats-title")) place.textContent = words;
}

/** Returns true if the first question has an answer. */
export function begun(form) {
  const [first] = stepsOf(form);
  return Boolean(first) && answered(form, first);
}

/** Returns true if all questions have an answer. */
export const complete = (form) => stepsOf(form).every((step) => answered(form, step));

/** Returns the answers in a line, with the labels of the page. */
export const answers = (form) => stepsOf(form).map((step) => answerTo(form, step)).join(", ");

function answerTo(form, step) {
  const label = step.querySelector(`[name="${step.dataset.step}"]:checked`)?.closest("label");
  const said = label ? (label.querySelector(".seat-place") ?? label.querySelector("span")).textContent : form.elements[step.dataset.step].value;
  return [step.querySelector("legend strong")?.textContent, said.trim()].filter(Boolean).join(" ");
}

function stepsOf(form) {
  return form ? [...form.querySelectorAll("[data-step]")] : [];
}

function answered(form, step) {
  return Boolean(form.elements[step.dataset.step]?.value);
}
