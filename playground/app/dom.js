/** Building of elements: short enough that no framework is missed. @module */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props Attributes; `on…` listens, `class`, and `true` for a bare attribute. */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(asNode(child));
  }
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function setProp(element, name, value) {
  if (typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (value === true && !name.startsWith("aria-")) {
    element.setAttribute(name, "");
  } else if ((value !== false || name.startsWith("aria-")) && value !== null && value !== undefined) {
    element.setAttribute(name, String(value));
  }
}

/** @param {Node | string | number} child */
function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}

/**
 * Replaces all that is in an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/**
 * The element of this id, which the page has.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * A button.
 * @param {string} label
 * @param {() => void} onclick
 * @param {Props} [props]
 */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", class: "button", onclick, ...props }, label);
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {{ value: string, text: string }[]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function choice(label, options, value, onchange) {
  const select = h(
    "select",
    { onchange: () => onchange(select.value) },
    options.map((option) => h("option", { value: option.value, selected: option.value === value }, option.text)),
  );
  select.value = value;
  return h("label", { class: "field" }, h("span", {}, label), select);
}
