// A button that copies the address next to it. The clipboard API needs HTTPS; over HTTP the script selects the address
// and tries `execCommand`; if that fails, the user copies the selection.
//   <p>  <span data-address>  <button data-copy>  <span role="status" data-copied="…" data-selected="…">  </p>

const SHOWN_MS = 4000;

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const address = button.parentElement.querySelector("[data-address]");
  const status = button.parentElement.querySelector("[role=status]");
  status.textContent = (await copy(address)) ? status.dataset.copied : status.dataset.selected;
  setTimeout(() => status.replaceChildren(), SHOWN_MS);
});

async function copy(address) {
  try {
    await navigator.clipboard.writeText(address.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(address);
    return document.execCommand("copy");
  }
}
