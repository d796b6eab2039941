// Reports how fast the network of this tablet is: the median time of the page's own last requests. None is added.

import { report } from "./cookies.js";

const SAMPLES = 5;
const LONGEST_MS = 60_000;
const KINDS = ["xmlhttprequest", "fetch"]; // the stream of live events, which stays open, is neither
const samples = [];

function note(milliseconds) {
  if (!(milliseconds > 0)) return;
  samples.push(milliseconds);
  if (samples.length > SAMPLES) samples.shift();
  const median = [...samples].sort((first, second) => first - second)[samples.length >> 1];
  report("network", Math.round(Math.min(median, LONGEST_MS)));
}

/** Measures the page itself, unless the service worker answered, then each request that got a response. */
export function reportNetwork() {
  const [page] = performance.getEntriesByType("navigation");
  if (page && !page.workerStart) note(page.responseEnd - page.requestStart);
  new PerformanceObserver((list) => {
    for (const { initiatorType, responseStart, responseEnd, startTime } of list.getEntries()) {
      if (KINDS.includes(initiatorType) && responseStart) note(responseEnd - startTime);
    }
  }).observe({ type: "resource", buffered: true });
}
