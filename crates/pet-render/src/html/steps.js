// Steps through a case: where one can stop, and the bar that goes from one to the next.

// A stop has the number of blocks that are behind it (`at`), the ways that it is about, and a
// text. The last one is the end.
function stopsOf(found) {
  if (!found.stops) found.stops = found.actors && found.journal ? macroStops(found) : blockStops(found);
  return found.stops;
}

function blockStops(found) {
  const stops = [];
  found.trace.forEach((number, at) => {
    const way = ways[number];
    if (!way.isDecision && !way.lines.length && !way.exit) return;
    stops.push({ at, ways: [way], place: way.block.place, text: wayText(way) });
  });
  const more = found.journal ? found.journal.left_out : 0;
  const ended = more > 0 ? `${plural(more, "more block")} passed, then: ${found.ended}` : found.ended;
  stops.push({ at: found.trace.length, ways: [], place: found.line ? [found.line, 1, found.line, 1] : null, text: `end: ${ended}`, isEnd: true });
  return stops;
}

// The line, what holds there, and what happens.
function wayText(way) {
  const line = way.block.place ? way.block.place[0] : null;
  const where = line ? `line ${line}` : way.block.name;
  const says = way.says ? `: ${way.says}` : "";
  return `${where}${says}${way.exit ? `, ${way.exit}` : ""}`;
}

// One stop after each macro-step, and one before all of them. A step begins where its task was
// selected.
function macroStops(found) {
  const begins = [];
  found.journal.changes.forEach((changes, at) => {
    for (const change of changes) if (change[0] === "t") begins.push({ task: change[1], at });
  });
  const all = [...found.actors.chart.first, ...found.actors.chart.last];
  const byNumber = new Map(all.map((step) => [step.number, step]));
  const stops = [{ at: 0, ways: [], place: null, text: "before the first macro-step", number: 0 }];
  begins.forEach((begin, index) => {
    const end = index + 1 < begins.length ? begins[index + 1].at : found.trace.length;
    const passed = found.trace.slice(begin.at, end).map((number) => ways[number]);
    const step = byNumber.get(index + 1);
    const what = step ? ` ${step.method}: ${step.end.text}` : "";
    const line = step && step.end.line;
    const first = passed.find((way) => way.lines.length);
    const place = line ? [line, 1, line, 1] : first ? [first.lines[0], 1, first.lines[0], 1] : null;
    stops.push({ at: end, ways: passed, place, text: `${begin.task}${what}`, number: index + 1, task: begin.task });
  });
  stops[stops.length - 1].isEnd = true;
  return stops;
}

// The bar; `changed(stop, index)` is told of every move.
function stepBar(found, start, changed) {
  const stops = stopsOf(found);
  const last = stops.length - 1;
  const position = h("output", { class: "position", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const button = (sign, name, key, move) =>
    h("button", { type: "button", title: `${name} (${key})`, "aria-label": name, onclick: () => go(move()) }, sign);
  const buttons = [
    button("|◀", "first step", "Home", () => 0),
    button("◀", "step back", "←", () => at - 1),
    button("▶", "step forward", "→", () => at + 1),
    button("▶|", "last step", "End", () => last),
  ];
  let at = 0;
  function go(index) {
    at = Math.max(0, Math.min(last, index));
    const stop = stops[at];
    slider.value = at;
    slider.setAttribute("aria-valuetext", stop.text);
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = at === last;
    replace(position, h("span", { class: "count" }, `${at + 1} of ${last + 1}`), h("span", { class: "what" }, stop.text));
    showHere(stop.place, stop.ways.flatMap((way) => way.lines));
    changed(stop, at);
  }
  const bar = h("div", { class: "steps", role: "group", "aria-label": "Steps" },
    h("div", { class: "buttons" }, buttons, slider), position);
  return { bar, go, at: () => at, last, begin: () => go(Math.min(start, last)) };
}
