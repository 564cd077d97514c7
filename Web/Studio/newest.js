// Steps of which only the newest counts.

/** Runs steps, and drops the results of all but the newest. */
export class Newest {
  #turn = 0;

  /** The number of steps so far. */
  get count() {
    return this.#turn;
  }

  /**
   * Begins a step, so that the results of all before it are dropped.
   *
   * @returns {() => boolean} whether it is still the newest
   */
  begin() {
    const mine = ++this.#turn;
    return () => mine === this.#turn;
  }

  /**
   * Runs a step. Throws its error only if it is still the newest.
   *
   * @template Result
   * @param {(isNewest: () => boolean) => Promise<Result>} step
   * @param {(result: Result) => void} [drop] releases a result that is too late
   * @returns {Promise<Result | undefined>} undefined if a newer step has begun
   */
  async run(step, drop) {
    const isNewest = this.begin();
    let result;
    try {
      result = await step(isNewest);
    } catch (error) {
      if (isNewest()) throw error;
      return undefined;
    }
    if (isNewest()) return result;
    drop?.(result);
    return undefined;
  }
}
