// The listed files and the open one: reading and writing them.

import { EngineFailure } from '../../player/engine.js';
import { studioEngine } from '../engine.js';
import { kindOfFile, wrongKind } from '../kinds.js';
import { updated } from '../json-edit.js';
import { saidBy } from '../machine-draft.js';
import { Newest } from '../newest.js';
import { OpenFile } from '../open-file.js';
import { nameOf } from '../paths.js';
import { Conflict, idOf, isSameFile, largestFile } from '../sources.js';
import { texts } from '../texts.js';

/** @typedef {import('../sources.js').Entry} Entry */

/**
 * The contents of a file: one that plays, views, a machine that plays with the file before, or why there are none.
 *
 * @typedef {{ file?: OpenFile, viewFile?: Files['viewFile'], machine?: string, error?: string }} Contents
 */

/**
 * A file to write.
 *
 * @typedef {object} Job
 * @property {Entry} entry the file, with the version that it replaces
 * @property {string} [path] another path for the bytes, which make a new file then
 * @property {() => Uint8Array} make the bytes
 * @property {(path: string) => string} [say] the notice after a save; what became of the file by default
 * @property {(path: string) => void} [onConflict] called instead of a notice if the file is another one
 */

const decoder = new TextDecoder();

/** The files of the studio, and the open file. */
export class Files {
  /** @type {Entry[]} */
  entries = [];
  /**
   * Scripts and traces, wherever they come from.
   *
   * @type {Entry[]}
   */
  scripts = [];
  /** @type {Entry | undefined} */
  entry;
  /** @type {OpenFile | undefined} */
  file;
  /**
   * Machines that move views, or their stage, if one of these is open instead; a new one comes with the other.
   *
   * @type {{ kind: 'views' | 'stage', text: string, partner?: { entry: Entry, text: string } } | undefined}
   */
  viewFile;
  /** Why the file could not be opened. */
  error = '';
  /**
   * The files of the server; undefined without one.
   *
   * @type {import('../sources.js').ServerFiles | undefined}
   */
  server;
  /**
   * Saves new files; undefined if there is no folder for them.
   *
   * @type {Entry['save']}
   */
  saver;
  /**
   * Reads a file by its name.
   *
   * @type {(path: string) => Promise<Uint8Array>}
   */
  readFile = async (path) => {
    const entry = this.entries.find((other) => other.path === path);
    if (!entry) throw new Error(texts.app.notFound(path));
    return entry.read();
  };
  /**
   * Unsaved files, by their identities.
   *
   * @type {Map<string, Entry>}
   */
  #unsaved = new Map();
  #opens = new Newest();
  /** Whether a file is being written: one at a time is. */
  isSaving = false;
  #studio;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  // The list

  /** @param {Entry[]} entries */
  setEntries(entries) {
    const studio = this.#studio;
    const listed = new Set(entries.map(idOf));
    this.entries = [
      ...entries.map((entry) => this.#unsaved.get(idOf(entry)) ?? entry), ...[...this.#unsaved.values()].filter((entry) => !listed.has(idOf(entry)))];
    const now = entries.find((entry) => isSameFile(entry, this.entry));
    studio.notify('files');
    if (this.isSaving || !this.entry || this.entry.isForeign) return;
    if (!now && this.entry.version) {
      studio.say(texts.shelf.removed(this.entry.path));
      // Saving makes it anew.
      this.entry = { ...this.entry, version: '' };
    } else if (now && now.version !== this.entry.version) {
      studio.notify('changed', now);
    }
  }

  /**
   * Goes on with the open contents, though the file has changed on disk.
   *
   * @param {Entry} entry
   */
  keep(entry) {
    if (!this.entry || !isSameFile(this.entry, entry)) return;
    const { read, origin, former, added } = this.entry;
    this.entry = { ...entry, read, origin, former, added, isKept: true };
  }

  /**
   * A new unsaved file, in the server's folder if there is one.
   *
   * @param {string} path
   * @param {Uint8Array} bytes
   * @param {Entry} [near] the file beside which it is otherwise
   * @returns {Entry}
   */
  newEntry(path, bytes, near) {
    const place = this.saver ? { source: 'server', save: this.saver } : { source: near?.source, save: near?.save };
    return { path, size: bytes.length, version: '', read: async () => bytes.slice(), beside: near?.beside, ...place };
  }

  // Opening

  /** The number of times that a file was opened. */
  get openings() {
    return this.#opens.count;
  }

  /** The open contents, of any kind. */
  get subjectFile() {
    return this.file ?? this.viewFile;
  }

  /**
   * Opens a file; the newest of several calls wins.
   *
   * @param {Entry} entry
   * @param {{ isWatched?: boolean, isDropped?: boolean }} options whether it is the file of an application, whose calls follow;
   *   whether the file before stays open if this one can't be shown
   * @returns {Promise<boolean>} whether it is the open file now
   */
  async open(entry, { isWatched = false, isDropped = false } = {}) {
    const contents = await this.#opens.run((isNewest) => this.#read(entry, isNewest), ({ file }) => file?.close());
    if (!contents) return false;
    if (contents.machine !== undefined) {
      if (!this.#studio.play.onlyWatches()) this.#studio.draft.drive(entry, contents.machine);
      return false;
    }
    if (isDropped && contents.error && this.subjectFile) {
      this.#studio.say(`${entry.path}: ${contents.error}`);
      return false;
    }
    this.#show(entry, contents, isWatched);
    return this.error === '';
  }

  /**
   * @param {Entry} entry
   * @param {() => boolean} isNewest
   * @returns {Promise<Contents>}
   */
  async #read(entry, isNewest) {
    try {
      if (entry.size > largestFile) throw new Error(texts.app.tooLarge);
      const bytes = await entry.read();
      const engine = await studioEngine();
      if (!isNewest()) return {};
      if (bytes.length === 0) throw new Error(texts.shelf.isEmpty);
      const kind = kindOfFile(bytes);
      if (kind === 'machine' && this.file) return { machine: decoder.decode(bytes) };
      if (kind === 'text') throw new Error(await wrongKind(engine, bytes) ?? notJSON(bytes));
      if (texts.shelf.cannotPlay[kind]) throw new Error(texts.shelf.cannotPlay[kind]);
      if (kind === 'views' || kind === 'stage') return { viewFile: { kind, text: decoder.decode(bytes), partner: entry.partner } };
      return { file: await OpenFile.open(engine, entry.path, bytes) };
    } catch (error) {
      return { error: String(/** @type {Error} */ (error).message) };
    }
  }

  /**
   * @param {Entry} entry
   * @param {Contents} contents
   * @param {boolean} isWatched
   */
  #show(entry, { file, viewFile, error = '' }, isWatched) {
    const { draft, play } = this.#studio;
    this.#studio.select(undefined);
    draft.keep();
    play.close();
    this.file?.close();
    // The file on disk replaces unsaved contents if the person chooses so.
    const unsaved = this.#unsaved.get(idOf(entry));
    if (unsaved && unsaved !== entry) {
      this.#unsaved.delete(idOf(entry));
      this.entries = this.entries.map((listed) => (listed === unsaved ? entry : listed));
      this.#studio.notify('files');
    }
    Object.assign(this, { entry, file, viewFile, error });
    play.reset(isWatched);
    draft.begin();
    this.#studio.notify('file');
    if (play.isWatching) play.beginWatching();
    else play.restart();
  }

  /**
   * Opens a listed file by its name; a missing one is an error.
   *
   * @param {string} path
   */
  async openNamed(path) {
    const read = async () => { throw new Error(texts.app.missing); };
    await this.open(this.entries.find((entry) => entry.path === path) ?? { path, source: this.server && 'server', size: 0, version: '', read });
  }

  /**
   * Lists unsaved files, and opens the first.
   *
   * @param {Entry[]} entries
   */
  async openNew(entries) {
    for (const entry of entries) this.#unsaved.set(idOf(entry), entry);
    this.setEntries(this.entries);
    await this.open(entries[0]);
  }

  /**
   * Opens the file with other contents, which are not saved; they are forgotten if another file is opened meanwhile.
   *
   * @param {Entry} made
   * @returns {Promise<boolean>} whether they are open now
   */
  async openUnsaved(made) {
    this.#unsaved.set(idOf(made), made);
    const isOpen = await this.open(made);
    if (isOpen) this.setEntries(this.entries);
    else this.#unsaved.delete(idOf(made));
    return isOpen;
  }

  /**
   * Opens the file as it was before its changes, and forgets them.
   *
   * @param {Entry} entry
   * @param {Entry} former
   */
  async openFormer(entry, former) {
    this.#unsaved.delete(idOf(entry));
    this.entries = isSameFile(entry, former) ? this.entries.map((listed) => (isSameFile(listed, former) ? former : listed)) : this.entries.filter((listed) => !isSameFile(listed, entry));
    this.#studio.notify('files');
    await this.open(former);
  }

  // Writing

  /**
   * Saves a file, or hands it to the person where there is no folder to save it in. While another save runs, it only says so.
   *
   * @param {Job} job
   * @returns {Promise<{ entry: Entry, bytes: Uint8Array } | undefined>} the file with its new version; undefined if it is not
   *   saved
   */
  async #write({ entry, path = entry.path, make, say, onConflict }) {
    const studio = this.#studio;
    const words = texts.editor;
    if (this.isSaving) {
      // The running save may have read its contents earlier.
      studio.say(words.stillSaving(path));
      return undefined;
    }
    this.isSaving = true;
    const subject = this.subjectFile;
    // An animation that becomes a package is another file.
    const version = path === entry.path ? entry.version || undefined : undefined;
    try {
      const bytes = make();
      const written = { ...entry, path, origin: undefined, former: undefined, added: undefined, size: bytes.length, isNew: false, partner: undefined, read: async () => bytes.slice() };
      if (entry.save) {
        written.version = await entry.save(bytes, path, version);
        studio.say(say?.(path) ?? (version === undefined ? words.made(path) : entry.handle ? words.savedAlone(path) : words.saved(path)));
      } else {
        studio.notify('download', { name: nameOf(path), bytes });
        studio.say(words.downloaded(path));
      }
      this.#noteWritten(entry, written, subject);
      return { entry: written, bytes };
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      if (!(error instanceof Conflict)) studio.say(words.notSaved(String(/** @type {Error} */ (error).message)));
      else if (onConflict) onConflict(path);
      else studio.say(words[path === entry.path ? 'conflict' : 'taken'](path));
      return undefined;
    } finally {
      this.isSaving = false;
    }
  }

  /**
   * The path of a package with a file: its own, or one that no other file has.
   *
   * @param {OpenFile} file
   */
  packagePath(file) {
    const path = file.packageName;
    if (file.isPackage) return path;
    let free = path;
    for (let count = 2; this.entries.some((entry) => entry.path === free); count += 1) free = path.replace(/\.lottie$/, `-${count}.lottie`);
    return free;
  }

  /**
   * Whether files can be made beside one.
   *
   * @param {Entry | undefined} entry
   */
  canMakeBeside(entry) {
    return entry?.save !== undefined && !entry.handle && (entry.stat !== undefined || this.server?.isFolder === true);
  }

  /**
   * Writes a script or a trace beside a file.
   *
   * @param {Entry} beside
   * @param {string} path
   * @param {Uint8Array} bytes
   * @param {{ former?: Entry, say: (path: string) => string, onConflict?: (path: string) => void }} options the file to
   *   replace, none for a new one; the notice; a function to call if the file has changed
   * @returns {Promise<boolean>} whether it is written
   */
  async writeLines(beside, path, bytes, { former, say, onConflict }) {
    const entry = former ?? { path, size: 0, version: '', read: async () => bytes.slice(), save: beside.save };
    const saved = await this.#write({ entry, make: () => bytes, say, onConflict });
    // The server lists it by itself.
    if (saved && beside.stat) this.#studio.notify('made', saved.entry);
    return saved !== undefined;
  }

  /**
   * Saves a file, or hands it to the person where there is no folder to save it in.
   *
   * @param {Entry} entry
   * @param {Uint8Array} bytes
   * @returns {Promise<Entry | undefined>} the file with its new version; undefined if it is not saved
   */
  async write(entry, bytes) {
    return (await this.#write({ entry, make: () => bytes }))?.entry;
  }

  /**
   * Writes other contents of the open file. Its session goes on.
   *
   * @param {(file: OpenFile) => Uint8Array} make
   * @param {(isOpen: boolean) => void} [done] called with whether the written contents are open
   */
  async store(make, done) {
    const { entry, file } = this;
    if (!entry || !file) return;
    if (file.isOfVersion1) {
      this.#studio.say(texts.editor.convertFirst(file.name));
      return;
    }
    await this.#store(entry, file, make, done);
  }

  /**
   * @param {Entry} entry
   * @param {OpenFile} file
   * @param {(file: OpenFile) => Uint8Array} make
   * @param {(isOpen: boolean) => void} [done]
   */
  async #store(entry, file, make, done) {
    try {
      const saved = await this.#write({ entry, path: this.packagePath(file), make: () => make(file) });
      if (!saved) return;
      this.#studio.draft.noteAdded(entry, file);
      const isOpen = await this.#take(file, saved.bytes);
      done?.(isOpen);
      this.#studio.notify('saved');
    } catch (error) {
      this.#studio.fail(error);
    }
  }

  /**
   * Goes on with written contents. An animation that has become a package is opened again, and the calls so far
   * are made again.
   *
   * @param {OpenFile} file the file as it was
   * @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether the file is still open
   */
  async #take(file, bytes) {
    const { play } = this.#studio;
    // The session of an application goes on with the application's file.
    if (this.file !== file || play.isWatching) return false;
    if (file.isPackage) {
      file.update(bytes);
      this.#studio.notify('contents');
      return true;
    }
    const opened = await OpenFile.open(file.engine, this.entry?.path ?? file.packageName, bytes);
    if (this.file !== file) {
      opened.close();
      return false;
    }
    this.file = opened;
    this.#studio.notify('file');
    play.restart({ replays: true });
    file.close();
    return true;
  }

  /** Writes a package of version 1 as one of version 2. */
  async convert() {
    const { entry, file } = this;
    if (entry && file) await this.#store(entry, file, () => file.converted());
  }

  /**
   * Saves a theme in the file, and puts it on. Unchanged parts of its text stay as they are written. The theme has the tried slot values now.
   *
   * @param {string} id
   * @param {any} theme
   */
  async saveTheme(id, theme) {
    const written = (/** @type {string | undefined} */ former) => (former === undefined ? `${JSON.stringify(theme, null, 2)}\n` : updated(former, theme));
    await this.store((file) => file.withTheme(id, written(file.themeText(id))), (isOpen) => {
      if (!isOpen) return;
      for (const call of [{ op: 'resetSlots' }, { op: 'setTheme', id: '' }, { op: 'setTheme', id }]) this.#studio.play.perform(call);
    });
  }

  /**
   * Notes that a file is written.
   *
   * @param {Entry} former the file before
   * @param {Entry} written
   * @param {unknown} subject the open contents at the beginning of the save
   */
  #noteWritten(former, written, subject) {
    this.#unsaved.delete(idOf(former));
    // Another file may be open by now.
    if (isSameFile(this.entry, former) && this.subjectFile === subject) this.entry = written;
    this.#studio.draft.noteWritten(former, written);
    const { version, size } = written;
    // Before the server's list has it, the shelf does.
    this.entries = this.entries.map((entry) => (isSameFile(entry, written) ? { ...entry, version, size } : entry));
    this.#studio.notify('written', written);
  }
}

/**
 * Why bytes are not JSON, with the place.
 *
 * @param {Uint8Array} bytes
 */
function notJSON(bytes) {
  const text = decoder.decode(bytes);
  try {
    JSON.parse(text);
  } catch (error) {
    return texts.shelf.notJSON(saidBy(/** @type {Error} */ (error), text));
  }
  return texts.shelf.notJSON('');
}
