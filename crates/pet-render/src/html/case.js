// One case, open: how it ends and when, its steps with the state at each, its heaps before and
// after, its values, and a test to copy. A case with actors has its chart as well.

// Fills the panel; gives back the step bar, for keys.
function showCase(panel, found, start, moved) {
  const about = [
    h("div", { class: "case-head" },
      h("h2", { tabindex: "-1" }, capital(caseName(found))), badge(found.outcome),
      h("span", { class: "ended" }, found.ended)),
    found.notes.map((note) => h("p", { class: "note" }, note)),
  ];
  const when = found.kind === "case" ? whenSection(found) : null;
  const stateView = h("div", { class: "state" });
  let chart = null;
  const steps = stepBar(found, start, (stop, index) => {
    showState(stateView, found, index);
    if (chart) chart.select(stop.number);
    moved(index);
  });
  if (found.actors) chart = sequenceChart(found.actors.chart, (number) => steps.go(number));
  const waits = found.actors && found.actors.waiting.length ? waitsFigure(found.actors) : null;
  replace(panel, about, when, waits,
    section("Steps", steps.bar, found.actors ? null : stateView),
    found.actors ? section("Schedule", chart.figure, stateView, copied(found.actors.schedule)) : null,
    heapSection(found),
    section("Values", h("div", { class: "tables" }, caseValues(found))),
    found.test ? section(found.test[0], copied(found.test[1])) : null);
  steps.begin();
  return steps;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const section = (title, ...children) => {
  const rest = children.flat().filter(Boolean);
  const isEmpty = rest.every((child) => child instanceof Element && child.className === "tables" && !child.children.length);
  return isEmpty ? null : h("section", { class: "part" }, h("h3", {}, title), rest);
};

function whenSection(found) {
  const when = found.constraints.length
    ? h("ul", { class: "when" }, found.constraints.map((text) => h("li", {}, h("code", {}, text))))
    : h("p", { class: "none" }, "always: nothing is asked of the input");
  return section("When", when);
}

function copied(text) {
  const pre = h("pre", { tabindex: "0" }, text);
  return h("div", { class: "copied" }, copyButton(text, pre), pre);
}

function heapSection(found) {
  const before = drawnHeap(found, 0);
  const after = drawnHeap(found, 1);
  if (!before.size && !after.size) return null;
  const roots = rootsOf(inlinedAll(found, 0, found.args), inlinedAll(found, 0, found.statics), before);
  const rootsAfter = rootsOf(inlinedAll(found, 1, found.args), inlinedAll(found, 1, staticsAfter(found)), after);
  const result = inlined(found, 1, found.result);
  if (isReference(result)) rootsAfter.push(["return", result]);
  const figures = [before.size ? heapFigure("Before", roots, before, null) : null,
    heapFigure("After", rootsAfter, after, before)];
  return section("Heap", h("div", { class: "heaps" }, figures));
}

// Arguments and static fields that lead somewhere, and `this`.
function rootsOf(args, statics, heap) {
  const roots = heap.has("this") ? [["this", { ref: "this" }]] : [];
  return [...roots, ...Object.entries(args), ...Object.entries(statics)].filter(([, value]) => isReference(value));
}

// The state at a stop, with what changed since the stop before.
function showState(view, found, index) {
  const stops = stopsOf(found);
  const state = stateAt(found, stops[index].at);
  if (!state) {
    replace(view, h("p", { class: "none" }, "The case was not run for this page, so its states are not here."));
    return;
  }
  const before = index > 0 ? stateAt(found, stops[index - 1].at) : null;
  if (found.actors) {
    replace(view, actorTable(found, state, before, stops[index].task));
    return;
  }
  if (stops[index].isEnd) {
    replace(view, h("p", { class: "none" }, "What is left at the end is shown below."));
    return;
  }
  const heap = reachableNow(state, found);
  replace(view, stepValues(state, before),
    heap.size ? heapFigure("Heap at this step", rootsAt(state, found), heap, before && before.heap) : null);
}

function rootsAt(state, found) {
  const frame = state.frames[state.frames.length - 1];
  const locals = frame ? [...frame.locals] : Object.entries(found.args);
  const roots = [...locals, ...state.statics].filter(([, value]) => isReference(value));
  const outer = state.frames.slice(0, -1).flatMap((it) => [...it.locals].map(([name, value]) => [`${it.method}: ${name}`, value]));
  const seen = new Set(roots.map(([, value]) => value.ref));
  return [...roots, ...outer.filter(([, value]) => isReference(value) && !seen.has(value.ref))];
}

// What the variables of all methods lead to, and the objects of the input.
function reachableNow(state, found) {
  const roots = [...rootsAt(state, found), ...Object.keys(found.heap).map((name) => [name, { ref: name }])];
  const heap = new Map();
  const queue = roots.map(([, value]) => value);
  for (let at = 0; at < queue.length; at += 1) {
    const value = queue[at];
    if (!isReference(value) || heap.has(value.ref) || !state.heap.has(value.ref)) continue;
    heap.set(value.ref, state.heap.get(value.ref));
    for (const row of rowsOf(state.heap.get(value.ref), Infinity)) queue.push(row.value);
  }
  return heap;
}
