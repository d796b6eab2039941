// Whose answer it is: a guest Wi-Fi, or a printer that has the desk's address by now, answers as well, with any status.

const MARK = "Chelem"; // the header on every answer of ours (`web/headers.py`)

/** A header of an answer, to `fetch` or to htmx; null where it has none. */
export const header = (answer, name) => (answer.headers ? answer.headers.get(name) : answer.getResponseHeader(name));

export const isOurs = (answer) => header(answer, MARK) !== null;
