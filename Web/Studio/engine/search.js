// Searches by playing: the shortest way to a part of a machine, and what the machine can do at all. The engine plays.

import { texts } from '../texts.js';

/** @typedef {import('../session.js').Call} Call */

/**
 * A step of a way.
 *
 * @typedef {object} Step
 * @property {Call} call
 * @property {'tween' | 'end' | 'time' | null} wait what a passing of time leads to
 * @property {string[]} states the states that are entered, in order
 */

/**
 * The answer to a search for a way.
 *
 * @typedef {object} Way
 * @property {Step[] | null} steps null if none was found
 * @property {boolean} isPassing whether the state is left again at once
 * @property {boolean} isShortest whether all ways with fewer steps were tried
 * @property {'none' | 'unreachable' | 'exhausted' | 'budget'} failure why there is none: no transitions lead there, everything
 *   was tried, or the limit was reached
 * @property {number} situations the number of other configurations that were found
 * @property {number} calls
 * @property {number} depth the number of steps of the longest way
 * @property {Call[]} tried some of the calls
 */

/**
 * The answer to a question about a machine.
 *
 * @typedef {object} Answer
 * @property {'reach' | 'leave' | 'take' | 'act' | 'stick'} question
 * @property {'yes' | 'no' | 'application' | 'sometimes' | 'unknown'} answer
 * @property {string | null} state
 * @property {number | null} index the position of the transition in its state, or of the interaction
 * @property {string | null} target
 * @property {string} label
 * @property {string | null} rule the rule of `zoetrope validate` that it breaks
 * @property {string | null} message
 * @property {boolean} hasScript
 */

/** @typedef {{ configurations: number, calls: number, isComplete: boolean, answers: Answer[] }} Answers */

/**
 * The part that a way leads to: a state, or a transition of it.
 *
 * @typedef {{ state: string, transition?: number }} Goal
 */

/** The longest time of a search, in milliseconds. */
const longest = 2000;

/**
 * Begins a search in a worker with the machine that shows; undefined without one.
 *
 * @param {import('../model.js').Studio} studio
 * @param {{ befores: (readonly Call[])[], goal?: Goal, isByHand?: boolean }} request the calls before each search, and its purpose
 * @param {{ answer: (data: any) => void, fail: (reason: string) => void }} listener
 */
export function searchBeside(studio, request, { answer, fail }) {
  const { session, machine, machineSource, animation } = studio.play;
  const { file } = studio.files;
  if (!session || !file || machine === undefined) return undefined;
  const worker = new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => (data.error === undefined ? answer(data) : fail(data.error));
  worker.onerror = (event) => fail(event.message || texts.app.notFound('search-worker.js'));
  worker.postMessage({ bytes: file.bytes, source: { animation, ...machineSource }, size: session.canvas, longest, ...request });
  return worker;
}

/** The work of the engine between two looks at the clock, in milliseconds of a fast processor. */
const slice = 2;

/** A search from the current moment of a session, which nothing else uses until the search is closed. */
export class Search {
  #engine;
  #handle;

  /**
   * Begins a search. Throws a refusal if no machine runs.
   *
   * @param {import('../../player/engine.js').Engine} engine
   * @param {import('../session.js').Session} session
   * @param {{ goal?: Goal, isByHand?: boolean }} options
   */
  constructor(engine, session, { goal, isByHand = false } = {}) {
    this.#engine = engine;
    this.#handle = engine.make('search_create', session.number, goal?.state ?? '', goal?.transition ?? -1, isByHand ? 1 : 0);
  }

  /**
   * Searches to the end, or for a time.
   *
   * @param {number} [longest] in milliseconds
   */
  run(longest = Infinity) {
    const end = performance.now() + longest;
    while (this.#engine.call('search_advance', this.#handle, slice) === 0) if (performance.now() > end) break;
    return this;
  }

  /** @returns {Way} */
  get way() {
    return JSON.parse(this.#engine.answer('search_way', this.#handle));
  }

  /** @returns {Answers} */
  get answers() {
    return JSON.parse(this.#engine.answer('search_answers', this.#handle));
  }

  /**
   * The steps that show an answer.
   *
   * @param {number} index
   * @returns {Step[]}
   */
  script(index) {
    return JSON.parse(this.#engine.answer('search_script', this.#handle, index));
  }

  close() {
    if (!this.#engine.failure) this.#engine.call('search_destroy', this.#handle);
  }
}
