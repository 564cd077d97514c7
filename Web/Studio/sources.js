// The places that files come from: the studio's server, or the person's own files by drop and picker.

import { nameOf } from './paths.js';
import { texts } from './texts.js';

/**
 * A file that can be opened.
 *
 * @typedef {object} Entry
 * @property {string} path its name, with folders
 * @property {string} [source] where it comes from: `server` for a file of the folder that is served; missing for a file of
 *   the person
 * @property {number} size its number of bytes
 * @property {string} version what differs when its contents do
 * @property {() => Promise<Uint8Array>} read
 * @property {(bytes: Uint8Array, path: string, version: string | undefined) => Promise<string>} [save] replaces the contents of
 *   a version, or makes a file without one, and returns the new version; missing where files can only be downloaded
 * @property {string} [origin] the path of the file that its new machine was made for, while it is not saved
 * @property {Entry} [former] the file without what was added to it here, while it is not saved
 * @property {string[]} [added] the ids of the machines that were added
 * @property {boolean} [isSample] whether it comes with the studio
 * @property {any} [handle] the browser's handle of a file that was picked
 * @property {boolean} [isRemembered] whether it is of a former visit, so that reading it asks for the right to
 * @property {() => Promise<Entry | undefined>} [stat] the file as it is now; undefined if it is gone
 * @property {boolean} [isKept] whether other contents than those that are open are on disk
 * @property {(path: string) => Promise<Uint8Array>} [beside] reads another file of its folder, listed or not
 * @property {boolean} [isNew] whether it was made here and is not saved yet
 * @property {{ entry: Entry, text: string }} [partner] the stage that was made with machines
 * @property {boolean} [isForeign] whether it is of an application, in no folder
 */

/**
 * The identity of a file: a file that was dropped may have the path of one that is served.
 *
 * @param {Entry} entry
 */
export const idOf = ({ source = '', path }) => `${source}\n${path}`;

/**
 * Whether two entries are of one file.
 *
 * @param {Entry | undefined} one
 * @param {Entry | undefined} other
 */
export const isSameFile = (one, other) => one !== undefined && other !== undefined && idOf(one) === idOf(other);

/** The largest file that is read, as the server has it. */
export const largestFile = 256 << 20;

export const isLines = (/** @type {string} */ path) => /\.jsonl$/i.test(path);

/** Whether a file is a picture that a stage may show. */
export const isPicture = (/** @type {string} */ path) => /\.(png|jpe?g|webp)$/i.test(path);

/** Whether a file is a font; the engine takes no compressed ones. */
export const isFont = (/** @type {string} */ path) => /\.(ttf|otf|ttc|woff2?)$/i.test(path);

export const isPlayable = (/** @type {string} */ path) => /\.(json|lottie)$/i.test(path);

/** Whether a file is of a kind that the studio reads. */
export const isListed = (/** @type {string} */ path) => isPlayable(path) || isLines(path);

/** @param {string} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.split('/').pop()}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * The state of the server: `gone` if it does not answer, `renewed` if it was started again and has another address.
 *
 * @typedef {'here' | 'gone' | 'renewed'} ServerState
 */

/** @returns {Promise<ServerState>} */
async function stateNow() {
  try {
    return (await fetch('api/files')).status === 404 ? 'renewed' : 'here';
  } catch {
    return 'gone';
  }
}

/**
 * Asks the server for a file. Throws a reason in words if it does not answer, or is another one by now.
 *
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function asked(path, options) {
  let response;
  try {
    response = await fetch(addressOf(path), options);
  } catch {
    throw new Error(texts.server.gone);
  }
  if (response.status === 404 && (await stateNow()) === 'renewed') throw new Error(texts.server.renewed);
  return response;
}

/**
 * Reads a file of the server.
 *
 * @param {string} path
 */
async function got(path) {
  const response = await asked(path);
  if (!response.ok) throw new Error(response.status === 403 ? texts.server.unreadable(path) : texts.server.answered(path, response.status, response.statusText));
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {string} path */
const addressOf = (path) => `api/file/${path.split('/').map(encodeURIComponent).join('/')}`;

/** The file on disk is not the one that was read. */
export class Conflict extends Error {}

/**
 * Writes a file of the server.
 *
 * @param {Uint8Array} bytes
 * @param {string} path
 * @param {string | undefined} version the version to replace; undefined for a new file
 * @returns {Promise<string>} the new version
 */
async function put(bytes, path, version) {
  const condition = version === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };
  const response = await asked(path, { method: 'PUT', body: bytes, headers: /** @type {any} */ (condition) });
  if (response.status === 412) throw new Conflict(path);
  if (response.status === 403) throw new Error(texts.server.locked(path));
  if (!response.ok) {
    const reason = await response.text();
    throw new Error(reason ? texts.server.refused(path, reason) : texts.server.answered(path, response.status, response.statusText));
  }
  return (await response.json()).version;
}

/** The files of `zoetrope studio`. */
export class ServerFiles {
  /**
   * Saves a file: replaces the contents of a version, or makes a file without one, and returns the new version.
   *
   * @param {Uint8Array} bytes
   * @param {string} path
   * @param {string | undefined} version
   */
  save = async (bytes, path, version) => {
    this.#writes += 1;
    this.#running += 1;
    try {
      const written = await put(bytes, path, version);
      const listed = [...this.entries, ...this.scripts].find((entry) => entry.path === path);
      const others = [...this.entries, ...this.scripts].filter((entry) => entry !== listed);
      this.#list([...others, { ...listed, path, size: bytes.length, version: written }]);
      return written;
    } finally {
      this.#running -= 1;
      if (this.#hasMissed && this.#running === 0) this.#update();
    }
  };

  name = '';
  /** What tells the folder from others, even of its name. */
  key = '';
  isFolder = false;
  isTruncated = false;
  /** @type {Entry[]} */
  entries = [];
  /**
   * Scripts, and traces.
   *
   * @type {Entry[]}
   */
  scripts = [];
  /**
   * The films that the server makes; undefined for none.
   *
   * @type {import('./film.js').Offer | undefined}
   */
  films;
  /** The path for applications, with a token that opens nothing else. */
  applicationPath = '';
  /** @type {WebSocket | undefined} */
  #socket;
  #delay = 500;
  /** The number of lists that were asked for, and the newest one that has come. */
  #lists = 0;
  #newest = 0;
  /** The number of files that were written so far, and of those that are being written. */
  #writes = 0;
  #running = 0;
  /** Whether a list was left out because it was as old as a save. */
  #hasMissed = false;
  /** Called when the list has changed. */
  #changed = () => {};
  /**
   * Called when the server ends, is another one, or is back.
   *
   * @type {(state: ServerState) => void}
   */
  stateChanged = () => {};
  /** @type {ServerState} */
  #state = 'here';

  /** The files of the server that sent this page; undefined for a page without one. */
  static async here() {
    try {
      const response = await fetch('api/files');
      if (!response.ok) return undefined;
      const answer = await response.json();
      // Static folders have a file in the place of the server's list.
      if (answer.isStatic) return undefined;
      const files = new ServerFiles();
      files.#take(answer);
      return files;
    } catch {
      return undefined;
    }
  }

  /** @param {any} answer */
  #take({ name, key = name, isFolder, isTruncated = false, files, films, applicationPath }) {
    this.name = name;
    this.key = key;
    this.isFolder = isFolder;
    this.isTruncated = isTruncated;
    this.films = films;
    this.applicationPath = applicationPath;
    this.#list(files);
  }

  /** @param {{ path: string, size: number, version: string }[]} files */
  #list(files) {
    const entries = files.map((file) => ({ ...file, source: 'server', read: () => got(file.path), save: this.save }))
      .sort((one, other) => (one.path < other.path ? -1 : 1));
    this.entries = entries.filter(({ path }) => isPlayable(path));
    this.scripts = entries.filter(({ path }) => isLines(path));
  }

  /** Takes the list of now, unless it is older than another one, or than a save of this page. */
  async #update() {
    this.#hasMissed = false;
    const turn = ++this.#lists;
    const writes = this.#writes;
    const isQuiet = this.#running === 0;
    try {
      const response = await fetch('api/files');
      const answer = response.ok ? await response.json() : undefined;
      if (!answer || turn < this.#newest) return;
      if (!isQuiet || writes !== this.#writes) {
        this.#hasMissed = true;
        if (this.#running === 0) await this.#update();
        return;
      }
      this.#newest = turn;
      this.#take(answer);
    } catch {
      // The server has ended, or answers later.
      return;
    }
    this.#changed();
  }

  /**
   * Reads a file, listed or not, such as a picture.
   *
   * @param {string} path
   */
  read(path) {
    return got(path);
  }

  /** @param {ServerState} state */
  #note(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.stateChanged(state);
  }

  /**
   * Calls back whenever files have changed on disk.
   *
   * @param {() => void} changed
   */
  watch(changed) {
    this.#changed = changed;
    const url = new URL('api/changes', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = 500;
      this.#note('here');
    };
    socket.onmessage = () => this.#update();
    socket.onclose = async () => {
      this.#note(await stateNow());
      // The server may come back.
      setTimeout(() => this.watch(changed), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 15_000);
    };
  }
}

/** Files that the person gave to the page, and the samples that come with it. */
export class GivenFiles {
  /** @type {Entry[]} */
  entries = [];
  /**
   * Scripts, and traces.
   *
   * @type {Entry[]}
   */
  scripts = [];
  /**
   * Pictures that stages may show, which the shelf does not list.
   *
   * @type {Map<string, File>}
   */
  pictures = new Map();

  /**
   * Reads a file of the person by its name.
   *
   * @param {string} path
   */
  async read(path) {
    // Files that are dropped come without their folders.
    const picture = this.pictures.get(path.replace(/^.*\//, ''));
    const entry = this.entries.find((other) => other.path === path);
    if (!picture && !entry) throw new Error(path);
    return picture ? new Uint8Array(await picture.arrayBuffer()) : /** @type {Entry} */ (entry).read();
  }

  /**
   * Adds the samples beside the page.
   *
   * @param {string[]} paths
   */
  addSamples(paths) {
    for (const path of paths) {
      this.entries.push({
        path: path.split('/').pop() ?? path, size: 0, version: 'sample', isSample: true, read: () => fetched(path),
      });
    }
  }

  /**
   * Adds a file that can only be read, in place of one with the same name.
   *
   * @param {File} file
   * @returns {Entry}
   */
  add(file) {
    const entry = {
      path: file.webkitRelativePath || file.name, size: file.size, version: `${file.size}-${file.lastModified}`,
      read: async () => new Uint8Array(await file.arrayBuffer()),
    };
    this.take([entry]);
    return entry;
  }

  /**
   * Adds files, in place of those with the same names.
   *
   * @param {Entry[]} entries
   */
  take(entries) {
    const paths = new Set(entries.map(({ path }) => path));
    const others = (/** @type {Entry[]} */ list) => list.filter(({ path }) => !paths.has(path));
    this.entries = [...others(this.entries), ...entries.filter(({ path }) => isPlayable(path))];
    this.scripts = [...others(this.scripts), ...entries.filter(({ path }) => isLines(path))];
  }

  /**
   * Takes a file as the page has written it.
   *
   * @param {Entry} written
   */
  note(written) {
    const { version, size } = written;
    if (written.source !== undefined || !version) return;
    const noted = (/** @type {Entry[]} */ list) => list.map((entry) => (isSameFile(entry, written) ? { ...entry, version, size } : entry));
    this.entries = noted(this.entries);
    this.scripts = noted(this.scripts);
  }

  /**
   * Looks at a file again, and takes it as it is now.
   *
   * @param {string | undefined} path
   * @returns {Promise<boolean>} whether it has changed, or is gone
   */
  async look(path) {
    const entry = this.entries.find((candidate) => candidate.path === path);
    if (!entry?.stat || entry.isRemembered) return false;
    const now = await entry.stat();
    if (now?.version === entry.version) return false;
    this.entries = now ? this.entries.map((candidate) => (candidate === entry ? now : candidate)) : this.entries.filter((candidate) => candidate !== entry);
    return true;
  }
}
