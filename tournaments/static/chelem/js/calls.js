// Calls for the arbiter: their number in the title of the tab, and a sound for each new one if switched on. A tablet that
// is lost (`data-newest` of its warning) rings once, too.
//   <div id="calls" data-calls="2" data-newest="1795327201.5">   <button data-call-sound aria-pressed="false" hidden>

const SOUND = "chelem_call_sound"; // stored on this device; off by default
const RUNG = "chelem_call_rung"; // newest call seen in this tab, so that the next page does not ring again
const TITLE = document.title;
const NOTES = [[0, 880], [0.18, 660], [0.36, 880]]; // each: seconds after the start, hertz

let audio;

function wantsSound() {
  return localStorage.getItem(SOUND) === "on";
}

// Browsers block audio until a user gesture: `resume` then resolves at the first one.
function ring() {
  audio ??= new AudioContext();
  audio.resume().then(() => {
    for (const [after, pitch] of NOTES) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.17);
    }
    document.body.dataset.rung = sessionStorage.getItem(RUNG) ?? "";
  });
}

// Shows the number of calls in the title, and rings for a call that is new in this tab.
function showCalls() {
  const { calls } = document.getElementById("calls").dataset;
  const newest = Math.max(...[...document.querySelectorAll("[data-newest]")].map((one) => Number(one.dataset.newest)));
  document.title = Number(calls) ? `(${calls}) ${TITLE}` : TITLE;
  if (newest <= Number(sessionStorage.getItem(RUNG))) return;
  sessionStorage.setItem(RUNG, newest);
  if (wantsSound()) ring();
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-call-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wantsSound()));
  }
}

document.body.addEventListener("click", (event) => {
  if (!event.target.closest("[data-call-sound]")) return;
  localStorage.setItem(SOUND, wantsSound() ? "off" : "on");
  showButtons();
  if (wantsSound()) ring();
});
document.body.addEventListener("htmx:afterSettle", () => { showCalls(); showButtons(); });
showCalls();
showButtons();
