// Files in the engine: opened once for all players that show them, with the pictures that the browser decodes.

import { bytesOf, fontListeners } from './fonts.js';

/** The most pictures that one file may have decoded. */
const maximumPictures = 1024;

/** @typedef {(way: 'call' | 'bytes' | 'text', name: string, ...values: any[]) => any} Ask */

/**
 * Opened files of each engine, by their addresses or their bytes.
 *
 * @type {WeakMap<import('./engine.js').Engine, Map<unknown, SharedFile>>}
 */
const openFiles = new WeakMap();

/** A file in an engine's memory; closed when its last user releases it. */
export class SharedFile {
  #engine;
  #digest;
  /** The address or the bytes by which users find the file. */
  key;
  #users = 0;
  /**
   * The decoding that is under way, which all players of the file wait for; a promise.
   *
   * @type {Promise<boolean> | undefined}
   */
  #decoding;
  handle;
  /**
   * The fonts that are being brought; a promise.
   *
   * @type {Promise<boolean> | undefined}
   */
  #fonts;
  /**
   * Functions to call when texts have other fonts.
   *
   * @type {Set<() => void>}
   */
  textListeners = new Set();
  #fontListener = () => this.arrangeTexts();

  /**
   * @param {import('./engine.js').Engine} engine
   * @param {unknown} key
   * @param {Uint8Array} bytes
   * @param {string} digest
   */
  constructor(engine, key, bytes, digest) {
    this.#engine = engine;
    this.key = key;
    this.#digest = digest;
    this.handle = this.#ask('make', 'file_open', bytes);
    fontListeners.add(this.#fontListener);
  }

  /**
   * Calls the engine; a failure is that of this file.
   *
   * @param {'call' | 'attempt' | 'make' | 'bytes' | 'text'} way
   * @param {string} name
   * @param {...any} values
   * @returns {any}
   */
  #ask(way, name, ...values) {
    const { failure } = this.#engine;
    try {
      return this.#engine[way](name, ...values);
    } catch (error) {
      const failed = this.#engine.failure;
      if (!failure && failed && error === failed && !failed.lacksFeatures) failed.key = this.key;
      throw error;
    }
  }

  /**
   * Opens a file, or takes the one that is open under its key and has the same bytes. Throws a refusal if the bytes are no
   * animation.
   *
   * @param {import('./engine.js').Engine} engine
   * @param {unknown} key an address, or the bytes themselves
   * @param {Uint8Array} bytes
   * @returns {SharedFile}
   */
  static open(engine, key, bytes) {
    const files = openFiles.get(engine) ?? new Map();
    openFiles.set(engine, files);
    const digest = digestOf(bytes);
    let file = files.get(key);
    if (!file || file.#digest !== digest) {
      file = new SharedFile(engine, key, bytes, digest);
      files.set(key, file);
    }
    file.#users += 1;
    return file;
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) return;
    const files = openFiles.get(this.#engine);
    if (files?.get(this.key) === this) files.delete(this.key);
    fontListeners.delete(this.#fontListener);
    if (!this.#engine.failure) this.#engine.call('file_close', this.handle);
  }

  /** Whether an animation or a theme of the file needs the module of features. */
  get needsFeatures() {
    return this.#ask('call', 'file_needs_features', this.handle) === 1;
  }

  /** The manifest; null for Lottie JSON. */
  get manifest() {
    const text = this.#engine.text('file_manifest', this.handle);
    // What the package does not say is left out.
    return text === null ? null : JSON.parse(text, (key, value) => value ?? undefined);
  }

  /**
   * Loads the module of features if the file needs it, compiles an animation, brings its fonts, and decodes the pictures of its
   * first frame.
   *
   * @param {string} id
   * @param {number} fontTimeout how long to wait for fonts, in milliseconds
   */
  async prepare(id, fontTimeout) {
    if (!this.#engine.isComplete && this.needsFeatures) {
      await this.#engine.complete();
      if (this.#users <= 0) return;
    }
    this.#ask('attempt', 'file_prepare', this.handle, id);
    await this.#bringFonts(id, fontTimeout);
    await this.decodePictures();
  }

  /**
   * Brings the fonts that the texts of an animation need, and compiles it again with them.
   *
   * @param {string} id
   * @param {number} fontTimeout how long to wait for them, in milliseconds
   */
  async #bringFonts(id, fontTimeout) {
    const end = performance.now() + fontTimeout;
    // With the module and the files at addresses, texts may need others.
    for (;;) {
      let timer;
      const timeout = new Promise((resolve) => {
        // A timer of a longer time ends at once.
        timer = setTimeout(() => resolve(false), Math.min(end - performance.now(), 2 ** 31 - 1));
      });
      const isThere = await Promise.race([this.bringFonts(), timeout]);
      clearTimeout(timer);
      if (!isThere || this.#users <= 0) return;
      this.#ask('attempt', 'file_prepare', this.handle, id);
    }
  }

  /**
   * Loads the module of fonts and the fonts at addresses, if texts wait for them; players then arrange their texts again.
   *
   * @returns {Promise<boolean>} whether texts waited
   */
  bringFonts() {
    this.#fonts ??= this.#bring().finally(() => {
      this.#fonts = undefined;
    });
    return this.#fonts;
  }

  async #bring() {
    /** @type {Ask} */
    const ask = (way, name, ...values) => this.#ask(way, `file_${name}`, this.handle, ...values);
    const hasWaited = await bringMissing(this.#engine.fonts, ask, () => this.#users > 0);
    if (hasWaited) this.arrangeTexts();
    return hasWaited;
  }

  /** Arranges the texts of all players again, after a change of fonts. */
  arrangeTexts() {
    if (this.#users <= 0 || this.#engine.failure || this.#ask('call', 'file_forget_texts', this.handle) !== 1) return;
    for (const listener of this.textListeners) listener();
  }

  /**
   * Decodes the pictures that the engine asks for.
   *
   * @returns {Promise<boolean>} whether there were any; those are in the next picture
   */
  decodePictures() {
    this.#decoding ??= this.#decode().finally(() => {
      this.#decoding = undefined;
    });
    return this.#decoding;
  }

  async #decode() {
    /** @type {Ask} */
    const ask = (way, name, ...values) => this.#ask(way, `file_${name}`, this.handle, ...values);
    return (await decodeMissing(ask, () => this.#users > 0)) > 0;
  }
}

/**
 * Brings what texts of a file, or of a stage of the studio, wait for: the module of fonts, and the fonts at addresses.
 *
 * @param {import('./fonts.js').Fonts} fonts
 * @param {Ask} ask calls the engine for it
 * @param {() => boolean} isOpen whether it is still open
 * @returns {Promise<boolean>} whether texts waited
 */
export async function bringMissing(fonts, ask, isOpen) {
  const wanted = isOpen() ? ask('text', 'wanted_fonts') : null;
  if (wanted === null) return false;
  /** @type {string[]} */
  const addresses = JSON.parse(wanted);
  /** @param {Error} error */
  const warned = ({ message }) => {
    console.warn(`a text lacks its font: ${message}`);
    return message;
  };
  const [reason, ...files] = await Promise.all([
    fonts.load().then(() => '', warned),
    ...addresses.map((address) => bytesOf(address).catch((error) => warned(error) && new Uint8Array())),
  ]);
  if (!isOpen()) return true;
  for (const [index, address] of addresses.entries()) ask('call', 'give_font', address, files[index]);
  if (reason) ask('call', 'do_without_fonts', reason);
  return true;
}

/**
 * Decodes the pictures that a file, or a stage of the studio, asks for one after the other.
 *
 * @param {Ask} ask calls the engine for it: the method of `Engine`, the name of the function and further arguments
 * @param {() => boolean} isOpen whether it is still open; what is closed meanwhile misses nothing
 * @returns {Promise<number>} how many there were
 */
export async function decodeMissing(ask, isOpen) {
  let count = 0;
  while (count < maximumPictures && isOpen()) {
    const bytes = ask('bytes', 'missing_picture');
    if (!bytes) break;
    count += 1;
    const picture = await decoded(bytes);
    if (!isOpen()) break;
    const pixels = new Uint8Array(picture?.data.buffer ?? new ArrayBuffer(0));
    ask('call', 'give_picture', picture?.width ?? 0, picture?.height ?? 0, pixels);
  }
  return count;
}

/**
 * A number that tells files of one key apart (FNV-1a), with their length.
 *
 * @param {Uint8Array} bytes
 */
function digestOf(bytes) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < bytes.length; index += 1) hash = Math.imul(hash ^ bytes[index], 0x01000193);
  return `${bytes.length}:${hash >>> 0}`;
}

/**
 * The straight pixels of a picture file; null if the browser can't decode it.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<ImageData | null>}
 */
async function decoded(bytes) {
  const { OffscreenCanvas } = /** @type {any} */ (globalThis);
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(new Blob([unturned(bytes)]), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } catch {
    return null;
  }
}

/**
 * A picture file without the orientation that cameras write into JPEG, which the native players do not apply.
 *
 * @param {Uint8Array} bytes
 */
function unturned(bytes) {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  // From segment to segment, until that of the data.
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + Math.max(2, bytes[at + 2] * 256 + bytes[at + 3]);
    if (bytes[at + 1] !== 0xe1) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return new Blob([...kept, bytes.subarray(at)]);
}
