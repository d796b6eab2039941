// Says so when a request of the page never reached the server, until one does again; brings a refusal into sight.

const lost = document.getElementById("lost");

document.addEventListener("htmx:sendError", () => { lost.hidden = false; });
document.addEventListener("htmx:timeout", () => { lost.hidden = false; });
document.addEventListener("htmx:beforeOnLoad", () => { lost.hidden = true; });
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "messages") event.target.scrollIntoView({ block: "nearest" });
});
