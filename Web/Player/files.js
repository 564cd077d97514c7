// Files in the engine: opened once for all players that show them, with the pictures that the browser decodes.

/** The most pictures that one file may have decoded. */
const maximumPictures = 1024;

/** Opened files of each engine, by their addresses or their bytes. */
const openFiles = new WeakMap();

/** A file in an engine's memory; closed when its last user releases it. */
export class SharedFile {
  #engine;
  #key;
  #users = 0;
  handle;

  constructor(engine, key, bytes) {
    this.#engine = engine;
    this.#key = key;
    this.handle = engine.make('file_open', bytes);
  }

  /** Opens a file, or takes the one that is open. Throws a refusal if the bytes are no animation. */
  static open(engine, key, bytes) {
    if (!openFiles.has(engine)) openFiles.set(engine, new Map());
    const files = openFiles.get(engine);
    let file = files.get(key);
    if (!file) {
      file = new SharedFile(engine, key, bytes);
      files.set(key, file);
    }
    file.#users += 1;
    return file;
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) return;
    openFiles.get(this.#engine)?.delete(this.#key);
    if (!this.#engine.failure) this.#engine.call('file_close', this.handle);
  }

  /** The manifest; null for Lottie JSON. */
  get manifest() {
    const text = this.#engine.text('file_manifest', this.handle);
    return text === null ? null : JSON.parse(text);
  }

  /** Compiles an animation, and decodes all pictures that it asks for. */
  async prepare(id) {
    this.#engine.attempt('file_prepare', this.handle, id);
    if (await this.decodePictures()) this.#engine.attempt('file_prepare', this.handle, id);
  }

  /**
   * Decodes the pictures that the engine asks for.
   *
   * @returns Whether there were any; what was compiled without them is forgotten then.
   */
  async decodePictures() {
    let count = 0;
    while (count < maximumPictures) {
      const bytes = this.#engine.bytes('file_missing_picture', this.handle);
      if (!bytes) break;
      count += 1;
      const picture = await decoded(bytes);
      if (this.#engine.failure) throw this.#engine.failure;
      if (picture) {
        const pixels = new Uint8Array(picture.data.buffer);
        this.#engine.call('file_give_picture', this.handle, picture.width, picture.height, pixels);
      } else {
        this.#engine.call('file_give_picture', this.handle, 0, 0, new Uint8Array(0));
      }
    }
    if (count > 0) this.#engine.call('file_forget', this.handle);
    return count > 0;
  }
}

/** The straight pixels of a picture file; null if the browser can't decode it. */
async function decoded(bytes) {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } catch {
    return null;
  }
}
