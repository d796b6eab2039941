// A button beside an address copies it, and says so. Over plain HTTP browsers give no clipboard: the address is selected,
// and the older command tried; where that is refused too, one's own hand copies what is selected.
//   <p>  <span data-address>  <button data-copy>  <span role="status" data-copied="…" data-selected="…">  </p>

const SHOWN = 4000; // milliseconds

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const address = button.parentElement.querySelector("[data-address]");
  const told = button.parentElement.querySelector("[role=status]");
  const said = (await copied(address)) ? told.dataset.copied : told.dataset.selected;
  told.textContent = said;
  setTimeout(() => told.replaceChildren(), SHOWN);
});

async function copied(address) {
  try {
    await navigator.clipboard.writeText(address.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(address);
    return document.execCommand("copy");
  }
}
