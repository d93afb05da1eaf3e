// A deadlock as a graph of who waits for whom, and the same in words. A circle is drawn as
// one: the first half of its tasks above, the others below and back.

const WAIT_GAP = 56;

function waitsFigure(actors) {
  const boxes = new Map(actors.waiting.map((task) => [task.task, waitBox(task)]));
  const circles = actors.circles.map((circle) => circle.slice(0, -1).filter((task) => boxes.has(task)));
  const inCircle = new Set(circles.flat());
  const size = placeWaits(boxes, circles, inCircle);
  const { id, marker } = arrowHead("waits");
  const arrows = actors.waiting.filter((task) => task.on && boxes.has(task.on)).map((task) => {
    const isCircle = inCircle.has(task.task) && inCircle.has(task.on);
    const [from, to] = [boxes.get(task.task), boxes.get(task.on)];
    return svg("path", { d: waitPath(from, to, [...boxes.values()]), class: `edge${isCircle ? " changed" : ""}`, "marker-end": `url(#${id})` });
  });
  const picture = svg("svg", {
    role: "img", "aria-label": `Who waits for whom: ${actors.waiting.map((task) => `${task.task} ${task.method} at line ${task.line} ${reason(task)}`).join("; ")}`,
    class: "picture", viewBox: `-6 -6 ${size.width + 12} ${size.height + 12}`, width: size.width + 12, height: size.height + 12,
  }, svg("defs", {}, marker), ...arrows, ...[...boxes.values()].map(boxShape));
  const words = actors.circles.map((circle) => h("p", { class: "circle" }, "Circle: ", h("code", {}, circle.join(" → "))));
  return h("section", { class: "part" }, h("figure", { class: "heap waits" },
    h("figcaption", {}, "Who waits for whom ", inCircle.size ? h("span", { class: "hint" }, "thick arrows are a circle: each waits for the next, and none can go on") : null),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Who waits for whom" }, picture),
    words));
}

function waitBox(task) {
  const title = `${task.task} ${task.method}`;
  const rows = [`at line ${task.line}`, reason(task)].map((text) => ({ text, isChanged: false }));
  const longest = Math.max(title.length, ...rows.map((row) => row.text.length));
  return { id: task.task, title, rows, isNew: false, width: longest * LETTER + 20, height: ROW * 3 + 8 };
}

// Each circle in two rows, then whoever only waits, a few in a row.
function placeWaits(boxes, circles, inCircle) {
  let y = 0;
  let width = 0;
  const row = (tasks) => {
    let x = 0;
    for (const task of tasks) {
      const box = boxes.get(task);
      box.x = x;
      box.y = y;
      x += box.width + WAIT_GAP;
    }
    if (tasks.length) y += ROW * 3 + 8 + WAIT_GAP;
    width = Math.max(width, x - WAIT_GAP);
  };
  for (const circle of circles) {
    const half = Math.ceil(circle.length / 2);
    row(circle.slice(0, half));
    row(circle.slice(half).reverse());
  }
  const others = [...boxes.keys()].filter((task) => !inCircle.has(task));
  for (let at = 0; at < others.length; at += 3) row(others.slice(at, at + 3));
  return { width, height: y - WAIT_GAP / 2 };
}

// Straight, or below the row where another box is in between.
function waitPath(from, to, boxes) {
  const isBetween = (box) => box.y === from.y && box.x > Math.min(from.x, to.x) && box.x < Math.max(from.x, to.x);
  if (from.y === to.y && boxes.some(isBetween)) {
    const [x1, x2, y] = [from.x + from.width / 2, to.x + to.width / 2, from.y + from.height];
    return `M${x1} ${y + 2} Q${(x1 + x2) / 2} ${y + WAIT_GAP} ${x2} ${y + 5}`;
  }
  const [start, end] = [border(from, to), border(to, from)];
  return `M${start.x} ${start.y} L${end.x} ${end.y}`;
}

// Where the line from the middle of one box to that of another leaves the first.
function border(box, other) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [other.x + other.width / 2 - x, other.y + other.height / 2 - y];
  if (dx === 0 && dy === 0) return { x, y };
  const scale = Math.min(Math.abs((box.width / 2 + 4) / (dx || 1e-9)), Math.abs((box.height / 2 + 4) / (dy || 1e-9)));
  return { x: x + dx * scale, y: y + dy * scale };
}

function reason(task) {
  switch (task.kind) {
    case "task": return `waits until ${task.on} returns`;
    case "actor": return `its actor is kept by ${task.on}`;
    case "condition": return "waits for its condition";
    default: return "waits for a future that nobody finishes";
  }
}
