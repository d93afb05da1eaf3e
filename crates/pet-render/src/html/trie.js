// The tree of decisions, from the traces of the cases and of the paths that were cut or
// refuted. Nothing is built: traces are sorted, and a node is a range of them that agree up to
// some depth.

const whys = {
  loop: ["✂", "cut by loop-k"],
  depth: ["✂", "cut by depth-k"],
  criterion: ["✂", "cut by your criterion"],
  infeasible: ["⊘", "infeasible: no values meet the conditions"],
  contract: ["⊘", "without a legal input: the precondition cannot hold"],
  "no-code": ["?", "ends at a method without code"],
  missing: ["?", "not explored"],
};

let sortedPaths = null;

function allPaths() {
  if (!sortedPaths) {
    const cases = data.cases.filter((found) => found.trace.length).map((found) => ({ trace: found.trace, found }));
    const ends = data.ends.map(([why, trace, conflict]) => ({ trace, why, conflict: conflict || [] }));
    sortedPaths = [...cases, ...ends].sort(compareTraces);
  }
  return sortedPaths;
}

function compareTraces({ trace: left }, { trace: right }) {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) if (left[at] !== right[at]) return left[at] - right[at];
  return left.length - right.length;
}

// Paths from `low` to `high` agree in their first `depth` ways.
const rootNode = () => grown({ low: 0, high: allPaths().length, from: 0, depth: 0 });

// As far down as they all agree; a path that ends there is a child of its own.
function grown(node) {
  const paths = allPaths();
  const first = paths[node.low].trace;
  const last = paths[node.high - 1].trace;
  while (node.depth < first.length && node.depth < last.length && first[node.depth] === last[node.depth]) node.depth += 1;
  return node;
}

// Leaves have one path; equal traces (which differ in the shape of the input) stand together.
function childrenOf(node) {
  const paths = allPaths();
  const children = [];
  let low = node.low;
  while (low < node.high && paths[low].trace.length === node.depth) {
    children.push({ leaf: paths[low], low, high: low + 1, from: node.depth, depth: node.depth });
    low += 1;
  }
  while (low < node.high) {
    const way = paths[low].trace[node.depth];
    let step = 1;
    let high = low + 1;
    while (high < node.high && paths[high].trace[node.depth] === way) { high += step; step *= 2; }
    high = Math.min(high, node.high);
    while (high > low + 1 && paths[high - 1].trace[node.depth] !== way) high -= 1;
    children.push(grown({ low, high, from: node.depth, depth: node.depth + 1 }));
    low = high;
  }
  return children;
}

const isLeaf = (node) => node.high - node.low === 1;

// The decisions on the way from a node's parent to it.
function conditionsOf(node) {
  const trace = allPaths()[node.low].trace;
  return trace.slice(node.from, node.depth).map((number) => ways[number]).filter((way) => way.isDecision && way.says);
}

// All decisions from the beginning.
function pathConditions(node) {
  return conditionsOf({ ...node, from: 0 });
}

function countsOf(node) {
  let cases = 0;
  for (let at = node.low; at < node.high; at += 1) if (allPaths()[at].found) cases += 1;
  return { cases, ends: node.high - node.low - cases };
}
