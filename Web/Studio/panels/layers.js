// The layers of the frame that shows.

import { fill, h, panel } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.layers;
/** The list follows the picture no faster than people read, in milliseconds. */
const pause = 250;
const most = 500;

/** @param {import('../model.js').Studio} studio */
export function layersPanel(studio) {
  const list = h('ol', { class: 'layers' });
  let shown = '';
  /** @type {number | undefined} */
  let timer;

  const show = () => {
    timer = undefined;
    const { session } = studio;
    section.hidden = !session;
    if (!session || !section.isConnected || section.closest('[hidden]')) return;
    const layers = session.layers;
    const listening = new Set(studio.machineFacts?.layers);
    const key = JSON.stringify(layers.map(({ name, depth, visible }) => [name, depth, visible]));
    if (key === shown) return;
    shown = key;
    if (layers.length === 0) fill(list, h('li', { class: 'teach' }, words.none));
    else fill(list, ...layers.slice(0, most).map((layer) => row(layer, listening.has(layer.name))));
  };

  /**
   * @param {import('../session.js').Layer} layer
   * @param {boolean} listens
   */
  function row({ name, kind, depth, visible, x, y, width, height }, listens) {
    const point = () => studio.dispatchEvent(new CustomEvent('light', { detail: name }));
    const leave = () => studio.dispatchEvent(new CustomEvent('light', { detail: '' }));
    const place = x === undefined ? '' : ` · ${[x, y, width, height].map((value) => Math.round(Number(value))).join(', ')}`;
    const item = h('li', { class: visible ? '' : 'unseen', 'data-kind': kind, tabindex: '0', title: `${words.kinds[kind] ?? kind}${place}`,
      onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave },
    h('span', { class: 'name' }, name || words.unnamed),
    listens && h('span', { class: 'badge' }, texts.interactions.gestures.Click.toLowerCase()),
    h('span', { class: 'quiet' }, visible ? words.kinds[kind] ?? kind : words.hidden));
    item.style.setProperty('--depth', String(Math.min(depth, 8)));
    return item;
  }

  const section = panel('layers', words.title, {}, list);
  const later = () => {
    timer ??= window.setTimeout(show, pause);
  };
  studio.on('frame call', later);
  studio.on('session', () => {
    shown = '';
    later();
  });
  return section;
}
