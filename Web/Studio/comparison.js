// Another session that is driven by the calls of the one that shows.

import { studioEngine } from './engine.js';
import { OpenFile } from './open-file.js';
import { Session } from './session.js';
import { texts } from './texts.js';

/** A file, a theme, or another moment, beside the session of the studio. */
export class Comparison {
  #file;
  #session;
  /**
   * Calls that only this session has, at its beginning.
   *
   * @type {import('./session.js').Call[]}
   */
  #own;
  /**
   * The theme that stays on, whatever theme the calls put on; undefined for theirs.
   *
   * @type {string | undefined}
   */
  #theme;
  /**
   * The calls of the other session that this one has followed.
   *
   * @type {import('./session.js').Call[]}
   */
  #followed = [];

  /**
   * @param {OpenFile | undefined} file the file if it is another one
   * @param {Session} session
   * @param {string} [theme] the theme that stays on
   */
  constructor(file, session, theme) {
    this.#file = file;
    this.#session = session;
    this.#theme = theme;
    this.#own = theme === undefined ? [] : [{ op: 'setTheme', id: theme }];
    for (const call of this.#own) session.perform(call);
  }

  /**
   * Compares with another file. Throws a refusal for one that can't be played.
   *
   * @param {import('./model.js').Studio} studio
   * @param {import('./sources.js').Entry} entry
   */
  static async withFile(studio, entry) {
    const engine = await studioEngine();
    const file = await OpenFile.open(engine, entry.path, await entry.read());
    try {
      return new Comparison(file, Comparison.#begin(engine, studio, file, file.usualMachine));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /**
   * Compares with another theme of the same file.
   *
   * @param {import('./model.js').Studio} studio
   * @param {string | undefined} id empty for no theme; undefined for the one that the calls choose
   */
  static async withTheme(studio, id) {
    const { file } = studio.files;
    if (!file) throw new Error(texts.compare.noFile);
    return new Comparison(undefined, Comparison.#begin(await studioEngine(), studio, file, studio.play.machine), id);
  }

  /**
   * Compares with other moments of the same session.
   *
   * @param {import('./model.js').Studio} studio
   */
  static withMoments(studio) {
    return Comparison.withTheme(studio, undefined);
  }

  /**
   * Compares with the same file whose state machines are read in another dialect.
   *
   * @param {import('./model.js').Studio} studio
   * @param {import('./session.js').Dialect} dialect
   */
  static async withDialect(studio, dialect) {
    const { file } = studio.files;
    if (!file) throw new Error(texts.compare.noFile);
    return new Comparison(undefined, Comparison.#begin(await studioEngine(), studio, file, studio.play.machine, dialect));
  }

  /** The name of the state on the other side; empty while no machine runs. */
  get state() {
    return this.#session.state;
  }

  /**
   * @param {import('../player/engine.js').Engine} engine
   * @param {import('./model.js').Studio} studio
   * @param {OpenFile} file
   * @param {string | undefined} machine
   * @param {import('./session.js').Dialect} [dialect]
   */
  static #begin(engine, studio, file, machine, dialect) {
    const size = studio.play.session?.canvas ?? { width: 1, height: 1 };
    const source = file === studio.files.file && studio.play.machineJSON !== undefined ? { machineJSON: studio.play.machineJSON } : { machine };
    return new Session(engine, { file: file.shared, animation: file === studio.files.file ? studio.play.animation : undefined, ...source, ...size, dialect });
  }

  /** The session that is compared. */
  get session() {
    return this.#session;
  }

  /**
   * Goes to the moment of another session, and draws.
   *
   * @param {Session} other
   */
  draw(other) {
    return this.drawAt(other, other.position);
  }

  /**
   * Goes to a moment of another session, and draws.
   *
   * @param {Session} other
   * @param {number} count the number of its calls before the moment
   */
  drawAt(other, count) {
    const session = this.#session;
    if (this.#followed.length > count || this.#followed.at(-1) !== other.calls[this.#followed.length - 1]) {
      session.travel(this.#own.length);
      this.#followed = [];
    }
    for (const call of other.calls.slice(this.#followed.length, count)) {
      for (const mine of this.#instead(call)) session.perform(mine);
      this.#followed.push(call);
    }
    const [width, height] = other.pixelSize;
    const [mine, mineHigh] = session.pixelSize;
    if (mine !== width || mineHigh !== height) session.setScale(width / other.canvas.width);
    return session.draw();
  }

  /**
   * The calls that this session makes for one of the other.
   *
   * @param {import('./session.js').Call} call
   */
  #instead(call) {
    if (this.#theme === undefined) return [call];
    if (call.op === 'setTheme') return [];
    // Slots that are emptied lose the theme's values too.
    return /^(reset|clear)Slots?$/.test(call.op) ? [call, { op: 'setTheme', id: '' }, ...this.#own] : [call];
  }

  /** Releases the memory. */
  close() {
    this.#session.close();
    this.#file?.close();
  }
}

/**
 * The difference of two pictures as a picture: black where they are the same.
 *
 * @param {Uint8ClampedArray} one
 * @param {Uint8ClampedArray} other
 * @returns {{ pixels: Uint8ClampedArray, share: number, mean: number }} with the share of pixels that differ, and the mean
 *   difference of a channel, both from 0 to 1
 */
export function pictureDifference(one, other) {
  const pixels = new Uint8ClampedArray(one.length);
  let count = 0, sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    const alpha = one[at + 3], otherAlpha = other[at + 3];
    let largest = Math.abs(alpha - otherAlpha);
    for (let channel = 0; channel < 3; channel += 1) {
      // As on black: what is transparent has no colour.
      const apart = Math.abs(one[at + channel] * alpha - other[at + channel] * otherAlpha) / 255;
      pixels[at + channel] = Math.min(255, apart * 2);
      sum += apart;
      if (apart > largest) largest = apart;
    }
    pixels[at + 3] = 255;
    if (largest > 2) count += 1;
  }
  return { pixels, share: count / (one.length / 4), mean: sum / ((one.length / 4) * 3 * 255) };
}
