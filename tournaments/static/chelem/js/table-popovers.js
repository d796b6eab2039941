// Opens and closes the windows of a table's page in browsers without the popover API (before Chrome 114 and Safari 17).

const panels = document.querySelectorAll("[popover]");
for (const panel of panels) panel.hidden = true;
document.addEventListener("click", (event) => {
  const button = event.target.closest("[popovertarget]");
  const panel = button && document.getElementById(button.getAttribute("popovertarget"));
  if (!panel) return;
  event.preventDefault();
  panel.hidden = !panel.hidden;
  panel.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: panel.hidden ? "closed" : "open" }));
  if (!panel.hidden) panel.scrollIntoView({ block: "start" });
});
