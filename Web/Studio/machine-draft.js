// A state machine that is being changed.

import { EngineFailure } from '../player/engine.js';
import { History } from './history.js';
import { asWritten, isUnchanged, readable } from './json-layout.js';
import { lineOf, mistakeIn } from './json-place.js';
import { texts } from './texts.js';

/** @typedef {import('./posters.js').Finding} Finding */

/** The text of a machine with its versions. */
export class MachineDraft {
  #history;
  #saved;
  /** The text that was changed first. */
  #base;
  /** The last text that was found to be a machine. */
  #playable;
  /** @type {{ text: string, mistake: string | undefined } | undefined} */
  #read;
  /**
   * The changes that were found last, and the texts that were compared.
   *
   * @type {{ saved: string, text: string, all: string[] | undefined } | undefined}
   */
  #changes;

  /**
   * @param {string} id
   * @param {string} text
   * @param {boolean} isNew whether no file has it yet
   */
  constructor(id, text, isNew = false) {
    this.id = id;
    this.#history = new History(readable(text));
    this.#saved = isNew ? undefined : text;
    this.#base = text;
    this.#playable = this.text;
  }

  get text() {
    return this.#history.value;
  }

  /** The text to save, in the layout of the file. */
  get written() {
    return asWritten(this.text, this.base);
  }

  /** Whether the file has other contents. */
  get isChanged() {
    return !isUnchanged(this.text, this.#saved);
  }

  /** The text that was changed first. */
  get base() {
    return this.#saved ?? this.#base;
  }

  /** The last text that was a machine, which plays while the text of now is none. */
  get playable() {
    return this.#playable;
  }

  /** Why the text is not JSON, with the line and the column; undefined if it is JSON. */
  get mistake() {
    const { text } = this;
    if (this.#read?.text !== text) this.#read = { text, mistake: mistakeOf(text) };
    return this.#read.mistake;
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

  /** Goes back to the text of the file, as a change that can be undone. */
  revert() {
    if (this.#saved !== undefined) this.change(readable(this.#saved));
  }

  /** Whether there is a text in a file to go back to. */
  get canRevert() {
    return this.isChanged && this.#saved !== undefined;
  }

  undo() {
    this.#history.undo();
  }

  redo() {
    this.#history.redo();
  }

  /**
   * Whether the changes are those of a text.
   *
   * @param {string} text
   */
  isOf(text) {
    return text === (this.#saved ?? this.#base);
  }

  /**
   * Notes that a file has a text.
   *
   * @param {string} text the one that was written; there may be another one by now
   */
  noteSaved(text) {
    this.#saved = text;
  }

  /**
   * What is wrong with the text. A text that is not JSON, or not a machine, has one finding with the severity `error` and the
   * rule `unreadable`.
   *
   * @param {import('./open-file.js').OpenFile | undefined} file the file that the machine is checked in: its animations,
   *   layers, markers and themes
   * @returns {Finding[]}
   */
  findings(file) {
    const { text, mistake } = this;
    const unreadable = (/** @type {string} */ message) => [{ severity: 'error', rule: 'unreadable', message }];
    if (mistake !== undefined) return unreadable(mistake);
    try {
      const findings = file?.machineFindings(this.id, text) ?? [];
      this.#playable = text;
      return findings;
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      return unreadable(String(/** @type {Error} */ (error).message));
    }
  }

  /**
   * What is different from the text of the file, in a few words each; nothing if only the way it is written is.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @returns {string[] | undefined} undefined if one of the texts is no machine, or there is no file yet
   */
  changes(engine) {
    if (this.#saved === undefined) return undefined;
    const saved = this.#saved, { text } = this;
    if (this.#changes?.saved !== saved || this.#changes.text !== text) {
      this.#changes = { saved, text, all: JSON.parse(engine.answer('machine_changes', saved, text)) ?? undefined };
    }
    return this.#changes.all;
  }
}

/**
 * Why a text is not JSON; undefined if it is.
 *
 * @param {string} text
 */
function mistakeOf(text) {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return saidBy(/** @type {Error} */ (error), text);
  }
}

/**
 * The message of the browser for a text that is not JSON, with the line and the column.
 *
 * @param {Error} error
 * @param {string} text
 */
export function saidBy({ message }, text) {
  const offset = mistakeIn(text);
  if (offset === undefined || /line \d+/.test(message)) return message;
  const { line, column } = lineOf(text, offset);
  return texts.editor.at(message, line, column);
}
