// Where a WebAssembly module comes from, and its compiled form.

/** @typedef {string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module} Source */

/** A module can't be loaded or compiled. The message names its address. */
export class EngineUnavailable extends Error {
  name = 'EngineUnavailable';
}

/** A module that all instances share. */
export class ModuleSource {
  #file;
  #what;
  /**
   * The URL or the bytes of the module, or the module itself, if a page has set them. In a worker, a promise of what the page
   * sends.
   *
   * @type {Source | Promise<Source | undefined> | undefined}
   */
  #chosen;
  /** @type {string | undefined} */
  #integrity;
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #compiled;

  /**
   * @param {{ name: string, url: () => URL, integrity: string }} file the file beside the scripts
   * @param {string} what the module's name in messages
   */
  constructor(file, what) {
    this.#file = file;
    this.#what = what;
  }

  /**
   * Sets where the module comes from, before it is needed.
   *
   * @param {Source | Promise<Source | undefined> | undefined} source
   * @param {string} [integrity] the digest of the bytes at a URL, as the attribute of a script has it
   */
  choose(source, integrity) {
    this.#chosen = source;
    this.#integrity = integrity;
    this.#compiled = undefined;
  }

  /** What a page has set; undefined for the file beside the scripts. */
  get chosen() {
    return this.#chosen;
  }

  /** The compiled module; a failed attempt is made again by the next call. */
  compiled() {
    if (!this.#compiled) {
      const attempt = this.#compile();
      this.#compiled = attempt;
      attempt.catch(() => {
        if (this.#compiled === attempt) this.#compiled = undefined;
      });
    }
    return this.#compiled;
  }

  async #compile() {
    const integrity = this.#integrity;
    const given = await this.#chosen;
    /** @type {any} */
    let source = given;
    if (source instanceof WebAssembly.Module) return source;
    const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
    try {
      // A script without an address has no files beside it.
      source ??= this.#file.url();
      // The digest belongs to the file beside the scripts. A page that names another one vouches for it.
      return await (isBytes ? WebAssembly.compile(source) : fetched(String(source), given ? integrity : this.#file.integrity));
    } catch (error) {
      const reason = /** @type {Error} */ (error).message;
      const from = isBytes ? `the bytes of ${this.#what} can't be compiled` : `${this.#what} can't be loaded from ${source ?? this.#file.name}`;
      throw new EngineUnavailable(`${from}: ${reason}`, { cause: error });
    }
  }
}

/**
 * Fetches a module and compiles it on the way.
 *
 * @param {string} url
 * @param {string} [integrity]
 */
async function fetched(url, integrity) {
  const { process } = /** @type {any} */ (globalThis);
  if (url.startsWith('file:') && process?.versions?.node) {
    // Bundlers for browsers must not find this module.
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ ['node:fs', 'promises'].join('/'));
    return WebAssembly.compile(await readFile(new URL(url)));
  }
  const response = await fetch(url, integrity ? { integrity } : {}).catch((error) => {
    // Browsers don't say which it is.
    throw new Error(`${error.message}; the file is missing, blocked, or of another version than the scripts`);
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
