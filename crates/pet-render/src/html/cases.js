// The list of cases with search and filter. All rows are there, so that the browser's own
// search finds them; those out of view cost nothing.

const caseRows = [];
let activeRow = -1;

function buildCases(panel, open) {
  const kinds = [...new Set(data.cases.map((found) => found.outcome))];
  const search = h("input", { type: "search", id: "search", placeholder: "Search: words, or line:12", "aria-label": "Search the cases", spellcheck: "false" });
  const outcome = h("select", { id: "outcome", "aria-label": "Outcome" },
    h("option", { value: "" }, "all outcomes"),
    kinds.map((kind) => h("option", { value: kind }, `${outcomeSign(kind)} ${kind} (${data.cases.filter((found) => found.outcome === kind).length})`)));
  const count = h("span", { id: "case-count", role: "status" });
  const list = h("div", { id: "cases", role: "listbox", "aria-label": "Cases", tabindex: "0" });
  data.cases.forEach((found) => {
    const row = caseRow(found);
    row.addEventListener("click", () => open(found));
    caseRows.push(row);
    list.append(row);
  });
  const filter = () => filterCases(search.value, outcome.value, count);
  let timer = 0;
  search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(filter, data.cases.length > 500 ? 120 : 0); });
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "Enter") { event.preventDefault(); filter(); list.focus(); moveTo(firstShown()); }
  });
  outcome.addEventListener("change", filter);
  list.addEventListener("keydown", (event) => listKey(event, open));
  list.addEventListener("focus", () => { if (activeRow < 0) moveTo(firstShown()); });
  replace(panel, h("div", { class: "bar" }, search, outcome, count), list);
  filter();
}

function caseRow(found) {
  const when = found.constraints.length ? `when ${found.constraints.join(", ")}` : found.actors ? found.actors.schedule : "always";
  return h("div", { class: "row", role: "option", id: `row-${found.place}`, "aria-selected": "false" },
    h("span", { class: "id" }, data.command === "tcg" ? found.id : capital(caseName(found))),
    badge(found.outcome),
    h("span", { class: "ended" }, found.ended),
    h("span", { class: "when" }, when),
    found.notes.length ? h("span", { class: "has-note" }, "note") : null);
}

const searchText = (found) => {
  if (!found.searchText) {
    const args = Object.entries(found.args).map(([name, value]) => `${name} = ${valueText(inlined(found, 0, value))}`);
    found.searchText = [caseName(found), found.outcome, found.ended, ...found.constraints, ...args, ...found.notes, found.actors ? found.actors.schedule : ""].join("\n").toLowerCase();
  }
  return found.searchText;
};

// Every word must be there; `line:12` asks for cases that pass the line.
function filterCases(text, outcome, count) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const lines = words.filter((word) => /^line:\d+$/.test(word)).map((word) => Number(word.slice(5)));
  const texts = words.filter((word) => !/^line:\d+$/.test(word));
  let shown = 0;
  data.cases.forEach((found, index) => {
    const isShown = (!outcome || found.outcome === outcome)
      && lines.every((line) => linesOf(found).has(line))
      && texts.every((word) => searchText(found).includes(word));
    found.isShown = isShown;
    if (caseRows[index].hidden === isShown) caseRows[index].hidden = !isShown;
    if (isShown) shown += 1;
  });
  count.textContent = shown === data.cases.length ? plural(shown, "case") : `${shown} of ${plural(data.cases.length, "case")}`;
  if (activeRow >= 0 && !data.cases[activeRow].isShown) moveTo(-1);
}

const firstShown = () => data.cases.findIndex((found) => found.isShown);

// The next case that the filter lets through, in one direction.
function neighbour(from, by) {
  for (let at = from + by; at >= 0 && at < data.cases.length; at += by) if (data.cases[at].isShown) return at;
  return -1;
}

function moveTo(index) {
  const list = byId("cases");
  if (activeRow >= 0) { caseRows[activeRow].classList.remove("active"); caseRows[activeRow].setAttribute("aria-selected", "false"); }
  activeRow = index;
  if (index < 0) { list.removeAttribute("aria-activedescendant"); return; }
  caseRows[index].classList.add("active");
  caseRows[index].setAttribute("aria-selected", "true");
  list.setAttribute("aria-activedescendant", `row-${index}`);
  caseRows[index].scrollIntoView({ block: "nearest" });
}

// Keys that reach the page and not the list: the list takes the focus, and the first of them
// stops at the first row.
function enterList(event, open) {
  const isFresh = activeRow < 0;
  byId("cases").focus();
  if (isFresh && event.key !== "Enter" && event.key !== "End") event.preventDefault();
  else listKey(event, open);
}

const LIST_KEYS = ["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "PageUp", "Enter"];

function listKey(event, open) {
  const moves = {
    ArrowDown: () => neighbour(activeRow, 1),
    ArrowUp: () => neighbour(activeRow, -1),
    Home: firstShown,
    End: () => neighbour(data.cases.length, -1),
    PageDown: () => far(1),
    PageUp: () => far(-1),
  };
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (activeRow >= 0) open(data.cases[activeRow]);
  } else if (moves[event.key]) {
    event.preventDefault();
    const target = moves[event.key]();
    if (target >= 0) moveTo(target);
  }
}

function far(by) {
  let at = activeRow;
  for (let count = 0; count < 10; count += 1) {
    const next = neighbour(at, by);
    if (next < 0) break;
    at = next;
  }
  return at;
}

function showCasesOnLine(line) {
  const search = byId("search");
  showTab("cases");
  search.value = `line:${line}`;
  byId("outcome").value = "";
  search.dispatchEvent(new Event("input"));
  search.focus();
}
