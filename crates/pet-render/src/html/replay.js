// States: the input of a case, and the changes of its journal up to some block. Going
// backwards is going forwards from the nearest state that was kept.

const KEEP_EVERY = 200;

const clone = (value) => structuredClone(value);

// { task, frames: [{ method, locals: Map }], statics: Map, heap: Map of name to object }
function initialState(found) {
  const heap = new Map();
  for (const [name, object] of Object.entries(found.heap)) heap.set(name, clone(object));
  return { task: null, frames: [], statics: new Map(Object.entries(found.statics)), heap };
}

// The state before the block with this number is decided; after the last one, at the end.
function stateAt(found, number) {
  const journal = found.journal;
  if (!journal) return null;
  if (!found.kept) found.kept = new Map();
  const last = journal.changes.length - 1;
  const target = Math.min(number, last);
  let at = -1;
  let state = null;
  for (let kept = target - (target % KEEP_EVERY); kept > 0; kept -= KEEP_EVERY) {
    if (found.kept.has(kept)) {
      at = kept;
      state = clone(found.kept.get(kept));
      break;
    }
  }
  if (!state) state = initialState(found);
  while (at < target) {
    at += 1;
    for (const change of journal.changes[at]) apply(journal, state, change);
    if (at % KEEP_EVERY === 0 && at > 0) found.kept.set(at, clone(state));
  }
  return state;
}

function apply(journal, state, change) {
  const [kind, name] = change;
  const frame = state.frames[state.frames.length - 1];
  switch (kind) {
    case "t":
      state.task = name;
      state.frames = [];
      break;
    case "in":
      state.frames.push({ method: name, locals: new Map() });
      break;
    case "out":
      state.frames.pop();
      break;
    case "v":
      if (frame) frame.locals.set(name, known(journal, state, change[2]));
      break;
    case "s":
      state.statics.set(name, known(journal, state, change[2]));
      break;
    case "f":
      object(journal, state, name).fields[change[2]] = known(journal, state, change[3]);
      break;
    case "e":
      object(journal, state, name).elements[change[2]] = known(journal, state, change[3]);
      break;
    case "d": {
      const future = object(journal, state, name);
      future.finished = true;
      future.value = known(journal, state, change[2]);
      break;
    }
  }
}

// A reference to an object that is new brings the object with it.
function known(journal, state, value) {
  if (isReference(value)) object(journal, state, value.ref);
  return value;
}

function object(journal, state, name) {
  let found = state.heap.get(name);
  if (!found) {
    const made = journal.made[name] || { class: "?", fields: {} };
    found = clone(made);
    found.isNew = true;
    if (made.array !== undefined && !made.elements) {
      found.elements = new Array(made.length).fill(made.default);
    }
    state.heap.set(name, found);
  }
  return found;
}

