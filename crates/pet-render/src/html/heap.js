// A heap as a drawing: objects are boxes with their fields, references are arrows, so that
// who shares what with whom, and what leads back to itself, can be seen. What changed is said
// in words beside the colour. A large heap is folded.

const LETTER = 7.6;
const ROW = 19;
const MOST_OBJECTS = 40;
const MOST_ELEMENTS = 20;

// roots: [[name, value]]; heap and before: Map of name to object, before may be null.
function heapFigure(title, roots, heap, before) {
  const figure = h("figure", { class: "heap" });
  const draw = (most) => {
    const caption = h("figcaption", {}, title);
    const drawing = heapDrawing(title, roots, heap, before, most);
    if (!drawing) {
      replace(figure, caption, h("p", { class: "none" }, "no objects"));
      return;
    }
    const more = drawing.hidden > 0
      ? h("button", { type: "button", onclick: () => draw(Infinity) },
          `${plural(drawing.hidden, "more object")} folded: draw all`)
      : null;
    replace(figure, caption, h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, drawing.picture), more);
  };
  draw(MOST_OBJECTS);
  return figure;
}

// From the roots outward, then what nobody leads to.
function inOrder(roots, heap) {
  const order = [];
  const seen = new Set();
  const queue = roots.map(([, value]) => value);
  const visit = () => {
    for (let at = 0; at < queue.length; at += 1) {
      const value = queue[at];
      if (!isReference(value) || seen.has(value.ref) || !heap.has(value.ref)) continue;
      seen.add(value.ref);
      order.push(value.ref);
      for (const row of rowsOf(heap.get(value.ref), Infinity)) queue.push(row.value);
    }
    queue.length = 0;
  };
  visit();
  for (const name of heap.keys()) {
    if (!seen.has(name)) {
      queue.push({ ref: name });
      visit();
    }
  }
  return order;
}

function rowsOf(object, most) {
  if (object.entries !== undefined) {
    const rows = object.entries.slice(0, most).flatMap(([key, value]) => {
      const row = { name: valueText(key), value };
      return isReference(key) ? [{ name: "key", value: key }, row] : [row];
    });
    const more = object.entries.length - most;
    return more > 0 ? [...rows, { name: `… ${more} more`, value: "" }] : rows;
  }
  if (object.elements !== undefined) {
    const rows = object.elements.slice(0, most).map((value, index) => ({ name: `[${index}]`, value }));
    const more = object.elements.length - rows.length;
    return more > 0 ? [...rows, { name: `… ${more} more`, value: "" }] : rows;
  }
  if (object.future !== undefined) {
    if (!object.finished) return [{ name: "not finished", value: "" }];
    return [{ name: "value", value: object.value === undefined ? "" : object.value }];
  }
  return Object.entries(object.fields).map(([name, value]) => ({ name, value }));
}

function kindOf(object) {
  if (object.array !== undefined) return `${object.array}[${object.elements.length}]`;
  return object.future !== undefined ? `Fut<${object.future}>` : object.class;
}

function oldValue(before, name, row) {
  const old = before && before.get(name);
  if (!old) return undefined;
  const found = rowsOf(old, Infinity).find((it) => it.name === row.name);
  return found ? found.value : undefined;
}

const sameValue = (left, right) => valueText(left) === valueText(right);

function boxOf(name, object, before) {
  const isNew = before !== null && !before.has(name);
  const title = `${isNew ? "new " : ""}${name} : ${kindOf(object)}`;
  const rows = rowsOf(object, MOST_ELEMENTS).map((row) => {
    const old = isNew ? undefined : oldValue(before, name, row);
    const isChanged = old !== undefined && !sameValue(old, row.value);
    const was = isChanged ? ` (was ${valueText(old)})` : "";
    const text = isReference(row.value) ? `${row.name} → ${row.value.ref}${was}` : `${row.name} ${valueText(row.value)}${was}`;
    return { ...row, text, isChanged };
  });
  const longest = Math.max(title.length, ...rows.map((row) => row.text.length + 1));
  return {
    id: `object ${name}`, name, title, rows, isNew,
    width: Math.max(64, longest * LETTER + 20),
    height: ROW * (rows.length + 1) + 8,
  };
}

function heapDrawing(title, roots, heap, before, most) {
  const order = inOrder(roots, heap);
  const shown = order.slice(0, most);
  if (!shown.length) return null;
  const visible = new Set(shown);
  const labels = new Map();
  for (const [name, value] of roots) {
    if (!isReference(value) || name === value.ref || !visible.has(value.ref)) continue;
    if (!labels.has(value.ref)) labels.set(value.ref, []);
    labels.get(value.ref).push(name);
  }
  const nodes = [];
  const edges = [];
  // Variables first; several that lead to one object share a label, which shows the alias.
  for (const [target, names] of labels) {
    const text = names.join(", ");
    nodes.push({ id: `root ${target}`, isRoot: true, isLabel: true, text, width: text.length * LETTER + 16, height: ROW + 6 });
    edges.push({ from: `root ${target}`, to: `object ${target}` });
  }
  for (const name of shown) {
    const box = boxOf(name, heap.get(name), before);
    box.isRoot = roots.some(([root, value]) => isReference(value) && value.ref === name && root === name);
    nodes.push(box);
    box.rows.forEach((row, index) => {
      if (isReference(row.value) && visible.has(row.value.ref)) {
        edges.push({ from: box.id, to: `object ${row.value.ref}`, row: index, isChanged: row.isChanged });
      }
    });
  }
  const size = layered(nodes, edges);
  return { picture: heapPicture(title, nodes, edges, size), hidden: order.length - shown.length };
}

function heapPicture(title, nodes, edges, size) {
  const { id, marker } = arrowHead("reference");
  const byName = new Map(nodes.map((node) => [node.id, node]));
  const back = edges.filter(({ from, to }) => byName.get(to).x < byName.get(from).x || to === from).length;
  const left = back > 0 ? 40 : 4;
  const [width, height] = [size.width + left + 44, size.height + 16 + (back > 0 ? 16 + 8 * back : 0)];
  let floor = size.height + 12;
  const arrows = edges.map((edge) => {
    const from = byName.get(edge.from);
    const to = byName.get(edge.to);
    const isBack = to.x < from.x || to === from;
    if (isBack) floor += 8;
    const y = from.isLabel ? from.y + from.height / 2 : from.y + ROW * (edge.row + 1.5) + 4;
    const d = curve(from, y, to, to.y + ROW * 0.6, floor);
    return svg("path", { d, class: `edge${edge.isChanged ? " changed" : ""}`, "marker-end": `url(#${id})` });
  });
  const boxes = nodes.map((node) => (node.isLabel ? labelShape(node) : boxShape(node)));
  return svg("svg", {
    role: "img", "aria-label": `${title}: ${spoken(nodes)}`, class: "picture",
    viewBox: `${-left} -6 ${width} ${height}`, width, height,
  }, svg("defs", {}, marker), ...arrows, ...boxes);
}

const labelShape = (node) =>
  svg("g", { class: "label" },
    svg("rect", { x: node.x, y: node.y, width: node.width, height: node.height, rx: node.height / 2 }),
    svg("text", { x: node.x + 8, y: node.y + 17 }, node.text));

function boxShape(node) {
  const rows = node.rows.map((row, index) =>
    svg("text", { x: node.x + 9, y: node.y + ROW * (index + 2) - 1, class: row.isChanged ? "changed" : null }, row.text));
  return svg("g", { class: `box${node.isNew ? " new" : ""}` },
    svg("rect", { x: node.x, y: node.y, width: node.width, height: node.height, rx: 5 }),
    svg("line", { x1: node.x, x2: node.x + node.width, y1: node.y + ROW + 2, y2: node.y + ROW + 2 }),
    svg("text", { x: node.x + 9, y: node.y + 15, class: "title" }, node.title),
    ...rows);
}

// The same for who does not see it.
const spoken = (nodes) =>
  nodes.map((node) => (node.isLabel ? `${node.text} leads to ${node.id.slice(5)}` : `${node.title} { ${node.rows.map((row) => row.text).join(", ")} }`)).join("; ");
