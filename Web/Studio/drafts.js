// Changed machines that wait: of files that are not open, and those that are not chosen.

import { idOf } from './sources.js';

/** @typedef {import('./machine-draft.js').MachineDraft} MachineDraft */

/** Changed machines by the file and the machine. */
export class Drafts {
  /** @type {Map<string, MachineDraft>} */
  #waiting = new Map();

  /**
   * The key of a machine.
   *
   * @param {import('./sources.js').Entry | undefined} loose the machine's own file, if it has one
   * @param {import('./sources.js').Entry | undefined} entry the file of the animation
   * @param {string | undefined} machine
   */
  static key(loose, entry, machine) {
    // A machine of its own file is the same one with any animation.
    return loose ? `${idOf(loose)}\n` : `${entry && idOf(entry)}\n${machine}`;
  }

  /**
   * Keeps a machine if it is changed; one that is as it was is forgotten.
   *
   * @param {string} key
   * @param {MachineDraft} draft
   */
  keep(key, draft) {
    if (draft.isChanged) this.#waiting.set(key, draft);
    else if (this.#waiting.get(key) === draft) this.#waiting.delete(key);
  }

  /** @param {string} key */
  forget(key) {
    this.#waiting.delete(key);
  }

  /**
   * The machine that was changed before, if it was changed from a text.
   *
   * @param {string} key
   * @param {string} text
   */
  find(key, text) {
    // The file may be another one now.
    const draft = this.#waiting.get(key);
    return draft?.isOf(text) ? draft : undefined;
  }

  /**
   * Notes that a file has a text of a machine.
   *
   * @param {string} key
   * @param {string} text
   */
  noteSaved(key, text) {
    const draft = this.#waiting.get(key);
    draft?.noteSaved(text);
    if (draft?.isChanged === false) this.forget(key);
  }

  /**
   * Whether changes of a machine wait.
   *
   * @param {string} key
   */
  isChanged(key) {
    return this.#waiting.get(key)?.isChanged === true;
  }

  /**
   * Whether changes of any machine are not saved.
   *
   * @param {MachineDraft | undefined} open the machine that is open
   */
  hasUnsaved(open) {
    return open?.isChanged === true || [...this.#waiting.values()].some((draft) => draft !== open && draft.isChanged);
  }
}
