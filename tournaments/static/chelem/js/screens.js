// Miniatures of the screens: the page has one stream for all of them, and dispatches its events to their frames.

document.body.addEventListener("live", ({ detail }) => {
  for (const frame of document.querySelectorAll("[data-screen]")) {
    frame.contentDocument.body.dispatchEvent(new CustomEvent("live", { detail }));
  }
});
