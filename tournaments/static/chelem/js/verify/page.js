// The page « Vérifier le classement »: reads the published file, or one that the reader chooses, and shows the verdict.
// Without a server (`file:`) the file is in the page, and the library of signatures in a script of its own.

import { fill, signed } from "../games/sentences.js";
import { checkSize, compareMark, decode, FileError, fingerprint, groupDigits, readFile } from "./file.js";
import { countDeals, findDifference } from "./results.js";
import { isSigned } from "./signature.js";

const page = document.querySelector("[data-verify]");
const texts = JSON.parse(document.querySelector("#verify-texts").textContent);
const inPage = document.querySelector("#verify-file");
const clubKeys = page.dataset.keys.split(" ");
const slot = (name) => page.querySelector(`[data-slot="${name}"]`);
const loadLibrary = () => globalThis.ChelemEd25519 ?? import("../../../noble/ed25519.js");
let turn = 0; // the newest file, whose verdict is shown
let published; // promise of the end of the verification of the published file
let publishedDigest = ""; // of its results, if it is genuine

page.querySelector("[data-choose]").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  await published;
  await verify(file.name, async () => {
    checkSize(file.size);
    return decode(await file.arrayBuffer());
  }, "");
  target.value = ""; // so that the same file can be chosen again
});

async function readPublished() {
  if (inPage) return JSON.parse(inPage.textContent);
  const answer = await fetch(page.dataset.file, { cache: "no-cache" });
  if (!answer.ok) throw new FileError("absent");
  return decode(await answer.arrayBuffer());
}

async function verify(name, read, mark, isPublished = false) {
  const own = ++turn;
  show("busy", [], name);
  let code = "absent";
  try {
    const text = await read();
    code = "malformed";
    const shown = await verdictOf(readFile(text), mark, isPublished);
    if (own === turn) show(shown.state, shown.sentences, name, shown.file);
  } catch (error) {
    if (error instanceof FileError) code = error.code;
    if (own === turn) show(code === "altered" ? "altered" : "unreadable", [texts.files[code]], name);
  }
}

async function verdictOf(file, mark, isPublished) {
  const valid = await isSigned(file, loadLibrary);
  if (valid === false) return { state: "altered", sentences: [texts.files.signature] };
  const sentences = [];
  const difference = findDifference(file.results);
  if (difference) return { state: "differs", sentences: [differenceText(difference, file), ...signatureTexts(file, valid)] };
  const deals = countDeals(file.results);
  sentences.push(file.results.scoring ? fill(texts.deals, { count: deals }) : texts.no_deals);
  sentences.push(...signatureTexts(file, valid));
  const paper = mark ? compareMark(file, mark, clubKeys) : "same";
  if (mark) sentences.push(texts.paper[paper]);
  if (file.results.tournament.rehearsal) sentences.unshift(texts.rehearsal);
  if (isPublished) publishedDigest = file.digest;
  const isUncompared = !isPublished && !publishedDigest;
  if (isUncompared) sentences.unshift(texts.copy_uncompared);
  else if (file.digest !== publishedDigest) return { state: "other", sentences: [texts.copy_differs, ...sentences], file };
  const isForeign = valid && !clubKeys.includes(file.key);
  const isDoubtful = isUncompared || isForeign || valid === null || paper !== "same" || file.results.tournament.rehearsal;
  return { state: isDoubtful ? "doubtful" : "same", sentences, file };
}

function signatureTexts({ key }, valid) {
  if (valid === null) return [texts.signature_unknown];
  const words = { key: groupDigits(fingerprint(key)), own: clubKeys.map((one) => groupDigits(fingerprint(one))).join(", ") };
  return [fill(clubKeys.includes(key) ? texts.signature_own : texts.signature_other, words)];
}

function differenceText({ part, address }, { results, people }) {
  const [first, second, third, fourth] = address;
  if (part === "line") {
    const text = results.stages.length > 1 ? texts.line_of_stage : texts.line;
    return fill(text, { stage: first, round: second, table: third, line: fourth });
  }
  const position = address[address.length - 1];
  if (part === "teams") {
    const row = results.team_ranking[position - 1];
    return fill(texts.teams, { number: position, name: row ? teamName(row.team, people) : "–" });
  }
  const rows = part === "overall" ? results.overall : results.ranking.filter(({ stage }) => stage === first);
  const name = rows[position - 1] ? nameOf(rows[position - 1].entry, people) : "–";
  if (part === "overall") return fill(texts.overall, { number: position, name });
  return fill(results.stages.length > 1 ? texts.ranking_of_stage : texts.ranking, { stage: first, number: position, name });
}

const nameOf = (entry, { people }) =>
  people.find((one) => one.entry === entry)?.name || fill(texts.nameless, { number: entry });
const teamName = (team, { teams }) => teams.find(({ number }) => number === team)?.name || fill(texts.team, { number: team });

function show(state, sentences, name, file) {
  const box = slot("verdict");
  box.dataset.state = state;
  box.className = `notice ${{ same: "success", busy: "", doubtful: "warning" }[state] ?? "alert"}`;
  slot("title").textContent = texts.verdicts[state];
  slot("name").textContent = name;
  slot("sentences").replaceChildren(...sentences.map((sentence) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = sentence;
    return paragraph;
  }));
  showRanking(file);
}

// Lists the places over all stages, with the total of each player in their last stage.
function showRanking(file) {
  slot("ranking").hidden = !file;
  if (!file) return;
  const { results, people } = file;
  const totals = new Map(results.ranking.map(({ stage, entry, total }) => [`${stage}.${entry}`, total]));
  slot("facts").textContent = fill(texts.facts, { digest: groupDigits(file.digest), name: results.tournament.name });
  const names = new Map(people.people.map(({ entry, name }) => [entry, name]));
  slot("rows").replaceChildren(...results.overall.map(({ entry, rank, stage }) => {
    const row = document.createElement("tr");
    const total = signed(totals.get(`${stage}.${entry}`), { words: { minus: "−" } });
    for (const [text, style] of [[rank ?? "–", "number"], [names.get(entry) || nameOf(entry, people), ""], [total, "number"]]) {
      const cell = row.insertCell();
      cell.textContent = text;
      cell.className = style;
    }
    return row;
  }));
}

function verifyPublished() {
  published = verify(page.dataset.name, readPublished, location.hash.slice(1), true);
}
addEventListener("hashchange", verifyPublished); // another code was scanned
verifyPublished();
