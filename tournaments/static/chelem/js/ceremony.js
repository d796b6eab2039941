// Keyboard control of the ceremony, also by a presenter's remote: forward and back.

const FORWARD = new Set([" ", "ArrowRight", "PageDown"]);
const BACK = new Set(["ArrowLeft", "PageUp", "Backspace"]);

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
  const way = FORWARD.has(event.key) ? "forward" : BACK.has(event.key) ? "back" : "";
  const busy = event.target.closest(event.key === " " ? "a, button, input, select, textarea, summary" : "input, select, textarea");
  const button = way && !busy && document.querySelector(`[data-ceremony-${way}]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
