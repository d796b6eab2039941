// Says so when a request of the page never reached the server, or came back with nothing of ours, until one does again;
// brings a refusal into sight.

import { isOurs } from "./answers.js";

const PLACED = "HX-Retarget"; // our errors say where their sentence goes; what does not would take the place of the page

const lost = document.getElementById("lost");

/** A part that follows asks by itself, and again: live.js says so, nobody has to. */
function followed(event) {
  return event.detail.elt?.matches("[hx-trigger*='live']");
}

function say(event) {
  if (!followed(event)) lost.hidden = false;
}

// Nothing of a foreign answer is drawn or followed: for whoever asked, nobody has answered.
addEventListener("htmx:beforeOnLoad", (event) => {
  if (isOurs(event.detail.xhr)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.htmx.trigger(event.target, "htmx:sendError", event.detail);
}, true);
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
  if (xhr.status < 500 ? isText : xhr.getResponseHeader(PLACED) && !followed(event)) return;
  event.detail.shouldSwap = false;
  say(event);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "messages") event.target.scrollIntoView({ block: "nearest" });
});
