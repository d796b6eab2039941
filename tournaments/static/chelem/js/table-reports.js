// Reports the state of this tablet in cookies, which all requests send to the desk.

const MOST_LINES = 999;

export const writeCookie = (name, value) => { document.cookie = `chelem_${name}=${value}; path=/; max-age=3600; SameSite=Lax`; };

/** Reports how many lines wait in the outbox. */
export const reportWaiting = (lines) => writeCookie("waiting", Math.min(lines, MOST_LINES));
