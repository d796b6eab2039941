// Points that only a slam gives: the bar asks whether it was one, then whether it was announced, and notes the answer
// where the bonuses ask for it.

export function askForSlams() {
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
