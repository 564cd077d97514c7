// Time, and a picture for each frame of the display.

import { DisplayClock } from './display-clock.js';

/** How many frames the mean time is taken of. */
const measured = 60;

/** Draws what has changed at the display's rate, and lets time run. */
export class Frames {
  #play;
  #events;
  #isRunning = false;
  #isDrawn = false;
  #clock = new DisplayClock((passed) => this.#step(passed));
  /** Milliseconds of the last frames. */
  #durations = /** @type {number[]} */ ([]);

  /**
   * @param {{ session: import('./session.js').Session | undefined, isMoving: boolean, speed: number }} play what is drawn,
   *   whether time changes it, and how fast time is
   * @param {object} events
   * @param {() => void} events.called what to do after time has caused something
   * @param {(began: number, session: import('./session.js').Session, picture: ReturnType<import('./session.js').Session['draw']>) => void} events.drawn
   *   what to do with a picture, whose frame began at a time
   * @param {() => void} events.ended what to do at the end of a frame
   * @param {(error: unknown) => void} events.failed what to do with an error
   */
  constructor(play, events) {
    this.#play = play;
    this.#events = events;
  }

  get isRunning() {
    return this.#isRunning;
  }

  /** Lets time run from now on. */
  run() {
    this.#isRunning = true;
    this.#clock.restart();
  }

  /** Holds time. */
  hold() {
    this.#isRunning = false;
  }

  /** Notes that what is drawn has changed; the next frame draws it. */
  note() {
    this.#isDrawn = false;
    this.#clock.wake();
  }

  /** Lets time pass, draws, and says whether another frame follows. */
  #step(/** @type {number} */ passed) {
    const { session } = this.#play;
    if (!session) return false;
    const began = performance.now();
    try {
      if (this.#play.isMoving && passed > 0) {
        const before = session.entries.length;
        session.perform({ op: 'tick', ms: Math.round(passed * this.#play.speed * 1000) / 1000 });
        this.#isDrawn = false;
        if (session.entries.length > before) this.#events.called();
      }
      if (!this.#isDrawn) {
        const picture = session.draw();
        this.#isDrawn = true;
        this.#events.drawn(began, session, picture);
        this.#durations.push(performance.now() - began);
        if (this.#durations.length > measured) this.#durations.shift();
      }
      this.#events.ended();
      return this.#play.isMoving;
    } catch (error) {
      this.#events.failed(error);
      return false;
    }
  }

  /** The mean time of a frame, in milliseconds. */
  get meanTime() {
    return this.#durations.reduce((sum, value) => sum + value, 0) / Math.max(this.#durations.length, 1);
  }
}
