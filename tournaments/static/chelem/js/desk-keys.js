// Keys of the desk. "g" and a letter goes to the element with that `data-key`: a link is followed, a button gets the
// focus, so that Enter decides. "?" opens the list of keys, which is made from these elements.

const TYPING = "input, textarea, select, [contenteditable]";
const PREFIX = "g";
const PREFIX_MS = 1500; // after which the prefix is forgotten

const help = document.getElementById("keys");
let prefixUntil = 0;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
  if (event.key === "?") showHelp(event);
  else if (event.timeStamp < prefixUntil) follow(event);
  else if (event.key === PREFIX) prefixUntil = event.timeStamp + PREFIX_MS;
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-keys]")) showHelp(event);
});

function follow(event) {
  prefixUntil = 0;
  const target = buttonOf(keyed().find((element) => element.dataset.key === event.key));
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (target.href) target.click();
}

function showHelp(event) {
  if (!help?.showModal || help.open) return;
  event.preventDefault();
  const list = help.querySelector("[data-keys-of-page]");
  list.textContent = "";
  for (const element of keyed()) list.append(row(element));
  help.showModal();
}

function row(element) {
  const [line, key, label] = ["div", "dt", "dd"].map((name) => document.createElement(name));
  for (const text of [PREFIX, element.dataset.key]) key.append(Object.assign(document.createElement("kbd"), { textContent: text }), " ");
  label.textContent = element.dataset.keyLabel ?? buttonOf(element).textContent.trim();
  line.append(key, label);
  return line;
}

// The link or button of an element with a key, which may be a section around it.
function buttonOf(element) {
  return element?.matches("a, button") ? element : element?.querySelector("a, button:not([disabled])");
}

function keyed() {
  return [...document.querySelectorAll("[data-key]")].filter(buttonOf);
}
