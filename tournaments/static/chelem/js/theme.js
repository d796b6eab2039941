// Theme switch: the system's theme unless the reader chose one. The choice is a cookie, so that the server renders it.

const root = document.documentElement;
const COOKIE = "chelem_theme";
const ONE_YEAR = 60 * 60 * 24 * 365;

function currentTheme() {
  return root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function showOffer(button) {
  for (const words of button.querySelectorAll("[data-offers]")) {
    words.hidden = words.dataset.offers === currentTheme();
  }
}

function switchTheme(button) {
  root.dataset.theme = currentTheme() === "dark" ? "light" : "dark";
  document.cookie = `${COOKIE}=${root.dataset.theme}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
  showOffer(button);
}

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.hidden = false;
  showOffer(button);
  button.addEventListener("click", () => switchTheme(button));
}
