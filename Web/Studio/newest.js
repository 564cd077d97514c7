// Questions of which only the newest counts.

/** Tells whether an answer is still wanted when it comes. */
export class Newest {
  #turn = 0;

  /** The number of questions so far. */
  get count() {
    return this.#turn;
  }

  /**
   * Begins a question, so that the answers of all before it are no longer wanted.
   *
   * @returns {() => boolean} whether it is still the newest
   */
  begin() {
    const mine = ++this.#turn;
    return () => mine === this.#turn;
  }
}
