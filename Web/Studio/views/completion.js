// Completions in the JSON of view machines and of their stage.

import { tagPath } from './geometry.js';
import { statesOf } from './motion.js';
import { contentModes } from './panels/form.js';

/**
 * The possible values: names of a kind, choices, an object with members, or an array with items.
 *
 * @typedef {object} Schema
 * @property {'tag' | 'state' | 'transition' | 'image' | 'animation'} [names]
 * @property {(string | number | boolean)[]} [choices]
 * @property {Record<string, Schema>} [members]
 * @property {Schema} [items]
 */

/**
 * An object with members of any values, and members with known ones.
 *
 * @param {string} any names, separated by spaces
 * @param {Record<string, Schema>} [known]
 * @returns {Schema & { members: Record<string, Schema> }}
 */
const object = (any, known = {}) => ({ members: { ...Object.fromEntries(any.split(' ').filter(Boolean).map((name) => [name, {}])), ...known } });
const list = (/** @type {Schema} */ items) => ({ items });
const flag = { choices: [true, false] };
const numbered = { choices: [0, 1, 2, 3] };

const look = object('alpha rect', {
  animatedViewTag: { names: 'tag' }, transformations: list(object('alpha sx sy tx ty', { id: numbered })), zoetrope: object('background cornerRadius rect'),
});
const transition = object('transitionId duration delay', {
  toStateId: { names: 'state' }, nextTransitionId: { names: 'transition' }, animationCurve: numbered,
  zoetrope: object('bezier', { spring: object('damping velocity') }),
});
const machines = list(object('machine', { states: list(object('stateId', { initial: flag, views: list(look), transitions: list(transition) })) }));

const view = object('tag frame bounds center alpha cornerRadius background imageScale animationID start speed label textColor font fontSize', {
  transform: object('scale rotation translation'), hidden: flag, clips: flag, loops: flag, image: { names: 'image' }, animation: { names: 'animation' },
  textAlignment: { choices: ['left', 'center', 'right'] }, contentMode: { choices: contentModes },
});
view.members.views = list(view);
const stage = object('width height tag background', { views: list(view) });

/**
 * The possible names of members, or values.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {import('./files.js').Kind} kind
 * @param {import('../json-context.js').Context} context
 * @returns {(string | number | boolean)[]}
 */
export function viewCompletions(desk, kind, { role, path, members }) {
  /** @type {Schema | undefined} */
  let schema = kind === 'stage' ? stage : machines;
  for (const step of path) schema = typeof step === 'number' ? schema?.items : schema?.members?.[step];
  if (role === 'name') return Object.keys(schema?.members ?? {});
  if (schema?.choices) return schema.choices;
  const states = statesOf(desk.machines, String(desk.machines[Number(path[0])]?.machine));
  switch (schema?.names) {
    case 'tag': return desk.views.flatMap((placed) => (placed.key === '' ? [] : tagPath(desk.views, placed) ?? []));
    case 'state': return [...states.keys()];
    // One of the target state.
    case 'transition': return (states.get(members.toStateId)?.json?.transitions ?? []).map((/** @type {any} */ { transitionId }) => transitionId);
    case 'image': return desk.shown(/\.(png|jpe?g|webp|gif)$/i);
    case 'animation': return desk.shown(/\.(json|lottie)$/i);
    default: return [];
  }
}
