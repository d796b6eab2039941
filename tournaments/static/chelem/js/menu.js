// Folds the navigation of the desk on narrow screens. Without a script it simply stays open.

for (const button of document.querySelectorAll("[data-menu]")) {
  const menu = document.getElementById(button.dataset.menu);
  const fold = (closed) => {
    menu.toggleAttribute("data-closed", closed);
    button.setAttribute("aria-expanded", String(!closed));
  };
  button.hidden = false;
  fold(true);
  button.addEventListener("click", () => fold(button.getAttribute("aria-expanded") === "true"));
}
