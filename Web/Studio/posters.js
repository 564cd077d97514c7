// Small pictures of files with what is in them, made beside the page: a hostile file ends its worker at worst.

import { followFonts } from '../player/fonts.js';
import { kindOfFile } from './kinds.js';
import { idOf } from './sources.js';
import { texts } from './texts.js';

/**
 * @typedef {object} Finding
 * @property {string} severity
 * @property {string} rule
 * @property {string} [file]
 * @property {string} [path]
 * @property {string} message
 * @property {string} [advice]
 */

/**
 * @typedef {object} Poster
 * @property {ImageData} [image] the frame that shows most; missing for a file that can't be drawn
 * @property {import('./kinds.js').Kind} [kind]
 * @property {string[]} machines the ids of its state machines
 * @property {string[]} themes the ids of its themes
 * @property {Finding[]} [findings] missing for a file that can't be checked
 * @property {string} [error] the reason why it can't be read
 */

/** The longest time for a file, in milliseconds. */
const longest = 15_000;
/** The number of pixels on a side. */
const side = 144;
/** The most bytes of machines for views whose stage is looked for. */
const largestMachines = 1e6;

/** Makes posters one after the other. */
export class Posters {
  /** @type {Worker | undefined} */
  #worker;
  #unfollowFonts = () => {};
  /** @type {Map<string, Poster>} */
  #known = new Map();
  /** @type {Map<string, Promise<Poster>>} */
  #asked = new Map();
  /**
   * The key of the newest version of each file, by its identity.
   *
   * @type {Map<string, string>}
   */
  #newest = new Map();
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /**
   * Finds the stage that machines for views move; without one, they are drawn with views of made-up colours.
   *
   * @type {((entry: import('./sources.js').Entry, text: string) => Promise<string | undefined>) | undefined}
   */
  stageOf;
  /** Whether texts may have the fonts of the server's machine. */
  isServed = false;

  /** Forgets all posters, whose texts have other fonts now. */
  forget() {
    this.#known.clear();
    this.#asked.clear();
    this.#newest.clear();
  }

  /**
   * The poster of a file that has been made already.
   *
   * @param {import('./sources.js').Entry} entry
   */
  known(entry) {
    return this.#known.get(keyOf(entry));
  }

  /** The number of posters that are kept. */
  get count() {
    return this.#asked.size;
  }

  /**
   * Makes the poster of a file.
   *
   * @param {import('./sources.js').Entry} entry
   * @returns {Promise<Poster>}
   */
  of(entry) {
    const key = keyOf(entry);
    let asked = this.#asked.get(key);
    if (!asked) {
      // Only the newest version of a file is kept.
      const former = this.#newest.get(idOf(entry));
      if (former !== undefined) {
        this.#known.delete(former);
        this.#asked.delete(former);
      }
      this.#newest.set(idOf(entry), key);
      asked = this.#last.then(() => this.#make(entry));
      this.#last = asked.catch(() => {});
      this.#asked.set(key, asked);
      asked.then((poster) => {
        if (this.#asked.get(key) === asked) this.#known.set(key, poster);
      }, () => this.#asked.delete(key));
    }
    return asked;
  }

  /**
   * @param {import('./sources.js').Entry} entry
   * @returns {Promise<Poster>}
   */
  async #make(entry) {
    /** @type {Uint8Array} */
    let bytes;
    /** @type {string | undefined} */
    let stage;
    try {
      bytes = await entry.read();
      if (/\.json$/i.test(entry.path) && bytes.length < largestMachines && kindOfFile(bytes) === 'views') stage = await this.stageOf?.(entry, new TextDecoder().decode(bytes));
    } catch (error) {
      return { machines: [], themes: [], error: String(/** @type {Error} */ (error).message) };
    }
    if (!this.#worker) {
      const made = this.#worker = new Worker(new URL('./poster-worker.js', import.meta.url), { type: 'module' });
      this.#unfollowFonts = followFonts((font) => made.postMessage({ font }));
    }
    const worker = this.#worker;
    return new Promise((resolve) => {
      const end = (/** @type {Poster} */ poster, isHealthy = true) => {
        clearTimeout(timer);
        if (!isHealthy) {
          this.#unfollowFonts();
          worker.terminate();
          this.#worker = undefined;
        }
        resolve(poster);
      };
      const timer = setTimeout(() => end({ machines: [], themes: [], error: texts.shelf.slow }, false), longest);
      worker.onmessage = ({ data }) => end(data, !data.isBroken);
      worker.onerror = (event) => end({ machines: [], themes: [], error: event.message || texts.shelf.crash }, false);
      worker.postMessage({ bytes, side, stage, isServed: this.isServed }, [bytes.buffer]);
    });
  }
}

/** @param {import('./sources.js').Entry} entry */
const keyOf = (entry) => `${idOf(entry)}\n${entry.version}`;
