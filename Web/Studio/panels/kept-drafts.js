// Changes of a machine that an earlier visit has left, offered again.

import { DraftStore, digest, newKey, storage } from '../draft-store.js';
import { texts } from '../texts.js';
import { when } from './offer.js';

const words = texts.kept;
/** Tells values of slots from machines of the same file: no machine has such an id. */
const slotsMark = '\nslots';
/** The most characters of slot values to keep, since pictures must not push out machines. */
const mostSlots = 300_000;
/** How long values of slots rest before they are kept, in milliseconds. */
const rest = 400;

/**
 * Keeps unsaved changes, and offers the ones of earlier visits.
 *
 * @param {import('../model.js').Studio} studio
 * @param {import('./offer.js').Show} offer
 */
export function keepDrafts(studio, offer) {
  const store = new DraftStore(storage(), () => studio.files.server?.key ?? '');
  /**
   * The keys of drafts changed on this page. Drafts of earlier visits stay until their offers are answered.
   *
   * @type {WeakMap<import('../machine-draft.js').MachineDraft, string>}
   */
  const keys = new WeakMap();
  const visit = newKey();
  /** @type {unknown} */
  let shown;
  let hide = () => {};

  /** The storage key of the open machine. */
  const place = () => (studio.draft.looseEntry ? { path: studio.draft.looseEntry.path, machine: '' } : { path: studio.files.entry?.path ?? '', machine: studio.draft.current?.id ?? '' });

  studio.on('edited', () => {
    const { current: draft } = studio.draft;
    if (!draft) return;
    const { path, machine } = place();
    const isNew = studio.draft.origin !== undefined;
    if (isNew || draft.isChanged) {
      // A machine made anew on this page replaces the earlier one.
      const key = keys.get(draft) ?? (isNew ? visit : newKey());
      keys.set(draft, key);
      store.keep({ key, path, machine, text: draft.text, base: isNew ? 0 : digest(draft.base), ...(isNew ? { origin: studio.draft.origin } : {}) });
    } else {
      const key = keys.get(draft);
      if (key !== undefined) store.drop(path, machine, key);
    }
  });
  studio.on('saved', () => {
    const { current: draft } = studio.draft;
    // Saving a theme leaves the machine as it is.
    const key = draft && keys.get(draft);
    if (!draft || draft.isChanged || key === undefined) return;
    const { path, machine } = place();
    store.drop(path, machine, key);
  });

  studio.on('removed', ({ detail: draft }) => {
    const key = draft && keys.get(draft);
    if (key !== undefined) store.drop(studio.files.entry?.path ?? '', draft.id, key);
  });

  function look() {
    const { current: draft } = studio.draft;
    const { entry } = studio.files;
    const subject = draft ?? entry;
    if (subject === shown) return;
    shown = subject;
    hide();
    next();
  }

  /** The slot values to keep, as JSON, and their file. */
  let slots = { path: '', text: '{}' };
  /** @type {number | undefined} */
  let timer;

  /** Keeps the values of slots, or forgets them once none is left. */
  function keepSlots() {
    clearTimeout(timer);
    timer = undefined;
    const { path, text } = slots;
    if (text === '{}' || text.length > mostSlots) store.drop(path, slotsMark, visit);
    else store.keep({ key: visit, path, machine: slotsMark, text, base: 0 });
  }
  const keepSlotsNow = () => { if (timer !== undefined) keepSlots(); };

  studio.on('call', () => {
    const { session, isWatching } = studio.play;
    const { entry } = studio.files;
    // Only calls of slots change them; that a session begins anew is no reason to forget them.
    if (!session || !entry || isWatching || !/Slots?$/.test(session.calls[session.position - 1]?.op ?? '')) return;
    const now = { path: entry.path, text: JSON.stringify(studio.play.changedSlots) };
    if (now.path === slots.path && now.text === slots.text) return;
    if (now.path !== slots.path) keepSlotsNow();
    slots = now;
    clearTimeout(timer);
    timer = window.setTimeout(keepSlots, rest);
  });
  addEventListener('pagehide', keepSlotsNow);

  /**
   * Offers slot values, also of a file that was left on this page.
   *
   * @param {string} path
   */
  function offerSlots(path) {
    keepSlotsNow();
    const kept = store.find(path, slotsMark);
    if (!kept || kept.text === JSON.stringify(studio.play.changedSlots)) return;
    const drop = () => store.drop(path, slotsMark, kept.key);
    hide = offer(words.slots(when(kept.time)), () => {
      if (!studio.play.session || studio.files.entry?.path !== path) return;
      // They are kept anew as they are set.
      drop();
      slots = { path, text: '{}' };
      studio.play.perform({ op: 'setSlots', slots: JSON.parse(kept.text) });
    }, () => {
      drop();
      next();
    });
  }

  /** Offers the newest that has no answer. */
  function next() {
    const { current: draft } = studio.draft;
    const { entry, file } = studio.files;
    if (!entry || !file || studio.draft.origin !== undefined) return;
    if (draft) {
      const { path, machine } = place();
      const kept = store.find(path, machine, keys.get(draft));
      if (kept?.text === draft.text) {
        if (!keys.has(draft)) store.drop(path, machine, kept.key);
      } else if (kept) {
        const drop = () => store.drop(path, machine, kept.key);
        hide = offer(words.changed(draft.id, when(kept.time), kept.base !== digest(draft.base)), () => {
          studio.draft.write(kept.text);
          drop();
          next();
        }, () => {
          drop();
          next();
        });
        return;
      }
    }
    // A new machine of this file, or of a package around it.
    const made = store.madeFor(entry.path).find(({ machine }) => !file.machines.some(({ id }) => id === machine));
    if (!made) {
      offerSlots(entry.path);
      return;
    }
    const drop = () => store.drop(made.path, made.machine, made.key);
    hide = offer(words.made(made.machine, when(made.time)), async () => {
      await studio.draft.add(made.machine, made.text);
      // It is kept anew with the package that it is in now.
      if (studio.draft.current?.id === made.machine) drop();
    }, () => {
      drop();
      next();
    });
  }

  studio.on('draft file', look);
}
