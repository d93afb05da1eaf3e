// Two cases of the same input with different schedules, side by side: where they part first,
// and in what they end differently.

// Cases by their input; only where there are several.
function comparable() {
  const groups = new Map();
  for (const found of data.cases) {
    if (!found.actors) continue;
    const key = JSON.stringify([found.args, found.heap, found.statics]);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(found);
  }
  return [...groups.values()].filter((group) => group.length > 1).flat();
}

function buildCompare(panel, open) {
  const cases = comparable();
  const pick = (name, chosen) => h("select", { "aria-label": name, onchange: show },
    cases.map((found) => h("option", { value: found.place, selected: found === chosen }, `${capital(caseName(found))}: ${found.ended}`)));
  const left = pick("Left", cases[0]);
  const right = pick("Right", cases[1]);
  const view = h("div", {});
  function show() {
    const [one, two] = [left, right].map((select) => data.cases[Number(select.value)]);
    replace(view, compared(one, two, open));
  }
  replace(panel, h("div", { class: "bar" }, h("label", {}, "Compare ", left), h("label", {}, " with ", right)), view);
  show();
}

const stepsOf = (found) => found.actors.schedule.split(" ").filter(Boolean);

function partingOf(one, two) {
  const [left, right] = [stepsOf(one), stepsOf(two)];
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

function compared(one, two, open) {
  const parting = partingOf(one, two);
  const [left, right] = [stepsOf(one), stepsOf(two)];
  const isSame = parting === left.length && parting === right.length;
  const said = isSame ? "The schedules are the same."
    : `The schedules agree in ${plural(parting, "macro-step")} and part at macro-step ${parting + 1}: ${left[parting] || "the end"} on the left, ${right[parting] || "the end"} on the right.`;
  return [h("p", { class: "note parting" }, said),
    h("div", { class: "columns" }, column(one, parting, two, open), column(two, parting, one, open)),
    differingTable(one, two)];
}

// From a little before the parting on.
function column(found, parting, other, open) {
  const all = [...found.actors.chart.first, ...found.actors.chart.last];
  const byNumber = new Map(all.map((step) => [step.number, step]));
  const steps = stepsOf(found);
  const from = Math.max(0, parting - 3);
  const rows = steps.slice(from, from + 200).map((task, index) => {
    const number = from + index + 1;
    const step = byNumber.get(number);
    const text = step ? ` ${step.method}: ${step.end.text}` : "";
    return h("li", { value: number, class: number - 1 === parting ? "parts" : number - 1 < parting ? "same" : null },
      h("b", {}, task), text, number - 1 === parting ? h("span", { class: "said-changed" }, " parts here") : null);
  });
  return h("div", { class: "column" },
    h("h3", {}, capital(caseName(found)), " ", badge(found.outcome)),
    h("p", {}, h("button", { type: "button", onclick: () => open(found, Math.min(parting + 1, steps.length)) }, "Open there")),
    from > 0 ? h("p", { class: "hint" }, `${plural(from, "macro-step")} before, the same on both sides`) : null,
    h("ol", { class: "schedule" }, rows));
}

function differingTable(one, two) {
  const rows = [];
  const count = Math.max(one.actors.objects.length, two.actors.objects.length);
  for (let index = 0; index < count; index += 1) {
    const [left, right] = [one, two].map((found) => found.heap_after[found.actors.objects[index]]);
    const fields = new Set([...Object.keys(left?.fields || {}), ...Object.keys(right?.fields || {})]);
    for (const field of fields) {
      const [a, b] = [left, right].map((actor) => (actor && actor.fields && field in actor.fields ? valueText(actor.fields[field]) : "–"));
      rows.push([`r${index + 1} ${(left || right).class}.${field}`, a, b]);
    }
  }
  if (one.has_result || two.has_result) rows.push(["return", valueText(inlined(one, 1, one.result)), valueText(inlined(two, 1, two.result))]);
  if (!rows.length) return null;
  return h("table", { class: "values wide-table" },
    h("caption", {}, "How they end"),
    h("thead", {}, h("tr", {}, ["", capital(caseName(one)), capital(caseName(two)), ""].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, rows.map(([name, a, b]) => h("tr", { class: a === b ? null : "changed" },
      h("th", { scope: "row" }, name), h("td", {}, a), h("td", {}, b), h("td", {}, a === b ? "same" : "≠ differs")))));
}
