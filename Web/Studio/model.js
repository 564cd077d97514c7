// The state of the studio, and what can be done with it. Panels listen to it and never to each other.

import { EngineFailure } from '../player/engine.js';
import { Drafts } from './drafts.js';
import { studioEngine } from './engine.js';
import { Frames } from './frames.js';
import { Inspection } from './inspection.js';
import { updated } from './json-edit.js';
import { kindOfFile } from './kinds.js';
import { MachineDraft, saidBy } from './machine-draft.js';
import { MachineFacts } from './machine-facts.js';
import { graphOf, graphOfJSON } from './machine-graph.js';
import { Newest } from './newest.js';
import { stemOf } from './paths.js';
import { OpenFile } from './open-file.js';
import { outerLayers } from './outer-layers.js';
import { Session } from './session.js';
import { Settings } from './settings.js';
import { Saving } from './saving.js';
import { random } from './storm.js';
import { idOf, isSameFile, largestFile } from './sources.js';
import { templates } from './templates.js';
import { isSame, valuesSetBy } from './slots.js';
import { texts } from './texts.js';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** How long pictures are drawn after a failure of the engine before it may fail again, in milliseconds. */
const recoveryTime = 1000;

/**
 * The events: `files` when the list has changed, `file` when another one is open, `session` when a session begins, `call`
 * after calls other than ticks, `selection` when something else is selected, `frame` after each picture, `time` when time begins or stops to run, `settings` when one has
 * changed, `notice` when there is something to say.
 */
export class Studio extends EventTarget {
  /** @type {import('./sources.js').Entry[]} */
  entries = [];
  /** @type {import('./sources.js').Entry | undefined} */
  entry;
  /** @type {OpenFile | undefined} */
  file;
  /**
   * Machines that move views, or their stage, if one of these is open instead; a new one comes with the other.
   *
   * @type {{ kind: 'views' | 'stage', text: string, partner?: { entry: import('./sources.js').Entry, text: string } } | undefined}
   */
  viewFile;
  /** Saves new files; undefined where there is no place for them. */
  saver = /** @type {import('./sources.js').Entry['save']} */ (undefined);
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
  /** @type {Session | undefined} */
  session;
  /** @type {string | undefined} */
  animation;
  /** @type {string | undefined} */
  machine;
  /**
   * The contents of a machine that is not in the file.
   *
   * @type {string | undefined}
   */
  machineJSON;
  /** @type {MachineFacts | undefined} */
  #looseFacts;
  /**
   * The machine that is being changed.
   *
   * @type {MachineDraft | undefined}
   */
  draft;
  #drafts = new Drafts();
  /**
   * Files that are not saved yet, by their identities.
   *
   * @type {Map<string, import('./sources.js').Entry>}
   */
  #unsaved = new Map();
  /**
   * The file that the machine comes from, if it has one of its own.
   *
   * @type {import('./sources.js').Entry | undefined}
   */
  looseEntry;
  /**
   * The last machine of its own file, by the id that it is listed with.
   *
   * @type {{ entry: import('./sources.js').Entry, json: string, id: string } | undefined}
   */
  #lastLoose;
  #saving = new Saving(this);
  /**
   * The machine that is being saved: pressing the key again does nothing more.
   *
   * @type {MachineDraft | undefined}
   */
  #draftBeingSaved;
  /**
   * The files of the server; undefined without one.
   *
   * @type {import('./sources.js').ServerFiles | undefined}
   */
  server;
  /**
   * Scripts and traces, wherever they come from.
   *
   * @type {import('./sources.js').Entry[]}
   */
  scripts = [];
  /**
   * What scripts have reached, in the place of the session's own coverage.
   *
   * @type {import('./coverage.js').Coverage | undefined}
   */
  coverage;
  /**
   * The machine that the scripts reached parts of.
   *
   * @type {string | undefined}
   */
  #coveredMachine;
  /** @type {import('./model/selection.js').Selection | undefined} */
  selection;
  /** Whether an application is watched, whose calls are the only ones. */
  isWatching = false;
  /**
   * The dialect in which the watched application reads its machines.
   *
   * @type {import('./session.js').Dialect}
   */
  watchedDialect = 'documented';
  /** Why the file could not be opened. */
  error = '';
  #scale = 1;
  /** The number of calls of the session that a script has given. */
  #givenCalls = 0;
  #opens = new Newest();
  #restarts = new Newest();
  /** Packages of version 1 that may become packages of version 2. */
  #converted = /** @type {WeakSet<OpenFile>} */ (new WeakSet());
  /**
   * The calls of a session that is to be replayed, until the next one begins.
   *
   * @type {{ calls: import('./session.js').Call[], later: import('./session.js').Call[] } | undefined}
   */
  #replayed;
  /**
   * When the engine failed, until pictures are drawn again for a while.
   *
   * @type {number | undefined}
   */
  #recovery;
  /** What is shown and how, kept for the next visit. */
  settings = new Settings(() => this.#tell('settings'));
  /** @type {Frames} */
  #frames = new Frames(this, {
    called: () => this.#tell('call'),
    drawn: (began, session, picture) => {
      this.#tell('picture', picture);
      // A failure that comes back with each picture ends there.
      if (this.#recovery !== undefined && began - this.#recovery > recoveryTime) this.#recovery = undefined;
      this.#decodePictures(session);
    },
    ended: () => this.#tell('frame'),
    failed: (error) => this.#failed(error),
  });

  #tell(/** @type {string} */ type, detail = /** @type {any} */ (undefined)) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Listens to several events.
   *
   * @param {string} types separated by spaces
   * @param {(event: CustomEvent) => void} listener
   */
  on(types, listener) {
    for (const type of types.split(' ')) this.addEventListener(type, /** @type {EventListener} */ (listener));
  }

  /**
   * Says something to the person.
   *
   * @param {string} text
   */
  say(text) {
    this.#tell('notice', text);
  }

  /**
   * Asks the person; the newest question stands in the place of the one before.
   *
   * @param {string} text
   * @param {...[label: string, action: () => void]} answers
   */
  ask(text, ...answers) {
    this.#tell('question', { text, answers });
  }

  /**
   * Selects a part of the machine or of the animation; undefined for nothing.
   *
   * @param {import('./model/selection.js').Selection | undefined} selection
   */
  select(selection) {
    if (JSON.stringify(selection) === JSON.stringify(this.selection)) return;
    this.selection = selection;
    this.#tell('selection');
  }

  // Files

  /**
   * A file that is not saved yet, in the server's folder if there is one.
   *
   * @param {string} path
   * @param {Uint8Array} bytes
   * @param {import('./sources.js').Entry} [near] the file in whose place it is otherwise
   * @returns {import('./sources.js').Entry}
   */
  newEntry(path, bytes, near) {
    const place = this.saver ? { source: 'server', save: this.saver } : { source: near?.source, save: near?.save };
    return { path, size: bytes.length, version: '', read: async () => bytes.slice(), beside: near?.beside, ...place };
  }

  /** @param {import('./sources.js').Entry[]} entries */
  setEntries(entries) {
    const listed = new Set(entries.map(idOf));
    this.entries = [
      ...entries.map((entry) => this.#unsaved.get(idOf(entry)) ?? entry), ...[...this.#unsaved.values()].filter((entry) => !listed.has(idOf(entry)))];
    const now = entries.find((entry) => isSameFile(entry, this.entry));
    this.#tell('files');
    if (this.isSaving || !this.entry || this.entry.isForeign) return;
    if (!now && this.entry.version) {
      this.say(texts.shelf.removed(this.entry.path));
      // Saving makes it anew.
      this.entry = { ...this.entry, version: '' };
    } else if (now && now.version !== this.entry.version) {
      this.#tell('changed', now);
    }
  }

  /**
   * Goes on with the contents that are open, though others are on disk.
   *
   * @param {import('./sources.js').Entry} entry
   */
  keep(entry) {
    if (this.entry && isSameFile(this.entry, entry)) this.entry = { ...entry, read: this.entry.read, isKept: true };
  }

  /**
   * Opens a file; the newest of several calls wins.
   *
   * @param {import('./sources.js').Entry} entry
   * @param {{ isWatched?: boolean }} options whether it is the file of an application, whose calls follow
   * @returns {Promise<boolean>} whether it is the file that is open now
   */
  async open(entry, { isWatched = false } = {}) {
    const isNewest = this.#opens.begin();
    let file;
    let viewFile;
    let error = '';
    try {
      if (entry.size > largestFile) throw new Error(texts.app.tooLarge);
      const bytes = await entry.read();
      const engine = await studioEngine();
      if (!isNewest()) return false;
      if (bytes.length === 0) throw new Error(texts.shelf.isEmpty);
      const kind = kindOfFile(bytes);
      if (kind === 'machine' && this.file) {
        if (!this.#onlyWatches()) this.#drive(entry, decoder.decode(bytes));
        return false;
      }
      if (kind === 'text') throw new Error(await wrongKind(engine, bytes) ?? notJSON(bytes));
      if (texts.shelf.cannotPlay[kind]) throw new Error(texts.shelf.cannotPlay[kind]);
      if (kind === 'views' || kind === 'stage') viewFile = { kind, text: decoder.decode(bytes), partner: entry.partner };
      else file = await OpenFile.open(engine, entry.path, bytes);
    } catch (caught) {
      error = String(/** @type {Error} */ (caught).message);
    }
    if (!isNewest()) {
      file?.close();
      return false;
    }
    this.#close();
    // What was made here and is not saved gives way to what is on disk, if the person chooses that.
    const unsaved = this.#unsaved.get(idOf(entry));
    if (unsaved && unsaved !== entry) {
      this.#unsaved.delete(idOf(entry));
      this.entries = this.entries.map((listed) => (listed === unsaved ? entry : listed));
      this.#tell('files');
    }
    this.isWatching = isWatched && file !== undefined;
    this.entry = entry;
    this.file = file;
    this.viewFile = viewFile;
    this.error = error;
    this.animation = undefined;
    this.machine = this.isWatching ? undefined : file?.usualMachine;
    this.machineJSON = undefined;
    this.#beginDraft();
    this.#tell('file');
    if (this.isWatching) await this.beginWatching();
    else this.restart();
    return error === '';
  }

  /** The number of files that were to be opened so far. */
  get openings() {
    return this.#opens.count;
  }

  // Applications

  /** Begins a session for the calls of the application whose file is open. */
  async beginWatching() {
    const { file, watchedDialect: dialect } = this;
    if (!file) return;
    const engine = await studioEngine();
    if (file !== this.file || !this.isWatching) return;
    this.#restarts.begin();
    this.session?.close();
    this.session = undefined;
    try {
      this.session = new Session(engine, { file: file.shared, width: 512, height: 512, isMirror: true, dialect });
    } catch (error) {
      this.#failed(error);
      return;
    }
    this.#showMachine({ op: 'unloadMachine' });
    this.#tell('session');
    this.#tell('call');
    this.#frames.note();
    this.run();
  }

  /**
   * Makes calls of the application that is watched; while time is held, they are only kept.
   *
   * @param {import('./session.js').Call[]} calls
   */
  followCalls(calls) {
    const { session } = this;
    if (!session || !this.isWatching) return;
    const before = session.entries.length;
    try {
      session.follow(calls, this.isRunning);
    } catch (error) {
      this.#failed(error);
      return;
    }
    const machine = [...calls].reverse().find(({ op }) => op === 'loadMachine' || op === 'unloadMachine');
    if (machine) this.#showMachine(machine);
    if (machine || calls.some(({ op }) => op === 'resize')) this.#tell('session');
    if (session.entries.length > before || calls.some(({ op }) => op !== 'tick')) this.#tell('call');
    this.#frames.note();
  }

  /**
   * Shows the machine that an application has loaded or unloaded.
   *
   * @param {import('./session.js').Call} call
   */
  #showMachine({ op, id, json }) {
    this.#keepDraft();
    this.#looseFacts = undefined;
    this.looseEntry = undefined;
    this.machine = op === 'unloadMachine' ? undefined : String(id ?? texts.applications.ownMachine);
    this.machineJSON = typeof json === 'string' ? json : undefined;
    this.draft = undefined;
    try {
      if (typeof json === 'string') {
        const read = async () => new TextEncoder().encode(json);
        this.looseEntry = { path: `${this.machine}.json`, size: json.length, version: '', isForeign: true, read };
        this.draft = new MachineDraft(String(this.machine), json);
      } else if (this.machine !== undefined && this.file) {
        // What the application plays, not what was changed in the studio.
        this.draft = new MachineDraft(this.machine, this.file.machineText(this.machine));
      }
    } catch {
      // A machine that is not in the package can't be changed.
    }
    this.#tell('draft');
  }

  /** Ends the watching; the session stays, and goes on from here by itself. */
  endWatching() {
    if (!this.isWatching) return;
    this.hold();
    this.isWatching = false;
    this.#tell('call');
  }

  /** Says that an application is watched and nothing else, if so. */
  #onlyWatches(op = '') {
    // Pointers move all the time.
    if (this.isWatching && !/^pointer(Move|Enter|Exit)$/.test(op)) this.say(texts.applications.onlyWatches);
    return this.isWatching;
  }

  /**
   * Lets a machine of its own file drive the animation that is open.
   *
   * @param {import('./sources.js').Entry} entry
   * @param {string} json
   */
  #drive(entry, json) {
    this.say(texts.shelf.machinePlays(entry.path, this.entry?.path ?? ''));
    this.#keepDraft();
    this.machine = stemOf(entry.path);
    this.looseEntry = entry;
    this.#lastLoose = { entry, json, id: this.machine };
    this.draft = this.#drafts.find(this.#draftKey(), json) ?? new MachineDraft(this.machine, json);
    this.machineJSON = this.draft.text;
    this.#looseFacts = undefined;
    this.#tell('draft');
    this.restart();
  }

  #close() {
    this.coverage = undefined;
    this.select(undefined);
    this.#keepDraft();
    this.looseEntry = undefined;
    this.session?.close();
    this.session = undefined;
    this.file?.close();
    this.file = undefined;
  }

  // Sessions

  /**
   * Shows another animation, with another machine.
   *
   * @param {{ animation?: string, machine?: string }} choice
   */
  choose(choice) {
    if (this.#onlyWatches()) {
      this.#tell('call');
      return;
    }
    if ('animation' in choice) this.animation = choice.animation;
    if ('machine' in choice) {
      const { machine } = choice;
      const loose = this.#lastLoose;
      if (loose && machine === loose.id && !this.file?.machines.some(({ id }) => id === machine)) {
        this.#drive(loose.entry, loose.json);
        return;
      }
      this.#keepDraft();
      this.select(undefined);
      this.looseEntry = undefined;
      this.machine = machine;
      this.machineJSON = undefined;
      this.#beginDraft();
    }
    this.restart();
  }

  /**
   * Begins the session anew.
   *
   * @param {{ replays?: boolean, calls?: readonly import('./session.js').Call[] }} options whether the calls so far are made
   *   again, such as after a change of the machine; or the calls to begin with, after which time is held
   */
  async restart({ replays = false, calls: given = /** @type {readonly import('./session.js').Call[] | undefined} */ (undefined) } = {}) {
    if (this.#onlyWatches()) return;
    const isNewest = this.#restarts.begin();
    const { session } = this;
    if (!replays) this.#replayed = undefined;
    // A session that was to be replayed and has not begun yet leaves its calls to this one.
    else if (session) this.#replayed = { calls: session.calls.slice(0, session.position), later: session.calls.slice(session.position) };
    const calls = given ?? this.#replayed?.calls;
    if (given || !replays) this.#givenCalls = given?.length ?? 0;
    const later = this.#replayed?.later ?? [];
    // Another machine has other parts.
    if (this.#coveredMachine !== (this.machineJSON ?? this.machine)) this.coverage = undefined;
    this.session?.close();
    this.session = undefined;
    const { file } = this;
    if (file) {
      try {
        const engine = await studioEngine();
        if (!isNewest() || file !== this.file) return;
        this.#replayed = undefined;
        const size = this.#size(engine, file);
        this.session = new Session(engine, { file: file.shared, animation: this.animation, ...this.machineSource, ...size });
        this.session.setScale(this.#scale);
        if (calls && this.session.machineError === undefined) {
          for (const call of calls) this.session.perform(call);
          this.session.expect(later);
        } else if (this.machine !== undefined && this.session.machineError === undefined) {
          this.session.perform({ op: 'start' });
        } else {
          this.session.perform({ op: 'setLoop', value: true });
          this.session.perform({ op: 'play' });
        }
      } catch (error) {
        this.#failed(error);
        return;
      }
    }
    this.#tell('session');
    this.#tell('call');
    this.#frames.note();
    if (!calls) this.run();
  }

  /**
   * Shows what scripts have reached on the graph; undefined for what the session has reached.
   *
   * @param {import('./coverage.js').Coverage | undefined} coverage
   */
  showCoverage(coverage) {
    this.coverage = coverage;
    this.#coveredMachine = this.machineJSON ?? this.machine;
    this.#tell('coverage');
  }

  /**
   * Whether files can be made beside one.
   *
   * @param {import('./sources.js').Entry | undefined} entry
   */
  canMakeBeside(entry) {
    return entry?.save !== undefined && !entry.handle && (entry.stat !== undefined || this.server?.isFolder === true);
  }

  /**
   * Writes a script or a trace beside a file.
   *
   * @param {import('./sources.js').Entry} beside
   * @param {string} path
   * @param {Uint8Array} bytes
   * @param {{ former?: import('./sources.js').Entry, say: (path: string) => string, onConflict?: (path: string) => void }} options
   *   the file to replace, none for a new one; the notice; what is done if the file is another one
   * @returns {Promise<boolean>} whether it is written
   */
  async writeLines(beside, path, bytes, { former, say, onConflict }) {
    const entry = former ?? { path, size: 0, version: '', read: async () => bytes.slice(), save: beside.save };
    const saved = await this.#saving.run({ entry, make: () => bytes, say, onConflict });
    // The server lists it by itself.
    if (saved && beside.stat) this.#tell('made', saved.entry);
    return saved !== undefined;
  }

  /** The things that are played now, for other sessions with them. */
  get subject() {
    const { file, session, animation } = this;
    return file && session && { file: file.shared, animation, ...this.machineSource, ...session.canvas };
  }

  // Changing the machine

  /** The key of a machine of this file among those that wait. */
  #draftKey(machine = this.machine) {
    return Drafts.key(this.looseEntry, this.entry, machine);
  }

  /** Keeps what was changed until the machine is opened again. */
  #keepDraft() {
    if (this.draft) this.#drafts.keep(this.#draftKey(this.draft.id), this.draft);
  }

  /** Whether changes of any machine, of files that are not open too, or values of slots are not saved. */
  get hasUnsaved() {
    return this.#drafts.hasUnsaved(this.draft) || Object.keys(this.changedSlots).length > 0;
  }

  /** The values of slots that were set here, and are not those of the file. */
  get changedSlots() {
    const { session } = this;
    if (!session || this.isWatching) return {};
    // Those of a script are not lost.
    const values = valuesSetBy(session.calls.slice(this.#givenCalls));
    const slots = Object.keys(values).length > 0 ? this.slots : [];
    return Object.fromEntries(slots.filter(({ id, kind, value }) => kind && values[id] && !isSame(values[id].p, value, kind)).map(({ id }) => [id, values[id]]));
  }

  #beginDraft() {
    this.draft = undefined;
    if (this.file && this.machine !== undefined) {
      try {
        const text = this.file.machineText(this.machine);
        this.draft = this.#drafts.find(this.#draftKey(), text) ?? new MachineDraft(this.machine, text);
        if (this.draft.isChanged) this.machineJSON = this.draft.text;
      } catch {
        // A machine that is not in the package can't be changed.
      }
    }
    this.#tell('draft');
  }

  /**
   * Changes the machine; the rest of its text stays as it is written.
   *
   * @param {any} json
   * @param {string} [kind] changes of one kind that follow each other at once are undone together
   */
  changeMachine(json, kind) {
    const { draft } = this;
    if (!draft) return;
    draft.change(updated(draft.text, json), kind);
    this.#tell('draft');
  }

  /**
   * Adds a transition for an event: the first of the machine, or a new one.
   *
   * @param {string} from
   * @param {string} to
   */
  connect(from, to) {
    let json;
    try {
      json = JSON.parse(this.draft?.text ?? '');
    } catch {
      return;
    }
    const state = json.states?.find((/** @type {any} */ { name }) => name === from);
    if (!state) return;
    json.inputs ??= [];
    let event = json.inputs.find((/** @type {any} */ input) => input.type === 'Event')?.name;
    if (event === undefined) {
      event = 'go';
      json.inputs.push({ type: 'Event', name: event });
    }
    state.transitions ??= [];
    state.transitions.push({ type: 'Transition', toState: to, guards: [{ type: 'Event', inputName: event }] });
    this.changeMachine(json);
    this.select({ kind: 'transition', from, index: state.transitions.length - 1 });
  }

  /** Plays the machine as it is written now, up to the moment that shows. */
  playDraft() {
    const { draft } = this;
    if (!draft || this.isWatching || draft.text === this.machineJSON) return;
    if (this.machineJSON === undefined && !draft.isChanged) return;
    this.machineJSON = draft.text;
    this.#looseFacts = undefined;
    this.restart({ replays: true });
  }

  /**
   * Replaces the text of the machine, as a change that can be undone.
   *
   * @param {string} text
   */
  takeText(text) {
    this.draft?.change(text);
    this.#tell('draft');
  }

  /**
   * Makes a machine for the animation, from a template.
   *
   * @param {string} name
   */
  async makeMachine(name) {
    const { file, session, openings } = this;
    if (!file || !session) return;
    /** @type {string[]} */
    let layers;
    try {
      layers = outerLayers(await studioEngine(), { file: file.shared, animation: this.animation, ...session.canvas });
    } catch (error) {
      this.#failed(error);
      return;
    }
    if (openings !== this.openings) return;
    const markers = session.markers.map((marker) => marker.name);
    const animation = session.animation || file.animationID;
    const text = `${JSON.stringify(templates[name]({ animation, markers, layers }), null, 2)}\n`;
    await this.addMachine(freeID(file, name), text);
  }

  /**
   * The path of a package with a file: its own, or one that no other file has.
   *
   * @param {OpenFile} file
   */
  #packagePath(file) {
    const path = file.packageName;
    if (file.isPackage) return path;
    let free = path;
    for (let count = 2; this.entries.some((entry) => entry.path === free); count += 1) free = path.replace(/\.lottie$/, `-${count}.lottie`);
    return free;
  }

  /** The path of the file that a machine was made for, while the package with it is not saved. */
  get origin() {
    return this.entry?.origin;
  }

  /**
   * Adds a machine to the file: a package with it, which is not saved.
   *
   * @param {string} id
   * @param {string} text
   */
  async addMachine(id, text) {
    const { file, openings } = this;
    if (!file || !this.#mayConvert(file, () => this.addMachine(id, text))) return;
    try {
      const engine = await studioEngine();
      // Another file is being opened.
      if (openings !== this.openings) return;
      const bytes = file.withMachine(engine, id, text);
      const { entry } = this;
      if (!entry) return;
      const path = this.#packagePath(file);
      // A package of its own until it is saved.
      const isNew = !file.machines.some((machine) => machine.id === id);
      const unsaved = { origin: entry.path, former: entry.former ?? entry, added: [...(entry.added ?? []), ...(isNew ? [id] : [])], read: async () => bytes.slice() };
      const made = file.isPackage ? { ...entry, ...unsaved } : { ...entry, ...unsaved, path, size: bytes.length, version: '' };
      this.#unsaved.set(idOf(made), made);
      // Another file may have been opened meanwhile.
      if (!await this.open(made)) {
        this.#unsaved.delete(idOf(made));
        return;
      }
      this.machine = id;
      this.machineJSON = undefined;
      this.draft = new MachineDraft(id, text, true);
      this.setEntries(this.entries);
      this.settings.change({ mode: 'edit' });
      this.#tell('draft');
      this.#tell('edited');
      await this.restart();
      if (!file.isPackage) this.say(texts.editor.unsaved(path));
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * Whether a machine of the file is not on disk as it is here.
   *
   * @param {string} id
   */
  isUnsavedMachine(id) {
    const { draft, entry, looseEntry } = this;
    if (entry?.added?.includes(id)) return true;
    return draft?.id === id && !looseEntry ? draft.isChanged : this.#drafts.isChanged(Drafts.key(undefined, entry, id));
  }

  /** Removes the machine from the package, and throws one away that was never saved; asks where something would be lost. */
  removeMachine() {
    const { draft, file, entry } = this;
    if (!draft || !file || !entry || this.looseEntry || this.#onlyWatches()) return;
    const isNew = entry.added?.includes(draft.id) === true;
    const remove = async () => {
      if (this.draft !== draft || this.file !== file) return;
      try {
        await (isNew ? this.#throwAway(draft, file) : this.#removeSaved(draft, file));
      } catch (error) {
        this.#failed(error);
      }
    };
    if (isNew && !draft.canUndo) remove();
    else this.ask(isNew ? texts.editor.discards(draft.id) : texts.editor.removes(draft.id, file.packageName), [texts.editor.keepIt, () => {}], [texts.editor.removeIt, remove]);
  }

  /** Forgets the changes of the machine that is open, and the machine. */
  #forgetDraft() {
    this.#tell('removed', this.draft);
    if (this.draft) this.#drafts.forget(this.#draftKey(this.draft.id));
    this.draft = undefined;
  }

  /**
   * Opens the package without a machine that was never saved.
   *
   * @param {MachineDraft} draft
   * @param {OpenFile} file
   */
  async #throwAway({ id }, file) {
    const { entry } = this;
    const engine = await studioEngine();
    if (!entry || this.entry !== entry || this.file !== file) return;
    const added = (entry.added ?? []).filter((other) => other !== id);
    const { former } = entry;
    if (added.length === 0 && former) {
      this.#forgetDraft();
      this.#unsaved.delete(idOf(entry));
      this.entries = isSameFile(entry, former) ? this.entries.map((listed) => (isSameFile(listed, former) ? former : listed)) : this.entries.filter((listed) => !isSameFile(listed, entry));
      this.#tell('files');
      await this.open(former);
      return;
    }
    const bytes = file.withoutMachine(engine, id);
    this.#forgetDraft();
    const made = { ...entry, added, size: bytes.length, read: async () => bytes.slice() };
    this.#unsaved.set(idOf(made), made);
    this.entries = this.entries.map((listed) => (isSameFile(listed, made) ? made : listed));
    await this.open(made);
  }

  /**
   * Writes the package without a machine.
   *
   * @param {MachineDraft} draft
   * @param {OpenFile} file
   */
  async #removeSaved(draft, file) {
    if (!this.#mayConvert(file, () => this.#removeSaved(draft, file))) return;
    await this.#store((engine) => file.withoutMachine(engine, draft.id), async () => {
      if (this.file !== file || this.draft !== draft || !this.entry) return;
      this.#forgetDraft();
      await this.open(this.entry);
    });
  }

  /** Saves the file with the machine as it is written now, or hands it to the person where there is no place to save. */
  async save() {
    const { draft } = this;
    if (!draft || this.#draftBeingSaved === draft) return;
    this.#draftBeingSaved = draft;
    try {
      await this.#saveMachine(draft);
    } finally {
      if (this.#draftBeingSaved === draft) this.#draftBeingSaved = undefined;
    }
  }

  /** @param {MachineDraft} draft */
  async #saveMachine(draft) {
    const { file, entry, looseEntry } = this;
    if (!file || !entry) return;
    if (looseEntry && !looseEntry.isForeign) {
      await this.#saveLoose(draft, looseEntry);
      return;
    }
    // A file without changes stays as it is, with its backup, unless it is gone from the disk.
    if (!draft.isChanged && (entry.version || !entry.save || entry.isForeign)) return;
    if (!this.#mayConvert(file, () => this.save())) return;
    const { text } = draft;
    const key = this.#draftKey(draft.id);
    await this.#store((engine) => file.withMachine(engine, draft.id, text), async (bytes) => {
      draft.noteSaved(text);
      // What was typed since the save began is a change still.
      if (!draft.isChanged) this.#drafts.forget(key);
      // The next save begins with what is in the file now.
      await this.#takeContents(file, bytes);
    });
  }

  /**
   * Saves a machine of its own file there.
   *
   * @param {MachineDraft} draft
   * @param {import('./sources.js').Entry} entry
   */
  async #saveLoose(draft, entry) {
    if (!draft.isChanged && (entry.version || !entry.save)) return;
    const { text } = draft;
    const key = this.#draftKey(draft.id);
    if (!await this.write(entry, encoder.encode(text))) return;
    draft.noteSaved(text);
    // What was typed since the save began is a change still.
    if (!draft.isChanged) this.#drafts.forget(key);
    this.#tell('saved');
  }

  /** Puts a machine of its own file into the package, which is not saved yet; asks if the package has one of its name. */
  async putMachine() {
    const { draft, file, looseEntry } = this;
    if (!draft || !file || !looseEntry || this.#onlyWatches()) return;
    const { id, text } = draft;
    if (!file.machines.some((machine) => machine.id === id)) {
      await this.addMachine(id, text);
      return;
    }
    this.ask(texts.editor.replaces(file.packageName, id), [texts.editor.keepBoth, () => this.addMachine(freeID(file, id), text)], [texts.editor.replace, () => this.addMachine(id, text)]);
  }

  /**
   * Whether a change of a package may be written: one of version 1 becomes one of version 2, which the person is asked about.
   *
   * @param {OpenFile} file
   * @param {() => void} goOn what to do after a yes
   */
  #mayConvert(file, goOn) {
    if (!file.isOfVersion1 || this.#converted.has(file)) return true;
    this.ask(texts.editor.converts(file.name), [texts.editor.leaveAsItIs, () => {}], [texts.editor.convert, () => {
      this.#converted.add(file);
      goOn();
    }]);
    return false;
  }

  /**
   * Saves a theme in the file, and puts it on. Values of slots that were tried become those of the theme.
   *
   * @param {string} id
   * @param {any} theme
   */
  async saveTheme(id, theme) {
    const { file } = this;
    if (!file || !this.#mayConvert(file, () => this.saveTheme(id, theme))) return;
    await this.#store((engine) => file.withTheme(engine, id, `${JSON.stringify(theme, null, 2)}\n`), async (bytes) => {
      if (!await this.#takeContents(file, bytes)) return;
      for (const call of [{ op: 'resetSlots' }, { op: 'setTheme', id: '' }, { op: 'setTheme', id }]) this.perform(call);
    });
  }

  /**
   * Opens the package again, which has other contents now, and does again what was done so far.
   *
   * @param {OpenFile} file the package as it was
   * @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether it is the one that is open
   */
  async #takeContents(file, bytes) {
    // The session of an application goes on with the application's file.
    if (this.file !== file || this.isWatching) return false;
    const opened = await OpenFile.open(await studioEngine(), this.entry?.path ?? file.packageName, bytes);
    if (this.file !== file) {
      opened.close();
      return false;
    }
    const { session } = this;
    this.file = opened;
    this.#tell('file');
    await this.restart({ replays: true });
    if (!session || session !== this.session) file.close();
    return this.file === opened;
  }

  /**
   * Writes other contents of the file, or hands them to the person where there is no place to save.
   *
   * @param {(engine: import('../player/engine.js').Engine) => Uint8Array} make
   * @param {(bytes: Uint8Array) => unknown} done
   */
  async #store(make, done) {
    const { entry, file, draft } = this;
    if (!entry || !file) return;
    try {
      const saved = await this.#saving.run({ entry, path: this.#packagePath(file), make: async () => make(await studioEngine()) });
      if (!saved) return;
      // What was added before is written too.
      for (const id of entry.added ?? []) {
        if (draft?.id === id) draft.noteSaved(file.machineText(id));
        else this.#drafts.noteSaved(Drafts.key(undefined, entry, id), file.machineText(id));
      }
      await done(saved.bytes);
      this.#tell('saved');
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * Saves a file, or hands it to the person where there is no place to save.
   *
   * @param {import('./sources.js').Entry} entry
   * @param {Uint8Array} bytes
   * @returns {Promise<import('./sources.js').Entry | undefined>} the file with its new version; undefined if it is not saved
   */
  async write(entry, bytes) {
    return (await this.#saving.run({ entry, make: () => bytes }))?.entry;
  }

  get isSaving() {
    return this.#saving.isRunning;
  }

  /** The contents that are open, of any kind. */
  get subjectFile() {
    return this.file ?? this.viewFile;
  }

  /**
   * Notes that a file is written.
   *
   * @param {import('./sources.js').Entry} former the file before
   * @param {import('./sources.js').Entry} written
   * @param {unknown} subject the contents that were open as the save began
   */
  noteWritten(former, written, subject) {
    this.#unsaved.delete(idOf(former));
    // Another file may be open by now.
    if (isSameFile(this.entry, former) && this.subjectFile === subject) this.entry = written;
    if (isSameFile(this.looseEntry, former)) this.looseEntry = written;
    if (isSameFile(this.#lastLoose?.entry, former) && this.#lastLoose) this.#lastLoose.entry = written;
    const { version, size } = written;
    // Before the server's list has it, the shelf does.
    this.entries = this.entries.map((entry) => (isSameFile(entry, written) ? { ...entry, version, size } : entry));
    this.#tell('written', written);
  }

  /**
   * Lists files that are not saved yet, and opens the first.
   *
   * @param {import('./sources.js').Entry[]} entries
   */
  async openNew(entries) {
    for (const entry of entries) this.#unsaved.set(idOf(entry), entry);
    this.setEntries(this.entries);
    await this.open(entries[0]);
  }

  /**
   * The size of the canvas: that of the first animation.
   *
   * @param {any} engine
   * @param {OpenFile} file
   */
  #size(engine, file) {
    const session = new Session(engine, { file: file.shared, animation: this.animation, width: 1, height: 1 });
    try {
      const { width, height } = session.facts;
      return { width: Math.max(Math.round(width), 1), height: Math.max(Math.round(height), 1) };
    } finally {
      session.close();
    }
  }

  /**
   * The names that parts of a machine may refer to.
   *
   * @param {any} machine
   * @returns {import('./fixes.js').Known}
   */
  knownNames(machine) {
    const { file } = this;
    const names = (/** @type {any} */ list) => (Array.isArray(list) ? list.filter((part) => typeof part?.name === 'string') : []);
    return {
      states: names(machine.states).map(({ name }) => name), inputs: names(machine.inputs).map(({ name, type }) => ({ name, type: String(type) })),
      // Of all animations, not of the frame that shows: after a change, the session begins anew and shows none.
      ...(file?.namesInAnimations ?? { layers: [], markers: [] }),
      animations: file?.animations.map(({ id }) => id) ?? [], themes: file?.themes.map(({ id }) => id) ?? [],
    };
  }

  /**
   * Shows what a finding of the file is about: a part of a machine in the editor, or a layer on the stage.
   *
   * @param {import('./posters.js').Finding} finding
   * @returns {boolean} false for a finding of something else
   */
  showFinding(finding) {
    const { file } = this;
    const [, folder, id] = /^(?:(s|states|a|animations)\/)?(.*?)(?:\.json)?$/.exec(finding.file ?? '') ?? [];
    if (!file) return false;
    if (folder?.startsWith('s')) {
      if (this.machine !== id) this.choose({ machine: id });
      this.settings.change({ mode: 'edit' });
      this.#tell('finding', finding);
      return true;
    }
    const layer = file.layerName(folder ? id : '', finding.path ?? '');
    if (layer === undefined) return false;
    if (folder && this.session?.animation !== id) this.perform({ op: 'loadAnimation', id });
    this.#tell('light', layer);
    this.#tell('layer', layer);
    return true;
  }

  /** The facts of the machine that is chosen. */
  get machineFacts() {
    if (this.machineJSON !== undefined) {
      try {
        this.#looseFacts ??= new MachineFacts(JSON.parse(this.machineJSON));
      } catch {
        return undefined;
      }
      return this.#looseFacts;
    }
    return this.machine === undefined ? undefined : this.file?.machine(this.machine);
  }

  /** What the session plays: a machine of the package, or one that is not in it. */
  get machineSource() {
    return this.machineJSON !== undefined ? { machineJSON: this.machineJSON } : { machine: this.machine };
  }

  /**
   * The slots of the animation that shows.
   *
   * @returns {import('./slots.js').Slot[]}
   */
  get slots() {
    const { file, session } = this;
    if (!file || !session) return [];
    try {
      return file.slots(session.animation ?? '');
    } catch (error) {
      if (error instanceof EngineFailure) this.#failed(error);
      return [];
    }
  }

  /**
   * The graph of the machine that is chosen, and its layout. Throws a refusal for one that can't be read.
   *
   * @param {string} [picture] the JSON of a machine that is shown in its place
   */
  async graph(picture) {
    const { machine, file } = this;
    if (machine === undefined || !file) return undefined;
    const json = picture ?? this.machineJSON;
    return json === undefined ? graphOf(file, machine) : graphOfJSON(machine, json);
  }

  /**
   * Makes a call.
   *
   * @param {import('./session.js').Call} call
   * @returns {import('./session.js').Entry[]} what it caused
   */
  perform(call) {
    const { session } = this;
    if (this.#onlyWatches(call.op)) {
      // Controls show what is.
      this.#tell('call');
      return [];
    }
    return (session && this.#change(() => session.perform(call))) ?? [];
  }

  /**
   * Sets an input, or fires one without a value.
   *
   * @param {string} input
   * @param {any} [value]
   */
  set(input, value) {
    this.perform(value === undefined ? { op: 'fire', input } : { op: 'set', input, value });
  }

  /**
   * Makes many random calls, the same ones for the same seed.
   *
   * @param {number} seed
   * @param {number} count
   */
  storm(seed, count = 200) {
    const { session, machineFacts } = this;
    if (!session || !machineFacts || this.#onlyWatches()) return;
    this.#change(() => {
      for (const call of random(machineFacts, seed, count)) session.perform(call);
    });
  }

  /**
   * Goes to the moment after a number of calls, and holds time.
   *
   * @param {number} count
   */
  travel(count) {
    const { session } = this;
    if (!session) return;
    this.hold();
    this.#change(() => session.travel(count));
    // An application goes on by itself.
    if (this.isWatching && session.position === session.calls.length) this.run();
  }

  /** Brings back the calls that the last one in the past has cut off, and holds time. */
  bringBack() {
    const { session } = this;
    if (!session) return;
    this.hold();
    this.#change(() => session.bringBack());
  }

  /**
   * Changes the session, and shows what became of it.
   *
   * @template Answer
   * @param {() => Answer} body
   * @returns {Answer | undefined} undefined if the engine failed
   */
  #change(body) {
    let answer;
    try {
      answer = body();
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
    this.#tell('call');
    this.#frames.note();
    return answer;
  }

  /**
   * Goes on after a failure of the engine, whose memory is lost.
   *
   * @param {unknown} error
   */
  async #failed(error) {
    if (!(error instanceof EngineFailure)) {
      this.error = String(/** @type {Error} */ (error).message);
      this.#tell('session');
      return;
    }
    this.hold();
    this.session = undefined;
    this.file = undefined;
    this.say(texts.app.engineFailed(error.message));
    if (this.#recovery !== undefined || !this.entry) {
      this.error = error.message;
      this.#tell('file');
      return;
    }
    this.#recovery = performance.now();
    await this.open(this.entry);
  }

  // Time

  /**
   * Whether time runs.
   *
   * @type {boolean}
   */
  get isRunning() {
    return this.#frames.isRunning;
  }

  /** Lets time run. */
  run() {
    if (this.isRunning) return;
    this.#frames.run();
    const { session } = this;
    if (this.isWatching && session && session.position < session.calls.length) this.#change(() => session.travel(Infinity));
    this.#tell('time');
  }

  /** Holds time. */
  hold() {
    if (!this.isRunning) return;
    this.#frames.hold();
    this.#tell('time');
  }

  /**
   * Whether time changes anything.
   *
   * @type {boolean}
   */
  get isMoving() {
    return this.isRunning && !this.isWatching && this.session !== undefined && !this.session.facts.isSettled;
  }

  /** How fast time is. */
  get speed() {
    return this.settings.values.speed;
  }

  /** @param {Session} session */
  async #decodePictures(session) {
    try {
      if (await session.decodePictures() && session === this.session) this.redraw();
    } catch (error) {
      if (session === this.session) this.#failed(error);
    }
  }

  /** The mean time of a frame, in milliseconds. */
  get frameTime() {
    return this.#frames.meanTime;
  }

  // The picture

  /**
   * Sets the number of pixels for each unit of the canvas.
   *
   * @param {number} scale
   */
  setScale(scale) {
    this.#scale = scale;
    if (!this.session) return;
    try {
      this.session.setScale(scale);
    } catch (error) {
      this.#failed(error);
      return;
    }
    this.redraw();
  }

  /** Draws the picture again. */
  redraw() {
    this.#frames.note();
  }
}

/**
 * Names the kind of a file that nothing reads, such as "a PNG picture, not an animation"; undefined for a text that begins
 * as JSON, whose mistake has a place.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {Uint8Array} bytes
 * @returns {Promise<string | undefined>}
 */
async function wrongKind(engine, bytes) {
  if (/^\s*[[{]/.test(decoder.decode(bytes.subarray(0, 1000)))) return undefined;
  const inspection = new Inspection(engine, bytes);
  try {
    await inspection.findings();
    return undefined;
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    return String(/** @type {Error} */ (error).message);
  } finally {
    inspection.close();
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
