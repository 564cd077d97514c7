// The views of the stage, one in the other.

import { afterPress, fill, h, iconButton, panel } from '../../dom.js';
import { freeTag } from '../geometry.js';
import { texts } from '../../texts.js';

const words = texts.views.tree;
/** The most rows that are listed. */
const most = 500;

/** @typedef {import('../geometry.js').Placed} Placed */

/**
 * A view in a few words.
 *
 * @param {Placed} placed
 */
export function nameOf({ view, tag, key }) {
  if (key === '') return words.root(view?.width ?? 0, view?.height ?? 0);
  const content = view?.label ?? view?.animation ?? view?.image;
  const name = typeof content === 'string' && content !== '' ? content.replace(/^.*\//, '') : words.names[kindOf(view)];
  return tag === 0 ? name : `${name} ${tag}`;
}

/** @param {any} view @returns {'view' | 'picture' | 'animation' | 'label'} */
const kindOf = (view) => (view?.label !== undefined ? 'label' : view?.animation ? 'animation' : view?.image ? 'picture' : 'view');

/** @param {import('../desk.js').ViewDesk} desk */
export function treePanel(desk) {
  const list = h('ul', { class: 'layers tree', role: 'tree', 'aria-label': words.title });
  const buttons = {
    add: iconButton('plus', words.add, () => add(false), { id: 'add-view' }), inside: iconButton('inside', words.inside, () => add(true)), copy: iconButton('copy', words.copy, copy),
    up: iconButton('up', words.up, () => move(-1)), down: iconButton('downwards', words.down, () => move(1)), remove: iconButton('close', words.remove, () => removeView(desk), { id: 'remove-view' }),
  };

  let shown = '';

  function show() {
    section.hidden = !desk.isOpen;
    if (!desk.isOpen) return;
    const all = desk.views;
    const key = JSON.stringify([desk.view, desk.mode, all.slice(0, most).map((placed) => [placed.key, nameOf(placed), placed.view?.hidden, placed.view?.background, desk.mode === 'state' && desk.lookOf(placed) !== undefined]), all.length]);
    if (key === shown) return;
    shown = key;
    const hadFocus = list.contains(document.activeElement);
    fill(list, ...all.slice(0, most).map(row), all.length > most && h('li', { class: 'teach' }, words.more(all.length - most)));
    const chosen = desk.view ? desk.placed(desk.view) : undefined;
    for (const name of /** @type {const} */ (['copy', 'up', 'down', 'remove', 'inside'])) buttons[name].disabled = !chosen;
    if (chosen) {
      const index = Number(chosen.path.at(-1));
      buttons.up.disabled = index === 0;
      buttons.down.disabled = index + 1 >= (chosen.parent?.view?.views?.length ?? 0);
    }
    if (hadFocus) /** @type {HTMLElement | null} */ (list.querySelector('[tabindex="0"]'))?.focus();
  }

  /** @param {Placed} placed */
  function row(placed) {
    const { key, view, depth, tag } = placed;
    const isChosen = desk.view === key;
    const isHidden = view?.hidden === true;
    const changed = desk.mode === 'state' && key !== '' && desk.lookOf(placed) !== undefined;
    const item = h('li', { role: 'treeitem', 'aria-level': depth + 1, 'aria-selected': String(isChosen), tabindex: isChosen || (desk.view === undefined && key === '') ? '0' : '-1', 'data-key': key,
      class: [isHidden ? 'unseen' : '', isChosen ? 'chosen' : ''].filter(Boolean).join(' '), onclick: () => desk.choose({ view: key }), onkeydown: (/** @type {KeyboardEvent} */ event) => press(event, key) },
    h('span', { class: 'swatch', 'data-kind': key === '' ? 'stage' : kindOf(view) }), h('span', { class: 'name' }, nameOf(placed)),
    changed && h('span', { class: 'lamp', title: words.changed, role: 'img', 'aria-label': words.changed }),
    key !== '' && h('span', { class: 'quiet' }, tag === 0 ? words.noTag : ''),
    key !== '' && iconButton(isHidden ? 'unseen' : 'eye', isHidden ? words.show : words.hide, (event) => {
      event.stopPropagation();
      desk.edit(({ set }) => set('stage', [...placed.path, 'hidden'], isHidden ? undefined : true));
    }, { tabindex: '-1' }));
    item.style.setProperty('--depth', String(depth));
    const swatch = /** @type {HTMLElement} */ (item.querySelector('.swatch'));
    if (typeof view?.background === 'string' && /^#[\da-f]{3,8}$/i.test(view.background)) swatch.style.background = view.background;
    return item;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  function press(event, key) {
    const all = desk.views.slice(0, most);
    const index = all.findIndex((view) => view.key === key);
    const goal = event.altKey || event.shiftKey ? -1 : event.key === 'ArrowDown' ? index + 1 : event.key === 'ArrowUp' ? index - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : -1;
    if (goal >= 0 && goal < all.length) desk.choose({ view: all[goal].key });
    else if (event.key === 'Enter' || event.key === ' ') desk.choose({ view: key });
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Adds a view beside the one that is chosen, or inside. */
  function add(/** @type {boolean} */ isInside) {
    const all = desk.views;
    const chosen = desk.placed(desk.view ?? '') ?? all[0];
    const parent = isInside || chosen.key === '' ? chosen : /** @type {Placed} */ (chosen.parent);
    const { width, height } = desk.json('stage');
    const room = parent.key === '' ? [width, height] : desk.places().get(parent.key)?.frame.slice(2) ?? [100, 100];
    const side = Math.max(Math.round(Math.min(60, room[0] * 0.6, room[1] * 0.6)), 8);
    const count = parent.view?.views?.length ?? 0;
    const offset = (count * 12) % Math.max(room[1] - side, 13);
    const hues = ['#C4513F', '#1D5E8C', '#FFC94D', '#2F7A4D', '#7A5AA6'];
    const view = { tag: freeTag(all), frame: [Math.min(20 + offset, Math.max(room[0] - side, 0)), Math.min(20 + offset, Math.max(room[1] - side, 0)), side, side].map(Math.round), background: hues[(all.length - 1) % hues.length] };
    desk.edit(({ insert }) => insert('stage', [...parent.path, 'views'], count, view));
    desk.choose({ view: parent.key === '' ? `${count}` : `${parent.key}/${count}`, ...(desk.mode === 'play' ? { mode: 'layout' } : {}) });
  }

  function copy() {
    const chosen = desk.view ? desk.placed(desk.view) : undefined;
    if (!chosen?.parent) return;
    let tag = freeTag(desk.views);
    const fresh = (/** @type {any} */ view) => {
      const made = { ...view };
      if (made.tag) made.tag = tag++;
      if (Array.isArray(made.views)) made.views = made.views.map(fresh);
      return made;
    };
    const made = fresh(chosen.view);
    if (Array.isArray(made.frame)) made.frame = [made.frame[0] + 12, made.frame[1] + 12, ...made.frame.slice(2)];
    if (Array.isArray(made.center)) made.center = made.center.map((/** @type {number} */ value) => value + 12);
    const index = Number(chosen.path.at(-1)) + 1;
    desk.edit(({ insert }) => insert('stage', chosen.path.slice(0, -1), index, made));
    desk.choose({ view: [...chosen.key.split('/').slice(0, -1), index].join('/') });
  }

  function move(/** @type {number} */ by) {
    const chosen = desk.view ? desk.placed(desk.view) : undefined;
    if (!chosen?.parent) return;
    const index = Number(chosen.path.at(-1));
    desk.edit(({ move: shift }) => shift('stage', chosen.path.slice(0, -1), index, index + by));
    desk.choose({ view: [...chosen.key.split('/').slice(0, -1), index + by].join('/') });
  }

  desk.on('open change choice', afterPress(list, show));
  const section = panel('views-tree', words.title, { class: 'of-views', actions: Object.values(buttons) }, list);
  section.hidden = true;
  return section;
}

/**
 * Removes the view that is chosen.
 *
 * @param {import('../desk.js').ViewDesk} desk
 */
export function removeView(desk) {
  const chosen = desk.view ? desk.placed(desk.view) : undefined;
  if (!chosen?.parent) return;
  desk.edit(({ remove }) => remove('stage', chosen.path));
  desk.choose({ view: chosen.parent.key === '' ? undefined : chosen.parent.key });
}
