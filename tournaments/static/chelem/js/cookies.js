// Values in cookies, which the two ports of the desk share: storage belongs to an origin, cookies to a host.

/** Returns the value; null without one. */
export function readCookie(name) {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

export function writeCookie(name, value, seconds) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`;
}

/** Reports a value of this tablet, for an hour: each request to the desk has it. */
export const report = (name, value) => writeCookie(`chelem_${name}`, value, 3_600);
