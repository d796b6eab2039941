// At five, who calls a card of their own plays alone: the taker is never offered as partner (see table.css), and one who
// was called before taking becomes "alone".

export function neverTheirOwnPartner() {
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "taker") return;
    const partners = target.form.elements.partner;
    if (partners?.value === target.value) partners.value = "alone";
  }, true);
}
