// Sentences of the engines: texts of the tables of a game, with their figures filled in.

export const fill = (text, words) => text.replace(/\{(\w+)\}/g, (_, name) => words[name]);

/** Returns a number with its sign, for example +13 or −26. */
export const signed = (value, { words }) => (value < 0 ? words.minus + -value : value ? `+${value}` : "0");

/** Returns the function that makes a problem: { code, field, severity, text }. */
export const problemsIn = ({ words }) => (code, field, figures = {}, severity = "refusal") =>
  ({ code, field, severity, text: fill(words.problems[code], figures) });
