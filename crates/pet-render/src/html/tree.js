// The symbolic execution tree: decisions that can be folded, with the cases and the cut
// branches at their ends. A click shows the conditions so far and the state there.

// More conditions of one branch than these are counted.
const MOST_CONDITIONS = 4;
const OPEN_AT_FIRST = 60;

let treeState = null;
let chosenItem = null;

function buildTree(panel, open) {
  if (!allPaths().length) {
    replace(panel, h("p", { class: "none" }, "There are no traces, so there is no tree."));
    return;
  }
  const tree = h("ul", { role: "tree", "aria-label": "Symbolic execution tree", class: "tree" });
  treeState = h("div", { class: "tree-state", "aria-live": "polite" },
    h("p", { class: "none" }, "Choose a branch to see its conditions and its state."));
  const root = treeItem(rootNode(), 1, open);
  root.querySelector(".branch").tabIndex = 0;
  tree.append(root);
  tree.addEventListener("keydown", treeKey);
  let budget = OPEN_AT_FIRST;
  const queue = [root];
  for (let at = 0; at < queue.length && budget > 0; at += 1) {
    expand(queue[at], true);
    const below = [...(queue[at].querySelector(":scope > ul")?.children || [])];
    budget -= below.length;
    queue.push(...below);
  }
  const all = h("div", { class: "bar" },
    h("button", { type: "button", onclick: () => everyItem(tree, true) }, "Unfold more"),
    h("button", { type: "button", onclick: () => everyItem(tree, false) }, "Fold all"),
    h("span", { class: "hint" }, treeHint()));
  replace(panel, all, tree, treeState);
}

function treeHint() {
  const { cases, ends } = countsOf({ low: 0, high: allPaths().length });
  const missing = data.has_all_ends ? "" : "; cut branches are not in this suite";
  return `${plural(cases, "case")}, ${plural(ends, "other end")}${missing}`;
}

// One level more each time.
function everyItem(tree, isOpen) {
  const items = [...tree.querySelectorAll("[role=treeitem][aria-expanded]")];
  const open = items.filter((item) => item.getAttribute("aria-expanded") === "false" && item.offsetParent !== null);
  if (isOpen) open.slice(0, 200).forEach((item) => expand(item, true));
  else items.forEach((item) => { if (item.getAttribute("aria-level") !== "1") expand(item, false); });
}

function treeItem(node, level, open) {
  const leaf = node.leaf || (isLeaf(node) ? allPaths()[node.low] : null);
  const item = h("li", { role: "treeitem", "aria-level": level, "aria-expanded": leaf ? null : "false", "aria-selected": "false" });
  const branch = h("div", { class: "branch", tabindex: "-1" },
    h("span", { class: "fold", "aria-hidden": "true" }, leaf ? "" : "▸"),
    h("span", { class: "words" }, conditionText(node), " ", leaf ? leafText(leaf, node.leaf) : countText(node)));
  item.append(branch);
  item.node = node;
  item.grow = () => childrenOf(node).map((child) => treeItem(child, level + 1, open));
  branch.addEventListener("click", (event) => {
    if (event.target.closest(".fold") && !leaf) expand(item, item.getAttribute("aria-expanded") === "false");
    else choose(item, open);
  });
  branch.addEventListener("dblclick", () => { if (leaf && leaf.found) open(leaf.found); });
  item.enter = () => choose(item, open);
  return item;
}

function conditionText(node) {
  const conditions = conditionsOf(node);
  if (!conditions.length) return h("span", { class: "conditions" }, node.from === 0 ? "start" : "");
  const shown = conditions.slice(0, MOST_CONDITIONS).map((way) =>
    h("span", { class: "condition" }, way.block.place ? h("span", { class: "at" }, way.block.place[0]) : null, h("code", {}, way.says)));
  const more = conditions.length - shown.length;
  return h("span", { class: "conditions" }, shown, more > 0 ? h("span", { class: "more" }, `and ${more} more`) : null);
}

// A path that ends where others of the same decisions go on has another shape of the input.
function leafText(leaf, isAmongOthers) {
  if (leaf.found) return h("span", { class: "leaf" }, badge(leaf.found.outcome), ` ${caseName(leaf.found)}: ${leaf.found.ended}`);
  const [sign, why] = whys[leaf.why] || ["?", leaf.why];
  const text = isAmongOthers ? `${why.split(":")[0]} for another shape of the input` : why;
  return h("span", { class: "leaf ended-early" }, h("span", { "aria-hidden": "true" }, `${sign} `), text);
}

// Each of the conditions is needed: without one of them there are values.
function conflictText(conflict) {
  const says = conflict.length > 1 ? "These exclude each other:" : "No value meets this:";
  return h("div", { class: "conflict" }, h("p", {}, says), h("ul", {}, conflict.map((text) => h("li", {}, h("code", {}, text)))));
}

function countText(node) {
  const { cases, ends } = countsOf(node);
  return h("span", { class: "below" }, [cases ? plural(cases, "case") : "no case", ends ? plural(ends, "other end") : ""].filter(Boolean).join(", "));
}

function expand(item, isOpen) {
  if (!item.hasAttribute("aria-expanded")) return;
  item.setAttribute("aria-expanded", String(isOpen));
  item.querySelector(".fold").textContent = isOpen ? "▾" : "▸";
  let below = item.querySelector(":scope > ul");
  if (!below && isOpen) {
    below = h("ul", { role: "group" }, item.grow());
    item.append(below);
  }
  if (below) below.hidden = !isOpen;
}

function choose(item, open) {
  if (chosenItem) {
    chosenItem.setAttribute("aria-selected", "false");
    chosenItem.querySelector(".branch").tabIndex = -1;
  }
  for (const other of document.querySelectorAll(".tree .branch[tabindex='0']")) other.tabIndex = -1;
  chosenItem = item;
  item.setAttribute("aria-selected", "true");
  const branch = item.querySelector(".branch");
  branch.tabIndex = 0;
  branch.focus();
  showNode(item.node, open);
}

// The conditions from the start, and the state that a case below has there.
function showNode(node, open) {
  const paths = allPaths();
  const conditions = pathConditions(node);
  const path = paths.slice(node.low, node.high).find(({ found }) => found);
  const leaf = node.leaf || (isLeaf(node) ? paths[node.low] : null);
  const trace = paths[node.low].trace;
  const next = ways[trace[Math.min(node.depth, trace.length - 1)]];
  const passed = trace.slice(0, node.depth).flatMap((number) => ways[number].lines);
  showPath({ lineSet: new Set(passed) });
  showHere(next && next.block.place, []);
  const list = conditions.length
    ? h("ol", { class: "path" }, conditions.map((way) => h("li", {}, h("code", {}, way.says), way.block.place ? ` line ${way.block.place[0]}` : "")))
    : h("p", { class: "none" }, "nothing is decided yet");
  const view = h("div", { class: "state" });
  replace(treeState, h("h3", {}, leaf ? "This path" : "This branch"),
    leaf && !leaf.found ? h("p", { class: "note" }, capital((whys[leaf.why] || ["", leaf.why])[1]), ": the last condition is the one that was not followed.") : null,
    leaf && leaf.conflict && leaf.conflict.length ? conflictText(leaf.conflict) : null,
    list,
    path ? h("p", {}, h("button", { type: "button", onclick: () => open(path.found) }, `Open ${caseName(path.found)}`),
      leaf ? null : h("span", { class: "hint" }, " whose state here is:")) : null,
    view);
  if (!path) return;
  const state = stateAt(path.found, leaf ? path.found.trace.length : node.depth);
  if (!state) return;
  const heap = reachableNow(state, path.found);
  replace(view, leaf ? null : stepValues(state, null), heap.size ? heapFigure("Heap here", rootsAt(state, path.found), heap, null) : null);
}

// The branch that keys reach first.
const treeEntry = () => document.querySelector(".tree .branch[tabindex='0']");

function treeKey(event) {
  const branches = [...byId("panel-tree").querySelectorAll(".branch")].filter((branch) => branch.offsetParent !== null);
  const at = branches.indexOf(document.activeElement);
  if (at < 0) return;
  const item = branches[at].parentElement;
  const isOpen = item.getAttribute("aria-expanded");
  const go = (index) => { if (branches[index]) branches[index].parentElement.enter(); };
  const keys = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(branches.length - 1),
    ArrowRight: () => { if (isOpen === "false") expand(item, true); else if (isOpen === "true") go(at + 1); },
    ArrowLeft: () => {
      if (isOpen === "true") expand(item, false);
      else item.parentElement.closest("[role=treeitem]")?.enter();
    },
    Enter: () => { if (isOpen) expand(item, isOpen === "false"); else byId("panel-tree").querySelector(".tree-state button")?.click(); },
    " ": () => item.enter(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  keys[event.key]();
}
