// The source with its coverage, the path of the open case in it, and where the open step is.
// Lines are in groups that the browser draws only when they come into view.

const GROUP = 100;
const WORDS = new Set(("abstract assert await boolean break case catch class continue default do else extends " +
  "false final finally for Fut if implements import instanceof int interface native new null package private " +
  "protected public return skip static super switch this throw throws true try void while").split(" "));
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\w$]*|\d+/g;

const sourceLines = [];
let pathLines = new Set();

// The text as [class, text] pairs, line by line; a comment may go over several.
function colouredLines(text) {
  const lines = [[]];
  const add = (kind, part) => {
    part.split("\n").forEach((piece, index) => {
      if (index > 0) lines.push([]);
      if (piece) lines[lines.length - 1].push([kind, piece.replace(/\r$/, "")]);
    });
  };
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) add("", text.slice(end, match.index));
    const word = match[0];
    const first = word[0];
    let kind = "";
    if (word.startsWith("//") || word.startsWith("/*")) kind = "comment";
    else if (first === "\"" || first === "'") kind = "text";
    else if (first >= "0" && first <= "9") kind = "number";
    else if (WORDS.has(word) && text[match.index - 1] !== ".") kind = "word";
    add(kind, word);
    end = match.index + word.length;
  }
  add("", text.slice(end));
  return lines;
}

function buildSource() {
  const container = byId("source");
  if (data.source === null) {
    replace(container, h("p", { class: "none" }, "The source is not here; see the note above."));
    byId("line-filter").disabled = true;
    return;
  }
  const lines = colouredLines(data.source);
  if (lines.length > 1 && !lines[lines.length - 1].length) lines.pop();
  let group = null;
  lines.forEach((parts, index) => {
    if (index % GROUP === 0) {
      group = h("div", { class: "group", "data-lines": Math.min(GROUP, lines.length - index) });
      group.style.containIntrinsicSize = `auto ${1.5 * Math.min(GROUP, lines.length - index)}em`;
      container.append(group);
    }
    const line = sourceLine(index + 1, parts);
    sourceLines.push(line);
    group.append(line);
  });
  container.addEventListener("click", (event) => {
    const number = event.target.closest(".hits");
    if (number) showCasesOnLine(Number(number.closest(".line").dataset.line));
  });
  byId("line-filter").addEventListener("change", filterLines);
  buildLegend();
  if (byId("line-filter").value !== "all") filterLines();
}

function sourceLine(number, parts) {
  const status = lineStatus.get(number);
  const hits = casesOnLine.get(number) || 0;
  const code = h("code", {}, parts.map(([kind, text]) => (kind ? h("span", { class: `c-${kind}` }, text) : text)));
  // Most lines of a large source have nothing beside them.
  if (!status && !hits) return h("div", { class: "line bare", "data-line": number }, h("span", { class: "number" }, number), code);
  const [sign, meaning] = status ? lineSigns[status] : ["", ""];
  return h("div", { class: `line ${status || "plain"}`, "data-line": number },
    h("span", { class: "number" }, number),
    h("span", { class: "sign", title: meaning || null },
      h("span", { "aria-hidden": "true" }, sign), status ? h("span", { class: "said" }, meaning) : null),
    h("span", { class: hits ? "hits" : "hits none", title: hits ? `${plural(hits, "case passes", "cases pass")} this line; click to see which` : null }, hits || ""),
    code);
}

function buildLegend() {
  const used = new Set(lineStatus.values());
  const entries = Object.entries(lineSigns).filter(([status]) => used.has(status));
  replace(byId("legend"), entries.map(([status, [sign, meaning]]) =>
    h("li", { class: status }, h("span", { class: "sign", "aria-hidden": "true" }, sign), ` ${meaning}`)));
}

function filterLines() {
  const wanted = byId("line-filter").value;
  let shown = 0;
  sourceLines.forEach((line, index) => {
    const status = lineStatus.get(index + 1);
    const isShown = wanted === "all" || (wanted === "path" ? pathLines.has(index + 1) : status !== undefined && status !== "covered");
    line.hidden = !isShown;
    if (isShown) shown += 1;
  });
  for (const group of byId("source").querySelectorAll(".group")) {
    group.hidden = ![...group.children].some((line) => !line.hidden);
  }
  byId("line-count").textContent = wanted === "all" ? "" : plural(shown, "line");
}

// Marks the lines of a case; null takes the marks away.
function showPath(found) {
  for (const number of pathLines) sourceLines[number - 1]?.classList.remove("passed");
  pathLines = found ? linesOf(found) : new Set();
  for (const number of pathLines) sourceLines[number - 1]?.classList.add("passed");
  if (byId("line-filter").value === "path") filterLines();
}

let hereLines = [];

// Marks one place, and the lines that are passed next, and brings the place into view.
function showHere(place, lines) {
  for (const line of hereLines) line.classList.remove("here", "next");
  hereLines = [];
  const mark = (number, kind) => {
    const line = sourceLines[number - 1];
    if (!line) return;
    line.classList.add(kind);
    hereLines.push(line);
  };
  for (const number of lines || []) mark(number, "next");
  const first = place ? place[0] : lines && lines[0];
  if (first) {
    mark(first, "here");
    reveal(sourceLines[first - 1]);
  }
  highlight(place);
}

// Scrolls the source, and nothing else.
function reveal(line) {
  if (!line || line.hidden) return;
  const container = byId("source");
  const [box, around] = [line.getBoundingClientRect(), container.getBoundingClientRect()];
  if (box.top < around.top + 40 || box.bottom > around.bottom - 40) {
    container.scrollTop += box.top - around.top - around.height / 3;
  }
}

// The very words, where the browser can; the line is marked in any case.
function highlight(place) {
  if (!globalThis.CSS || !CSS.highlights) return;
  CSS.highlights.delete("place");
  if (!place) return;
  const [line, column, endLine, endColumn] = place;
  const start = spotIn(sourceLines[line - 1], column - 1);
  const end = endLine === line ? spotIn(sourceLines[line - 1], endColumn - 1) : spotIn(sourceLines[line - 1], Infinity);
  if (!start || !end) return;
  const range = new Range();
  range.setStart(...start);
  range.setEnd(...end);
  CSS.highlights.set("place", new Highlight(range));
}

// The text node and the offset of a column, which counts whole characters.
function spotIn(line, column) {
  if (!line) return null;
  const walker = document.createTreeWalker(line.querySelector("code"), NodeFilter.SHOW_TEXT);
  let left = column;
  let last = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const letters = [...node.data];
    if (left <= letters.length) return [node, letters.slice(0, left).join("").length];
    left -= letters.length;
    last = node;
  }
  return last && [last, last.data.length];
}
