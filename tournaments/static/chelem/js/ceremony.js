// Keyboard control of the ceremony, also by a presenter's remote. There is no way back: the hall has read it.

const FORWARD = new Set([" ", "ArrowRight", "PageDown"]);

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || !FORWARD.has(event.key)) return;
  const busy = event.target.closest(event.key === " " ? "a, button, input, select, textarea, summary" : "input, select, textarea");
  const button = !busy && document.querySelector("[data-ceremony-forward]:not(:disabled)");
  if (!button) return;
  event.preventDefault();
  button.click();
});
