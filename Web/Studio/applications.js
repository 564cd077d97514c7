// Running applications that can be watched: the connection to the studio's server, and what the one that is watched says.

import { dialects } from './session.js';
import { largestFile } from './sources.js';
import { texts } from './texts.js';

/** Whether a session can't make a call as the application did. */
const isInexact = (/** @type {any} */ call) => call?.op === 'omitted';

/**
 * An application that is connected, with the facts it is listed with.
 *
 * @typedef {object} Application
 * @property {number} number its number at the server, another one after each connection
 * @property {string} id what stays the same while its animation exists
 * @property {string} name the name of its animation
 * @property {string} program
 * @property {number} process
 * @property {string} system
 */

/** The most messages that wait for the application's file. */
const mostWaiting = 1000;
/** The time between two requests for another beginning, in milliseconds, and how many in a row may fail. */
const renewal = { pause: 2000, tries: 3 };

const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value.slice(0, 200) : '');

/**
 * The applications. The events: `list` when one has come or gone, `watching` when what is known of the watched one has
 * changed.
 */
export class Applications extends EventTarget {
  #studio;
  /** @type {WebSocket | undefined} */
  #socket;
  #delay = 500;
  /**
   * The applications by their numbers.
   *
   * @type {Map<number, Application>}
   */
  list = new Map();
  isConnected = false;
  /** The address for applications, with a token of its own; empty before it is known. */
  address = '';
  /** @type {Watch | undefined} */
  watch;

  /** @param {import('./model.js').Studio} studio */
  constructor(studio) {
    super();
    this.#studio = studio;
    studio.on('file', () => {
      // Another file was opened.
      if (this.watch && !studio.play.isWatching && (this.watch.isOpen || this.watch.isOvertaken)) this.leave();
    });
    studio.on('time', () => this.#tell('watching'));
  }

  /**
   * Connects to the server of the page.
   *
   * @param {string} path the path at which it takes applications
   */
  connect(path) {
    const address = new URL(path, document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    this.address = address.href;
    this.#tell('list');
    this.#open();
  }

  #open() {
    const url = new URL('api/watch', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = 500;
      this.isConnected = true;
      this.#tell('list');
    };
    socket.onmessage = ({ data }) => {
      try {
        this.#receive(JSON.parse(data));
      } catch {
        // An application may send anything.
      }
    };
    socket.onclose = () => {
      this.isConnected = false;
      this.list.clear();
      this.watch?.lose();
      this.#tell('list');
      // The server may come back.
      setTimeout(() => this.#open(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 15_000);
    };
  }

  #tell(/** @type {string} */ type) {
    this.dispatchEvent(new CustomEvent(type));
  }

  /** @param {any} message */
  #receive({ app, op, hello, message }) {
    const { watch } = this;
    if (op === 'here') {
      const application = {
        number: app, id: text(hello.id), name: text(hello.name) || texts.applications.unnamed, program: text(hello.program), process: Number(hello.process) || 0,
        system: text(hello.system),
      };
      this.list.set(app, application);
      // It is back, or was started again.
      if (watch?.isLost && watch.isOf(application)) watch.resume(application);
      else if (watch && !watch.isLost) watch.compareTo([...this.list.values()]);
      this.#tell('list');
    } else if (op === 'gone') {
      this.list.delete(app);
      if (watch && watch.application.number === app) watch.lose();
      this.#tell('list');
    } else if (message && watch && watch.application.number === app) {
      watch.receive(message).catch((error) => this.#studio.say(String(error.message ?? error)));
    }
  }

  /**
   * Sends a message to an application.
   *
   * @param {number} app
   * @param {{ op: string } & Record<string, unknown>} message
   */
  send(app, message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ app, message }));
  }

  /**
   * Watches an application, in place of another.
   *
   * @param {Application} application
   */
  choose(application) {
    this.leave();
    this.watch = new Watch(this.#studio, application, this, () => this.#tell('watching'));
    this.watch.compareTo([...this.list.values()]);
    this.watch.begin();
    this.#tell('watching');
  }

  /** Ends the watching. What it showed stays, and goes on by itself. */
  leave() {
    const { watch } = this;
    if (!watch) return;
    this.watch = undefined;
    watch.end();
    this.#tell('watching');
  }
}

/** An application that is watched. */
export class Watch {
  #studio;
  #applications;
  #changed;
  /**
   * What it is doing: it waits for the application or its animation, loads the file, follows, or has lost the application.
   *
   * @type {'waiting' | 'loading' | 'following' | 'lost'}
   */
  phase = 'waiting';
  /** The share of the file that is here, 0…1. */
  progress = 0;
  /** The ways in which the player of the application is another than this one, in words. */
  differences = /** @type {string[]} */ ([]);
  /** Whether the calls are all since the beginning, so that the session is that of the application. */
  isExact = true;
  /** What the application's player has otherwise than the session, in words; empty if all is the same. */
  differing = /** @type {string[]} */ ([]);
  /** The number of calls that were lost on the way. */
  dropped = 0;
  /**
   * What the application said last.
   *
   * @type {Record<string, any> | undefined}
   */
  status;
  /** The number of calls so far. */
  count = 0;
  /** Whether the file of the application is open in the studio. */
  isOpen = false;
  #session = -1;
  /** The number of the next call. */
  #next = 0;
  /** @type {any[] | undefined} */
  #waiting;
  /** @type {Uint8Array | undefined} */
  #bytes;
  #name = '';
  #received = 0;
  #isEnded = false;
  #renewals = 0;
  #lastRenewal = -Infinity;
  /** The number of files that had been opened when the application was chosen. */
  #openings = 0;
  /** Whether no other animation has the same name in the same program, so that it is known again after a restart. */
  #isOnly = true;
  /** The first call that this engine can't make; empty for none. */
  inexact = '';

  /**
   * @param {import('./model.js').Studio} studio
   * @param {Application} application
   * @param {Applications} applications
   * @param {() => void} changed
   */
  constructor(studio, application, applications, changed) {
    this.#studio = studio;
    this.application = application;
    this.#applications = applications;
    this.#changed = changed;
  }

  get isLost() {
    return this.phase === 'lost';
  }

  /**
   * Whether an application is this one, or the same program that was started again.
   *
   * @param {Application} other
   */
  isOf(other) {
    const { id, name, program } = this.application;
    return other.id === id || (this.#isOnly && other.name === name && other.program === program);
  }

  /**
   * Notes whether others have its name.
   *
   * @param {Application[]} all
   */
  compareTo(all) {
    const { name, program } = this.application;
    this.#isOnly = all.filter((other) => other.name === name && other.program === program).length <= 1;
  }

  /** Whether the person has begun to open another file since. */
  get isOvertaken() {
    return this.#studio.files.openings !== this.#openings;
  }

  /**
   * Watches the application that is back.
   *
   * @param {Application} application
   */
  resume(application) {
    // A program that was started again may have another file.
    if (application.id !== this.application.id) {
      this.isOpen = false;
      this.#bytes = undefined;
    }
    this.application = application;
    this.begin();
  }

  /** Asks the application for its calls. */
  begin() {
    this.phase = 'waiting';
    this.#openings = this.#studio.files.openings;
    this.#applications.send(this.application.number, { op: 'watch' });
    this.#changed();
  }

  /** Notes that the application has gone. */
  lose() {
    this.phase = 'lost';
    this.#changed();
  }

  end() {
    this.#isEnded = true;
    if (!this.isLost) this.#applications.send(this.application.number, { op: 'leave' });
    this.#studio.play.endWatching();
  }

  /** @param {any} message */
  async receive(message) {
    switch (message.op) {
      case 'begin': return this.#begin(message);
      case 'file': return this.#take(message);
      case 'calls':
        if (message.session !== this.#session) return undefined;
        if (this.phase === 'waiting' && message.status) {
          // Why nothing shows, perhaps.
          this.status = message.status;
          this.#changed();
        }
        if (!this.#waiting) this.#follow(message);
        else if (this.#waiting.length < mostWaiting) this.#waiting.push(message);
        // What follows a gap asks for another beginning.
        return undefined;
      default: return undefined;
    }
  }

  /** @param {any} message */
  async #begin({ session, isExact, dialect, differences, file, dropped }) {
    this.#studio.play.watchedDialect = dialects.includes(dialect) ? dialect : 'documented';
    this.#session = session;
    this.#next = 0;
    this.inexact = '';
    this.isExact = isExact === true;
    this.differences = Array.isArray(differences) ? differences.map(text) : [];
    this.differing = [];
    this.dropped += Number(dropped) || 0;
    this.#waiting = [];
    if (!file || !(file.size > 0)) {
      this.phase = 'waiting';
      this.#changed();
      return;
    }
    // The contents of an animation's file never change.
    if (this.isOpen && this.#bytes) {
      await this.#studio.play.beginWatching();
      this.#catchUp(session);
      return;
    }
    if (file.size > largestFile) throw new Error(texts.app.tooLarge);
    if (this.#bytes?.length !== file.size) {
      this.#bytes = new Uint8Array(file.size);
      this.#received = 0;
    }
    this.#name = text(file.name);
    this.phase = 'loading';
    this.#ask();
  }

  #ask() {
    this.progress = this.#bytes ? this.#received / this.#bytes.length : 0;
    this.#changed();
    this.#applications.send(this.application.number, { op: 'file', offset: this.#received });
  }

  /** @param {any} part */
  async #take({ offset, data }) {
    const bytes = this.#bytes;
    if (!bytes || this.phase !== 'loading' || offset !== this.#received) return;
    const part = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    if (part.length === 0 || part.length > bytes.length - this.#received) throw new Error(texts.applications.badFile);
    bytes.set(part, this.#received);
    this.#received += part.length;
    if (this.#received < bytes.length) {
      this.#ask();
      return;
    }
    const session = this.#session;
    const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const path = /\.\w+$/.test(this.#name) ? this.#name : `${this.application.name}.${isPackage ? 'lottie' : 'json'}`;
    if (this.isOvertaken) {
      this.#applications.leave();
      return;
    }
    this.#openings += 1;
    await this.#studio.files.open({ path, size: bytes.length, version: '', isForeign: true, read: async () => bytes.slice() }, { isWatched: true });
    if (this.#isEnded) return;
    if (!this.#studio.play.isWatching) {
      if (this.isOvertaken) {
        this.#applications.leave();
        return;
      }
      // This one can't be played; another may follow.
      this.phase = 'waiting';
      this.#changed();
      return;
    }
    this.isOpen = true;
    this.#catchUp(session);
  }

  /**
   * Makes the calls that came meanwhile.
   *
   * @param {number} session the session for which the player was made
   */
  #catchUp(session) {
    if (this.#isEnded || this.#session !== session) return;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.phase = 'following';
    for (const message of waiting) this.#follow(message);
    this.#changed();
  }

  /** @param {any} message */
  #follow({ from, calls: given, status }) {
    if (!Array.isArray(given) || from !== this.#next) {
      this.#renew();
      return;
    }
    const calls = given.map((call) => (typeof call?.op === 'string' ? call : { op: 'omitted', reason: texts.applications.noCall }));
    this.#next += calls.length;
    this.count += calls.length;
    const inexact = calls.find(isInexact);
    if (inexact) this.inexact ||= text(inexact.what) || text(inexact.op);
    this.#studio.play.followCalls(calls);
    if (status) {
      this.status = status;
      this.#compare();
    }
    this.#changed();
  }

  /** Whether the picture and the state are those of the application for certain. */
  get isSame() {
    return this.isExact && !this.inexact && this.differences.length === 0 && this.differing.length === 0;
  }

  /** Compares the session with what the application said of the same moment. */
  #compare() {
    const { session } = this.#studio.play;
    if (!session || !this.status || session.position < session.calls.length) return;
    const own = session.status;
    const words = texts.applications.parts;
    this.differing = [];
    for (const name of /** @type {const} */ (['status', 'state', 'animation', 'frame', 'playback', 'theme', 'inputs'])) {
      if (JSON.stringify(own[name]) === JSON.stringify(this.status[name])) continue;
      this.differing.push(texts.applications.differs(words[name], JSON.stringify(this.status[name]), JSON.stringify(own[name])));
    }
    if (this.differing.length === 0) this.#renewals = 0;
    else this.#renew();
  }

  /** Asks for another beginning, from the state of the application now. */
  #renew() {
    const now = performance.now();
    if (now - this.#lastRenewal < renewal.pause || this.#renewals >= renewal.tries) return;
    this.#lastRenewal = now;
    this.#renewals += 1;
    this.#applications.send(this.application.number, { op: 'renew', session: this.#session });
  }
}
