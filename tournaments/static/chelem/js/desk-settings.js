// Settings of a tournament: hides the fields that mean nothing while other fields have certain values, such as the
// tie-breaks of teams without teams. `data-unless` holds these values as words `name=value`; that of an empty check box is
// empty. A refused field stays.

const form = document.querySelector("form[data-settings]");

function hideMeaningless() {
  for (const field of form.querySelectorAll("[data-unless]")) {
    const words = field.dataset.unless.split(" ").filter(Boolean);
    const isMeaningless = words.some((word) => {
      const [name, value] = word.split("=");
      const control = form.elements[name];
      return (control?.type === "checkbox" && !control.checked ? "" : control?.value) === value;
    });
    field.hidden = isMeaningless && !field.querySelector(".invalid");
  }
}

hideMeaningless();
form.addEventListener("change", hideMeaningless);
document.addEventListener("htmx:afterSettle", hideMeaningless); // other fields came with another game
