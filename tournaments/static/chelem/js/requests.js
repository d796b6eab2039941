// Says so when a request of the page never reached the server, until one does again.

const lost = document.getElementById("lost");

document.addEventListener("htmx:sendError", () => { lost.hidden = false; });
document.addEventListener("htmx:timeout", () => { lost.hidden = false; });
document.addEventListener("htmx:beforeOnLoad", () => { lost.hidden = true; });
