// Says so when a request of the page never reached the server, or came back with nothing of ours, until one does again;
// brings a refusal into sight.

const OURS = "HX-Retarget"; // our own errors say where their sentence goes; a proxy's page would take the place of ours

const lost = document.getElementById("lost");

/** A part that follows asks by itself, and again: live.js says so, nobody has to. */
function followed(event) {
  return event.detail.elt?.matches("[hx-trigger*='live']");
}

function say(event) {
  if (!followed(event)) lost.hidden = false;
}

document.addEventListener("htmx:sendError", say);
document.addEventListener("htmx:timeout", say);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  lost.hidden = true;
  if (xhr.status < 400) {
    document.querySelector("#messages [data-passing]")?.remove();
    return;
  }
  const isText = xhr.getResponseHeader("Content-Type")?.startsWith("text/html");
  if (xhr.status < 500 ? isText : xhr.getResponseHeader(OURS) && !followed(event)) return;
  event.detail.shouldSwap = false;
  say(event);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "messages") event.target.scrollIntoView({ block: "nearest" });
});
