// Scores of a deal of French Tarot in a published file, which may have been altered.

import { score } from "./french-tarot-engine.js";

// Fields that the JSON of a deal omits if they are not set.
const UNSET = { called: null, sitting_out: null, roi_au_bout: null, petit_chelem_announced: false, petit_chelem_made: false };

/** Returns the scores by seat at a table of `size`, at which the seat `out` does not play (null: all play); null for values
 * that are no deal. `figures` are those of `scoring_figures` in scoring/french_tarot/tables.py. */
export function scoresOf(outcome, { size, out }, figures) {
  const deal = { ...UNSET, ...outcome, players: size - (out === null ? 0 : 1), sitting_out: out };
  return isDeal(deal, size, figures) ? score(deal, figures).by_seat : null;
}

function isDeal(deal, size, { contracts, targets, poignees }) {
  const isSeat = (seat) => Number.isInteger(seat) && seat > 0 && seat <= size && seat !== deal.sitting_out;
  const camps = [deal.petit_au_bout, deal.chelem_made_by, deal.roi_au_bout];
  return [
    isSeat(deal.taker) && (deal.partner === null || isSeat(deal.partner)),
    deal.contract in contracts && deal.bouts in targets && Number.isInteger(2 * deal.points),
    camps.every((camp) => [null, "attack", "defence"].includes(camp)),
    deal.poignees.every((one) => isSeat(one.player) && one.size in poignees) && deal.misere.every(isSeat),
  ].every(Boolean);
}
