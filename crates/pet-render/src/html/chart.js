// The message sequence chart: a lifeline for each actor, time goes down, one band for each
// macro-step. Solid arrows are messages, dashed ones results that somebody waits for.

const BAND = 21;
const HEAD = 46;
const LEFT = 44;

// { figure, select(number) }; `chosen(number)` is told when a band is clicked.
function sequenceChart(chart, chosen) {
  const steps = [...chart.first, ...(chart.left_out ? [{ gap: chart.left_out }] : []), ...chart.last];
  const hasMain = steps.some((step) => step.actor === 0);
  const columns = columnsOf(chart, steps, hasMain);
  const width = columns.end;
  const { id, marker } = arrowHead("message");
  const bands = new Map();
  const shapes = [];
  const waiting = new Map();
  const blocked = new Map();
  let y = 6;
  for (const step of steps) {
    if (step.gap) {
      shapes.push(svg("text", { x: LEFT, y: y + 15, class: "gap" }, `… ${plural(step.gap, "macro-step")} left out …`));
      y += BAND + 6;
      continue;
    }
    const band = drawStep(step, y, columns, id, waiting, blocked, shapes);
    const stripe = svg("rect", { x: 0, y: y - 2, width, height: band.height, class: "stripe" });
    const group = svg("g", { class: "band" },
      svg("text", { x: 18, y: y + 14, class: "number", "text-anchor": "end" }, step.number),
      ...band.shapes);
    for (const part of [stripe, group]) part.addEventListener("click", () => chosen(step.number));
    bands.set(step.number, { group, stripe, top: y, height: band.height });
    y += band.height + 3;
  }
  const height = y + 4;
  const lines = columns.places.filter(Boolean).map((x) => svg("line", { x1: x, x2: x, y1: 0, y2: height, class: "life" }));
  const blocks = [...blocked.values()].flat().map(({ x, from, to }) =>
    svg("line", { x1: x, x2: x, y1: from, y2: to === undefined ? height : to, class: "blocked" }));
  const body = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Message sequence chart. ${spokenChart(steps)}`, class: "picture" },
    svg("defs", {}, marker), ...[...bands.values()].map((band) => band.stripe), ...lines, ...blocks, ...shapes, ...[...bands.values()].map((band) => band.group));
  const head = svg("svg", { width, height: HEAD, viewBox: `0 0 ${width} ${HEAD}`, "aria-hidden": "true", class: "picture" }, headShapes(chart, columns, hasMain));
  const scroll = h("div", { class: "scroll chart", tabindex: "0", role: "group", "aria-label": "Message sequence chart" },
    h("div", { class: "chart-head" }, head), body);
  const figure = h("figure", { class: "sequence" },
    h("figcaption", {}, "Message sequence chart ", h("span", { class: "hint" }, "● a task begins, ○ it goes on, ╎ its result comes back, ║ its actor is blocked")), scroll);
  const select = (number) => {
    for (const [step, band] of bands) {
      band.stripe.setAttribute("class", step === number ? "stripe chosen" : "stripe");
      if (step === number) {
        const top = band.top;
        if (top < scroll.scrollTop || top + band.height + HEAD > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = Math.max(0, top - 60);
      }
    }
  };
  return { figure, select };
}

// Where the lifelines are: wide enough for what stands between them.
function columnsOf(chart, steps, hasMain) {
  const count = chart.actors.length + 1;
  const need = new Array(count).fill(96);
  const widen = (column, text) => { need[column] = Math.max(need[column], text.length * LETTER + 26); };
  chart.actors.forEach((actor, index) => widen(index + 1, `${actor.class} ${actor.object}`));
  for (const step of steps) {
    if (step.gap) continue;
    widen(step.actor, stepTitle(step));
    widen(step.actor, `${step.end.text}  `);
    for (const event of step.events) {
      const to = event.new || event.to;
      const text = event.new ? "new" : `${event.task} ${event.text}`;
      if (to === step.actor) widen(step.actor, `↻ ${text}`);
      else widen(Math.min(to, step.actor), text);
    }
  }
  const places = [];
  let x = LEFT;
  for (let column = 0; column < count; column += 1) {
    if (column === 0 && !hasMain) continue;
    places[column] = x;
    x += need[column];
  }
  return { places, end: x + 10 };
}

function headShapes(chart, columns, hasMain) {
  const shapes = hasMain ? [svg("text", { x: columns.places[0] - 12, y: 18, class: "title" }, "main")] : [];
  chart.actors.forEach((actor, index) => {
    const x = columns.places[index + 1] - 12;
    shapes.push(svg("text", { x, y: 18, class: "title" }, `r${index + 1}`));
    shapes.push(svg("text", { x, y: 36 }, `${actor.class} ${actor.object}`));
  });
  return shapes;
}

function drawStep(step, top, columns, arrow, waiting, blocked, below) {
  const x = columns.places[step.actor];
  const shapes = [];
  let y = top + 10;
  shapes.push(svg("circle", { cx: x, cy: y, r: 5.5, class: step.resumed ? "resumed" : "begun" }));
  shapes.push(svg("text", { x: x + 12, y: y + 4, class: "title" }, stepTitle(step)));
  const open = (blocked.get(step.task) || []).find((it) => it.to === undefined);
  if (open) open.to = y;
  y += BAND;
  const line = (to, text, kind) => {
    const end = columns.places[to];
    if (to === step.actor) {
      shapes.push(svg("text", { x: x + 12, y: y + 4, class: kind }, `↻ ${text}`));
    } else {
      const sign = end > x ? 1 : -1;
      shapes.push(svg("line", { x1: x, x2: end - 5 * sign, y1: y + 3, y2: y + 3, class: `arrow ${kind}`, "marker-end": `url(#${arrow})` }));
      shapes.push(svg("text", { x: sign > 0 ? x + 12 : x - 12, y: y - 2, "text-anchor": sign > 0 ? "start" : "end" }, text));
    }
    y += BAND;
  };
  for (const event of step.events) {
    if (event.new) line(event.new, "new", "creates");
    else line(event.to, `${event.task} ${event.text}`, "sends");
  }
  if (step.left_out) {
    shapes.push(svg("text", { x: x + 12, y: y + 4 }, `… ${step.left_out} more`));
    y += BAND;
  }
  shapes.push(svg("text", { x: x + 12, y: y + 1, class: `end ${step.end.kind}` }, `${endSign(step.end.kind)} ${step.end.text}`));
  if (step.end.kind === "block") {
    const list = blocked.get(step.task) || [];
    list.push({ x, from: y, to: undefined });
    blocked.set(step.task, list);
  }
  if (step.end.on) waiting.set(step.end.on, [...(waiting.get(step.end.on) || []), step.actor]);
  if (step.end.kind === "return" && waiting.has(step.task)) {
    for (const actor of new Set(waiting.get(step.task))) {
      if (actor === step.actor || columns.places[actor] === undefined) continue;
      y += 8;
      const end = columns.places[actor];
      below.push(svg("line", { x1: x, x2: end + (end > x ? -5 : 5), y1: y, y2: y, class: "arrow result", "marker-end": `url(#${arrow})` }));
    }
    waiting.delete(step.task);
  }
  return { shapes, height: y - top + 12 };
}

const stepTitle = (step) => (step.task === step.method ? step.task : `${step.task} ${step.method}`);

const endSign = (kind) => ({ return: "└", release: "⇄", await: "…", block: "║", throw: "✗", cut: "✂" })[kind] || "└";

const spokenChart = (steps) =>
  steps.slice(0, 100).map((step) => (step.gap ? `${step.gap} steps left out` :
    `${step.number}: ${step.task} ${step.method} ${step.events.map((event) => (event.new ? `makes r${event.new}` : `sends ${event.task} ${event.text}`)).join(", ")} ${step.end.text}`)).join("; ");
