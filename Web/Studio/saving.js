// Saving of files: machines, themes, views, scripts and traces, all in the same way.

import { EngineFailure } from '../player/engine.js';
import { Conflict } from './sources.js';
import { texts } from './texts.js';

/** @typedef {import('./sources.js').Entry} Entry */

/**
 * A file to write.
 *
 * @typedef {object} Job
 * @property {Entry} entry the file, with the version that it replaces
 * @property {string} [path] another path for the bytes, which make a new file then
 * @property {() => Uint8Array | Promise<Uint8Array>} make the bytes
 * @property {(path: string) => string} [say] the notice after a save; what became of the file by default
 * @property {(path: string) => void} [onConflict] called in the place of a notice if the file is another one
 */

/** Writes one file at a time, and says what became of it. */
export class Saving {
  #isRunning = false;

  /** @param {import('./model.js').Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  /** Whether a file is being written. */
  get isRunning() {
    return this.#isRunning;
  }

  /**
   * Saves a file, or hands it to the person where there is no place to save. While another save runs, it only says so.
   *
   * @param {Job} job
   * @returns {Promise<{ entry: Entry, bytes: Uint8Array } | undefined>} the file with its new version; undefined if it is not
   *   saved
   */
  async run({ entry, path = entry.path, make, say, onConflict }) {
    const { studio } = this;
    if (this.#isRunning) {
      // What is written now may be what this save begins with.
      studio.say(texts.editor.stillSaving(path));
      return undefined;
    }
    this.#isRunning = true;
    const subject = studio.files.subjectFile;
    // An animation that becomes a package is another file.
    const version = path === entry.path ? entry.version || undefined : undefined;
    try {
      const bytes = await make();
      const written = { ...entry, path, origin: undefined, former: undefined, added: undefined, size: bytes.length, isNew: false, partner: undefined, read: async () => bytes.slice() };
      if (entry.save) {
        written.version = await entry.save(bytes, path, version);
        studio.say(say?.(path) ?? (version === undefined ? texts.editor.made(path) : entry.handle ? texts.editor.savedAlone(path) : texts.editor.saved(path)));
      } else {
        studio.notify('download', { name: path.replace(/^.*\//, ''), bytes });
        studio.say(texts.editor.downloaded(path));
      }
      studio.files.noteWritten(entry, written, subject);
      return { entry: written, bytes };
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      if (!(error instanceof Conflict)) studio.say(texts.editor.notSaved(String(/** @type {Error} */ (error).message)));
      else if (onConflict) onConflict(path);
      else studio.say(texts.editor[path === entry.path ? 'conflict' : 'taken'](path));
      return undefined;
    } finally {
      this.#isRunning = false;
    }
  }
}
