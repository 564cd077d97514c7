// What an earlier visit has left, offered again: one offer for machines and for views.

import { fill, h } from '../dom.js';
import { Newest } from '../newest.js';
import { texts } from '../texts.js';

const words = texts.kept;

/**
 * Shows an offer, the newest in the place of the one before; returns a function that takes it back.
 *
 * @callback Show
 * @param {string} text
 * @param {() => void} take
 * @param {() => void} drop
 * @returns {() => void}
 */

/** The place of the offer, which stays until it is answered or its file is closed. */
export function offerBar() {
  const element = h('div', { id: 'offer', role: 'status', 'aria-live': 'polite', hidden: true });
  const offers = new Newest();
  /**
   * Shows the offer that waits.
   *
   * @type {(() => void) | undefined}
   */
  let waiting;
  /** @type {Show} */
  const show = (text, take, drop) => {
    const isNewest = offers.begin(), mine = offers.count;
    const hide = () => {
      if (!isNewest()) return;
      element.hidden = true;
      waiting?.();
    };
    const button = (/** @type {string} */ label, /** @type {() => void} */ action, /** @type {Record<string, any>} */ more) => h('button', { type: 'button', ...more, onclick: () => {
      if (standing === mine) waiting = undefined;
      hide();
      action();
    } }, label);
    fill(element, h('span', {}, text), button(words.take, take, { class: 'primary', id: 'take-kept' }), button(words.drop, drop, { id: 'drop-kept' }));
    element.hidden = false;
    return hide;
  };
  let standing = 0;
  /**
   * Shows an offer that belongs to no file, whenever there is no other one, until it is answered.
   *
   * @type {Show}
   */
  const stand = (text, take, drop) => {
    waiting = () => {
      const hide = show(text, take, drop);
      standing = offers.count;
      return hide;
    };
    if (element.hidden) waiting();
    return () => {
      waiting = undefined;
      if (standing === offers.count) element.hidden = true;
    };
  };
  return { element, show, stand };
}

/**
 * A moment in the words of the person's language.
 *
 * @param {number} time
 */
export function when(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
  if (minutes > -60) return format.format(minutes, 'minute');
  return minutes > -2880 ? format.format(Math.round(minutes / 60), 'hour') : format.format(Math.round(minutes / 1440), 'day');
}
