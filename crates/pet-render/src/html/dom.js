// Elements, made by hand. Every text goes in as text: nothing here or elsewhere parses markup.

const SVG = "http://www.w3.org/2000/svg";

// Children as nodes: lists in lists are flattened, and what is absent is left out.
function nodesOf(children) {
  const present = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return present.map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

const h = (tag, properties, ...children) =>
  fill(document.createElement(tag), properties, children);

const svg = (tag, properties, ...children) =>
  fill(document.createElementNS(SVG, tag), properties, children);

const byId = (id) => document.getElementById(id);

function replace(element, ...children) {
  element.replaceChildren(...nodesOf(children));
}

const plural = (count, one, many) => `${count} ${count === 1 ? one : many || one + "s"}`;

// A button that copies a text; where the browser does not allow it, the text is selected.
function copyButton(text, target) {
  const button = h("button", { type: "button", class: "copy" }, "Copy");
  const done = (word) => {
    button.textContent = word;
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  const select = () => {
    const range = document.createRange();
    range.selectNodeContents(target);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    done(document.execCommand && document.execCommand("copy") ? "Copied" : "Selected: press Ctrl+C");
  };
  button.addEventListener("click", () => {
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done("Copied"), select);
    else select();
  });
  return button;
}
