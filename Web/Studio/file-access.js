// Files of the person that the page may write, where the browser has the File System Access API.

import { nameOf } from './paths.js';
import { Conflict, isListed } from './sources.js';
import { texts } from './texts.js';

/** @typedef {import('./sources.js').Entry} Entry */

/** The most files of a folder that are listed, as the server has it. */
const mostFiles = 10_000;
/** Folders deeper than this are left out, such as those of a project's tools. */
const deepest = 8;
/** The most files that are remembered for the next visit. */
const mostRemembered = 12;

const api = /** @type {any} */ (globalThis);

/** Whether files can be picked so that they can be saved. */
export const canPickFiles = typeof api.showOpenFilePicker === 'function';
/** Whether folders can be picked. */
export const canPickFolders = typeof api.showDirectoryPicker === 'function';

const types = [{ description: 'Lottie', accept: { 'font/ttf': ['.ttf'], 'font/otf': ['.otf'], 'font/collection': ['.ttc'], 'application/json': ['.json'], 'application/zip': ['.lottie'], 'application/jsonl': ['.jsonl'] } }];

const versionOf = (/** @type {File} */ file) => `${file.size}-${file.lastModified}`;

/**
 * An answer of the browser; undefined if the person has cancelled it.
 *
 * @template Answer
 * @param {Promise<Answer>} question
 */
async function unlessCancelled(question) {
  try {
    return await question;
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'AbortError') return undefined;
    throw error;
  }
}

/** Lets the person pick files; none if it is cancelled. */
export async function pickFiles() {
  const handles = await unlessCancelled(/** @type {Promise<any[]>} */ (api.showOpenFilePicker({ multiple: true, types })));
  return Promise.all((handles ?? []).map((handle) => entryOf(handle)));
}

/** Lets the person pick a folder: its files, at any depth; none if it is cancelled. */
export async function pickFolder() {
  const folder = await unlessCancelled(/** @type {Promise<any>} */ (api.showDirectoryPicker({ mode: 'readwrite' })));
  return folder ? filesIn(folder) : [];
}

/**
 * The files that were dropped, with the right to write them where the browser gives it.
 *
 * @param {DataTransfer} transfer
 * @returns {Promise<Entry[] | undefined>} undefined in a browser without the API
 */
export async function droppedFiles(transfer) {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0 || typeof (/** @type {any} */ (items[0]).getAsFileSystemHandle) !== 'function') return undefined;
  // All at once: the list is gone after the first answer.
  const handles = await Promise.all(items.map((item) => /** @type {any} */ (item).getAsFileSystemHandle()));
  if (handles.some((handle) => !handle)) return undefined;
  const lists = await Promise.all(handles.map((handle) => {
    if (handle.kind === 'directory') return filesIn(handle);
    return isListed(handle.name) ? entryOf(handle).then((entry) => [entry]) : [];
  }));
  return lists.flat();
}

/**
 * The files of a folder that can be opened.
 *
 * @param {any} folder
 * @returns {Promise<Entry[]>}
 */
async function filesIn(folder) {
  /** @type {Entry[]} */
  const entries = [];
  const walk = async (/** @type {any} */ place, /** @type {string} */ prefix, /** @type {number} */ depth) => {
    for await (const [name, handle] of place.entries()) {
      if (entries.length >= mostFiles) return;
      if (name.startsWith('.') || name === 'node_modules') continue;
      if (handle.kind === 'directory') {
        if (depth < deepest) await walk(handle, `${prefix}${name}/`, depth + 1);
      } else if (isListed(name)) {
        entries.push(await entryOf(handle, { path: `${prefix}${name}`, folder }));
      }
    }
  };
  await walk(folder, '', 0);
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * A file that a handle stands for.
 *
 * @param {any} handle
 * @param {{ path?: string, folder?: any }} place its path in a folder
 * @returns {Promise<Entry>}
 */
async function entryOf(handle, { path = handle.name, folder } = {}) {
  const file = await handle.getFile();
  const stat = async () => {
    try {
      return await entryOf(handle, { path, folder });
    } catch {
      return undefined;
    }
  };
  return {
    path, size: file.size, version: versionOf(file), handle: folder ? undefined : handle, stat,
    beside: folder ? async (other) => new Uint8Array(await (await (await fileIn(folder, other, false)).getFile()).arrayBuffer()) : undefined,
    read: async () => new Uint8Array(await (await handle.getFile()).arrayBuffer()),
    save: (bytes, wanted, version) => (wanted === path && version !== undefined ? replace(handle, folder, path, bytes, version) : create(folder, wanted, bytes)),
  };
}

/**
 * Replaces the contents of a file, unless it is another version; the former contents stay beside it where a folder is open.
 *
 * @param {any} handle
 * @param {any} folder
 * @param {string} path
 * @param {Uint8Array} bytes
 * @param {string} version
 */
async function replace(handle, folder, path, bytes, version) {
  const former = await handle.getFile();
  if (versionOf(former) !== version) throw new Conflict(path);
  if (folder) {
    const backup = await fileIn(folder, `${path}.backup`, true);
    await write(backup, new Uint8Array(await former.arrayBuffer()));
  }
  return write(handle, bytes);
}

/**
 * Makes a file: in the folder that is open, or where the person says.
 *
 * @param {any} folder
 * @param {string} path
 * @param {Uint8Array} bytes
 */
async function create(folder, path, bytes) {
  if (!folder) {
    const handle = await unlessCancelled(/** @type {Promise<any>} */ (api.showSaveFilePicker({ suggestedName: nameOf(path) })));
    if (!handle) throw new Error(texts.editor.noPlace);
    return write(handle, bytes);
  }
  let isThere = true;
  try {
    await fileIn(folder, path, false);
  } catch {
    isThere = false;
  }
  if (isThere) throw new Conflict(path);
  return write(await fileIn(folder, path, true), bytes);
}

/**
 * @param {any} folder
 * @param {string} path
 * @param {boolean} create
 */
async function fileIn(folder, path, create) {
  const names = path.split('/');
  const name = names.pop();
  let place = folder;
  for (const part of names) place = await place.getDirectoryHandle(part, { create });
  return place.getFileHandle(name, { create });
}

/**
 * Writes a file whole: the browser puts it in place when all of it is written.
 *
 * @param {any} handle
 * @param {Uint8Array} bytes
 */
async function write(handle, bytes) {
  const stream = await handle.createWritable();
  try {
    await stream.write(bytes);
    await stream.close();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
  return versionOf(await handle.getFile());
}

// The next visit

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('zoetrope-studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('files');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @template Answer
 * @param {IDBRequest<Answer>} request
 * @returns {Promise<Answer>}
 */
const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Remembers a file for the next visit, in place of the one that was opened longest ago.
 *
 * @param {Entry} entry
 */
export async function remember(entry) {
  if (!entry.handle) return;
  try {
    const store = (await database()).transaction('files', 'readwrite').objectStore('files');
    await answered(store.put({ handle: entry.handle, time: Date.now() }, entry.path));
    const [keys, values] = [await answered(store.getAllKeys()), await answered(store.getAll())];
    const order = keys.map((key, index) => ({ key, time: values[index].time })).sort((one, other) => other.time - one.time);
    await Promise.all(order.slice(mostRemembered).map(({ key }) => answered(store.delete(key))));
  } catch {
    // Nothing can be kept here, such as in a private window.
  }
}

/**
 * The files of former visits, the latest first. Opening one asks for the right to read it.
 *
 * @returns {Promise<Entry[]>}
 */
export async function remembered() {
  if (!canPickFiles) return [];
  try {
    const store = (await database()).transaction('files').objectStore('files');
    const [keys, values] = [await answered(store.getAllKeys()), await answered(store.getAll())];
    return keys.map((key, index) => ({ path: String(key), ...values[index] })).sort((one, other) => other.time - one.time).map(({ path, handle }) => ({
      path, size: 0, version: 'remembered', handle, isRemembered: true,
      read: async () => {
        if (await handle.requestPermission({ mode: 'readwrite' }) !== 'granted') throw new Error(texts.shelf.notAllowed(path));
        return new Uint8Array(await (await handle.getFile()).arrayBuffer());
      },
      stat: () => entryOf(handle),
    }));
  } catch {
    return [];
  }
}
