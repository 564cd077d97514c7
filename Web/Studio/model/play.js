// The session: its calls, its time and its pictures, or the session of a watched application.

import { EngineFailure } from '../../player/engine.js';
import { Frames } from '../frames.js';
import { MachineFacts } from '../machine-facts.js';
import { graphOf } from '../graph/machine-graph.js';
import { Session } from '../session.js';
import { isSame, valuesSetBy } from '../slots.js';
import { random } from '../storm.js';
import { texts } from '../texts.js';

/** @typedef {import('../session.js').Call} Call */

/** The session of the open file. */
export class Play {
  /** @type {Session | undefined} */
  session;
  /** @type {string | undefined} */
  animation;
  /** @type {string | undefined} */
  machine;
  /**
   * The contents of a machine outside the file.
   *
   * @type {string | undefined}
   */
  machineJSON;
  /**
   * What scripts have reached, instead of the session's own coverage.
   *
   * @type {import('../coverage.js').Coverage | undefined}
   */
  coverage;
  /**
   * The machine that the scripts reached parts of.
   *
   * @type {string | undefined}
   */
  #coveredMachine;
  /** Whether an application is watched, whose calls are the only ones. */
  isWatching = false;
  /**
   * The dialect in which the watched application reads its machines.
   *
   * @type {import('../session.js').Dialect}
   */
  watchedDialect = 'documented';
  #scale = 1;
  /** The number of calls of the session that a script has given. */
  #givenCalls = 0;
  /** @type {{ json: string, facts: MachineFacts | undefined } | undefined} */
  #facts;
  #frames;
  #studio;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    this.#studio = studio;
    this.#frames = new Frames(this, {
      called: () => studio.notify('call'),
      drawn: (began, session, picture) => {
        studio.notify('picture', picture);
        studio.noteDrawn(began);
        this.#bringMissing(session);
      },
      ended: () => studio.notify('frame'),
      failed: (error) => studio.fail(error),
    });
  }

  // Sessions

  /**
   * Begins with the file that has just been opened: its usual animation and machine.
   *
   * @param {boolean} isWatched whether it is the file of an application
   */
  reset(isWatched) {
    const { file } = this.#studio.files;
    this.coverage = undefined;
    this.isWatching = isWatched && file !== undefined;
    this.animation = undefined;
    this.useMachine(this.isWatching ? undefined : file?.usualMachine);
  }

  /**
   * Chooses the machine that the next session plays.
   *
   * @param {string | undefined} id
   * @param {string} [json] its contents, if it is not in the file
   */
  useMachine(id, json) {
    this.machine = id;
    this.machineJSON = json;
  }

  /**
   * Shows another animation, with another machine.
   *
   * @param {{ animation?: string, machine?: string }} choice
   */
  choose(choice) {
    if (this.onlyWatches()) {
      this.#studio.notify('call');
      return;
    }
    if ('animation' in choice) this.animation = choice.animation;
    if ('machine' in choice && this.#studio.draft.choose(choice.machine)) return;
    this.restart();
  }

  /**
   * Begins the session anew.
   *
   * @param {{ replays?: boolean, calls?: readonly Call[] }} options whether the calls so far are made again, such as after a
   *   change of the machine; or the calls to begin with, after which time is held
   */
  restart({ replays = false, calls: given } = {}) {
    if (this.onlyWatches()) return;
    // A session without its machine holds no calls of the person.
    const former = replays && this.session?.machineError === undefined ? this.session : undefined;
    const calls = given ?? former?.calls.slice(0, former.position);
    if (given || !replays) this.#givenCalls = given?.length ?? 0;
    const later = former?.calls.slice(former.position) ?? [];
    // Another machine has other parts.
    if (this.#coveredMachine !== (this.machineJSON ?? this.machine)) this.coverage = undefined;
    this.close();
    const { file } = this.#studio.files;
    if (file) {
      try {
        const session = this.session = new Session(file.engine, { file: file.shared, animation: this.animation, ...this.machineSource, ...this.#size(file) });
        session.setScale(this.#scale);
        if (calls && session.machineError === undefined) {
          for (const call of calls) session.perform(call);
          session.expect(later);
        } else if (this.machine !== undefined && session.machineError === undefined) {
          session.perform({ op: 'start' });
        } else {
          session.perform({ op: 'setLoop', value: true });
          session.perform({ op: 'play' });
        }
      } catch (error) {
        this.#studio.fail(error);
        return;
      }
    }
    this.#began();
    if (!calls) this.run();
  }

  /** Ends the session. */
  close() {
    this.session?.close();
    this.session = undefined;
  }

  #began() {
    this.#studio.notify('session');
    this.#studio.notify('call');
    this.redraw();
  }

  /**
   * The size of the canvas: that of the first animation.
   *
   * @param {import('../open-file.js').OpenFile} file
   */
  #size(file) {
    const session = new Session(file.engine, { file: file.shared, animation: this.animation, width: 1, height: 1 });
    try {
      const { width, height } = session.facts;
      return { width: Math.max(Math.round(width), 1), height: Math.max(Math.round(height), 1) };
    } finally {
      session.close();
    }
  }

  /**
   * Shows what scripts have reached on the graph; undefined for what the session has reached.
   *
   * @param {import('../coverage.js').Coverage | undefined} coverage
   */
  showCoverage(coverage) {
    this.coverage = coverage;
    this.#coveredMachine = this.machineJSON ?? this.machine;
    this.#studio.notify('coverage');
  }

  // Facts

  /** The machine that the session plays: of the package, or of another file. */
  get machineSource() {
    return this.machineJSON !== undefined ? { machineJSON: this.machineJSON } : { machine: this.machine };
  }

  /** The file, the animation and the machine now, for other sessions. */
  get subject() {
    const { session, animation } = this;
    const { file } = this.#studio.files;
    return file && session && { file: file.shared, animation, ...this.machineSource, ...session.canvas };
  }

  /** The text of the chosen machine. */
  get #machineText() {
    return this.machineJSON ?? (this.machine === undefined ? undefined : this.#studio.files.file?.machineText(this.machine));
  }

  /** The facts of the chosen machine. */
  get machineFacts() {
    const json = this.#machineText;
    if (json === undefined) return undefined;
    if (this.#facts?.json !== json) {
      let facts;
      try {
        facts = new MachineFacts(JSON.parse(json));
      } catch {
        // There are none until it is JSON.
      }
      this.#facts = { json, facts };
    }
    return this.#facts.facts;
  }

  /**
   * The slots of the animation that shows.
   *
   * @returns {import('../slots.js').Slot[]}
   */
  get slots() {
    const { file } = this.#studio.files;
    if (!file || !this.session) return [];
    try {
      return file.slots(this.session.animation ?? '');
    } catch (error) {
      if (error instanceof EngineFailure) this.#studio.fail(error);
      return [];
    }
  }

  /** The number of calls of a session that were searched for slots, and whether slots are set after them. */
  #slotSearch = { session: /** @type {object | undefined} */ (undefined), count: 0, isSet: false };

  /** Whether slots were set by hand in this session and not reset since. Each call is looked at once. */
  get hasSetSlots() {
    const { session } = this;
    if (!session || this.isWatching) return false;
    if (this.#slotSearch.session !== session) this.#slotSearch = { session, count: this.#givenCalls, isSet: false };
    const search = this.#slotSearch;
    for (; search.count < session.calls.length; search.count += 1) {
      const { op } = session.calls[search.count];
      if (op === 'setSlots') search.isSet = true;
      else if (op === 'resetSlots' || op === 'clearSlots') search.isSet = false;
    }
    return search.isSet;
  }

  /** The slot values that were set here and differ from the file's. */
  get changedSlots() {
    const { session } = this;
    if (!session || this.isWatching) return {};
    // A script keeps its own values.
    const values = valuesSetBy(session.calls.slice(this.#givenCalls));
    const slots = Object.keys(values).length > 0 ? this.slots : [];
    return Object.fromEntries(slots.filter(({ id, kind, value }) => kind && values[id] && !isSame(values[id].p, value, kind)).map(({ id }) => [id, values[id]]));
  }

  /**
   * The graph of the chosen machine, and its layout. Throws a refusal for an unreadable machine.
   *
   * @param {string} [picture] the JSON of a machine to show instead
   */
  async graph(picture) {
    const { machine } = this;
    const { file } = this.#studio.files;
    const json = picture ?? this.#machineText;
    return machine === undefined || json === undefined || !file ? undefined : graphOf(file.engine, machine, json);
  }

  // Calls

  /**
   * Makes a call.
   *
   * @param {Call} call
   * @returns {import('../session.js').Entry[]} what it caused
   */
  perform(call) {
    const { session } = this;
    if (this.onlyWatches(call.op)) {
      // Controls show the values of now.
      this.#studio.notify('call');
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
   * Makes random calls, the same ones for the same seed, up to the first error.
   *
   * @param {number} seed
   * @param {number} count
   * @returns {{ made: number, line?: any } | undefined} the number of calls, and the line of the error
   */
  storm(seed, count = 200) {
    const { session, machineFacts } = this;
    if (!session || !machineFacts || this.onlyWatches()) return undefined;
    return this.#change(() => {
      let made = 0;
      for (const call of random(machineFacts, seed, count)) {
        made += 1;
        const line = session.perform(call).map((entry) => entry.line).find(({ event, limit }) => event === 'error' || event === 'loadError' || limit);
        if (line) return { made, line };
      }
      return { made };
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
      this.#studio.fail(error);
      return undefined;
    }
    this.#studio.notify('call');
    this.redraw();
    return answer;
  }

  // Time

  /** Whether time runs. */
  get isRunning() {
    return this.#frames.isRunning;
  }

  /** Lets time run. */
  run() {
    if (this.isRunning) return;
    this.#frames.run();
    const { session } = this;
    if (this.isWatching && session && session.position < session.calls.length) this.#change(() => session.travel(Infinity));
    this.#studio.notify('time');
  }

  /** Holds time. */
  hold() {
    if (!this.isRunning) return;
    this.#frames.hold();
    this.#studio.notify('time');
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
    return this.#studio.settings.values.speed;
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
      this.#studio.fail(error);
      return;
    }
    this.redraw();
  }

  /** Draws the picture again. */
  redraw() {
    this.#frames.note();
  }

  /** @param {Session} session */
  async #bringMissing(session) {
    try {
      if (await session.bringMissing()) this.redraw();
    } catch (error) {
      if (session === this.session) this.#studio.fail(error);
    }
  }

  // Applications

  /** Begins a session for the calls of the application whose file is open. */
  beginWatching() {
    const { file } = this.#studio.files;
    if (!file || !this.isWatching) return;
    this.close();
    try {
      this.session = new Session(file.engine, { file: file.shared, width: 512, height: 512, isMirror: true, dialect: this.watchedDialect });
    } catch (error) {
      this.#studio.fail(error);
      return;
    }
    this.#studio.draft.showWatched({ op: 'unloadMachine' });
    this.#began();
    this.run();
  }

  /**
   * Makes calls of the watched application; while time is held, they are only kept.
   *
   * @param {Call[]} calls
   */
  followCalls(calls) {
    const { session } = this;
    if (!session || !this.isWatching) return;
    const before = session.entries.length;
    try {
      session.follow(calls, this.isRunning);
    } catch (error) {
      this.#studio.fail(error);
      return;
    }
    const machine = [...calls].reverse().find(({ op }) => op === 'loadMachine' || op === 'unloadMachine');
    if (machine) this.#studio.draft.showWatched(machine);
    if (machine || calls.some(({ op }) => op === 'resize')) this.#studio.notify('session');
    if (session.entries.length > before || calls.some(({ op }) => op !== 'tick')) this.#studio.notify('call');
    this.redraw();
  }

  /** Ends the watching; the session stays, and goes on from here by itself. */
  endWatching() {
    if (!this.isWatching) return;
    this.hold();
    this.isWatching = false;
    this.#studio.notify('call');
  }

  /** Reports that the session is read-only while an application is watched; returns whether it is. */
  onlyWatches(op = '') {
    // Pointers move all the time.
    if (this.isWatching && !/^pointer(Move|Enter|Exit)$/.test(op)) this.#studio.say(texts.applications.onlyWatches);
    return this.isWatching;
  }
}
