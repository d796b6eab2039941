// Hides the announcement of the desk when its time is over, by the server's time. The server omits it from the next
// rendering. A new announcement changes the content of the live region, which screen readers announce.

const CHECK_MS = 5_000;
const offsets = new WeakMap(); // of server and device clock in ms, by element with the server's time

function offsetOf(element) {
  if (!offsets.has(element)) offsets.set(element, Date.parse(element.dataset.clockNow) - Date.now());
  return offsets.get(element);
}

function hideWhenOver() {
  for (const announcement of document.querySelectorAll("[data-until]")) {
    const now = Date.now() + offsetOf(announcement.closest("[data-clock-now]"));
    announcement.hidden = Date.parse(announcement.dataset.until) <= now;
  }
}

// Instead of htmx, which would replace the region with each result that the page gets.
function updateRegion(event) {
  const { target, fragment } = event.detail;
  if (target.id !== "announcement") return;
  event.detail.shouldSwap = false;
  const latest = fragment.querySelector("#announcement");
  const { until, clockNow } = latest.dataset;
  if (latest.innerHTML === target.innerHTML && until === target.dataset.until) return;
  target.className = latest.className;
  target.hidden = false;
  for (const name of ["data-until", "data-clock-now"]) target.removeAttribute(name);
  if (until) target.dataset.until = until;
  if (clockNow) target.dataset.clockNow = clockNow;
  target.replaceChildren(...latest.childNodes);
}

document.querySelectorAll("[data-clock-now]").forEach(offsetOf); // a part that comes later has the time of the page
setInterval(hideWhenOver, CHECK_MS);
document.body.addEventListener("htmx:oobBeforeSwap", updateRegion);
document.body.addEventListener("htmx:afterSettle", hideWhenOver);
hideWhenOver();
