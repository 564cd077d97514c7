// Packages that are written.

import { asBytes, indexIn } from './arguments.js';
import { Inspection } from './inspection.js';

/** The kinds of parts, in the order of the engine's numbers. */
const kinds = ['animation', 'theme', 'stateMachine', 'image', 'audio', 'font', 'file'];

/** A package that is being written: a new one, or the contents of another. */
export class PackageDraft {
  #engine;
  #handle;

  /**
   * Begins a package.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @param {import('./inspection.js').Inspection} [source] a package to begin with; a package of version 1 becomes one of
   *   version 2
   */
  constructor(engine, source) {
    if (source !== undefined && !(source instanceof Inspection && source.handle >= 0)) {
      throw new TypeError('a package begins with nothing, or with an inspection that is open');
    }
    this.#engine = engine;
    this.#handle = engine.make('package_begin', source ? source.handle : -1);
  }

  /**
   * Adds a part. Throws a refusal for contents that are not of the kind, and for a name that is taken.
   *
   * @param {'animation' | 'theme' | 'stateMachine' | 'image' | 'audio' | 'font' | 'file'} kind
   * @param {string} name an id; the name of a picture, a sound or a font; or the path of any other file
   * @param {string | Uint8Array} contents
   */
  add(kind, name, contents) {
    this.#engine.attempt('package_add', this.#handle, indexIn(kinds, kind, 'kind'), String(name), asBytes(contents));
  }

  /**
   * Replaces the contents of a file at a path such as `s/rating.json`; the manifest stays as it is.
   *
   * @param {string} path
   * @param {string | Uint8Array} contents
   */
  replace(path, contents) {
    this.#engine.attempt('package_replace', this.#handle, String(path), asBytes(contents));
  }

  /**
   * Removes a file, and what the manifest says of it.
   *
   * @param {string} path
   */
  remove(path) {
    this.#engine.attempt('package_remove', this.#handle, String(path));
  }

  /** Sets the animation that is shown first; nothing for the first in the manifest. */
  setInitialAnimation(id = '') {
    this.#engine.attempt('package_set_initial', this.#handle, 0, String(id));
  }

  /** Sets the state machine that runs first; nothing for none. */
  setInitialStateMachine(id = '') {
    this.#engine.attempt('package_set_initial', this.#handle, 1, String(id));
  }

  /** The paths of the files, and what players will not understand: `{ files, diagnostics }`. */
  get contents() {
    return JSON.parse(this.#engine.answer('package_contents', this.#handle));
  }

  /** The bytes of the package; files that are not changed stay as they are in its archive. Throws a refusal if it lacks an animation, or names what it does not have. */
  build() {
    return this.#engine.answerBytes('package_build', this.#handle);
  }

  /** The bytes of an archive with the files alone, without a manifest. */
  archive() {
    return this.#engine.answerBytes('package_archive', this.#handle);
  }

  /** Releases the memory. */
  close() {
    this.#engine.call('package_close', this.#handle);
    // Its number may be that of another package now.
    this.#handle = -1;
  }
}

/**
 * An archive of files.
 *
 * @param {import('../player/engine.js').Engine} engine
 * @param {{ name: string, contents: string | Uint8Array }[]} files
 */
export function archiveOf(engine, files) {
  const draft = new PackageDraft(engine);
  try {
    for (const { name, contents } of files) draft.add('file', name, contents);
    return draft.archive();
  } finally {
    draft.close();
  }
}
