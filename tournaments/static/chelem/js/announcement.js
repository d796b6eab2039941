// Hides the announcement of the desk when its time is over, by the server's time. The server omits it from the next
// rendering.

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

document.querySelectorAll("[data-clock-now]").forEach(offsetOf); // a part that comes later has the time of the page
setInterval(hideWhenOver, CHECK_MS);
document.body.addEventListener("htmx:afterSettle", hideWhenOver);
hideWhenOver();
