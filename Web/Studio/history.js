// What can be undone, without end.

/**
 * The versions of a value.
 *
 * @template Value
 */
export class History {
  /** @type {Value[]} */
  #versions;
  #position = 0;
  /** When the last version came, and what it changed; versions of one kind that follow each other at once are one. */
  #last = { time: -Infinity, kind: '' };

  /** @param {Value} first */
  constructor(first) {
    this.#versions = [first];
  }

  get first() {
    return this.#versions[0];
  }

  get value() {
    return this.#versions[this.#position];
  }

  /**
   * Adds a version; those that were undone are forgotten.
   *
   * @param {Value} value
   * @param {{ kind?: string, time?: number }} change changes of a kind within a second become one; every other is its own
   */
  add(value, { kind = '', time = 0 } = {}) {
    if (value === this.value) return;
    const isSame = kind !== '' && kind === this.#last.kind && time - this.#last.time < 1000 && this.#position > 0
      && this.#position === this.#versions.length - 1;
    this.#last = { time, kind };
    this.#versions.length = this.#position + (isSame ? 0 : 1);
    this.#versions.push(value);
    this.#position = this.#versions.length - 1;
  }

  /** The version before; undefined at the first. */
  get former() {
    return this.#position > 0 ? this.#versions[this.#position - 1] : undefined;
  }

  /** The version that was undone last; undefined without one. */
  get next() {
    return this.#versions[this.#position + 1];
  }

  get canUndo() {
    return this.#position > 0;
  }

  get canRedo() {
    return this.#position < this.#versions.length - 1;
  }

  undo() {
    this.#position = Math.max(this.#position - 1, 0);
    this.#last.kind = '';
  }

  redo() {
    this.#position = Math.min(this.#position + 1, this.#versions.length - 1);
    this.#last.kind = '';
  }
}
