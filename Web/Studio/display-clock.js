// The frames of the display, and the time between them.

/** A time that the page may have slept through is not caught up with, in milliseconds. */
const longestStep = 100;

/** Calls back in frames of the display, one at a time. */
export class DisplayClock {
  #body;
  #request = /** @type {number | undefined} */ (undefined);
  #last = /** @type {number | undefined} */ (undefined);

  /** @param {(passed: number) => boolean} body what to do, with the time since the frame before; whether another one follows */
  constructor(body) {
    this.#body = body;
  }

  /** Asks for the next frame. */
  wake() {
    this.#request ??= requestAnimationFrame((time) => this.#step(time));
  }

  /** Lets time begin with the next frame. */
  restart() {
    this.#last = undefined;
    this.wake();
  }

  #step(/** @type {number} */ time) {
    this.#request = undefined;
    const passed = this.#last === undefined ? 0 : Math.min(time - this.#last, longestStep);
    this.#last = time;
    if (this.#body(passed)) this.wake();
    else this.#last = undefined;
  }
}
