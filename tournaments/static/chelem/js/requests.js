// Shows a notice after a request without a response of our server, until one succeeds; scrolls to refusals.

import { isOurs } from "./answers.js";

const PLACED = "HX-Retarget"; // our error responses have a target; others would replace the part of the page

const lost = document.getElementById("lost");

/** Returns true for a part that live.js reloads and retries. */
function isFollowed(event) {
  return event.detail.elt?.matches("[hx-trigger*='live']");
}

function showNotice(event) {
  if (!isFollowed(event)) lost.hidden = false;
}

// Treats a response that is not from our server as a send error: it is neither rendered nor followed.
addEventListener("htmx:beforeOnLoad", (event) => {
  if (isOurs(event.detail.xhr)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.htmx.trigger(event.target, "htmx:sendError", event.detail);
}, true);
document.addEventListener("htmx:sendError", showNotice);
document.addEventListener("htmx:timeout", showNotice);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  lost.hidden = true;
  if (xhr.status < 400) {
    document.querySelector("#messages [data-passing]")?.remove();
    return;
  }
  const isText = xhr.getResponseHeader("Content-Type")?.startsWith("text/html");
  if (xhr.status < 500 ? isText : xhr.getResponseHeader(PLACED) && !isFollowed(event)) return;
  event.detail.shouldSwap = false;
  showNotice(event);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "messages") event.target.scrollIntoView({ block: "nearest" });
});
