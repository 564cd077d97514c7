// Changes of views and machines that outlive the page.

import { DraftStore, digest } from '../draft-store.js';
import { storage, when } from '../panels/kept-drafts.js';
import { texts } from '../texts.js';

/** Tells these texts from machines of the same files. */
const mark = 'views';
/** How long a change rests before it is kept, in milliseconds. */
const rest = 400;

/**
 * Keeps what is changed, and offers what an earlier visit has left.
 *
 * @param {import('./desk.js').ViewDesk} desk
 */
export function keepViews(desk) {
  const store = new DraftStore(storage());
  /**
   * The texts that were changed on this page.
   *
   * @type {Set<string>}
   */
  const touched = new Set();
  /** @type {number | undefined} */
  let timer;
  let offered = '';

  function keep() {
    if (!desk.sheets) return;
    for (const kind of /** @type {const} */ (['machines', 'stage'])) {
      const { entry: { path }, saved } = desk.sheets[kind];
      // New files are not listed on the next visit.
      if (saved === undefined) continue;
      if (desk.isChanged(kind)) {
        touched.add(path);
        store.keep({ path, machine: mark, text: desk.text(kind), base: digest(saved) });
      } else if (touched.has(path)) {
        store.drop(path, mark);
      }
    }
  }

  function look() {
    const { sheets, studio } = desk;
    const now = `${sheets?.machines.entry.path}\n${sheets?.stage.entry.path}`;
    if (!sheets || now === offered) return;
    offered = now;
    for (const kind of /** @type {const} */ (['machines', 'stage'])) {
      const { entry: { path }, saved } = sheets[kind];
      const kept = touched.has(path) || saved === undefined ? undefined : store.find(path, mark);
      if (!kept) continue;
      if (kept.text === desk.text(kind)) {
        store.drop(path, mark);
        continue;
      }
      studio.ask(texts.kept.changed(path, when(kept.time), kept.base !== digest(saved ?? '')),
        [texts.kept.take, () => {
          touched.add(path);
          desk.write(kind, kept.text);
        }], [texts.kept.drop, () => store.drop(path, mark)]);
      return;
    }
  }

  desk.on('change', () => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, rest);
  });
  desk.on('open', () => {
    if (!desk.sheets) offered = '';
    look();
  });
}
