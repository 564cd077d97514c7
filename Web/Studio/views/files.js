// The files that are open: machines and their stage, with their versions and what is wrong with them.

import { History } from '../history.js';
import { insertAt, moveAt, removeAt, setAt } from '../json-edit.js';
import { asWritten, isUnchanged, readable } from '../json-layout.js';
import { Newest } from '../newest.js';
import { folderOf } from '../paths.js';
import { idOf, isSameFile } from '../sources.js';
import { texts } from '../texts.js';
import { checked } from './check.js';
import { viewsOf } from './geometry.js';
import { bestPartner, kindOfText } from './pairs.js';
import { Preview } from './preview.js';
import { stageFor } from './templates.js';

/** @typedef {'machines' | 'stage'} Kind */
/** @typedef {import('../sources.js').Entry} Entry */

/**
 * A file that is open.
 *
 * @typedef {object} Sheet
 * @property {Entry} entry
 * @property {string | undefined} saved the text on disk; undefined for a file that is not there yet
 */

/**
 * Changes of one kind at one time are undone together.
 *
 * @typedef {{ kind?: string, time?: number }} Step
 */

/**
 * Changes that are made at once.
 *
 * @typedef {object} Edit
 * @property {(kind: Kind, path: (string | number)[], value: any) => void} set
 * @property {(kind: Kind, path: (string | number)[], index: number, value: any) => void} insert
 * @property {(kind: Kind, path: (string | number)[]) => void} remove
 * @property {(kind: Kind, path: (string | number)[], from: number, to: number) => void} move
 */

/** How long a text rests before it is checked, in milliseconds. */
const rest = 150;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Machines and a stage, as texts that change together. */
export class ViewFiles extends EventTarget {
  /** @type {Record<Kind, Sheet> | undefined} */
  sheets;
  /** @type {History<Record<Kind, string>>} */
  #history = new History({ machines: '[]', stage: '{}' });
  /**
   * Changes that wait while other files are open, by the paths of both.
   *
   * @type {Map<string, { history: History<Record<Kind, string>>, saved: Record<Kind, string | undefined> }>}
   */
  #waiting = new Map();
  /** @type {{ text: string, json: any }[]} */
  #parsed = [];
  /** @type {{ json: any, views: import('./geometry.js').Placed[] } | undefined} */
  #views;
  /** Differs whenever a text does. */
  version = 0;
  /** @type {import('./check.js').PlacedFinding[]} */
  findings = [];
  /** What shows them. */
  preview = new Preview();
  #opens = new Newest();
  /**
   * The files that are being saved.
   *
   * @type {Record<Kind, Sheet> | undefined}
   */
  #sheetsBeingSaved;
  /** @type {number | undefined} */
  #timer;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    super();
    this.studio = studio;
    studio.on('file', () => this.#follow());
    studio.on('files', () => this.#compare());
  }

  /**
   * Reports an event.
   *
   * @param {string} type
   * @param {any} [detail]
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Listens to several events.
   *
   * @param {string} types separated by spaces
   * @param {() => void} listener
   */
  on(types, listener) {
    for (const type of types.split(' ')) this.addEventListener(type, listener);
  }

  /**
   * Begins anew with files that have just been opened.
   *
   * @param {Kind} [kind] the one that was opened; undefined if another came in the place of one
   */
  begun(kind) {
    void kind;
  }

  /** Ends what goes on with the files before they are closed. */
  ended() {}

  /** Replaces references to deleted items. */
  repair() {}

  /** Shows the texts as they are now. */
  async sync() {}

  // Files

  get isOpen() {
    return this.sheets !== undefined;
  }

  /** Opens what the studio has opened. */
  async #follow() {
    const { viewFile, entry } = this.studio.files;
    const isNewest = this.#opens.begin();
    if (!viewFile || !entry) {
      this.#close();
      this.tell('open');
      return;
    }
    const { text } = viewFile;
    const kind = viewFile.kind === 'stage' ? 'stage' : 'machines';
    const other = kind === 'stage' ? 'machines' : 'stage';
    const partner = viewFile.partner ?? await this.#partner(kind, entry, text);
    if (!isNewest()) return;
    this.#close();
    const both = /** @type {Record<Kind, string>} */ ({ [kind]: readable(text), [other]: readable(partner.text) });
    this.sheets = /** @type {Record<Kind, Sheet>} */ ({
      [kind]: { entry, saved: entry.version || entry.isSample ? text : undefined },
      [other]: { entry: partner.entry, saved: partner.entry.version || partner.entry.isSample ? partner.text : undefined },
    });
    const waiting = this.#waiting.get(this.#key);
    const isSame = waiting && (['machines', 'stage']).every((name) => waiting.saved[/** @type {Kind} */ (name)] === this.sheets?.[/** @type {Kind} */ (name)].saved);
    // What was changed before other files were opened, unless these are other ones now.
    if (!isSame) this.#waiting.delete(this.#key);
    this.#history = isSame ? waiting.history : new History(both);
    this.version += 1;
    this.begun(kind);
    await this.#readFiles();
    if (!isNewest()) return;
    this.sync();
    this.check();
    this.tell('open');
    this.tell('change');
    this.tell('choice');
  }

  get #key() {
    return this.sheets ? `${idOf(this.sheets.machines.entry)}\n${idOf(this.sheets.stage.entry)}` : '';
  }

  /**
   * The file that belongs to another: the one that was chosen before, or the one with the views that the machines name.
   *
   * @param {Kind} kind
   * @param {Entry} entry
   * @param {string} text
   * @returns {Promise<{ entry: Entry, text: string }>}
   */
  async #partner(kind, entry, text) {
    const wanted = kind === 'stage' ? 'machines' : 'stage';
    const found = await bestPartner(this.studio, entry, text, wanted);
    if (found) return found;
    const path = wanted === 'stage' ? entry.path.replace(/[^/]*$/, (name) => name.replace(/^animation_/, '').replace(/_(iphone|ipad)?\.json$|\.json$/, '-stage.json'))
      : entry.path.replace(/[^/]*$/, 'animation_ViewController_iphone.json');
    const made = wanted === 'machines' ? '[]\n' : stageFor(text);
    return { entry: this.studio.files.newEntry(path, encoder.encode(made), entry), text: made };
  }

  /** The files that could be the other one, for a choice. */
  async candidates(/** @type {Kind} */ kind) {
    const all = [];
    for (const entry of this.studio.files.entries.filter(({ path, size }) => /\.json$/i.test(path) && size < 1e6)) {
      if ((await kindOfText(entry)) === kind) all.push(entry);
    }
    return all;
  }

  /**
   * Puts another file in the place of one of the two, unless others are opened meanwhile. Throws if it can't be read.
   *
   * @param {Kind} kind
   * @param {Entry} entry
   */
  async replace(kind, entry) {
    const isNewest = this.#opens.begin();
    const text = decoder.decode(await entry.read());
    if (!this.sheets || !isNewest()) return;
    const other = kind === 'stage' ? 'machines' : 'stage';
    const kept = this.sheets[other];
    const pairs = JSON.parse(this.studio.settings.values.viewsPairs || '{}');
    pairs[this.sheets[other].entry.path] = entry.path;
    pairs[entry.path] = this.sheets[other].entry.path;
    this.studio.settings.change({ viewsPairs: JSON.stringify(Object.fromEntries(Object.entries(pairs).slice(-40))) });
    const keptText = this.text(other);
    this.#keep();
    this.sheets = /** @type {any} */ ({ [other]: kept, [kind]: { entry, saved: text } });
    this.#history = new History(/** @type {any} */ ({ [other]: keptText, [kind]: readable(text) }));
    this.version += 1;
    this.begun();
    await this.#readFiles();
    if (!isNewest()) return;
    this.#changed();
    this.tell('open');
    this.tell('choice');
  }

  #keep() {
    if (!this.sheets) return;
    if (!this.isChanged()) {
      this.#waiting.delete(this.#key);
      return;
    }
    this.#waiting.set(this.#key, { history: this.#history, saved: { machines: this.sheets.machines.saved, stage: this.sheets.stage.saved } });
  }

  #close() {
    this.#keep();
    this.ended();
    this.preview.close();
    this.sheets = undefined;
    this.findings = [];
  }

  /** Asks before files that have changed on disk are read again. */
  #compare() {
    if (!this.sheets || this.studio.files.isSaving) return;
    if (this.preview.names.some((name) => this.#versionOf(name) !== this.#versions.get(name))) this.readAgain();
    for (const kind of /** @type {Kind[]} */ (['machines', 'stage'])) {
      const sheet = this.sheets[kind];
      // The studio asks for the file that it has opened.
      if (isSameFile(sheet.entry, this.studio.files.entry) || !sheet.entry.version) continue;
      const now = this.studio.files.entries.find((entry) => isSameFile(entry, sheet.entry));
      if (!now || now.version === sheet.entry.version) continue;
      const isEdited = this.isChanged(kind);
      /** @type {[string, () => void][]} */
      const answers = [
        [isEdited ? texts.shelf.reloadWithout(now.path) : texts.shelf.reload, () => this.reload(kind, now)],
        [isEdited ? texts.shelf.keepEdits : texts.shelf.keep, () => { sheet.entry = { ...now, read: sheet.entry.read }; }]];
      // What would lose changes is never the first choice.
      this.studio.ask(texts.shelf.changed(now.path), ...(isEdited ? answers.reverse() : answers));
    }
  }

  /**
   * Reads one of the files again.
   *
   * @param {Kind} kind
   * @param {Entry} entry
   */
  async reload(kind, entry) {
    const text = decoder.decode(await entry.read());
    if (!this.sheets || this.sheets[kind].entry.path !== entry.path) return;
    this.sheets[kind] = { entry, saved: text };
    this.write(kind, readable(text));
    this.tell('open');
  }

  /**
   * The versions of the files that views show, as they were read.
   *
   * @type {Map<string, string>}
   */
  #versions = new Map();

  /** The version of a file that views show; empty for one that is not listed. */
  #versionOf(/** @type {string} */ name) {
    const folder = folderOf(this.sheets?.stage.entry.path ?? '');
    return this.studio.files.entries.find(({ path }) => path === folder + name)?.version ?? '';
  }

  /** Reads the pictures and the animations that the stage shows. */
  async #readFiles() {
    const folder = folderOf(this.sheets?.stage.entry.path ?? '');
    const names = this.views.flatMap(({ view }) => [view?.image, view?.animation]).filter((name) => typeof name === 'string' && name !== '');
    await this.preview.read(names, (name) => {
      this.#versions.set(name, this.#versionOf(name));
      const beside = this.sheets?.stage.entry.beside;
      return (beside ? beside(folder + name) : Promise.reject(new Error(name))).catch(() => this.studio.files.readFile(folder + name)).catch(() => null);
    });
  }

  /** Reads what views show anew, such as after the person has given pictures. */
  async readAgain() {
    if (!this.sheets) return;
    this.preview.forget((name) => this.#versionOf(name) !== this.#versions.get(name));
    await this.#readFiles();
    this.sync();
  }

  /** The names of files that views can show. */
  shown(/** @type {RegExp} */ pattern) {
    const folder = folderOf(this.sheets?.stage.entry.path ?? '');
    return this.studio.files.entries.map(({ path }) => path).filter((path) => path.startsWith(folder) && pattern.test(path)).map((path) => path.slice(folder.length));
  }

  // Texts

  /** @param {Kind} kind */
  text(kind) {
    return this.#history.value[kind];
  }

  /**
   * The contents of a text; those of the last one that was JSON if this is none.
   *
   * @param {Kind} kind
   */
  json(kind) {
    const text = this.text(kind);
    const index = kind === 'machines' ? 0 : 1;
    if (this.#parsed[index]?.text !== text) {
      let { json } = this.#parsed[index] ?? { json: kind === 'machines' ? [] : {} };
      try {
        json = JSON.parse(text);
      } catch {
        // The forms show what was there before.
      }
      this.#parsed[index] = { text, json };
    }
    return this.#parsed[index].json;
  }

  /** The views of the stage, with the stage itself first. */
  get views() {
    const json = this.json('stage');
    let known = this.#views;
    if (known?.json !== json) known = { json, views: viewsOf(json) };
    this.#views = known;
    return known?.views ?? [];
  }

  /** The entries of machines. */
  get machines() {
    const json = this.json('machines');
    return /** @type {any[]} */ (Array.isArray(json) ? json : []);
  }

  /** Whether a file, or either of them, has other contents than on disk. */
  isChanged(/** @type {Kind | undefined} */ kind = undefined) {
    const { sheets } = this;
    if (!sheets) return false;
    const kinds = /** @type {Kind[]} */ (kind ? [kind] : ['machines', 'stage']);
    return kinds.some((name) => !isUnchanged(this.text(name), sheets[name].saved) && !this.#isMade(name));
  }

  /** Whether a file was made to stand for one that is missing, and nobody has changed it. */
  #isMade(/** @type {Kind} */ kind) {
    const sheet = this.sheets?.[kind];
    return sheet !== undefined && sheet.saved === undefined && !sheet.entry.isNew && this.text(kind) === this.#history.first[kind];
  }

  /** Whether changes of any files are not saved. */
  get hasUnsaved() {
    // What is open is not waiting.
    return this.isChanged() || [...this.#waiting.keys()].some((key) => key !== this.#key);
  }

  /**
   * Replaces a text.
   *
   * @param {Kind} kind
   * @param {string} text
   * @param {Step} step
   */
  write(kind, text, step = {}) {
    if (text === this.text(kind)) return;
    this.#history.add({ ...this.#history.value, [kind]: text }, { kind: step.kind ?? '', time: step.time ?? performance.now() });
    this.#changed();
  }

  /**
   * Makes several changes at once.
   *
   * @param {(edit: Edit) => void} body
   * @param {Step} step
   * @returns {boolean} false for a text that can't be read
   */
  edit(body, step = {}) {
    const next = { ...this.#history.value };
    try {
      body({
        set: (kind, path, value) => { next[kind] = setAt(next[kind], path, value); },
        insert: (kind, path, index, value) => { next[kind] = insertAt(next[kind], path, index, value); },
        remove: (kind, path) => { next[kind] = removeAt(next[kind], path); },
        move: (kind, path, from, to) => { next[kind] = moveAt(next[kind], path, from, to); },
      });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.studio.say(texts.forms.broken);
      return false;
    }
    if (next.machines === this.text('machines') && next.stage === this.text('stage')) return true;
    this.#history.add(next, { kind: step.kind ?? '', time: step.time ?? performance.now() });
    this.#changed();
    return true;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** @param {'undo' | 'redo'} direction */
  travel(direction) {
    this.#history[direction]();
    this.#changed();
  }

  /** Goes back to the texts on disk, as a change that can be undone. */
  revert() {
    if (!this.sheets) return;
    const shown = (/** @type {Kind} */ kind) => (this.isChanged(kind) ? readable(this.sheets?.[kind].saved ?? this.text(kind)) : this.text(kind));
    this.#history.add({ machines: shown('machines'), stage: shown('stage') }, {});
    this.#changed();
  }

  #changed() {
    this.version += 1;
    this.repair();
    this.#readFiles().then(() => this.sync());
    this.check();
    this.tell('change');
  }

  /** Checks the texts once they rest. */
  check() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#checkNow(), rest);
  }

  async #checkNow() {
    const { sheets } = this;
    if (!sheets) return;
    const [machines, stage] = [this.text('machines'), this.text('stage')];
    const found = await checked(machines, stage);
    if (this.sheets !== sheets || this.text('machines') !== machines || this.text('stage') !== stage) return;
    this.findings = found;
    this.tell('findings');
  }

  /** Saves what has changed, each file by itself. */
  async save() {
    const { sheets } = this;
    // Pressing the key again does nothing more.
    if (!sheets || this.#sheetsBeingSaved === sheets) return;
    this.#sheetsBeingSaved = sheets;
    try {
      await this.#save(sheets);
    } finally {
      if (this.#sheetsBeingSaved === sheets) this.#sheetsBeingSaved = undefined;
    }
  }

  /** @param {Record<Kind, Sheet>} sheets */
  async #save(sheets) {
    const key = this.#key;
    // Other files may be open before the first is written, and other texts be typed.
    const parts = /** @type {Kind[]} */ (['stage', 'machines'])
      .filter((kind) => this.isChanged(kind))
      .map((kind) => ({ kind, sheet: sheets[kind], text: asWritten(this.text(kind), sheets[kind].saved ?? '') }));
    // The notice of the second would take the place of that of the first.
    const isReplaced = parts.some(({ sheet }) => sheet.entry.version !== '' && !sheet.entry.handle);
    let written = 0;
    for (const { kind, sheet, text } of parts) {
      const entry = await this.studio.files.write(sheet.entry, encoder.encode(text));
      if (entry) {
        sheet.entry = entry;
        sheet.saved = text;
        if (entry.save) written += 1;
      }
      if (this.sheets !== sheets) {
        if (entry) this.#noteWritten(key, kind, entry, text);
        return;
      }
    }
    if (parts.length === 2 && written === 2) this.studio.say(texts.views.savedBoth(sheets.machines.entry.path, sheets.stage.entry.path, isReplaced));
    if (!this.isChanged()) this.#waiting.delete(key);
    this.tell('open');
    this.tell('change');
  }

  /**
   * Notes that a file of a pair that waits, or is open again, is written.
   *
   * @param {string} key
   * @param {Kind} kind
   * @param {Entry} entry
   * @param {string} text
   */
  #noteWritten(key, kind, entry, text) {
    if (this.sheets && this.#key === key) Object.assign(this.sheets[kind], { entry, saved: text });
    const waiting = this.#waiting.get(key);
    if (!waiting) return;
    waiting.saved[kind] = text;
    const { history, saved } = waiting;
    const isSaved = (/** @type {Kind} */ name) => isUnchanged(history.value[name], saved[name] ?? history.first[name]);
    if (isSaved('machines') && isSaved('stage')) this.#waiting.delete(key);
  }
}
