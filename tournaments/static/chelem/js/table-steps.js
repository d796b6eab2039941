// Guidance through the questions of a deal, the elements with data-step: after an answer the next question is scrolled
// into view, and shown in the title and in the middle of the table.

export function guideThroughSteps() {
  document.addEventListener("input", () => showQuestion());
  document.addEventListener("change", (event) => {
    const form = event.target.closest("#recording");
    const steps = stepsOf(form);
    const index = steps.findIndex((step) => step.dataset.step === event.target.name);
    if (index < 0) return;
    const next = steps.slice(index + 1).find((other) => !isAnswered(form, other));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  });
}

/** Shows the current question; empty once all are answered. */
export function showQuestion(form = document.getElementById("recording")) {
  const [first, ...others] = stepsOf(form);
  if (!first || !isAnswered(form, first)) return;
  const words = others.find((other) => !isAnswered(form, other))?.dataset.ask ?? "";
  for (const place of form.querySelectorAll(".ask, .seats-title")) place.textContent = words;
}

/** Returns true if the first question has an answer. */
export function isBegun(form) {
  const [first] = stepsOf(form);
  return Boolean(first) && isAnswered(form, first);
}

/** Returns true if all questions have an answer. */
export const complete = (form) => stepsOf(form).every((step) => isAnswered(form, step));

function stepsOf(form) {
  return form ? [...form.querySelectorAll("[data-step]")] : [];
}

function isAnswered(form, step) {
  return Boolean(form.elements[step.dataset.step]?.value);
}
