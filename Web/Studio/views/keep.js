// Changes of views and machines that outlive the page.

import { DraftStore, digest, newKey, storage } from '../draft-store.js';
import { when } from '../panels/offer.js';
import { texts } from '../texts.js';

/** Tells these texts from machines of the same files. */
const mark = 'views';
/** How long a change rests before it is kept, in milliseconds. */
const rest = 400;

/**
 * Keeps what is changed, and offers what an earlier visit has left.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {import('../panels/offer.js').Show} offer
 */
export function keepViews(desk, offer) {
  const store = new DraftStore(storage(), () => desk.studio.server?.name ?? '');
  /** What is changed on this page stands beside what an earlier visit has left, until that is answered. */
  const key = newKey();
  /**
   * The texts that were changed on this page.
   *
   * @type {Set<string>}
   */
  const touched = new Set();
  /** @type {number | undefined} */
  let timer;
  let offered = '';
  let hide = () => {};

  function keep() {
    if (!desk.sheets) return;
    for (const kind of /** @type {const} */ (['machines', 'stage'])) {
      const { entry: { path }, saved } = desk.sheets[kind];
      // New files are not listed on the next visit.
      if (saved === undefined) continue;
      if (desk.isChanged(kind)) {
        touched.add(path);
        store.keep({ key, path, machine: mark, text: desk.text(kind), base: digest(saved) });
      } else if (touched.has(path)) {
        store.drop(path, mark, key);
      }
    }
  }

  function look() {
    const { sheets } = desk;
    const now = `${sheets?.machines.entry.path}\n${sheets?.stage.entry.path}`;
    if (!sheets || now === offered) return;
    offered = now;
    hide();
    next(sheets);
  }

  /**
   * Offers the newest that has no answer.
   *
   * @param {NonNullable<typeof desk.sheets>} sheets
   */
  function next(sheets) {
    for (const kind of /** @type {const} */ (['machines', 'stage'])) {
      const { entry: { path }, saved } = sheets[kind];
      const kept = saved === undefined ? undefined : store.find(path, mark, key);
      if (!kept) continue;
      const drop = () => store.drop(path, mark, kept.key);
      if (kept.text === desk.text(kind)) {
        if (!desk.isChanged(kind)) drop();
        continue;
      }
      const answer = (/** @type {() => void} */ action) => () => {
        action();
        drop();
        if (desk.sheets === sheets) next(sheets);
      };
      hide = offer(texts.kept.changed(path, when(kept.time), kept.base !== digest(saved ?? '')), answer(() => {
        touched.add(path);
        desk.write(kind, kept.text);
        // Before the older ones are forgotten.
        keep();
      }), answer(() => {}));
      return;
    }
  }

  desk.on('change', () => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, rest);
  });
  desk.on('open', () => {
    if (!desk.sheets) {
      offered = '';
      hide();
    }
    look();
  });
}
