// Countdown by the server's time, so that a tablet with a wrong clock agrees with the projector.

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

function timeLeft(milliseconds) {
  const total = Math.abs(Math.ceil(milliseconds / SECOND_MS));
  const minutes = String(Math.floor(total / 60)).padStart(2, "0");
  const seconds = String(total % 60).padStart(2, "0");
  return `${milliseconds < 0 && total > 0 ? "\u2212" : ""}${minutes}:${seconds}`;
}

// Difference of server and device clock in ms, by element with the server's time, computed when it is first seen.
const offsets = new WeakMap();

function offsetOf(element) {
  if (!offsets.has(element)) offsets.set(element, Date.parse(element.dataset.clockNow) - Date.now());
  return offsets.get(element);
}

function showClock(clock) {
  const millisecondsLeft = Date.parse(clock.dataset.clockEnds) - Date.now() - offsetOf(clock.closest("[data-clock-now]"));
  clock.textContent = timeLeft(millisecondsLeft);
  clock.classList.toggle("late", millisecondsLeft < 0);
}

// Shows a text once the time is up: of the clock before it, else of the only clock of the page.
function showTimeUp(words) {
  const previous = words.previousElementSibling;
  const clock = previous?.matches(".clock") ? previous : document.querySelector(".clock");
  const hidden = !clock?.classList.contains("late");
  if (words.hidden === hidden) return;
  words.hidden = hidden;
  dispatchEvent(new CustomEvent("chelem:time-up"));
}

// Shows the minutes left until a deadline in a sentence, and nothing after it or on a page without the server's time.
function showMinutes(words) {
  const base = words.closest("[data-clock-now]");
  if (!base) return;
  const millisecondsLeft = Date.parse(words.dataset.minutesUntil) - Date.now() - offsetOf(base);
  words.hidden = millisecondsLeft <= 0;
  words.textContent = words.dataset.text.replace("{minutes}", Math.ceil(millisecondsLeft / MINUTE_MS));
}

function drawAll() {
  document.querySelectorAll("[data-minutes-until]").forEach(showMinutes);
  document.querySelectorAll("[data-clock-ends]").forEach(showClock);
  document.querySelectorAll("[data-time-up]").forEach(showTimeUp);
}

document.querySelectorAll("[data-clock-now]").forEach(offsetOf);
setInterval(drawAll, SECOND_MS);
document.body.addEventListener("htmx:afterSettle", drawAll);
drawAll();
