// Page of a released tablet: lists its unsent lines, for typing at the desk. They are sent once it opens its table
// again.

import { kept } from "./table-outbox.js";

const held = document.getElementById("held");
const lines = (await kept()).filter(({ drawn }) => drawn?.label);
held.querySelector("ul").replaceChildren(...lines.map(item));
held.hidden = !lines.length;

function item({ round, drawn }) {
  const made = document.createElement("li");
  const places = held.dataset.places.split(" ");
  const scores = drawn.scores?.map((score, seat) => `${places[seat]} ${score < 0 ? "\u2212" : "+"}${Math.abs(score)}`);
  const where = held.dataset.line.replace("{tour}", round % 100).replace("{donne}", drawn.label);
  made.textContent = [where, drawn.note, scores?.join(", ")].filter(Boolean).join(" · ");
  return made;
}
