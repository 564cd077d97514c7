// Time, and a picture for each frame of the display.

/** A time that the page may have slept through is not caught up with, in milliseconds. */
const longestStep = 100;
/** How many frames the mean time is taken of. */
const measured = 60;

/** Draws what has changed at the display's rate, and lets time run. */
export class Frames {
  #studio;
  #events;
  #isRunning = false;
  #isDrawn = false;
  /** When the last frame was, if time has run since. */
  #lastTime = /** @type {number | undefined} */ (undefined);
  #request = /** @type {number | undefined} */ (undefined);
  /** Milliseconds of the last frames. */
  #durations = /** @type {number[]} */ ([]);

  /**
   * @param {{ session: import('./session.js').Session | undefined, isMoving: boolean, speed: number }} studio what is drawn,
   *   whether time changes it, and how fast time is
   * @param {object} events
   * @param {() => void} events.called what to do after time has caused something
   * @param {(began: number, session: import('./session.js').Session, picture: ReturnType<import('./session.js').Session['draw']>) => void} events.drawn
   *   what to do with a picture, whose frame began at a time
   * @param {() => void} events.ended what to do at the end of a frame
   * @param {(error: unknown) => void} events.failed what to do with an error
   */
  constructor(studio, events) {
    this.#studio = studio;
    this.#events = events;
  }

  get isRunning() {
    return this.#isRunning;
  }

  /** Lets time run from now on. */
  run() {
    this.#isRunning = true;
    this.#lastTime = undefined;
    this.#wake();
  }

  /** Holds time. */
  hold() {
    this.#isRunning = false;
  }

  /** Notes that what is drawn has changed; the next frame draws it. */
  note() {
    this.#isDrawn = false;
    this.#wake();
  }

  #wake() {
    this.#request ??= requestAnimationFrame((time) => this.#step(time));
  }

  #step(/** @type {number} */ time) {
    this.#request = undefined;
    const { session } = this.#studio;
    if (!session) return;
    const passed = this.#lastTime === undefined ? 0 : Math.min(time - this.#lastTime, longestStep);
    this.#lastTime = time;
    const began = performance.now();
    try {
      if (this.#studio.isMoving && passed > 0) {
        const before = session.entries.length;
        session.perform({ op: 'tick', ms: Math.round(passed * this.#studio.speed * 1000) / 1000 });
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
      if (this.#studio.isMoving) this.#wake();
      else this.#lastTime = undefined;
    } catch (error) {
      this.#events.failed(error);
    }
  }

  /** The mean time of a frame, in milliseconds. */
  get meanTime() {
    return this.#durations.reduce((sum, value) => sum + value, 0) / Math.max(this.#durations.length, 1);
  }
}
