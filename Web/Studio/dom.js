// Elements of the page.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [properties] attributes; `class`; functions as listeners, such as `onclick`; `false`,
 *   `null` and `undefined` leave one out, `true` is an attribute without a value
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.replace(/^on/, ''), value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(isShown).map((child) => (
    typeof child === 'number' ? String(child) : child))));
  return element;
}

/** @param {Child} child */
const isShown = (child) => child !== null && child !== undefined && child !== false && child !== '';

/**
 * Makes an SVG element.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @typedef {keyof typeof icons} IconName */

/** The lines of each icon, on a square of 16. */
const icons = {
  collapseLeft: 'M2.500 3h11v10h-11zM6 3v10M11 6 9 8l2 2',
  collapseRight: 'M2.500 3h11v10h-11zM10 3v10M5 6l2 2-2 2',
  braces: 'M6 2.500c-2 0-1.500 2-1.500 3.500S3.500 8 2.500 8c1 0 2 .5 2 2s-.5 3.500 1.500 3.500M10 2.500c2 0 1.500 2 1.500 3.500s1 2 2 2c-1 0-2 .5-2 2s.5 3.500-1.500 3.500',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 7.200v3.800M8 4.900v.4',
  list: 'M6 4h8M6 8h8M6 12h8M2.500 4h.6M2.500 8h.6M2.500 12h.6',
  sliders: 'M2 5h7M12 5h2M2 11h2M7 11h7M9 3.500h3v3H9zM4 9.500h3v3H4z',
  palette: 'M8 2.200a5.800 5.800 0 1 0 0 11.600c1.300 0 1.300-1 .9-1.800-.5-1 .2-1.900 1.200-1.900H12c1.200 0 1.900-.9 1.800-2.200C13.500 4.600 11.200 2.200 8 2.200zM5.200 7v.4M7.500 4.900v.4M10.500 5.600v.4M5.500 10v.4',
  expand: 'M9.500 2.500h4v4M6.500 13.500h-4v-4M13.200 2.800 9.300 6.700M2.800 13.200l3.900-3.900',
  play: 'M5 3.5v9l7.5-4.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  restart: 'M3.5 8a4.5 4.5 0 1 0 1.5-3.3M3.3 2.5v2.7h2.7',
  back: 'M10.5 3.5 6 8l4.5 4.5M4 3.5v9',
  forth: 'M5.5 3.5 10 8l-4.5 4.5M12 3.5v9',
  loop: 'M3 8.5V7.5a2.5 2.5 0 0 1 2.5-2.5H12M10 2.8 12.3 5 10 7.2M13 7.5v1a2.5 2.5 0 0 1-2.5 2.5H4M6 8.8 3.7 11 6 13.2',
  folder: 'M2 4.5V12h12V5.5H8L6.5 4z',
  file: 'M4 2h5.5L12 4.5V14H4zM9 2v3h3',
  hit: 'M8 2v3M8 11v3M2 8h3M11 8h3M8 6.5v3M6.5 8h3',
  layers: 'M8 2.5 14 6 8 9.5 2 6zM2.5 9 8 12.2 13.5 9',
  touch: 'M6.5 9V4a1.2 1.2 0 0 1 2.4 0v4l3 .8c.8.2 1.2.9 1 1.7l-.6 3.5H7L4.3 10.7a1 1 0 0 1 1.5-1.3z',
  device: 'M5 2h6v12H5zM7.3 12.3h1.4',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  bolt: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  storm: 'M4.5 9.5a2.8 2.8 0 1 1 .6-5.5 3.5 3.5 0 0 1 6.6 1.2 2.2 2.2 0 0 1 .3 4.3M8.5 8 6.8 11h2.4l-1.7 3',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3 14 14',
  warn: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.6v.4',
  close: 'M4 4l8 8M12 4l-8 8',
  bin: 'M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.6 8.500h5.800l.6-8.500M7 7v3.500M9 7v3.500',
  graph: 'M2.5 3h4v3h-4zM9.5 10h4v3h-4zM4.5 6v5.5h5M11.5 10V4.5h-5',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  plus: 'M8 3.500v9M3.5 8h9',
  minus: 'M3.5 8h9',
  tidy: 'M2.500 3h4v3h-4zM9.500 3h4v3h-4zM6 10h4v3H6zM4.500 6v2h7V6M8 8v2',
  state: 'M2.500 4.500h8v7h-8zM13 6v4M11 8h4',
  fit: 'M2.5 6V2.500H6M10 2.500h3.500V6M13.5 10v3.500H10M6 13.500H2.500V10',
  up: 'M8 13V3.500M4.500 7 8 3.500 11.500 7',
  downwards: 'M8 3v9.500M4.500 9 8 12.500 11.500 9',
  record: 'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  edit: 'M11 2.5l2.5 2.5L6 12.5 2.5 13.5l1-3.5z',
  help: 'M5.8 5.8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M8 11.8v.4',
  undo: 'M6 3.5 3 6.5l3 3M3.5 6.5h5.500a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 3.5l3 3-3 3M12.5 6.5H7a3.5 3.5 0 0 0 0 7h3',
  save: 'M3 3h8l2 2v8H3zM5.5 3v3.5h4.5V3M5.5 13V9.5h5V13',
  snap: 'M4 2.500v6a4 4 0 0 0 8 0v-6M4 5h3M9 5h3M7 2.500v6a1 1 0 0 0 2 0v-6',
  inside: 'M2.500 3h11v10h-11zM8 6v5M5.500 8.500h5',
  eye: 'M1.500 8C3.500 4.800 5.700 3.500 8 3.500S12.500 4.800 14.500 8C12.500 11.200 10.300 12.500 8 12.500S3.500 11.200 1.500 8zM8 6.200a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600z',
  unseen: 'M2 8.500C3.700 11.200 5.700 12.500 8 12.500s4.300-1.300 6-4M4 11.200 2.800 12.700M8 12.500v1.800M12 11.200l1.200 1.500',
  stop: 'M4.500 4.500h7v7h-7z',
  flag: 'M4 14V2.500h8L10 5.500l2 3H4',
  views: 'M2 3h7v6H2zM6.500 9v4H14V6.500H9',
  terminal: 'M2 3h12v10H2zM4.500 6 6.500 8l-2 2M8 10.500h3.500',
  download: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  checks: 'M2.3 4.2 3.6 5.5 6 2.8M2.3 11.2l1.3 1.3L6 9.8M8.5 4.5H14M8.5 11.5H14',
};

/**
 * Makes an icon, which says nothing to screen readers.
 *
 * @param {keyof typeof icons} name
 */
export function icon(name) {
  const path = svg('path', { d: icons[name] });
  return svg('svg', { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true', focusable: 'false' }, path);
}

/**
 * Makes a button with an icon.
 *
 * @param {keyof typeof icons} name
 * @param {string} label the text for screen readers, and the hint
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [properties]
 */
export function iconButton(name, label, onclick, properties = {}) {
  return h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, ...properties }, icon(name));
}

/**
 * Makes a panel with a title.
 *
 * @param {string} id
 * @param {string} title
 * @param {{ actions?: Child[], class?: string }} options `actions` are buttons beside the title
 * @param {...Child} children
 */
export function panel(id, title, { actions = [], class: more = '' } = {}, ...children) {
  const heading = h('h2', { id: `${id}-title` }, title);
  const head = h('header', {}, heading, h('div', { class: 'actions' }, ...actions));
  return h('section', { id, class: `panel ${more}`.trim(), 'aria-labelledby': `${id}-title` }, head, ...children);
}

/**
 * Shows children in place of the ones before.
 *
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(isShown)));
}

/**
 * Shows elements in place of the ones before, of which those at the beginning stay that have the same keys: what is pressed
 * is not replaced under the pointer.
 *
 * @param {Element} parent
 * @param {{ key: string, make: () => HTMLElement }[]} items keys that differ from each other
 */
export function fillKeyed(parent, items) {
  const first = items[0]?.key;
  const children = /** @type {HTMLElement[]} */ ([...parent.children]);
  const begin = children.findIndex(({ dataset }) => dataset.key === first);
  for (const child of children.slice(0, Math.max(begin, 0))) child.remove();
  let at = 0;
  for (let child = /** @type {HTMLElement | null} */ (parent.firstElementChild); child && child.dataset.key === items[at]?.key; at += 1) {
    child = /** @type {HTMLElement | null} */ (child.nextElementSibling);
  }
  while (parent.children.length > at) parent.lastElementChild?.remove();
  parent.append(...items.slice(at).map(({ key, make }) => {
    const element = make();
    element.dataset.key = key;
    return element;
  }));
}

/**
 * Calls a function once in the next frame, however often it was asked to.
 *
 * @param {() => void} body
 */
export function perFrame(body) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      body();
    });
  };
}

/**
 * Makes a function that waits while a button is pressed in an element: what is pressed must not be replaced before it is let go,
 * such as when a field changes because another one is pressed.
 *
 * @param {Element} element
 * @param {() => void} body
 * @param {(target: Element) => boolean} [waits] whether it waits for a press of something
 */
export function afterPress(element, body, waits = () => true) {
  let isPressed = false, isDue = false;
  // The list of a select hides the release from the page: its change ends the press, or a move without a button.
  const ends = ['pointerup', 'pointercancel', 'pointermove', 'change'];
  element.addEventListener('pointerdown', ({ target }) => {
    if (!waits(/** @type {Element} */ (target))) return;
    isPressed = true;
    const end = (/** @type {Event} */ event) => {
      if (event.type === 'pointermove' && /** @type {PointerEvent} */ (event).buttons !== 0) return;
      if (event.type === 'change' && event.target !== target) return;
      for (const type of ends) removeEventListener(type, end);
      // The click comes after.
      setTimeout(() => {
        isPressed = false;
        if (!isDue) return;
        isDue = false;
        body();
      });
    };
    for (const type of ends) addEventListener(type, end);
  }, true);
  return () => {
    if (isPressed) isDue = true;
    else body();
  };
}

/**
 * Makes a list one Tab stop, in which the arrow keys move.
 *
 * @param {HTMLElement} list
 * @param {string} selector of the items
 */
export function oneStop(list, selector) {
  const items = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(selector)]);
  const mark = (/** @type {HTMLElement | undefined} */ current) => {
    for (const item of items()) item.tabIndex = item === current ? 0 : -1;
  };
  const renew = () => {
    const all = items();
    mark(all.find((item) => item === document.activeElement) ?? all.find((item) => item.matches('[aria-current], [aria-selected="true"]')) ?? all[0]);
  };
  new MutationObserver(renew).observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] });
  list.addEventListener('focusin', ({ target }) => {
    const item = items().find((one) => one === target);
    if (item) mark(item);
  });
  list.addEventListener('keydown', (event) => {
    const all = items();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || goal === undefined) return;
    event.preventDefault();
    all[Math.min(Math.max(goal, 0), all.length - 1)].focus();
  });
  renew();
}
