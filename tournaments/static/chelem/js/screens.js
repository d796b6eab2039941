// What each screen of the hall shows, small: the page follows for all of them, and hands on what it hears.

document.body.addEventListener("live", ({ detail }) => {
  for (const frame of document.querySelectorAll("[data-screen]")) {
    frame.contentDocument.body.dispatchEvent(new CustomEvent("live", { detail }));
  }
});
