// Files in the engine: opened once for all players that show them, with the pictures that the browser decodes.

/** The most pictures that one file may have decoded. */
const maximumPictures = 1024;

/** @typedef {(way: 'call' | 'bytes', name: string, ...values: any[]) => any} Ask */

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
  }

  /**
   * Calls the engine; a failure is that of this file.
   *
   * @param {'call' | 'attempt' | 'make' | 'bytes'} way
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
      if (!failure && failed && error === failed) failed.key = this.key;
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
    if (!this.#engine.failure) this.#engine.call('file_close', this.handle);
  }

  /** The manifest; null for Lottie JSON. */
  get manifest() {
    const text = this.#engine.text('file_manifest', this.handle);
    // What the package does not say is left out.
    return text === null ? null : JSON.parse(text, (key, value) => value ?? undefined);
  }

  /**
   * Compiles an animation, and decodes all pictures that it asks for.
   *
   * @param {string} id
   */
  async prepare(id) {
    this.#ask('attempt', 'file_prepare', this.handle, id);
    if (await this.decodePictures()) this.#ask('attempt', 'file_prepare', this.handle, id);
  }

  /**
   * Decodes the pictures that the engine asks for.
   *
   * @returns Whether there were any; what was compiled without them is forgotten then.
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
    const count = await decodeMissing(ask, () => this.#users > 0);
    if (count > 0 && this.#users > 0) this.#ask('call', 'file_forget', this.handle);
    return count > 0;
  }
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
    const picture = await decoded(bytes, ask('call', 'picture_room'));
    if (!isOpen()) break;
    const pixels = new Uint8Array(picture?.data?.buffer ?? new ArrayBuffer(0));
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
 * The straight pixels of a picture file, with their width and height; these alone if it has more pixels than there is room
 * for; null if the browser can't decode it.
 *
 * @param {Uint8Array} bytes
 * @param {number} room
 * @returns {Promise<{ width: number, height: number, data?: Uint8ClampedArray } | null>}
 */
async function decoded(bytes, room) {
  // The browser need not unpack what is too large anyway.
  const told = pictureSize(bytes);
  if (told && told.width * told.height > room) return told;
  const { OffscreenCanvas } = /** @type {any} */ (globalThis);
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const { width, height } = bitmap;
    if (width * height > room) {
      bitmap.close();
      return { width, height };
    }
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
 * The width and the height that a PNG, JPEG or WebP file states in its header; undefined for other files.
 *
 * @param {Uint8Array} bytes
 */
export function pictureSize(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (/** @type {number} */ at) => (at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '');
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xffd8) return sizeOfJPEG(view);
    if (word(0) === 'RIFF' && word(8) === 'WEBP') return sizeOfWebP(view, word(12));
  } catch {
    // The file ends before it says its size.
  }
  return undefined;
}

/** @param {DataView} view */
function sizeOfJPEG(view) {
  // From segment to segment until that of a frame, of which there are several kinds.
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/**
 * @param {DataView} view
 * @param {string} kind
 */
function sizeOfWebP(view, kind) {
  const bits = (/** @type {number} */ at) => view.getUint32(at, true);
  switch (kind) {
    case 'VP8 ': return { width: bits(26) & 0x3fff, height: (bits(26) >>> 16) & 0x3fff };
    case 'VP8L': return { width: (bits(21) & 0x3fff) + 1, height: ((bits(21) >>> 14) & 0x3fff) + 1 };
    case 'VP8X': return { width: (bits(24) & 0xffffff) + 1, height: (bits(26) >>> 8) + 1 };
    default: return undefined;
  }
}
