// Hides the announcement of the desk when its time is over. The server omits it from the next rendering.

const CHECK_MS = 5_000;

function hideWhenOver() {
  for (const announcement of document.querySelectorAll("[data-until]")) {
    announcement.hidden = Date.parse(announcement.dataset.until) <= Date.now();
  }
}

setInterval(hideWhenOver, CHECK_MS);
document.body.addEventListener("htmx:afterSettle", hideWhenOver);
hideWhenOver();
