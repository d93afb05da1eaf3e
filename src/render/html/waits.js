// A deadlock as a graph of who waits for whom, with the circles among them, and the same in
// words.

function waitsFigure(actors) {
  const inCircle = new Set(actors.circles.flat());
  const nodes = actors.waiting.map((task) => {
    const rows = [`at line ${task.line}`, reason(task)];
    const title = `${task.task} ${task.method}`;
    const longest = Math.max(title.length, ...rows.map((row) => row.length));
    return {
      id: task.task, title, isNew: false, isRoot: false,
      rows: rows.map((text) => ({ text, isChanged: false })),
      width: longest * LETTER + 20, height: ROW * 3 + 8,
    };
  });
  const known = new Set(nodes.map((node) => node.id));
  const edges = actors.waiting.filter((task) => task.on && known.has(task.on)).map((task) => ({
    from: task.task, to: task.on, row: 1, isChanged: inCircle.has(task.task) && inCircle.has(task.on),
  }));
  // The circles first, each begun at its first task; who only waits for them comes from outside.
  const targets = new Set(edges.map((edge) => edge.to));
  for (const node of nodes) node.isRoot = !targets.has(node.id);
  const size = layered(nodes, edges);
  const words = actors.circles.map((circle) => h("p", { class: "circle" }, "Circle: ", h("code", {}, circle.join(" → "))));
  return h("figure", { class: "heap waits" },
    h("figcaption", {}, "Who waits for whom ", h("span", { class: "hint" }, "thick arrows are a circle: each waits for the next, and none can go on")),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Who waits for whom" }, heapPicture("Who waits for whom", nodes, edges, size)),
    words);
}

function reason(task) {
  switch (task.kind) {
    case "task": return `waits until ${task.on} returns`;
    case "actor": return `its actor is kept by ${task.on}`;
    case "condition": return "waits for its condition";
    default: return "waits for a future that nobody finishes";
  }
}
