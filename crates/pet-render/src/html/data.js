// The data of the page, and the few questions that everything else asks of it.

const data = JSON.parse(byId("data").textContent);

// Ways by number: the block that each belongs to, what holds there, the lines it passes.
const ways = [];
for (const block of data.blocks) {
  block.ways.forEach(([says, lines, exit], index) => {
    ways.push({ block, index, says, lines, exit, isDecision: block.ways.length > 1 });
  });
}

data.cases.forEach((found, place) => { found.place = place; });

const outcomes = {
  ok: ["✓", "ok"],
  exception: ["!", "exception"],
  assertion: ["✗", "assertion"],
  deadlock: ["⊗", "deadlock"],
  cut: ["✂", "cut"],
};

const outcomeSign = (outcome) => (outcomes[outcome] || ["·", outcome])[0];

// A sign and a word, so that colour is never the only difference.
const badge = (outcome) =>
  h("span", { class: `badge ${outcome in outcomes ? outcome : "other"}` },
    h("span", { "aria-hidden": "true" }, outcomeSign(outcome)), ` ${outcome}`);

const caseName = (found) => `${found.kind} ${found.id}`;

const lineSigns = {
  covered: ["✓", "covered"],
  partly: ["◐", "partly covered"],
  missed: ["✗", "not covered"],
  unreachable: ["⊘", "unreachable: no path leads here"],
};

const lineStatus = new Map(data.lines);

// The lines that a case passes, those of its decisions too; found when they are first asked for.
function linesOf(found) {
  if (!found.lineSet) {
    found.lineSet = new Set();
    for (const number of new Set(found.trace)) {
      const way = ways[number];
      for (const line of way.lines) found.lineSet.add(line);
      if (way.isDecision && way.block.place && lineStatus.has(way.block.place[0])) found.lineSet.add(way.block.place[0]);
    }
  }
  return found.lineSet;
}

// How many cases pass each line.
const casesOnLine = new Map();
for (const found of data.cases) {
  for (const line of linesOf(found)) casesOnLine.set(line, (casesOnLine.get(line) || 0) + 1);
}

const isReference = (value) => value !== null && typeof value === "object";

function valueText(value) {
  if (value === null) return "null";
  return isReference(value) ? value.ref : String(value);
}
