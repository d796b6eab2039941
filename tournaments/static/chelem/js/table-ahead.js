// The page goes on while the desk does not hear it: it writes a line that is kept here on the sheet, and asks for the next.

import { newId } from "./table-ids.js";
import { MINUS, nothingSaid, signed } from "./table-verdict.js";

/** Where a form stands on its sheet; null where this page cannot go on by itself. */
export function placeOf(form) {
  const [code, round, line] = (form?.dataset.draft ?? "").split(".");
  return form?.dataset.sheet ? { code, round: Number(round), line: Number(line), ...JSON.parse(form.dataset.sheet) } : null;
}

/** How a line is drawn: `verdict` of a hand, or the `status` of one that was not played. */
export function drawingOf(form, status, verdict) {
  const { counted, counts } = placeOf(form);
  const label = counts.includes(status) ? counted + 1 : "–";
  return { status, label, note: verdict?.note ?? "", scores: verdict?.scores ?? null };
}

/** Draws the lines kept here over what the desk knows, and says what waits. */
export function drawAhead(lines) {
  const form = document.getElementById("recording");
  const own = lines.filter(({ code, round }) => code === placeOf(form)?.code && round === placeOf(form).round);
  for (const one of own) if (one.line === placeOf(form).line) goOn(form, one.drawn);
  tell(lines, form);
}

/** Writes one line on the sheet and asks for the next. */
export function goOn(form, drawn) {
  const place = placeOf(form);
  const counts = place.counts.includes(drawn.status);
  writeLine(form, drawn, counts);
  if (drawn.scores) addUp(drawn.scores);
  const dealer = (place.dealers.indexOf(place.dealer) + 1) % place.dealers.length;
  next(form, { ...place, line: place.line + 1, counted: place.counted + counts, dealer: place.dealers[dealer] });
}

function tell(lines, form) {
  const notice = document.getElementById("outbox");
  if (!notice) return;
  notice.hidden = !lines.length || Boolean(document.querySelector("form[data-sent]")); // that one says so itself
  notice.querySelector("[data-one]").hidden = lines.length !== 1;
  const many = notice.querySelector("[data-many]");
  many.hidden = lines.length < 2;
  many.textContent = many.dataset.many.replace("{n}", lines.length);
  notice.querySelector("[data-full]").hidden = !lines.length || !form?.hidden;
  const last = document.getElementById("last");
  if (last) last.hidden = lines.length > 0 || !last.firstElementChild;
}

function writeLine(form, { status, label, note, scores }, counts) {
  const body = document.querySelector("#paper tbody");
  const current = body.querySelector("tr[data-current]");
  const row = document.createElement("tr");
  const head = element("th", "deal-number", label);
  head.scope = "row";
  for (const word of [note, document.getElementById("outbox").dataset.here]) head.append(" ", element("span", "deal-note", word));
  row.append(head, ...(scores ? scores.map(pair) : [nobody(form, status)]));
  body.insertBefore(row, current);
  if (!counts || !current) return;
  current.nextElementSibling?.setAttribute("data-current", "");
  current.remove();
}

function pair(score) {
  const cell = element("td", "pair");
  const halves = element("span", "halves");
  halves.append(element("span", "half score plus", score < 0 ? "" : signed(score)));
  halves.append(element("span", "half score minus", score < 0 ? signed(score) : ""));
  cell.append(halves);
  return cell;
}

function nobody(form, status) {
  const cell = element("td", "", placeOf(form).words[status]);
  cell.colSpan = placeOf(form).dealers.length;
  cell.dataset.void = "";
  return cell;
}

function element(name, classes, text = "") {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

function addUp(scores) {
  const halves = document.querySelectorAll("#paper tfoot .pair");
  const balances = document.querySelectorAll("#paper tfoot .balance .score");
  const seats = document.querySelectorAll("#recording [id^=balance-]");
  scores.forEach((score, seat) => {
    const half = halves[seat].querySelectorAll(".half")[score < 0 ? 1 : 0];
    if (score) half.textContent = signed(valueOf(half) + score);
    for (const place of [balances[seat], seats[seat]]) {
      const total = valueOf(place) + score;
      place.textContent = signed(total);
      place.className = `score ${total > 0 ? "plus" : total < 0 ? "minus" : ""}`;
    }
  });
}

function valueOf(place) {
  return Number(place.textContent.replace(MINUS, "-").replace(/[^\d-]/g, ""));
}

// The form of the next line: empty, with names of its own, and with the next dealer.
function next(form, place) {
  const { code, round, line, ...sheet } = place;
  form.reset();
  for (const other of document.querySelectorAll("#screen form[data-line]")) {
    other.action = other.dataset.line.replace("/0/", `/${line}/`);
    other.elements.version.value = 0;
    other.elements.client_id.value = newId();
    delete other.dataset.sent;
  }
  for (const fold of form.querySelectorAll("details")) fold.open = false;
  const key = document.querySelector("#seen [name=key]");
  key.value = key.value.replace(/^(\w+\.\d+)\.\d+/, `$1.${line}`); // that of `Screen.key` once the desk has these lines
  delete form.dataset.touched;
  form.dataset.draft = `${code}.${round}.${line}`;
  form.dataset.sheet = JSON.stringify(sheet);
  form.dataset.ahead = "yes";
  form.hidden = sheet.planned !== null && sheet.counted >= sheet.planned;
  const title = form.querySelector("[data-start]");
  title.firstChild.nodeValue = title.firstChild.nodeValue.replace(/\d+/, sheet.counted + 1);
  const question = form.querySelector("[data-step] legend").textContent;
  for (const asked of form.querySelectorAll(".ask, .seats-title")) asked.textContent = question;
  const mark = form.querySelector(".seat .dealer").parentElement;
  form.querySelector(`.seat:has([value="${sheet.dealer}"]) .seat-place`).after(mark);
  nothingSaid();
}
