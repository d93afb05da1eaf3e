// Values by name, as tables: arguments, results, variables of a step, fields of actors. What
// changed is said in words.

function valueTable(caption, rows) {
  if (!rows.length) return null;
  const hasBefore = rows.some((row) => row.before !== undefined);
  return h("table", { class: "values" },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "name"),
      hasBefore ? h("th", { scope: "col" }, "before") : null,
      h("th", { scope: "col" }, hasBefore ? "after" : "value"))),
    h("tbody", {}, rows.map((row) => {
      const isChanged = row.before !== undefined && row.before !== row.value;
      return h("tr", { class: isChanged ? "changed" : null },
        h("th", { scope: "row" }, row.name),
        hasBefore ? h("td", {}, row.before === undefined ? "" : row.before) : null,
        h("td", {}, row.value, isChanged ? h("span", { class: "said-changed" }, " changed") : null));
    })));
}

// Arguments, static fields before and after, and the result.
function caseValues(found) {
  const args = Object.entries(found.args).map(([name, value]) => ({ name, value: valueText(inlined(found, 0, value)) }));
  const statics = Object.entries(staticsAfter(found)).map(([name, value]) => ({
    name, value: valueText(inlined(found, 1, value)),
    before: name in found.statics ? valueText(inlined(found, 0, found.statics[name])) : undefined,
  }));
  const result = found.has_result ? [{ name: "return", value: valueText(inlined(found, 1, found.result)) }] : [];
  return [valueTable("Arguments", args), valueTable("Static fields", statics), valueTable("Result", result)].filter(Boolean);
}

// The variables of the innermost method, and who called it.
function stepValues(state, before) {
  const frame = state.frames[state.frames.length - 1];
  if (!frame) return null;
  const old = before && before.frames[before.frames.length - 1];
  const isSame = old && before.frames.length === state.frames.length && old.method === frame.method;
  const rows = [...frame.locals].map(([name, value]) => {
    const text = valueText(value);
    const was = isSame && old.locals.has(name) ? valueText(old.locals.get(name)) : undefined;
    return { name, value: text, changed: isSame && was !== text, was };
  });
  const callers = state.frames.slice(0, -1).map((it) => it.method);
  const where = callers.length ? h("p", { class: "callers" }, "called by ", callers.reverse().join(", called by ")) : null;
  return h("div", { class: "variables" },
    h("h3", {}, "Variables of ", h("code", {}, frame.method)), where,
    rows.length
      ? h("dl", {}, rows.map((row) => h("div", { class: row.changed ? "changed" : null },
          h("dt", {}, row.name), h("dd", {}, row.value,
            row.changed ? h("span", { class: "said-changed" }, row.was === undefined ? " new" : ` was ${row.was}`) : null))))
      : h("p", { class: "none" }, "none yet"));
}

// Every actor with its fields; `before` is the state that it is compared with, and `task` the one
// that ran.
function actorTable(found, state, before, task) {
  const rows = found.actors.objects.map((name, index) => {
    const actor = state.heap.get(name);
    const old = before && before.heap.get(name);
    if (!actor || !actor.fields) {
      return h("tr", { class: "absent" }, h("th", { scope: "row" }, `r${index + 1}`), h("td", { colspan: 2 }, "not made yet"));
    }
    const fields = Object.entries(actor.fields).map(([field, value]) => {
      const text = valueText(value);
      const was = old && old.fields ? valueText(old.fields[field]) : undefined;
      const isChanged = before && old && was !== text;
      return h("span", { class: isChanged ? "field changed" : "field" }, h("b", {}, field), ` ${text}`,
        isChanged ? h("span", { class: "said-changed" }, ` was ${was}`) : null);
    });
    const runs = task && task.startsWith(`r${index + 1}.`);
    return h("tr", { class: runs ? "runs" : null },
      h("th", { scope: "row" }, `${runs ? "▶ " : ""}r${index + 1}`),
      h("td", {}, `${actor.class} ${name}`, before && !old ? h("span", { class: "said-changed" }, " new") : null),
      h("td", {}, fields.length ? fields : h("span", { class: "none" }, "no fields")));
  });
  if (!rows.length) return null;
  return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Actors" }, h("table", { class: "actors" },
    h("caption", {}, "Actors and their fields"),
    h("thead", {}, h("tr", {}, ["actor", "object", "fields"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows)));
}
