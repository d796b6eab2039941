// On-screen keypad for digits; the field accepts a real keyboard, but does not open the virtual one.

const LONGEST = 2; // digits: the maximum is 91 points
const HOLD_MS = 500; // on « Effacer », which then empties the field

let holding;

export function listenToKeypad() {
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) type(key, key.dataset.key);
  });
  document.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-key=erase]");
    if (key) holding = setTimeout(type, HOLD_MS, key, "all");
    // Only a touch disables the virtual keyboard: a laptop keeps the usual behaviour.
    if (event.pointerType !== "touch") return;
    for (const field of document.querySelectorAll("[data-keypad-value]")) field.inputMode = "none";
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
}

function type(key, name) {
  const field = key.closest("[data-keypad]").querySelector("[data-keypad-value]");
  const value = typed(field.value, name);
  if (value === field.value) {
    if (value) field.animate({ transform: ["translateX(-4px)", "translateX(4px)", "none"] }, 150); // refused
    return;
  }
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function typed(value, key) {
  if (key === "all") return "";
  if (key === "erase") return value.slice(0, -1);
  const isWhole = !/\D/.test(value);
  if (key === "½") return value && isWhole ? `${value}½` : value;
  return isWhole && value.length < LONGEST ? value + key : value;
}
