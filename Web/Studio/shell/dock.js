// The panels at the sides of the window, in groups of tabs that can be moved, resized and collapsed.

import { fill, h, icon, iconButton, perFrame } from '../dom.js';
import { texts } from '../texts.js';
import { group, usualLayouts, validLayout } from './layout.js';

const words = texts.dock;

/**
 * A panel: it can be seen while one of its elements is.
 *
 * @typedef {object} Panel
 * @property {string} id
 * @property {string | (() => string)} title
 * @property {import('../dom.js').IconName} icon
 * @property {HTMLElement[]} elements
 */

/** @typedef {import('./layout.js').Group} Group */

/** @typedef {import('./layout.js').Layout} Layout */

/** @typedef {import('./layout.js').Side} Side */

/** @typedef {import('./layout.js').SideName} SideName */

/** The least width of a dock, and the size of letters for which widths are meant, in pixels. */
const narrowest = 160, usualLetter = 16;
/** Windows narrower than this begin with the left dock collapsed, in pixels. */
const narrowWindow = 1200;
/** How far a tab is dragged before it moves, and the width of the area where it is dropped on a side without a dock, in pixels. */
const threshold = 6, emptySide = 120;

/** The docks at both sides, and the tabs of a phone. */
export class Dock {
  sides = { left: h('aside', { class: 'dock', id: 'dock-left', 'aria-label': words.left }), right: h('aside', { class: 'dock', id: 'dock-right', 'aria-label': words.right }) };
  /** The edges that are dragged to make the docks wider. */
  edges = { left: this.#edge('left'), right: this.#edge('right') };
  /** On a phone: the panel that shows, and the tabs of all panels. */
  sheet = h('div', { class: 'sheet' });
  /** Panels that the layout does not have. */
  others = h('div', { hidden: true });
  tabs = h('nav', { id: 'tabs', 'aria-label': texts.app.tabs });
  #panels;
  #settings;
  #changed;
  /** @type {Map<string, HTMLElement>} */
  #hosts = new Map();
  #isPhone = false;
  /** The panel that shows on a phone. */
  #phoneTab = 'inputs';
  /** The panel that a temporary one replaced. */
  #replaced = '';

  /**
   * @param {import('../settings.js').Settings} settings
   * @param {Panel[]} panels
   * @param {() => void} changed is called when other panels show
   */
  constructor(settings, panels, changed) {
    this.#settings = settings;
    this.#panels = panels;
    this.#changed = changed;
    const { layouts } = settings.values;
    settings.values.layouts = Object.fromEntries(Object.entries(usualLayouts).flatMap(([mode, usual]) => (layouts[mode] ? [[mode, validLayout(layouts[mode], usual)]] : [])));
    for (const { id, elements } of panels) {
      this.#hosts.set(id, h('div', { class: 'dock-panel', id: `panel-${id}`, 'data-panel': id }, ...elements));
      const watch = new MutationObserver(() => this.refresh());
      for (const element of elements) watch.observe(element, { attributes: true, attributeFilter: ['hidden'] });
    }
    this.show();
  }

  /** The layout of the mode. */
  get layout() {
    const { mode, layouts } = this.#settings.values;
    const { left, right } = usualLayouts[mode];
    return layouts[mode] ?? { left: { ...left, isCollapsed: innerWidth < narrowWindow }, right };
  }

  /** @param {(layout: Layout) => void} change */
  #change(change) {
    const layout = /** @type {Layout} */ (structuredClone(this.layout));
    const tabs = () => JSON.stringify(Object.values(layout).map(({ groups }) => groups.map((one) => one.tabs)));
    const former = tabs();
    change(layout);
    for (const side of Object.values(layout)) side.groups = side.groups.filter((one) => one.tabs.length > 0);
    const { mode, layouts } = this.#settings.values;
    this.#settings.change({ layouts: { ...layouts, [mode]: layout } });
    // Panels that stay where they are keep their scroll positions.
    if (tabs() === former) this.refresh();
    else this.show();
  }

  /** Forgets what was moved. */
  reset() {
    this.#settings.change({ layouts: {} });
    this.show();
  }

  /** @param {string} id */
  #isSeen(id) {
    return this.#panels.find((panel) => panel.id === id)?.elements.some(({ hidden }) => !hidden) ?? false;
  }

  /** @param {string} id */
  #titleOf(id) {
    const title = this.#panels.find((panel) => panel.id === id)?.title ?? id;
    return typeof title === 'function' ? title() : title;
  }

  /** The panel that a group shows: the chosen one, or the first that has something to show. */
  #activeOf(/** @type {Group} */ { tabs, active }) {
    return tabs.includes(active) && this.#isSeen(active) ? active : tabs.find((id) => this.#isSeen(id));
  }

  /**
   * Brings a panel in front.
   *
   * @param {string} id
   * @param {{ isTemporary?: boolean }} options whether `restore` brings back the panel that it replaces
   */
  reveal(id, { isTemporary = false } = {}) {
    if (this.#isPhone) {
      if (isTemporary && this.#phoneTab === 'graph') return;
      this.#replaced = isTemporary && this.#phoneTab !== id ? this.#phoneTab : '';
      this.#phoneTab = id;
      this.refresh();
      return;
    }
    const { side, one } = groupWith(id, this.layout);
    const former = one && this.#activeOf(one);
    if (side?.isCollapsed ? isTemporary : former === id) return;
    this.#change((layout) => {
      const goal = groupWith(id, layout);
      // A panel that this mode does not have joins the first group.
      const { side: wanted = layout.right, one: shown = wanted.groups[0] } = goal;
      if (!shown) wanted.groups.push(group(1, id));
      else Object.assign(shown, { tabs: goal.one ? shown.tabs : [...shown.tabs, id], active: id });
      wanted.isCollapsed = false;
    });
    if (isTemporary) this.#replaced = former ?? '';
    else if (one?.tabs.includes(this.#replaced)) this.#replaced = '';
  }

  /** Brings back the panel that a temporary one replaced. */
  restore() {
    const former = this.#replaced;
    this.#replaced = '';
    if (former) this.reveal(former);
  }

  /** @param {SideName} name */
  toggle(name) {
    this.#change((layout) => { layout[name].isCollapsed = !layout[name].isCollapsed; });
  }

  /**
   * Whether panels are shown one at a time, with tabs at the bottom.
   *
   * @param {boolean} isPhone
   */
  setPhone(isPhone) {
    if (this.#isPhone === isPhone) return;
    this.#isPhone = isPhone;
    this.show();
  }

  /** The panel that a phone shows; `graph` for the graph. */
  get phoneTab() {
    return this.#phoneTab;
  }

  /** Places the panels anew. */
  show() {
    this.others.append(...this.#hosts.values());
    for (const host of this.#hosts.values()) host.setAttribute('role', this.#isPhone ? 'region' : 'tabpanel');
    for (const name of /** @type {const} */ (['left', 'right'])) {
      const side = this.layout[name];
      const known = side.groups.map((one) => ({ ...one, tabs: one.tabs.filter((id) => this.#hosts.has(id)) }));
      fill(this.sides[name], ...known.flatMap((one, index) => [...(index > 0 ? [this.#divider(name, index)] : []), this.#group(name, one, index)]), this.#rail(known));
    }
    this.refresh();
  }

  /** Shows which panels have something to show, and their titles. */
  refresh() {
    document.body.classList.toggle('phone', this.#isPhone);
    queueMicrotask(this.#changed);
    if (this.#isPhone) {
      this.#showPhone();
      return;
    }
    for (const name of /** @type {const} */ (['left', 'right'])) {
      const side = this.layout[name];
      const element = this.sides[name];
      element.classList.toggle('collapsed', side.isCollapsed);
      element.style.width = side.isCollapsed ? '' : `${side.width / usualLetter}rem`;
      let isEmpty = true;
      for (const box of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('.dock-group'))) {
        const one = side.groups[Number(box.dataset.index)];
        const active = one && this.#activeOf(one);
        box.hidden = active === undefined;
        if (!one || active === undefined) continue;
        isEmpty = false;
        box.style.flexGrow = String(one.share);
        for (const tab of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[role="tab"]'))) {
          const id = String(tab.dataset.tab);
          tab.hidden = !this.#isSeen(id);
          tab.textContent = this.#titleOf(id);
          tab.title = words.tab(this.#titleOf(id));
          tab.setAttribute('aria-selected', String(id === active));
          tab.tabIndex = id === active ? 0 : -1;
          const host = this.#hosts.get(id);
          if (!host) continue;
          host.hidden = id !== active;
          host.setAttribute('aria-label', this.#titleOf(id));
        }
      }
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('.rail [data-tab]'))) button.hidden = !this.#isSeen(String(button.dataset.tab));
      element.hidden = this.edges[name].hidden = isEmpty;
      this.edges[name].classList.toggle('collapsed', side.isCollapsed);
      showValue(this.edges[name], side.width, narrowest, this.#widest);
      for (const divider of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('.edge-horizontal'))) {
        const [above, below] = /** @type {HTMLElement[]} */ ([divider.previousElementSibling, divider.nextElementSibling]);
        const shares = [above, below].map(({ dataset }) => side.groups[Number(dataset.index)]?.share ?? 1);
        divider.hidden = above.hidden || below.hidden;
        showValue(divider, (shares[0] / (shares[0] + shares[1])) * 100);
      }
    }
  }

  #showPhone() {
    const order = ['files', 'inputs', 'graph', 'inspector', 'why'];
    const graph = { id: 'graph', icon: /** @type {const} */ ('graph') };
    const all = [...this.#panels.filter(({ id }) => this.#isSeen(id)), ...(document.querySelector('.middle.has-graph') ? [graph] : [])];
    const rank = (/** @type {string} */ id) => (order.indexOf(id) + order.length + 1) % (order.length + 1) || (order.includes(id) ? 0 : order.length);
    all.sort((one, other) => rank(one.id) - rank(other.id));
    // A panel that is wanted may have nothing to show yet.
    const active = (all.find(({ id }) => id === this.#phoneTab) ?? all[0])?.id ?? '';
    // Below the graph, what is selected.
    const host = this.#hosts.get(active === 'graph' ? 'inspector' : active);
    if (this.sheet.firstChild !== (host ?? null)) {
      this.others.append(...this.sheet.childNodes);
      fill(this.sheet, host);
    }
    if (host) {
      host.hidden = false;
      host.setAttribute('aria-label', this.#titleOf(String(host.dataset.panel)));
    }
    document.body.dataset.phoneTab = active;
    const focused = document.activeElement instanceof HTMLElement && this.tabs.contains(document.activeElement) ? document.activeElement.dataset.tab : undefined;
    fill(this.tabs, ...all.map(({ id, icon: sign }) => h('button', { type: 'button', 'data-tab': id, 'aria-current': id === active ? 'page' : null, onclick: () => {
      this.#replaced = '';
      this.#phoneTab = id;
      this.refresh();
      dispatchEvent(new Event('resize'));
    } }, icon(sign), h('span', {}, id === 'graph' ? texts.graph.title : this.#titleOf(id)))));
    if (focused) /** @type {HTMLElement | null} */ (this.tabs.querySelector(`[data-tab="${focused}"]`))?.focus();
  }

  /**
   * @param {SideName} name
   * @param {Group} one
   * @param {number} index
   */
  #group(name, one, index) {
    const tabs = h('div', { class: 'dock-tabs', role: 'tablist', 'aria-label': words[name], onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const all = /** @type {HTMLElement[]} */ ([...tabs.querySelectorAll('[role="tab"]:not([hidden])')]);
      const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      const id = String(all[at].dataset.tab);
      const next = all[(at + step + all.length) % all.length];
      if (event.shiftKey) this.#move(id, name, index, one.tabs.indexOf(String(next.dataset.tab)));
      else this.reveal(String(next.dataset.tab));
      this.#focusTab(event.shiftKey ? id : String(next.dataset.tab));
    } }, ...one.tabs.map((id) => this.#tab(id)));
    const collapse = index === 0 && iconButton(name === 'left' ? 'collapseLeft' : 'collapseRight', words.collapse, () => {
      this.toggle(name);
      /** @type {HTMLElement | null} */ (this.sides[name].querySelector('.rail button:not([hidden])'))?.focus();
    }, { class: 'icon-button collapse' });
    return h('section', { class: 'dock-group', 'data-index': index, 'data-side': name }, h('div', { class: 'dock-head' }, tabs, collapse), h('div', { class: 'dock-body' }, ...one.tabs.map((id) => this.#hosts.get(id) ?? null)));
  }

  /** @param {string} id */
  #tab(id) {
    return h('button', { type: 'button', role: 'tab', 'data-tab': id, 'aria-controls': `panel-${id}`, onclick: () => this.reveal(id), onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event, id) });
  }

  /** @param {string} id */
  #focusTab(id) {
    /** @type {HTMLElement | null} */ (document.querySelector(`.dock-tabs [data-tab="${id}"]`))?.focus();
  }

  /**
   * The icons that a collapsed dock shows.
   *
   * @param {Group[]} groups
   */
  #rail(groups) {
    return h('div', { class: 'rail', role: 'toolbar', 'aria-label': words.rail }, ...groups.flatMap(({ tabs }) => tabs).map((id) => {
      const panel = this.#panels.find((other) => other.id === id);
      return panel && iconButton(panel.icon, this.#titleOf(id), () => {
        this.reveal(id);
        this.#focusTab(id);
      }, { 'data-tab': id });
    }));
  }

  /**
   * Moves a tab.
   *
   * @param {string} id
   * @param {SideName} name
   * @param {number} index the group; one after the last is new
   * @param {number} position among its tabs
   */
  #move(id, name, index, position) {
    this.#change((layout) => {
      const goal = layout[name].groups[index] ?? group(1);
      if (!layout[name].groups[index]) layout[name].groups.push(goal);
      for (const { groups } of Object.values(layout)) for (const one of groups) one.tabs = one.tabs.filter((other) => other !== id);
      goal.tabs.splice(position, 0, id);
      goal.active = id;
      layout[name].isCollapsed = false;
    });
  }

  /**
   * Drags a tab to another position, another group, below the groups of a side, or to the edge of the window.
   *
   * @param {PointerEvent} down
   * @param {string} id
   */
  #drag(down, id) {
    if (down.button !== 0) return;
    let isDragging = false;
    const mark = h('div', { class: 'drop-mark', 'aria-hidden': 'true' });
    /** @type {{ name: SideName, index: number, position: number } | undefined} */
    let goal;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!isDragging && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < threshold) return;
      if (!isDragging) document.body.append(mark);
      isDragging = true;
      goal = undefined;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const box = /** @type {HTMLElement | null | undefined} */ (under?.closest('.dock-group'));
      const main = /** @type {HTMLElement} */ (this.sides.left.parentElement).getBoundingClientRect();
      const edge = event.clientY < main.top || event.clientY > main.bottom ? undefined : event.clientX < emptySide ? 'left' : event.clientX > innerWidth - emptySide ? 'right' : undefined;
      const name = /** @type {SideName | undefined} */ (box?.dataset.side) ?? edge;
      mark.hidden = !box && (name === undefined || !(this.sides[name].hidden || this.layout[name].isCollapsed));
      if (mark.hidden || !name) return;
      if (!box) {
        goal = { name, index: this.layout[name].groups.length, position: 0 };
        place(mark, name === 'left' ? 0 : innerWidth - emptySide, main.top, emptySide, main.height);
        return;
      }
      const index = Number(box.dataset.index);
      const frame = box.getBoundingClientRect();
      if (event.clientY > frame.bottom - frame.height * 0.35 && !under?.closest('.dock-tabs')) {
        goal = { name, index: this.layout[name].groups.length, position: 0 };
        place(mark, frame.left, frame.bottom - frame.height * 0.35, frame.width, frame.height * 0.35);
        return;
      }
      const tabs = /** @type {HTMLElement[]} */ ([...box.querySelectorAll('[role="tab"]:not([hidden])')]);
      const before = tabs.find((tab) => event.clientX < tab.getBoundingClientRect().left + tab.offsetWidth / 2);
      const others = (this.layout[name].groups[index]?.tabs ?? []).filter((other) => other !== id);
      const at = before ? others.indexOf(String(before.dataset.tab)) : others.length;
      goal = { name, index, position: at < 0 ? others.length : at };
      const line = before ? before.getBoundingClientRect().left : (tabs.at(-1)?.getBoundingClientRect().right ?? frame.left);
      place(mark, line - 1, tabs[0]?.getBoundingClientRect().top ?? frame.top, 3, tabs[0]?.offsetHeight ?? 28);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      mark.remove();
      if (isDragging && goal && event.type === 'pointerup') this.#move(id, goal.name, goal.index, goal.position);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /** The greatest width of a dock: half of the window. */
  get #widest() {
    return innerWidth / letterScale() / 2;
  }

  /**
   * The edge between a dock and the middle.
   *
   * @param {SideName} name
   */
  #edge(name) {
    const sign = name === 'left' ? 1 : -1;
    return separator('vertical', words.resize, (by) => this.#change((layout) => {
      layout[name].width = Math.min(Math.max(layout[name].width + (by * sign) / letterScale(), narrowest), this.#widest);
    }), () => this.#change((layout) => { layout[name].width = usualLayouts[this.#settings.values.mode][name].width; }));
  }

  /**
   * The edge between two groups.
   *
   * @param {SideName} name
   * @param {number} index of the group below
   */
  #divider(name, index) {
    return separator('horizontal', words.resize, (by) => {
      const [above, below] = [index - 1, index].map((at) => /** @type {HTMLElement | null} */ (this.sides[name].querySelector(`[data-index="${at}"]`)));
      if (!above || !below) return;
      this.#change(({ [name]: { groups } }) => {
        const whole = groups[index - 1].share + groups[index].share;
        const height = above.offsetHeight + below.offsetHeight;
        const share = Math.min(Math.max((above.offsetHeight + by) / height, 0.15), 0.85) * whole;
        groups[index - 1].share = share;
        groups[index].share = whole - share;
      });
    }, () => this.#change(({ [name]: { groups } }) => { for (const one of groups) one.share = 1; }));
  }
}

/** The size of the page's letters, for usual ones of 1. */
const letterScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / usualLetter;

/**
 * The group that has a panel, and its side; neither if no group has it.
 *
 * @param {string} id
 * @param {Layout} layout
 * @returns {{ side?: Side, one?: Group }}
 */
function groupWith(id, layout) {
  for (const side of Object.values(layout)) {
    const one = side.groups.find(({ tabs }) => tabs.includes(id));
    if (one) return { side, one };
  }
  return {};
}

/**
 * Puts an element at a rectangle of the window.
 *
 * @param {HTMLElement} element
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function place({ style }, left, top, width, height) {
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/**
 * Reports the position of an edge to screen readers.
 *
 * @param {HTMLElement} edge
 * @param {number} now
 * @param {number} [least]
 * @param {number} [most]
 */
export function showValue(edge, now, least = 0, most = 100) {
  for (const [name, value] of Object.entries({ min: least, max: most, now })) edge.setAttribute(`aria-value${name}`, String(Math.round(value)));
}

/**
 * An edge that is dragged, or moved with the arrow keys.
 *
 * @param {'vertical' | 'horizontal'} orientation
 * @param {string} label
 * @param {(by: number) => void} moved by pixels, to the right or down
 * @param {() => void} reset on a double click
 */
export function separator(orientation, label, moved, reset) {
  const isVertical = orientation === 'vertical';
  return h('div', { class: `edge-${orientation}`, role: 'separator', 'aria-orientation': orientation, 'aria-label': label, title: label, tabindex: '0',
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { [isVertical ? 'ArrowLeft' : 'ArrowUp']: -16, [isVertical ? 'ArrowRight' : 'ArrowDown']: 16 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      moved(by);
    },
    ondblclick: reset,
    onpointerdown: (/** @type {PointerEvent} */ down) => {
      down.preventDefault();
      let last = isVertical ? down.clientX : down.clientY;
      let now = last;
      document.body.classList.add(`resizing-${orientation}`);
      const show = () => {
        if (now !== last) moved(now - last);
        last = now;
      };
      const showSoon = perFrame(show);
      const move = (/** @type {PointerEvent} */ event) => {
        now = isVertical ? event.clientX : event.clientY;
        showSoon();
      };
      const end = () => {
        show();
        document.body.classList.remove(`resizing-${orientation}`);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    } });
}
