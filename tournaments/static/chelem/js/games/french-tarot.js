// At five, who calls a card of their own plays alone: the taker is never offered as partner (see table.css), and one who
// was called before taking becomes "alone".

function neverTheirOwnPartner() {
  document.addEventListener("change", ({ target }) => {
    if (target.name !== "taker") return;
    const partners = target.form.elements.partner;
    if (partners?.value === target.value) partners.value = "alone";
  }, true);
}

// Points that only a slam gives: the bar asks whether it was one, then whether it was announced, and notes the answer
// where the bonuses ask for it.

function askForSlams() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-slam]");
    if (!button) return;
    if (button.dataset.slam) return answer(button.closest("form"), button.dataset.slam);
    const [first, second] = document.querySelectorAll("[data-question]");
    first.hidden = true;
    second.hidden = false;
    second.querySelector("button").focus();
  });
}

function answer(form, chelem) {
  const field = form.querySelector(`[name="chelem"][value="${chelem}"]`);
  field.checked = true;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

neverTheirOwnPartner();
askForSlams();
