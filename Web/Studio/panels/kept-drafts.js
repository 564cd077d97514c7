// Changes of a machine that an earlier visit has left, offered again.

import { fill, h } from '../dom.js';
import { DraftStore, digest } from '../draft-store.js';
import { texts } from '../texts.js';

const words = texts.kept;

/**
 * Keeps what is changed, and offers what was.
 *
 * @param {import('../model.js').Studio} studio
 */
export function keptDrafts(studio) {
  const store = new DraftStore(storage());
  const offer = h('div', { id: 'offer', role: 'status', 'aria-live': 'polite', hidden: true });
  /** Drafts that were changed on this page: what they leave behind is theirs. */
  const touched = new WeakSet();
  /** @type {unknown} */
  let shown;

  /** The place of the machine that is open. */
  const place = () => (studio.looseEntry ? { path: studio.looseEntry.path, machine: '' } : { path: studio.entry?.path ?? '', machine: studio.draft?.id ?? '' });

  studio.on('edited', () => {
    const { draft } = studio;
    if (!draft) return;
    const { path, machine } = place();
    const isNew = studio.origin !== undefined;
    if (isNew || (studio.looseEntry ? draft.isEdited : draft.isChanged)) {
      touched.add(draft);
      hide();
      store.keep({ path, machine, text: draft.text, base: isNew ? 0 : digest(draft.base), ...(isNew ? { origin: studio.origin } : {}) });
    } else if (touched.has(draft)) {
      store.drop(path, machine);
    }
  });
  studio.on('saved', () => {
    const { draft } = studio;
    // A theme that is saved leaves the machine as it is.
    if (!draft || draft.isChanged) return;
    const { path, machine } = place();
    store.drop(path, machine);
    touched.add(draft);
  });

  function hide() {
    offer.hidden = true;
  }

  function look() {
    const { draft, entry, file } = studio;
    const subject = draft ?? entry;
    if (subject === shown) return;
    shown = subject;
    hide();
    if (!entry || !file || studio.origin !== undefined) return;
    if (draft && !touched.has(draft) && !(studio.looseEntry ? draft.isEdited : draft.isChanged)) {
      const { path, machine } = place();
      const kept = store.find(path, machine);
      if (kept?.text === draft.text) store.drop(path, machine);
      else if (kept) show(words.changed(draft.id, when(kept.time), kept.base !== digest(draft.base)), () => studio.takeText(kept.text), () => store.drop(path, machine));
      if (kept && kept.text !== draft.text) return;
    }
    // A new machine of this file, or of a package around it.
    const made = store.madeFor(entry.path).find(({ machine }) => !file.machines.some(({ id }) => id === machine));
    if (made) show(words.made(made.machine, when(made.time)), () => studio.addMachine(made.machine, made.text), () => store.drop(made.path, made.machine));
  }

  /**
   * @param {string} text
   * @param {() => void} take
   * @param {() => void} drop
   */
  function show(text, take, drop) {
    const button = (/** @type {string} */ label, /** @type {() => void} */ action, /** @type {Record<string, any>} */ more) => h('button', { type: 'button', ...more, onclick: () => {
      hide();
      action();
    } }, label);
    fill(offer, h('span', {}, text), button(words.take, take, { class: 'primary', id: 'take-kept' }), button(words.drop, drop, { id: 'drop-kept' }));
    offer.hidden = false;
  }

  studio.on('draft file', look);
  return offer;
}

/** The storage of the browser; undefined where a page may not have one. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
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
