// On-screen keypad for digits; the field accepts a real keyboard, but does not open the virtual one.

const LONGEST = 2;

export function listenToKeypad() {
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key) return;
    const field = key.closest("[data-keypad]").querySelector("[data-keypad-value]");
    field.value = typed(field.value, key.dataset.key);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // Only a touch disables the virtual keyboard: a laptop keeps the usual behaviour.
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    for (const field of document.querySelectorAll("[data-keypad-value]")) field.inputMode = "none";
  });
}

function typed(value, key) {
  if (key === "erase") return "";
  const digits = value.replace(/\D.*/, "");
  if (key === "½") return digits ? `${digits}½` : value;
  // A third digit begins a new number: the maximum is 91 points.
  return digits.length >= LONGEST || value !== digits ? key : digits + key;
}
