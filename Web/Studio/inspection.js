// What is wrong with a file, and the graphs of its machines.

import { SharedFile } from '../player/files.js';
import { asBytes, indexIn } from './arguments.js';
import { StudioFonts } from './fonts.js';

/** The forms of a graph, in the order of the engine's numbers. */
const forms = ['svg', 'mermaid', 'dot', 'json', 'layout'];

/** A file of any kind that is inspected. */
export class Inspection {
  #engine;
  /** @type {SharedFile | undefined} */
  #file;

  /**
   * Opens a file. Throws a refusal for an archive that can't be read.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @param {string | ArrayBuffer | ArrayBufferView} bytes
   */
  constructor(engine, bytes) {
    this.#engine = engine;
    // Inspected files share no pictures with those of players.
    this.#file = SharedFile.open(engine, Symbol('inspection'), asBytes(bytes));
  }

  /** The number of the file in the engine. */
  get handle() {
    return this.#file?.handle ?? -1;
  }

  /**
   * Everything that is wrong with the file, or looks like a mistake: the objects of `zoetrope validate --format json`.
   *
   * Throws a refusal for a file that can't be read as any kind.
   */
  async findings() {
    const answer = () => this.#engine.answer('file_findings', this.handle);
    const { fonts } = this.#engine;
    const read = () => JSON.parse(fonts instanceof StudioFonts ? fonts.check(answer) : answer());
    let findings = read();
    while (await this.#file?.bringFonts()) findings = read();
    return (await this.#file?.decodePictures()) ? read() : findings;
  }

  /** The files of a package, each with its `path` and its `size` in bytes. Throws a refusal for another file. */
  get parts() {
    return JSON.parse(this.#engine.answer('file_parts', this.handle));
  }

  /**
   * The bytes of a file in the package, such as `s/rating.json`. Throws a refusal if there is none.
   *
   * @param {string} path
   */
  part(path) {
    return this.#engine.answerBytes('file_part', this.handle, String(path));
  }

  /**
   * The graph of a machine.
   *
   * @param {string} machine its id; any text for a file that is one machine
   * @param {'svg' | 'mermaid' | 'dot' | 'json' | 'layout'} form a text for other tools, or with `layout` an object with the
   *   boxes and lines of the picture in pixels
   * @param {{ details?: boolean }} options whether states show their playback and actions
   */
  graph(machine, form, { details = false } = {}) {
    const text = this.#engine.answer('file_graph', this.handle, String(machine), indexIn(forms, form, 'form'), Boolean(details));
    return form === 'layout' ? JSON.parse(text) : text;
  }

  /**
   * The slots of an animation. Throws a refusal for one that can't be read.
   *
   * @param {string} animation its id in a package; empty for the first, or for a file that is an animation
   * @returns {import('./slots.js').Slot[]}
   */
  slots(animation) {
    return JSON.parse(this.#engine.answer('file_slots', this.handle, animation));
  }

  /** Releases the file. */
  close() {
    // Its number may be that of another file afterwards.
    this.#file?.release();
    this.#file = undefined;
  }
}
