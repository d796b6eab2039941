// Choice of the confirming seat: not the one that entered the sheet; the button is disabled until a seat is chosen.

export function askWhoConfirms() {
  document.addEventListener("change", (event) => { if (event.target.form?.id === "confirm") offerSeats(); });
  document.addEventListener("htmx:afterSettle", showRefusal);
}

export function offerSeats() {
  const form = document.getElementById("confirm");
  if (!form) return;
  const seats = form.querySelectorAll("[name=seat]");
  if (!seats.length) return; // no other seat has to confirm
  for (const seat of seats) {
    seat.disabled = [form.elements.entered_by.value, ...(form.dataset.said ?? "").split(" ")].includes(seat.value);
    if (seat.disabled) seat.checked = false;
  }
  form.querySelector("[data-send]").disabled = !form.elements.seat.value;
}

// Scrolls to a refusal.
function showRefusal() {
  const refusal = document.querySelector("#screen [data-wrong]:not([data-shown])");
  if (!refusal) return;
  refusal.dataset.shown = "";
  refusal.focus({ preventScroll: true });
  refusal.scrollIntoView({ block: "center" });
}
