// Recognises responses of our server: a captive portal, or another device at its address, can send any status, too.

const MARK = "Chelem"; // header of all our responses (`web/headers.py`)

/** Returns a header of a response of `fetch` or htmx; null without it. */
export const header = (answer, name) => (answer.headers ? answer.headers.get(name) : answer.getResponseHeader(name));

export const isOurs = (answer) => header(answer, MARK) !== null;
