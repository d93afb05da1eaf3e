// The page as a whole: summary, tabs, keys, theme, and the address, so that a case and its step
// can be linked to and the browser's back button works.

const tabs = [["cases", data.command === "tcg" ? "Cases" : "What was found"], ["case", "Case"]];
if (data.command === "tcg") tabs.push(["tree", "Tree"]);
if (comparable().length) tabs.push(["compare", "Compare"]);

const panels = {};
const built = new Set();
let openCase = null;
let openSteps = null;
let currentTab = "cases";

function start() {
  byId("title").textContent = data.method === "main" ? data.program.split("/").pop() : data.method;
  byId("subtitle").textContent = `${data.command === "tcg" ? "test cases" : "schedules"} · ${data.program}`;
  replace(byId("facts"), data.facts.map(([name, value, meaning]) =>
    h("li", { title: meaning || null }, h("b", {}, value), " ", name)));
  replace(byId("notes"), data.notes.map((note) => h("p", { class: "note" }, note)));
  buildSource();
  buildTabs();
  buildTheme();
  buildHelp();
  document.addEventListener("keydown", pageKey);
  addEventListener("hashchange", readAddress);
  readAddress();
  document.documentElement.dataset.ready = "yes";
}

function buildTabs() {
  const bar = byId("tabs");
  for (const [name, title] of tabs) {
    const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: "-1",
      onclick: () => showTab(name) }, title);
    panels[name] = h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel" });
    bar.append(tab);
    byId("panels").append(panels[name]);
  }
  bar.addEventListener("keydown", (event) => {
    const names = tabs.map(([name]) => name).filter((name) => !byId(`tab-${name}`).disabled);
    const at = names.indexOf(currentTab);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    showTab(names[(at + by + names.length) % names.length]);
    byId(`tab-${currentTab}`).focus();
  });
  byId("tab-case").disabled = true;
  if (!data.cases.length) replace(panels.cases, h("p", { class: "none" }, "There are no cases; the summary above says why."));
  else { buildCases(panels.cases, open); built.add("cases"); }
}

function showTab(name) {
  if (name === "case" && !openCase) return;
  if (currentTab !== name && (name === "cases" || name === "tree" || name === "compare")) {
    showPath(name === "cases" ? openCase : null);
    showHere(null, []);
  }
  currentTab = name;
  for (const [other] of tabs) {
    const isShown = other === name;
    byId(`tab-${other}`).setAttribute("aria-selected", String(isShown));
    byId(`tab-${other}`).tabIndex = isShown ? 0 : -1;
    panels[other].hidden = !isShown;
  }
  if (name === "tree" && !built.has("tree")) { built.add("tree"); buildTree(panels.tree, open); }
  if (name === "compare" && !built.has("compare")) { built.add("compare"); buildCompare(panels.compare, open); }
  if (name === "case") { showPath(openCase); openSteps.go(openSteps.at()); }
  writeAddress();
}

function open(found, step) {
  openCase = found;
  byId("tab-case").disabled = false;
  byId("tab-case").textContent = capital(caseName(found));
  if (built.has("cases")) moveTo(found.place);
  const body = h("div", { class: "case" });
  const move = (by) => { const next = neighbour(found.place, by); if (next >= 0) open(data.cases[next]); };
  const isFirst = neighbour(found.place, -1) < 0;
  const isLast = neighbour(found.place, 1) < 0;
  replace(panels.case, h("div", { class: "bar" },
    h("button", { type: "button", onclick: () => { showTab("cases"); byId("cases").focus(); } }, "← All"),
    h("button", { type: "button", id: "previous-case", disabled: isFirst, title: "previous case (p)", onclick: () => move(-1) }, "Previous"),
    h("button", { type: "button", id: "next-case", disabled: isLast, title: "next case (n)", onclick: () => move(1) }, "Next")), body);
  panels.case.scrollTop = 0;
  // The tab first, so that what is measured has a size.
  for (const [other] of tabs) panels[other].hidden = other !== "case";
  const first = found.actors ? stopsOf(found).length - 1 : 0;
  openSteps = showCase(body, found, Number.isInteger(step) ? step : first, () => { if (currentTab === "case") writeAddress(); });
  showTab("case");
  body.querySelector("h2").focus({ preventScroll: true });
}

let written = "";

function writeAddress() {
  const parts = [];
  if (currentTab === "case" && openCase) parts.push(`case=${openCase.place + 1}`, `step=${openSteps.at()}`);
  else if (currentTab !== "cases") parts.push(currentTab);
  const address = `#${parts.join("&")}`;
  if (address === written || (address === "#" && !location.hash)) return;
  const isStep = written.split("&")[0] === address.split("&")[0];
  written = address;
  try {
    if (isStep) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  } catch {
    // Too many moves in a short time, or a browser that has no history for files.
  }
}

function readAddress() {
  const words = location.hash.slice(1).split("&");
  written = location.hash || "#";
  const number = (name) => Number((words.find((word) => word.startsWith(`${name}=`)) || "").slice(name.length + 1));
  const found = data.cases[number("case") - 1];
  if (found) open(found, words.some((word) => word.startsWith("step=")) ? number("step") : undefined);
  else showTab(tabs.some(([name]) => name === words[0] && name !== "case") ? words[0] : "cases");
}

function pageKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("help").open) return;
  // The slider of the steps has its own arrows, and takes no text.
  const isTyping = event.target.closest("input:not([type=range]), select, textarea");
  const isScroll = event.target.closest(".scroll, #source, pre, input[type=range]");
  if (event.key === "Escape") {
    if (isTyping) event.target.blur();
    else if (currentTab === "case") { showTab("cases"); byId("cases").focus(); }
    return;
  }
  if (isTyping) return;
  const keys = {
    "/": () => { showTab("cases"); byId("search").focus(); },
    "?": () => byId("help").showModal(),
  };
  if (data.cases.length) {
    keys.n = () => openNeighbour(1);
    keys.p = () => openNeighbour(-1);
  }
  const isControl = event.key === "Enter" && event.target.closest("button, a");
  if (!isScroll && !isControl) {
    if (currentTab === "cases" && data.cases.length && LIST_KEYS.includes(event.key) && !event.target.closest("#cases")) {
      enterList(event, open);
      return;
    }
    if (currentTab === "tree" && ["ArrowDown", "ArrowUp", "Enter"].includes(event.key) && treeEntry() && !event.target.closest(".tree, .tree-state")) {
      event.preventDefault();
      treeEntry().parentElement.enter();
      return;
    }
    if (currentTab === "case") {
      Object.assign(keys, {
        ArrowRight: () => openSteps.go(openSteps.at() + 1),
        ArrowLeft: () => openSteps.go(openSteps.at() - 1),
        Home: () => openSteps.go(0),
        End: () => openSteps.go(openSteps.last),
      });
    }
  }
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

// The next case in one direction from the open one, or from the chosen row of the list.
function openNeighbour(by) {
  const from = currentTab === "case" ? openCase.place : activeRow;
  const next = neighbour(from < 0 && by < 0 ? data.cases.length : from, by);
  if (next >= 0) open(data.cases[next]);
}

function buildTheme() {
  const button = byId("theme");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => { button.textContent = isDark() ? "☀ Light" : "☾ Dark"; };
  try { if (localStorage.getItem("pet-theme")) root.dataset.theme = localStorage.getItem("pet-theme"); } catch { /* a browser that keeps nothing */ }
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("pet-theme", root.dataset.theme); } catch { /* the same */ }
    name();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  name();
}

function buildHelp() {
  const keys = [
    ["/", "search the cases"], ["↑ ↓ Enter", "choose and open a case"], ["← →", "step back and forward"],
    ["Home End", "first and last step"], ["n p", "next and previous case"], ["Esc", "back to the list"], ["?", "this help"],
  ];
  const rows = keys.map(([key, meaning]) => h("tr", {}, h("th", { scope: "row" }, key.split(" ").map((part) => [h("kbd", {}, part), " "])), h("td", {}, meaning)));
  const signs = Object.values(lineSigns).map(([sign, meaning]) => h("tr", {}, h("th", { scope: "row" }, sign), h("td", {}, `line: ${meaning}`)));
  const ends = Object.entries(outcomes).map(([, [sign, name]]) => h("tr", {}, h("th", { scope: "row" }, sign), h("td", {}, `outcome: ${name}`)));
  replace(byId("help-text"), h("table", {}, rows), h("table", {}, signs, ends,
    h("tr", {}, h("th", { scope: "row" }, "➤"), h("td", {}, "where the step is")),
    h("tr", {}, h("th", { scope: "row" }, "│"), h("td", {}, "a line that the open case passes"))),
  h("p", {}, "A click on the number of cases beside a line lists the cases that pass it; line:12 in the search does the same."));
  byId("help-button").addEventListener("click", () => byId("help").showModal());
}

start();
