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

const isReference = (value) => value !== null && typeof value === "object" && value.ref !== undefined;

function valueText(value) {
  if (value === null) return "null";
  if (isReference(value)) return value.ref;
  if (typeof value !== "object") return String(value);
  if (value.constant !== undefined) return value.constant;
  if (value.char !== undefined) return `\\u${value.char.toString(16).padStart(4, "0")}`;
  return JSON.stringify(value.string !== undefined ? value.string : String.fromCharCode(...value.units));
}

const BOXES = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"].map((name) => `java.lang.${name}`);

// A box is the value in it, and the constant of an enum has its name. `index` is 0 before the run,
// 1 after it.
function inlined(found, index, value) {
  if (!isReference(value)) return value;
  if (value.ref in found.constants[index]) return { constant: found.constants[index][value.ref] };
  const object = (index ? found.heap_after : found.heap)[value.ref];
  return object && object.fields && "value" in object.fields && BOXES.includes(object.class) ? object.fields.value : value;
}

const inlinedAll = (found, index, values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inlined(found, index, value)]));

// The heap without boxes and constants.
function drawnHeap(found, index) {
  const show = (value) => inlined(found, index, value);
  const drawn = new Map();
  for (const [name, object] of Object.entries(index ? found.heap_after : found.heap)) {
    if (!isReference(show({ ref: name }))) continue;
    const copy = { ...object };
    if (copy.fields) copy.fields = inlinedAll(found, index, copy.fields);
    if (copy.elements) copy.elements = copy.elements.map(show);
    if (copy.entries) copy.entries = copy.entries.map((pair) => pair.map(show));
    drawn.set(name, copy);
  }
  return drawn;
}

// In a sequential program, static fields that are no inputs have been set by static initialisers.
const staticsAfter = (found) =>
  Object.fromEntries(Object.entries(found.statics_after).filter(([name]) => found.actors || name in found.statics));
