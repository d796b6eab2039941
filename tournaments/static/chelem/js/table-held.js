// Page of a released tablet: lists its unsent lines, for typing at the desk. They are sent once it opens its table
// again.

import { offerBrought } from "./table-brought.js";
import { waitingSubmissions } from "./table-outbox.js";

offerBrought();

const section = document.getElementById("held");
const waiting = await waitingSubmissions();
const corrected = waiting.map(({ corrects }) => corrects);
const lines = waiting.filter(({ id, drawn }) => drawn?.label && !corrected.includes(id));
section.querySelector("ul").replaceChildren(...lines.map(item));
section.hidden = !lines.length;

function item({ round, drawn }) {
  const made = document.createElement("li");
  const places = section.dataset.places.split(" ");
  const scores = drawn.scores?.map((score, seat) => `${places[seat]} ${score < 0 ? "\u2212" : "+"}${Math.abs(score)}`);
  const where = section.dataset.line.replace("{tour}", round % 100).replace("{donne}", drawn.label);
  made.textContent = [where, drawn.note, scores?.join(", ")].filter(Boolean).join(" · ");
  return made;
}
