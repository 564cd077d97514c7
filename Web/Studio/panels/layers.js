// The layers of the frame that shows.

import { fill, h, oneStop, panel } from '../dom.js';
import { pathsOf } from '../layer-paths.js';
import { stemOf } from '../paths.js';
import { texts } from '../texts.js';

const words = texts.layers;
/** The list follows the picture no faster than people read, in milliseconds. */
const pause = 250;
const most = 500;

/** @param {import('../model.js').Studio} studio */
export function layersPanel(studio) {
  const list = h('ol', { class: 'layers', 'aria-label': words.title });
  /** The path of the layer under the pointer, and its box. */
  const line = h('p', { class: 'layer-path', 'aria-live': 'polite' });
  let shown = '';
  /** @type {number | undefined} */
  let timer;

  const show = () => {
    timer = undefined;
    const { session } = studio.play;
    section.hidden = !session;
    if (!session || !section.isConnected || section.closest('[hidden]')) return;
    const layers = session.layers;
    const listening = new Set(studio.play.machineFacts?.layers);
    const key = JSON.stringify(layers.map(({ name, depth, visible }) => [name, depth, visible]));
    if (key === shown) {
      pointOut();
      return;
    }
    shown = key;
    // A message is no part of a tree.
    if (layers.length === 0) list.removeAttribute('role');
    else list.setAttribute('role', 'tree');
    if (layers.length === 0) fill(list, h('li', { class: 'teach' }, words.none));
    else {
      const paths = pathsOf(layers, session.animation || (studio.files.entry && stemOf(studio.files.entry.path)));
      fill(list, ...layers.slice(0, most).map((layer, index) => row(layer, listening.has(layer.name), paths[index])));
    }
    showSelected();
    pointOut();
  };
  const showSelected = () => {
    const { selection } = studio;
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('li[data-kind]'))) {
      item.setAttribute('aria-selected', String(selection?.kind === 'layer' && selection.name === item.dataset.name));
    }
  };

  /**
   * @param {import('../session.js').Layer} layer
   * @param {boolean} listens
   * @param {string[]} path
   */
  function row({ name, kind, depth, visible, x, y, width, height }, listens, path) {
    const whole = path.map((part) => part || words.unnamed).join(' / ');
    const point = () => {
      studio.notify('light', name);
      fill(line, ...path.map((part, index) => h('span', {}, index > 0 && h('span', { class: 'quiet' }, ' / '), part || words.unnamed)), h('span', { class: 'quiet' }, place));
    };
    const leave = () => {
      studio.notify('light', '');
      fill(line);
    };
    const place = x === undefined ? '' : ` · ${[x, y, width, height].map((value) => Math.round(Number(value))).join(', ')}`;
    const item = h('li', { class: visible ? '' : 'unseen', role: 'treeitem', 'aria-level': depth + 1, 'data-kind': kind, 'data-name': name, tabindex: '-1', title: `${whole} · ${words.kinds[kind] ?? kind}${place}`,
      onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave, onclick: () => studio.select({ kind: 'layer', name }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') studio.select({ kind: 'layer', name });
      } },
    h('span', { class: 'name' }, name || words.unnamed),
    listens && h('span', { class: 'badge' }, texts.interactions.gestures.Click.toLowerCase()),
    h('span', { class: 'quiet' }, visible ? words.kinds[kind] ?? kind : words.hidden));
    item.style.setProperty('--depth', String(Math.min(depth, 8)));
    return item;
  }

  const section = panel('layers', words.title, {}, list, line);
  /** The layer to focus once the list has it. */
  let wanted = '';
  function pointOut() {
    const item = wanted && [...list.querySelectorAll('li')].find((each) => each.dataset.name === wanted);
    if (!item) return;
    wanted = '';
    item.scrollIntoView({ block: 'nearest' });
    item.focus({ preventScroll: true });
  }
  oneStop(list, 'li[data-kind]');
  studio.on('layer', ({ detail: name }) => {
    wanted = name;
    later();
  });
  const later = () => {
    timer ??= window.setTimeout(show, pause);
  };
  studio.on('frame call panels', later);
  studio.on('selection', showSelected);
  studio.on('session', () => {
    shown = '';
    section.hidden = !studio.play.session;
    later();
  });
  return section;
}
