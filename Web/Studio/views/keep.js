// Changes of views and machines that outlive the page.

import { DraftStore, digest, newKey, storage } from '../draft-store.js';
import { when } from '../panels/offer.js';
import { texts } from '../texts.js';
import { openMade } from './pairs.js';

/** Tells these texts from machines of the same files. */
const mark = 'views';
/** How long a change rests before it is kept, in milliseconds. */
const rest = 400;

/**
 * Keeps what is changed, and offers what an earlier visit has left.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {import('../panels/offer.js').Show} offer
 * @param {import('../panels/offer.js').Show} stand offers what belongs to no file
 */
export function keepViews(desk, offer, stand) {
  const store = new DraftStore(storage(), () => desk.studio.files.server?.key ?? '');
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
      const { entry: { path, isNew }, saved } = desk.sheets[kind];
      if (desk.isChanged(kind)) {
        touched.add(path);
        // New files are not listed on the next visit: they are found by themselves then.
        const made = isNew ? { kind, partner: desk.sheets[kind === 'stage' ? 'machines' : 'stage'].entry.path } : {};
        store.keep({ key, path, machine: mark, text: desk.text(kind), base: digest(saved ?? ''), ...made });
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
      const kept = store.find(path, mark, key);
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

  /** Offers new files that are still not there, the newest first. */
  function nextMade() {
    const { studio } = desk;
    const listed = (/** @type {string} */ path) => studio.files.entries.find((entry) => entry.path === path);
    const made = store.all.find((draft) => draft.kind !== undefined && draft.key !== key && !listed(draft.path));
    if (!made?.kind || made.partner === undefined) return;
    const [kind, other] = made.kind === 'stage' ? /** @type {const} */ (['stage', 'machines']) : /** @type {const} */ (['machines', 'stage']);
    const otherPath = made.partner;
    // One that was saved is on disk.
    const partner = listed(otherPath) ? undefined : store.all.find((draft) => draft.key === made.key && draft.path === otherPath);
    const drop = () => {
      store.drop(made.path, mark, made.key);
      if (partner) store.drop(otherPath, mark, partner.key);
    };
    const names = /** @type {Record<'machines' | 'stage', string>} */ ({ [kind]: made.path, [other]: otherPath });
    stand(texts.kept.views(names.machines, names.stage, when(made.time)), async () => {
      desk.addEventListener('change', () => {
        // Kept anew before the former ones are forgotten.
        if (desk.sheets?.[kind].entry.path !== made.path) return;
        keep();
        drop();
      }, { once: true });
      await openMade(studio, { [kind]: { path: made.path, text: made.text }, [other]: { path: otherPath, text: partner?.text } });
      nextMade();
    }, () => {
      drop();
      nextMade();
    });
  }

  // Once the files are known.
  desk.studio.addEventListener('files', nextMade, { once: true });
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
