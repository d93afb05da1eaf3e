// Layered layout of a small directed graph, left to right, the same every time: a node's
// layer is its distance from the roots, and within a layer nodes are near who leads to them.
// Knows nothing of what the nodes are.

const GAP_X = 46;
const GAP_Y = 18;

// nodes: [{ id, width, height, isRoot }], edges: [{ from, to }]. Sets x and y of each node;
// gives back the size of the whole.
function layered(nodes, edges) {
  const byName = new Map(nodes.map((node) => [node.id, node]));
  const next = new Map(nodes.map((node) => [node.id, []]));
  const before = new Map(nodes.map((node) => [node.id, []]));
  for (const { from, to } of edges) {
    if (!byName.has(from) || !byName.has(to)) continue;
    next.get(from).push(to);
    before.get(to).push(from);
  }
  const layer = new Map();
  const walk = (starts) => {
    const queue = [...starts];
    for (const id of starts) layer.set(id, 0);
    for (let at = 0; at < queue.length; at += 1) {
      for (const to of next.get(queue[at])) {
        if (layer.has(to)) continue;
        layer.set(to, layer.get(queue[at]) + 1);
        queue.push(to);
      }
    }
  };
  walk(nodes.filter((node) => node.isRoot).map((node) => node.id));
  // What no root leads to begins on its own.
  for (const node of nodes) {
    if (!layer.has(node.id)) {
      const seen = new Map(layer);
      walk([node.id]);
      for (const [id, value] of seen) layer.set(id, value);
    }
  }
  const layers = [];
  for (const node of nodes) {
    const number = layer.get(node.id);
    (layers[number] = layers[number] || []).push(node);
  }
  let x = 0;
  let height = 0;
  const filled = layers.filter(Boolean);
  for (const members of filled) {
    if (x > 0) {
      const wish = (node) => {
        const placed = before.get(node.id).map((id) => byName.get(id)).filter((it) => it.y !== undefined && it.x < x);
        if (!placed.length) return height / 2;
        return placed.reduce((sum, it) => sum + it.y + it.height / 2, 0) / placed.length;
      };
      members.forEach((node, index) => { node.wish = wish(node); node.order = index; });
      members.sort((left, right) => left.wish - right.wish || left.order - right.order);
    }
    let y = 0;
    for (const node of members) {
      node.x = x;
      node.y = x > 0 ? Math.max(y, node.wish - node.height / 2) : y;
      y = node.y + node.height + GAP_Y;
    }
    x += Math.max(...members.map((node) => node.width)) + GAP_X;
    height = Math.max(height, y - GAP_Y);
  }
  const top = Math.min(0, ...nodes.map((node) => node.y));
  for (const node of nodes) node.y -= top;
  return { width: Math.max(0, x - GAP_X), height: height - top };
}

// A curve from a point on the right of one node to the left of another. To a node above or
// below it goes to the right side of that; backwards it goes around below.
function curve(from, fromY, node, toY, floor) {
  const fromX = from.x + from.width;
  const toX = node.x;
  if (toX === from.x && node !== from) {
    const [end, out] = [toX + node.width + 5, Math.max(fromX, toX + node.width) + 30];
    return `M${fromX} ${fromY} C${out} ${fromY} ${out} ${toY} ${end} ${toY}`;
  }
  if (toX > fromX) {
    const middle = (fromX + toX) / 2;
    return `M${fromX} ${fromY} C${middle} ${fromY} ${middle} ${toY} ${toX - 5} ${toY}`;
  }
  const low = floor;
  return `M${fromX} ${fromY} C${fromX + 34} ${fromY} ${fromX + 34} ${low} ${(fromX + toX) / 2} ${low} ` +
    `S${toX - 34} ${toY} ${toX - 5} ${toY}`;
}

let arrowCount = 0;

// The head of arrows; each drawing has its own.
function arrowHead(name) {
  arrowCount += 1;
  const id = `${name}-${arrowCount}`;
  const marker = svg("marker", {
    id, viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto",
  }, svg("path", { d: "M0 0 L8 4 L0 8 Z", class: "head" }));
  return { id, marker };
}
