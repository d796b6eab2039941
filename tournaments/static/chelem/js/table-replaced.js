// Page of a replaced device: sends its unsent lines to the desk, which decides on those that the sheet lacks.

import { sendWhatWaits, waitingSubmissions } from "./table-outbox.js";

const part = (name) => document.querySelector(`#handing [data-${name}]`);

async function show() {
  const waits = (await waitingSubmissions()).length > 0;
  part("none").hidden = waits;
  part("some").hidden = !waits;
}

await show();
sendWhatWaits({
  refused: () => {
    part("decides").hidden = false;
    return true;
  },
  done: async () => {
    await show();
    return false;
  },
});
