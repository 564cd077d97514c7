// The edited machine: of the open package, or of its own file.

import { updated } from '../json-edit.js';
import { MachineDraft } from '../machine-draft.js';
import { outerLayers } from '../outer-layers.js';
import { stemOf } from '../paths.js';
import { idOf, isSameFile } from '../sources.js';
import { templates } from '../templates.js';
import { texts } from '../texts.js';

/** @typedef {import('../sources.js').Entry} Entry */
/** @typedef {import('../open-file.js').OpenFile} OpenFile */

const encoder = new TextEncoder();

/** The edited machine, and the edited machines of other files. */
export class Draft {
  /** @type {MachineDraft | undefined} */
  current;
  /**
   * The file that the machine comes from, if it has one of its own.
   *
   * @type {Entry | undefined}
   */
  looseEntry;
  /**
   * The last machine of its own file, by the id that it is listed with.
   *
   * @type {{ entry: Entry, json: string, id: string } | undefined}
   */
  #lastLoose;
  /**
   * Edited machines that aren't shown now, by file and machine.
   *
   * @type {Map<string, MachineDraft>}
   */
  #waiting = new Map();
  /**
   * The machine of the running save: pressing the key again does nothing more.
   *
   * @type {MachineDraft | undefined}
   */
  #beingSaved;
  /** @type {{ draft: MachineDraft, findings: import('../machine-draft.js').Finding[] } | undefined} */
  #found;
  #studio;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  // Choosing

  /** The key of a machine of this file among the waiting ones. */
  #key(machine = this.#studio.play.machine) {
    return keyOf(this.looseEntry, this.#studio.files.entry, machine);
  }

  /** Keeps the changes until the machine is opened again. */
  keep() {
    const { current } = this;
    if (current) {
      const key = this.#key(current.id);
      if (current.isChanged) this.#waiting.set(key, current);
      else if (this.#waiting.get(key) === current) this.#waiting.delete(key);
    }
    this.looseEntry = undefined;
  }

  /**
   * The draft of a machine: the earlier draft, unless the file has changed.
   *
   * @param {string} id
   * @param {string} text
   */
  #draftOf(id, text) {
    const draft = this.#waiting.get(this.#key(id));
    return draft?.isOf(text) ? draft : new MachineDraft(id, text);
  }

  /** Begins with the chosen machine of the package. */
  begin() {
    const { files: { file }, play } = this.#studio;
    this.current = undefined;
    const text = play.machine === undefined ? undefined : file?.machineText(play.machine);
    // A machine outside the package can't be changed.
    if (play.machine !== undefined && text !== undefined) {
      this.current = this.#draftOf(play.machine, text);
      // The last machine plays while the text is none.
      if (this.current.isChanged) play.machineJSON = this.current.playable;
    }
    this.#studio.notify('draft');
  }

  /**
   * Chooses a machine of the package, or the last one of its own file.
   *
   * @param {string | undefined} id
   * @returns {boolean} whether its session has begun
   */
  choose(id) {
    const { files: { file }, play } = this.#studio;
    const loose = this.#lastLoose;
    if (loose && id === loose.id && !file?.machines.some((machine) => machine.id === id)) {
      this.drive(loose.entry, loose.json);
      return true;
    }
    this.keep();
    this.#studio.select(undefined);
    play.useMachine(id);
    this.begin();
    return false;
  }

  /**
   * Lets a machine of its own file drive the open animation.
   *
   * @param {Entry} entry
   * @param {string} json
   */
  drive(entry, json) {
    const { files, play } = this.#studio;
    this.#studio.say(texts.shelf.machinePlays(entry.path, files.entry?.path ?? ''));
    this.keep();
    this.#studio.select(undefined);
    const id = stemOf(entry.path);
    this.looseEntry = entry;
    this.#lastLoose = { entry, json, id };
    this.current = this.#draftOf(id, json);
    play.useMachine(id, this.current.playable);
    this.#studio.notify('draft');
    play.restart();
  }

  /**
   * Shows the machine that an application has loaded or unloaded.
   *
   * @param {import('../session.js').Call} call
   */
  showWatched({ op, id, json }) {
    const { files: { file }, play } = this.#studio;
    this.keep();
    this.#studio.select(undefined);
    this.current = undefined;
    const machine = op === 'unloadMachine' ? undefined : String(id ?? texts.applications.ownMachine);
    const isLoose = typeof json === 'string';
    play.useMachine(machine, isLoose ? json : undefined);
    if (isLoose) this.looseEntry = { path: `${machine}.json`, size: json.length, version: '', isForeign: true, read: async () => encoder.encode(json) };
    // The text that the application plays, without the studio's changes; a machine outside the package can't be changed.
    const text = isLoose ? json : machine === undefined ? undefined : file?.machineText(machine);
    if (machine !== undefined && text !== undefined) this.current = new MachineDraft(machine, text);
    this.#studio.notify('draft');
  }

  // Changing

  /**
   * Changes the machine; the rest of its text stays as it is written.
   *
   * @param {any} json
   * @param {string} [kind] changes of one kind that follow each other at once are undone together
   */
  change(json, kind) {
    if (this.current) this.write(updated(this.current.text, json), kind);
  }

  /**
   * Replaces the text of the machine, as a change that can be undone.
   *
   * @param {string} text
   * @param {string} [kind] changes of one kind that follow each other at once are undone together
   */
  write(text, kind) {
    this.current?.change(text, kind);
    this.#studio.notify('draft');
  }

  /**
   * Undoes a change of the machine, redoes it, or goes back to the saved text.
   *
   * @param {'undo' | 'redo' | 'revert'} direction
   */
  travel(direction) {
    this.current?.[direction]();
    this.#studio.notify('draft');
  }

  /** The findings of the edited machine's last check; undefined before the first. */
  get findings() {
    return this.#found && this.#found.draft === this.current ? this.#found.findings : undefined;
  }

  /** Checks the machine as it is written now, and plays it if it can be read. */
  async check() {
    const { current } = this;
    if (!current) return;
    const { text } = current;
    this.#studio.notify('edited');
    let findings;
    try {
      findings = await current.findings(this.#studio.files.file);
    } catch (error) {
      this.#studio.fail(error);
      return;
    }
    if (this.current !== current || current.text !== text) return;
    this.#found = { draft: current, findings };
    this.#studio.notify('checked');
    // The machine before it plays on until the text is one.
    if (!findings.some(({ rule }) => rule === 'unreadable')) this.play();
  }

  /** Plays the machine as it is written now, up to the moment that shows. */
  play() {
    const { current } = this;
    const { play } = this.#studio;
    if (!current || play.isWatching || current.text === play.machineJSON) return;
    if (play.machineJSON === undefined && !current.isChanged) return;
    play.machineJSON = current.text;
    play.restart({ replays: true });
  }

  /**
   * The names that parts of a machine may refer to.
   *
   * @param {any} machine
   * @returns {import('../fixes.js').Known}
   */
  knownNames(machine) {
    const { file } = this.#studio.files;
    const names = (/** @type {any} */ list) => (Array.isArray(list) ? list.filter((part) => typeof part?.name === 'string') : []);
    return {
      states: names(machine.states).map(({ name }) => name), inputs: names(machine.inputs).map(({ name, type }) => ({ name, type: String(type) })),
      // Of all animations, not of the frame that shows: after a change, the session begins anew and shows none.
      ...(file?.namesInAnimations ?? { layers: [], markers: [] }),
      animations: file?.animations.map(({ id }) => id) ?? [], themes: file?.themes.map(({ id }) => id) ?? [],
    };
  }

  // Adding and removing

  /**
   * Makes a machine for the animation, from a template.
   *
   * @param {string} name
   */
  async make(name) {
    const { files: { file }, play: { session, animation: chosen } } = this.#studio;
    if (!file || !session) return;
    /** @type {string[]} */
    let layers;
    try {
      layers = outerLayers(file.engine, { file: file.shared, animation: chosen, ...session.canvas });
    } catch (error) {
      this.#studio.fail(error);
      return;
    }
    const markers = session.markers.map((marker) => marker.name);
    const animation = session.animation || file.animationID;
    const text = `${JSON.stringify(templates[name]({ animation, markers, layers }), null, 2)}\n`;
    await this.add(freeID(file, name), text);
  }

  /**
   * Adds a machine to the file: a package with it, which is not saved.
   *
   * @param {string} id
   * @param {string} text
   */
  async add(id, text) {
    const { files, play } = this.#studio;
    const { file, entry } = files;
    if (!file || !entry) return;
    if (file.isOfVersion1) {
      this.#studio.say(texts.editor.convertFirst(file.name));
      return;
    }
    try {
      const bytes = file.withMachine(id, text);
      const path = files.packagePath(file);
      // A package of its own until it is saved.
      const isNew = !file.machines.some((machine) => machine.id === id);
      const unsaved = { origin: entry.path, former: entry.former ?? entry, added: [...(entry.added ?? []), ...(isNew ? [id] : [])], read: async () => bytes.slice() };
      const made = file.isPackage ? { ...entry, ...unsaved } : { ...entry, ...unsaved, path, size: bytes.length, version: '' };
      // Another file may be opened meanwhile.
      if (!await files.openUnsaved(made)) return;
      play.useMachine(id);
      this.current = new MachineDraft(id, text, true);
      this.#studio.settings.change({ mode: 'edit' });
      this.#studio.notify('draft');
      this.#studio.notify('edited');
      play.restart();
      if (!file.isPackage) this.#studio.say(texts.editor.unsaved(path));
    } catch (error) {
      this.#studio.fail(error);
    }
  }

  /** Puts a machine of its own file into the package, which is not saved yet; asks if the package has one of its name. */
  async put() {
    const { current, looseEntry } = this;
    const { files: { file }, play } = this.#studio;
    if (!current || !file || !looseEntry || play.onlyWatches()) return;
    const { id, written: text } = current;
    if (!file.machines.some((machine) => machine.id === id)) {
      await this.add(id, text);
      return;
    }
    this.#studio.ask(texts.editor.replaces(file.packageName, id), [texts.editor.keepBoth, () => this.add(freeID(file, id), text)], [texts.editor.replace, () => this.add(id, text)]);
  }

  /** Removes the machine from the package, or discards an unsaved one; asks before something is lost. */
  remove() {
    const { current } = this;
    const { files: { file, entry }, play } = this.#studio;
    if (!current || !file || !entry || this.looseEntry || play.onlyWatches()) return;
    const isNew = entry.added?.includes(current.id) === true;
    const remove = async () => {
      if (this.current !== current || this.#studio.files.file !== file) return;
      try {
        await (isNew ? this.#throwAway(current.id, file, entry) : this.#removeSaved(current));
      } catch (error) {
        this.#studio.fail(error);
      }
    };
    if (isNew && !current.canUndo) remove();
    else this.#studio.ask(isNew ? texts.editor.discards(current.id) : texts.editor.removes(current.id, file.packageName), [texts.editor.keepIt, () => {}], [texts.editor.removeIt, remove]);
  }

  /** Forgets the open machine and its changes. */
  #forget() {
    this.#studio.notify('removed', this.current);
    if (this.current) this.#waiting.delete(this.#key(this.current.id));
    this.current = undefined;
  }

  /**
   * Opens the package without an unsaved machine.
   *
   * @param {string} id
   * @param {OpenFile} file
   * @param {Entry} entry
   */
  async #throwAway(id, file, entry) {
    const { files } = this.#studio;
    const added = (entry.added ?? []).filter((other) => other !== id);
    if (added.length === 0 && entry.former) {
      this.#forget();
      await files.openFormer(entry, entry.former);
      return;
    }
    const bytes = file.withoutMachine(id);
    this.#forget();
    await files.openUnsaved({ ...entry, added, size: bytes.length, read: async () => bytes.slice() });
  }

  /**
   * Writes the package without a machine.
   *
   * @param {MachineDraft} draft
   */
  async #removeSaved(draft) {
    const { files, play } = this.#studio;
    await files.store((file) => file.withoutMachine(draft.id), (isOpen) => {
      if (!isOpen || this.current !== draft) return;
      this.#forget();
      play.choose({ animation: undefined, machine: files.file?.usualMachine });
    });
  }

  /** Whether the manifest can name the machine as the first to run. */
  get canRunFirst() {
    const { files: { file, entry }, play } = this.#studio;
    const id = this.current?.id;
    return id !== undefined && !this.looseEntry && !play.isWatching && file?.isOfVersion1 === false && file.machines.some((machine) => machine.id === id) && !entry?.added?.includes(id);
  }

  get runsFirst() {
    return this.current !== undefined && this.#studio.files.file?.initial.stateMachine === this.current.id;
  }

  /**
   * Writes into the manifest that the machine runs first, or that none does.
   *
   * @param {boolean} isFirst
   */
  async setFirst(isFirst) {
    const id = isFirst ? this.current?.id : undefined;
    await this.#studio.files.store((file) => file.withFirstMachine(id));
  }

  /** What saving would change, in a few words; empty for nothing. */
  get changes() {
    const { current, looseEntry } = this;
    const { file, entry } = this.#studio.files;
    if (!current?.isChanged || !file || !entry) return '';
    const words = texts.editor.changes;
    if (looseEntry) return words.machine(looseEntry.path, current.changes(file.engine) ?? []);
    if (entry.added?.includes(current.id)) return words.added(file.packageName, entry.added);
    return words.machine(`${file.packageName}: ${current.id}`, current.changes(file.engine) ?? []);
  }

  // Saving

  /** Whether any machine has unsaved changes, in other files too. */
  get hasUnsaved() {
    return [this.current, ...this.#waiting.values()].some((draft) => draft?.isChanged);
  }

  /** The path of the file that a machine was made for, while the package with it is not saved. */
  get origin() {
    return this.#studio.files.entry?.origin;
  }

  /**
   * Whether a machine of the file is not on disk as it is here.
   *
   * @param {string} id
   */
  isUnsaved(id) {
    const { entry } = this.#studio.files;
    if (entry?.added?.includes(id)) return true;
    return this.current?.id === id && !this.looseEntry ? this.current.isChanged : this.#waiting.get(keyOf(undefined, entry, id))?.isChanged === true;
  }

  /** Saves the file with the machine as it is written now, or hands it to the person where there is no folder to save it in. */
  async save() {
    const { current } = this;
    if (!current || this.#beingSaved === current) return;
    this.#beingSaved = current;
    try {
      await this.#save(current);
    } finally {
      if (this.#beingSaved === current) this.#beingSaved = undefined;
    }
  }

  /** @param {MachineDraft} draft */
  async #save(draft) {
    const { looseEntry } = this;
    const { files, play } = this.#studio;
    const { file, entry } = files;
    if (!file || !entry) return;
    if (draft.mistake !== undefined) {
      this.#studio.say(texts.editor.notSaved(draft.mistake));
      return;
    }
    if (looseEntry && !looseEntry.isForeign) {
      await this.#saveLoose(draft, looseEntry);
      return;
    }
    // A file without changes stays as it is, with its backup, unless it is gone from the disk.
    if (!draft.isChanged && (entry.version || !entry.save || entry.isForeign)) return;
    const { written, text } = draft;
    await files.store(() => file.withMachine(draft.id, written), (isOpen) => {
      // Text typed since the save began is still a change.
      draft.noteSaved(written);
      // The machine that plays is that of the file now.
      if (isOpen && play.machineJSON === text) play.machineJSON = undefined;
    });
  }

  /**
   * Saves a machine of its own file there.
   *
   * @param {MachineDraft} draft
   * @param {Entry} entry
   */
  async #saveLoose(draft, entry) {
    if (!draft.isChanged && (entry.version || !entry.save)) return;
    const { written } = draft;
    if (!await this.#studio.files.write(entry, encoder.encode(written))) return;
    draft.noteSaved(written);
    this.#studio.notify('saved');
  }

  /**
   * Notes that earlier added machines are written too.
   *
   * @param {Entry} entry
   * @param {OpenFile} file
   */
  noteAdded(entry, file) {
    for (const id of entry.added ?? []) {
      const key = keyOf(undefined, entry, id);
      // Another file may be open by now, with a machine of the same name.
      const draft = this.current?.id === id && this.#key(id) === key ? this.current : this.#waiting.get(key);
      draft?.noteSaved(file.machineText(id) ?? '');
    }
  }

  /**
   * Notes that a file is written, which may be that of the machine.
   *
   * @param {Entry} former the file before
   * @param {Entry} written
   */
  noteWritten(former, written) {
    if (isSameFile(this.looseEntry, former)) this.looseEntry = written;
    if (isSameFile(this.#lastLoose?.entry, former) && this.#lastLoose) this.#lastLoose.entry = written;
  }
}

/**
 * The key of a machine among the waiting ones. A machine of its own file is the same one with any animation.
 *
 * @param {Entry | undefined} loose the machine's own file, if it has one
 * @param {Entry | undefined} entry the file of the animation
 * @param {string | undefined} machine
 */
const keyOf = (loose, entry, machine) => (loose ? `${idOf(loose)}\n` : `${entry && idOf(entry)}\n${machine}`);

/**
 * An id that no machine of a package has.
 *
 * @param {OpenFile} file
 * @param {string} wanted
 */
function freeID(file, wanted) {
  let id = wanted;
  for (let count = 2; file.machines.some((machine) => machine.id === id); count += 1) id = `${wanted}-${count}`;
  return id;
}
