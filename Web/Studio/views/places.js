// What is chosen among views, machines, states and transitions, and where views are.

import { lastIndex } from '../arrays.js';
import { texts } from '../texts.js';
import { ViewFiles } from './files.js';
import { composed, framed, freeTag, frameOf, image, originOf, placement, rectOf, rectText, tagPath, times, transformOf, viewAt } from './geometry.js';
import { initialOf, isYes, statesOf } from './motion.js';

/** @typedef {import('./geometry.js').Placed} Placed */
/** @typedef {import('./files.js').Step} Step */

/** The files with a choice, and the changes of what is chosen. */
export class ViewPlaces extends ViewFiles {
  /**
   * Shows the layout of the stage, a state of a machine, or the machines as they run.
   *
   * @type {'layout' | 'state' | 'play'}
   */
  mode = 'layout';
  /** The machine's entry, the state in it and the transition of that state that are chosen; -1 for none. */
  machine = 0;
  state = 0;
  transition = -1;
  /** The key of the view that is chosen; undefined for none, empty for the stage. */
  view = /** @type {string | undefined} */ (undefined);
  /** What the engine says of the views: a tree with frames and boxes. */
  status = /** @type {any} */ (null);

  /** @param {import('./files.js').Kind} [kind] */
  begun(kind) {
    this.view = undefined;
    this.transition = -1;
    if (kind === undefined) return;
    this.machine = 0;
    this.mode = kind === 'stage' || this.states.length === 0 || this.views.length < 2 ? 'layout' : 'state';
    this.state = Math.max(lastIndex(this.states, (/** @type {any} */ state) => isYes(state?.initial)), 0);
  }

  ended() {
    this.status = null;
  }

  repair() {
    const { states } = this;
    if (this.machine >= this.machines.length) this.machine = Math.max(this.machines.length - 1, 0);
    if (this.state >= states.length) this.state = Math.max(states.length - 1, 0);
    if (states.length === 0 && this.mode === 'state') this.mode = 'layout';
    if (this.transition >= (this.stateJSON?.transitions?.length ?? 0)) this.transition = -1;
    if (this.view !== undefined && !this.placed(this.view)) this.view = undefined;
  }

  /** Holds the time of what runs. */
  hold() {}

  // What is chosen

  /** The states of the machine's entry that is chosen. */
  get states() {
    const states = this.machines[this.machine]?.states;
    return /** @type {any[]} */ (Array.isArray(states) ? states : []);
  }

  /** The state that is chosen. */
  get stateJSON() {
    return this.states[this.state];
  }

  /** @param {string} key */
  placed(key) {
    return this.views.find((view) => view.key === key);
  }

  /**
   * Chooses something, and shows what it belongs to.
   *
   * @param {Partial<{ mode: 'layout' | 'state' | 'play', machine: number, state: number, transition: number, view: string | undefined }>} choice
   */
  choose(choice) {
    const before = `${this.mode} ${this.machine} ${this.state}`;
    if (choice.machine !== undefined && choice.machine !== this.machine) Object.assign(this, { state: 0, transition: -1 });
    if (choice.state !== undefined && choice.state !== this.state) this.transition = -1;
    Object.assign(this, choice);
    if (this.mode !== 'play') this.hold();
    if (before !== `${this.mode} ${this.machine} ${this.state}`) this.sync();
    this.tell('choice');
  }

  // Places of views

  /** @type {{ version: number, machine: number, state: number, indices: Map<string, number> } | undefined} */
  #looks;

  /** The look of a view in the state that is chosen: its JSON and its index; undefined for a view that the state leaves alone. */
  lookOf(/** @type {Placed} */ view) {
    const { version, machine, state } = this;
    const looks = this.stateJSON?.views;
    if (!Array.isArray(looks)) return undefined;
    if (this.#looks?.version !== version || this.#looks.machine !== machine || this.#looks.state !== state) {
      const all = this.views;
      const indices = new Map(looks.map((look, index) => [viewAt(all, look?.animatedViewTag)?.key ?? '', index]));
      this.#looks = { version, machine, state, indices };
    }
    const index = this.#looks.indices.get(view.key);
    return index === undefined || view.key === '' ? undefined : { index, json: looks[index], path: [machine, 'states', state, 'views', index] };
  }

  /**
   * The places of all views as they show: frames from the engine, transforms from the texts.
   *
   * @returns {Map<string, { placed: Placed, frame: number[], own: import('./geometry.js').Matrix, above: import('./geometry.js').Matrix, corners: number[][], isHidden: boolean }>}
   */
  places() {
    const result = new Map();
    const isOriginal = this.studio.settings.values.viewsOriginal;
    /** @type {Map<string, any>} */
    const looks = new Map();
    const all = this.views;
    if (this.mode === 'state') for (const look of this.#shownLooks()) looks.set(viewAt(all, look?.animatedViewTag)?.key ?? '', look);
    const placedBy = new Map(all.map((view) => [view.key, view]));
    const visit = (/** @type {any} */ status, /** @type {string} */ key, /** @type {import('./geometry.js').Matrix} */ above, /** @type {boolean} */ isHidden) => {
      const placed = placedBy.get(key);
      if (!placed || !status) return;
      const { frame } = status;
      const hidden = isHidden || status.isHidden;
      const look = looks.get(key);
      const transform = key === '' ? transformOf(undefined) : look ? composed(look.transformations, isOriginal) : transformOf(placed.view?.transform);
      const [left, top] = originOf(placed.view);
      const full = times(above, placement(frame, transform, [left, top]));
      const box = status.box;
      const corners = this.mode === 'play' ? [[box[0], box[1]], [box[0] + box[2], box[1]], [box[0] + box[2], box[1] + box[3]], [box[0], box[1] + box[3]]]
        : [[left, top], [left + frame[2], top], [left + frame[2], top + frame[3]], [left, top + frame[3]]].map((point) => image(full, /** @type {any} */ (point)));
      result.set(key, { placed, frame, own: transform, above, corners, isHidden: hidden });
      for (const [index, child] of status.views.entries()) visit(child, key === '' ? `${index}` : `${key}/${index}`, full, hidden);
    };
    visit(this.status?.view, '', [1, 0, 0, 1, 0, 0], false);
    return result;
  }

  /**
   * The outlines of a view in the other states of the machine that is chosen.
   *
   * @param {string} key
   * @returns {{ state: string, corners: number[][] }[]}
   */
  ghosts(key) {
    const place = this.places().get(key);
    const id = String(this.machines[this.machine]?.machine);
    const all = this.views;
    if (!place) return [];
    const ghosts = [];
    for (const [state, { json }] of statesOf(this.machines, id)) {
      if (state === String(this.stateJSON?.stateId) || !Array.isArray(json.views)) continue;
      const look = json.views[lastIndex(json.views, (/** @type {any} */ other) => viewAt(all, other?.animatedViewTag)?.key === key)];
      if (!look || look.zoetrope?.rect) continue;
      const frame = rectOf(look.rect) ?? frameOf(place.placed.view);
      const [left, top] = originOf(place.placed.view);
      const full = times(place.above, placement(frame, composed(look.transformations, this.studio.settings.values.viewsOriginal), [left, top]));
      ghosts.push({ state, corners: [[left, top], [left + frame[2], top], [left + frame[2], top + frame[3]], [left, top + frame[3]]].map((point) => image(full, /** @type {any} */ (point))) });
    }
    return ghosts;
  }

  /** The looks that apply while a state shows. */
  #shownLooks() {
    const looks = [];
    if (this.studio.settings.values.viewsInitial) {
      for (const id of new Set(this.machines.map((machine) => String(machine?.machine)))) {
        if (id === String(this.machines[this.machine]?.machine)) continue;
        const states = statesOf(this.machines, id);
        looks.push(...(states.get(initialOf(states) ?? '')?.json.views ?? []));
      }
    }
    looks.push(...(Array.isArray(this.stateJSON?.views) ? this.stateJSON.views : []));
    return looks;
  }

  /**
   * Gives a view another frame: in the state that shows, or else in the layout.
   *
   * @param {string} key
   * @param {number[]} frame in its superview
   * @param {Step} step
   */
  setFrame(key, frame, step) {
    const placed = this.placed(key);
    if (!placed || key === '') return;
    const tidy = frame.map((value) => Math.round(value * 100) / 100);
    if (this.mode === 'layout') {
      this.edit(({ set }) => { for (const [name, value] of framed(placed.view, tidy)) set('stage', [...placed.path, name], value); }, step);
      return;
    }
    this.changeLook(key, (path, look, { set }) => {
      const formulas = look.zoetrope?.rect;
      const isUsed = Array.isArray(formulas) && formulas.length === 4 && !this.studio.settings.values.viewsOriginal;
      if (isUsed) {
        const isFormula = (/** @type {any} */ value) => typeof value !== 'number';
        const now = this.places().get(key)?.frame ?? tidy;
        const blocked = formulas.some((value, index) => isFormula(value) && Math.abs(now[index] - tidy[index]) > 0.01);
        if (blocked) this.studio.say(texts.views.formulas);
        for (const [index, value] of formulas.entries()) if (!isFormula(value)) set('machines', [...path, 'zoetrope', 'rect', index], tidy[index]);
      } else {
        set('machines', [...path, 'rect'], rectText(tidy));
      }
    }, step);
  }

  /**
   * Changes the look of a view in the state that is chosen, which gets one if it has none.
   *
   * @param {string} key
   * @param {(path: (string | number)[], look: any, edit: import('./files.js').Edit) => void} body
   * @param {Step} step
   */
  changeLook(key, body, step = {}) {
    const placed = this.placed(key);
    if (!placed || key === '' || !this.stateJSON) return;
    const found = this.lookOf(placed);
    if (found) {
      this.edit((edit) => body(found.path, found.json, edit), step);
      return;
    }
    this.edit((edit) => {
      const all = this.views;
      let path = tagPath(all, placed);
      if (path === undefined) {
        const tag = freeTag(all);
        edit.set('stage', [...placed.path, 'tag'], tag);
        path = String(tag);
      }
      const frame = (this.places().get(key)?.frame ?? frameOf(placed.view)).map((value) => Math.round(value * 100) / 100);
      const look = { animatedViewTag: path, alpha: placed.view?.alpha ?? 1, rect: rectText(frame), transformations: stepsOf(placed.view?.transform) };
      const count = Array.isArray(this.stateJSON?.views) ? this.stateJSON.views.length : 0;
      edit.insert('machines', [this.machine, 'states', this.state, 'views'], count, look);
      body([this.machine, 'states', this.state, 'views', count], look, edit);
    }, step);
  }

  /**
   * Turns a view.
   *
   * @param {string} key
   * @param {number} degrees
   * @param {Step} step
   */
  setRotation(key, degrees, step) {
    const angle = Math.round(degrees * 10) / 10;
    const placed = this.placed(key);
    if (!placed || key === '') return;
    if (this.mode === 'layout') {
      if (Array.isArray(placed.view?.transform)) return;
      this.edit(({ set }) => set('stage', [...placed.path, 'transform', 'rotation'], angle), step);
      return;
    }
    this.changeLook(key, (path, look, { set }) => {
      const steps = Array.isArray(look.transformations) ? look.transformations : [];
      const index = lastIndex(steps, (/** @type {any} */ other) => Number(other?.id) === 1);
      if (index >= 0) set('machines', [...path, 'transformations', index, 'alpha'], angle);
      else if (steps.length === 1 && Number(steps[0]?.id ?? 0) === 0) set('machines', [...path, 'transformations'], [{ id: 1, alpha: angle }]);
      else set('machines', [...path, 'transformations', steps.length], { id: 1, alpha: angle });
    }, step);
  }

  /** The angle of a view, in degrees. */
  rotationOf(/** @type {Placed} */ placed) {
    if (this.mode !== 'state') return Number(placed.view?.transform?.rotation ?? 0);
    const look = this.lookOf(placed)?.json;
    if (!look) return Number(placed.view?.transform?.rotation ?? 0);
    const steps = Array.isArray(look.transformations) ? look.transformations : [];
    return Number(steps[lastIndex(steps, (other) => Number(other?.id) === 1)]?.alpha ?? 0);
  }
}

/**
 * The steps of a state that make the transform of a view in its layout.
 *
 * @param {any} transform
 */
function stepsOf(transform) {
  if (!transform || typeof transform !== 'object' || Array.isArray(transform)) return [];
  const scale = [transform.scale ?? 1].flat();
  return [
    ...(transform.translation ? [{ id: 3, tx: transform.translation[0], ty: transform.translation[1] }] : []),
    ...(transform.rotation ? [{ id: 1, alpha: transform.rotation }] : []), ...(transform.scale ? [{ id: 2, sx: scale[0], sy: scale.at(-1) }] : []),
  ];
}
