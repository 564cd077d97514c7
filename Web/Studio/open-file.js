// A file that is open in the studio.

import { SharedFile } from '../player/files.js';
import { Inspection } from './inspection.js';
import { PackageDraft } from './package-draft.js';
import { stemOf } from './paths.js';

/** @typedef {{ id: string, name?: string }} Named */

const decoder = new TextDecoder();

/** A file with its animations prepared. */
export class OpenFile {
  /** @type {Inspection} */
  #inspection;
  /** @type {Map<string, string>} */
  #machines = new Map();
  /** @type {Map<string, import('./slots.js').Slot[]>} */
  #slots = new Map();
  /** @type {{ layers: string[], markers: string[] } | undefined} */
  #names;
  #manifest;
  #paths;

  /**
   * @param {import('../player/engine.js').Engine} engine
   * @param {string} name
   * @param {Uint8Array} bytes
   * @param {SharedFile} file
   * @param {Inspection} inspection
   */
  constructor(engine, name, bytes, file, inspection) {
    this.engine = engine;
    this.name = name;
    this.bytes = bytes;
    this.shared = file;
    this.#inspection = inspection;
    this.#manifest = file.manifest;
    this.#paths = this.#listed();
  }

  /** @returns {string[]} the paths of the files in the package */
  #listed() {
    return this.isPackage ? this.#inspection.parts.map((/** @type {{ path: string }} */ { path }) => path) : [];
  }

  /** @returns {Named[]} */
  get animations() {
    return this.#manifest?.animations ?? [];
  }

  /** @returns {Named[]} */
  get machines() {
    return this.#manifest?.stateMachines ?? [];
  }

  /** @returns {Named[]} */
  get themes() {
    return this.#manifest?.themes ?? [];
  }

  /** @returns {{ animation?: string, stateMachine?: string }} */
  get initial() {
    return this.#manifest?.initial ?? {};
  }

  /**
   * Takes other contents of the package, with the same animations and pictures. Sessions go on with them.
   *
   * @param {Uint8Array} bytes
   */
  update(bytes) {
    const inspection = new Inspection(this.engine, bytes);
    try {
      this.engine.attempt('file_exchange', this.shared.handle, bytes);
    } catch (error) {
      inspection.close();
      throw error;
    }
    this.#inspection.close();
    this.#inspection = inspection;
    this.#manifest = this.shared.manifest;
    this.#paths = this.#listed();
    this.#machines.clear();
    this.bytes = bytes;
  }

  /**
   * Opens a file. Throws a refusal for a file that can't be read.
   *
   * @param {import('../player/engine.js').Engine} engine
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  static async open(engine, name, bytes) {
    const inspection = new Inspection(engine, bytes);
    let file;
    try {
      file = SharedFile.open(engine, Symbol(name), bytes);
      const ids = file.manifest?.animations?.map((/** @type {Named} */ { id }) => id) ?? [''];
      const initial = file.manifest?.initial?.animation ?? ids[0];
      for (const id of ids) {
        try {
          await file.prepare(id, Infinity);
        } catch (error) {
          // The others can still be shown.
          if (id === initial || engine.failure) throw error;
        }
      }
      return new OpenFile(engine, name, bytes, file, inspection);
    } catch (error) {
      file?.release();
      inspection.close();
      throw error;
    }
  }

  /** The machine that runs first; undefined for none. */
  get usualMachine() {
    return this.initial.stateMachine ?? (this.machines.length === 1 ? this.machines[0].id : undefined);
  }

  /**
   * The text of a machine in the package; undefined if there is none, or it is damaged.
   *
   * @param {string} id
   */
  machineText(id) {
    const path = this.#pathOf(id);
    let text = this.#machines.get(id);
    if (text !== undefined || path === undefined) return text;
    try {
      text = decoder.decode(this.#inspection.part(path));
      this.#machines.set(id, text);
    } catch {
      // It can neither be shown nor changed.
    }
    return text;
  }

  /** @param {string} id */
  #pathOf(id) {
    return this.#pathAmong([`s/${id}.json`, `states/${id}.json`]);
  }

  /**
   * The first path at which the package has a file.
   *
   * @param {string[]} paths
   */
  #pathAmong(paths) {
    return this.#paths.find((path) => paths.includes(path));
  }

  /**
   * The slots of an animation.
   *
   * @param {string} animation its id; empty for a file that is an animation
   */
  slots(animation) {
    let slots = this.#slots.get(animation);
    if (!slots) {
      slots = this.#inspection.slots(animation);
      this.#slots.set(animation, slots);
    }
    return slots;
  }

  /**
   * The names of the layers and the markers of all animations, each once.
   *
   * @returns {{ layers: string[], markers: string[] }}
   */
  get namesInAnimations() {
    this.#names ??= namesOf((this.isPackage ? this.animations.map(({ id }) => id) : ['']).map((id) => this.#animationJSON(id)));
    return this.#names;
  }

  /**
   * The JSON of an animation; undefined if it can't be read.
   *
   * @param {string} id empty for a file that is an animation
   */
  #animationJSON(id) {
    const place = this.isPackage ? this.#pathAmong([`a/${id}.json`, `animations/${id}.json`]) : undefined;
    if (this.isPackage && place === undefined) return undefined;
    try {
      return JSON.parse(decoder.decode(place === undefined ? this.bytes : this.#inspection.part(place)));
    } catch {
      return undefined;
    }
  }

  /**
   * The name of the layer that a path in an animation leads to, such as `layers[1].shapes[0].s`.
   *
   * @param {string} animation its id; empty for a file that is an animation
   * @param {string} path
   * @returns {string | undefined} undefined if it is of no layer
   */
  layerName(animation, path) {
    const [, asset, layer] = /^(?:assets\[(\d+)\]\.)?layers\[(\d+)\]/.exec(path) ?? [];
    if (layer === undefined) return undefined;
    const json = this.#animationJSON(animation);
    return (asset === undefined ? json : json?.assets?.[Number(asset)])?.layers?.[Number(layer)]?.nm;
  }

  /**
   * The contents of a theme in the package; undefined if it has none of this name.
   *
   * @param {string} id
   */
  theme(id) {
    const text = this.themeText(id);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /**
   * The text of a theme in the package; undefined if it has none of this name.
   *
   * @param {string} id
   */
  themeText(id) {
    if (!this.themes.some((theme) => theme.id === id)) return undefined;
    const path = this.#pathAmong([`t/${id}.json`, `themes/${id}.json`, `themes/${id}.lss`]);
    return path === undefined ? undefined : decoder.decode(this.#inspection.part(path));
  }

  /** Whether the file is a package of version 1, which a change turns into one of version 2. */
  get isOfVersion1() {
    return this.isPackage && this.animations.every(({ id }) => this.#pathAmong([`a/${id}.json`, `a/${id}.lot`]) === undefined);
  }

  /** Whether the file is a package. */
  get isPackage() {
    return this.bytes[0] === 0x50 && this.bytes[1] === 0x4b;
  }

  /** The name of a package with the animation of this file. */
  get packageName() {
    return this.isPackage ? this.name : this.name.replace(/\.\w+$/, '.lottie');
  }

  /** The id of the animation in such a package. */
  get animationID() {
    return this.animations[0]?.id ?? (stemOf(this.name).replace(/[^\w-]+/g, '-') || 'animation');
  }

  /**
   * The bytes of a package with this file's contents and another text of a machine. Throws a refusal for a text that is no
   * machine.
   *
   * @param {string} id
   * @param {string} text
   */
  withMachine(id, text) {
    return this.#changed((draft) => {
      const path = this.isPackage ? this.#pathOf(id) : undefined;
      if (path === undefined) draft.add('stateMachine', id, text);
      else draft.replace(path, text);
    });
  }

  /**
   * The bytes of the package with another machine that runs first.
   *
   * @param {string} [id] none by default
   */
  withFirstMachine(id) {
    return this.#changed((draft) => draft.setInitialStateMachine(id));
  }

  /** The bytes of a package of version 1 as one of version 2. */
  converted() {
    return this.#changed(() => {});
  }

  /**
   * The bytes of the package without a machine.
   *
   * @param {string} id
   */
  withoutMachine(id) {
    return this.#changed((draft) => {
      const { files } = draft.contents;
      for (const path of [`s/${id}.json`, `states/${id}.json`]) if (files.includes(path)) draft.remove(path);
    });
  }

  /**
   * The bytes of a package with this file's contents and a theme, in place of one with the same id. Throws a refusal for a
   * text that is no theme.
   *
   * @param {string} id
   * @param {string} text
   */
  withTheme(id, text) {
    return this.#changed((draft) => {
      if (draft.contents.files.includes(`t/${id}.json`)) draft.replace(`t/${id}.json`, text);
      else draft.add('theme', id, text);
    });
  }

  /**
   * The bytes of a package with this file's contents and a change.
   *
   * @param {(draft: PackageDraft) => void} change
   */
  #changed(change) {
    const draft = new PackageDraft(this.engine, this.isPackage ? this.#inspection : undefined);
    try {
      if (!this.isPackage) draft.add('animation', this.animationID, this.bytes);
      change(draft);
      return draft.build();
    } finally {
      draft.close();
    }
  }

  /**
   * What is wrong with a text of a machine in this file. Throws a refusal for a text that is no machine.
   *
   * @param {string} id
   * @param {string} text
   * @returns {import('./posters.js').Finding[]}
   */
  machineFindings(id, text) {
    return JSON.parse(this.engine.answer('file_machine_findings', this.shared.handle, id, text));
  }

  /**
   * What is wrong with the file.
   *
   * @returns {Promise<import('./posters.js').Finding[]>}
   */
  findings() {
    return this.#inspection.findings();
  }

  /** Releases the memory. */
  close() {
    this.shared.release();
    this.#inspection.close();
  }
}

/**
 * The names of the layers and the markers of animations, each once.
 *
 * @param {any[]} animations their JSON
 */
function namesOf(animations) {
  const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
  const named = (/** @type {any[]} */ values) => [...new Set(values.filter((value) => typeof value === 'string'))];
  const compositions = animations.flatMap((json) => [json, ...list(json?.assets)]);
  return {
    layers: named(compositions.flatMap((composition) => list(composition?.layers)).map((layer) => layer?.nm)),
    markers: named(animations.flatMap((json) => list(json?.markers)).map((marker) => marker?.cm)),
  };
}
