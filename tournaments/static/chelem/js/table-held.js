// Page of a released tablet: lists its unsent lines, for typing at the desk. They are sent once it opens its table
// again.

import { waitingSubmissions } from "./table-outbox.js";

const isHeld = document.getElementById("held");
const lines = (await waitingSubmissions()).filter(({ drawn }) => drawn?.label);
isHeld.querySelector("ul").replaceChildren(...lines.map(item));
isHeld.hidden = !lines.length;

function item({ round, drawn }) {
  const made = document.createElement("li");
  const places = isHeld.dataset.places.split(" ");
  const scores = drawn.scores?.map((score, seat) => `${places[seat]} ${score < 0 ? "\u2212" : "+"}${Math.abs(score)}`);
  const where = isHeld.dataset.line.replace("{tour}", round % 100).replace("{donne}", drawn.label);
  made.textContent = [where, drawn.note, scores?.join(", ")].filter(Boolean).join(" · ");
  return made;
}
