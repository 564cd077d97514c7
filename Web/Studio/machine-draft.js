// A state machine that is being changed.

import { EngineFailure } from '../player/engine.js';
import { studioEngine } from './engine.js';
import { History } from './history.js';
import { Inspection } from './inspection.js';
import { lineOf } from './json-place.js';

/** @typedef {import('./posters.js').Finding} Finding */

/** The text of a machine with its versions. */
export class MachineDraft {
  #history;
  #saved;

  /**
   * @param {string} id
   * @param {string} text
   * @param {boolean} isNew whether no file has it yet
   */
  constructor(id, text, isNew = false) {
    this.id = id;
    this.#history = new History(text);
    this.#saved = isNew ? undefined : text;
  }

  get text() {
    return this.#history.value;
  }

  /** Whether the file has other contents. */
  get isChanged() {
    return this.text !== this.#saved;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /**
   * Changes the text.
   *
   * @param {string} text
   * @param {string} [kind] changes of one kind that follow each other at once are undone together
   */
  change(text, kind) {
    this.#history.add(text, { kind, time: performance.now() });
  }

  undo() {
    this.#history.undo();
  }

  redo() {
    this.#history.redo();
  }

  /** Notes that a file has the text now. */
  noteSaved() {
    this.#saved = this.text;
  }

  /**
   * What is wrong with the text. A text that is not JSON, or not a machine, has one finding with the severity `error` and the
   * rule `unreadable`.
   *
   * @returns {Promise<Finding[]>}
   */
  async findings() {
    const { text } = this;
    try {
      JSON.parse(text);
    } catch (error) {
      return [{ severity: 'error', rule: 'unreadable', message: saidBy(/** @type {Error} */ (error), text) }];
    }
    const engine = await studioEngine();
    let inspection;
    try {
      inspection = new Inspection(engine, text);
      return await inspection.findings();
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      return [{ severity: 'error', rule: 'unreadable', message: String(/** @type {Error} */ (error).message) }];
    } finally {
      inspection?.close();
    }
  }
}

/**
 * The message of the browser for a text that is not JSON, with the line.
 *
 * @param {Error} error
 * @param {string} text
 */
function saidBy({ message }, text) {
  const offset = /position (\d+)/.exec(message)?.[1];
  if (offset === undefined || /line \d+/.test(message)) return message;
  const { line, column } = lineOf(text, Number(offset));
  return `${message} (line ${line}, column ${column})`;
}
