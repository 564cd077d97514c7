// Changes of view machines.

import { texts } from '../texts.js';
import { isYes } from './motion.js';

const words = texts.views.machines;

/** A name that no other has: a stem and a number. */
export const freshName = (/** @type {string} */ stem, /** @type {any[]} */ all) => {
  const names = new Set(all.map(String));
  for (let count = 1; ; count += 1) if (!names.has(`${stem}${count}`)) return `${stem}${count}`;
};

/**
 * Adds a state that begins with the looks of the selected one.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {import('./files.js').Step} [step]
 * @returns {string | undefined} its name; undefined if the text can't be read
 */
export function addState(desk, machine, step) {
  const states = Array.isArray(desk.machines[machine]?.states) ? desk.machines[machine].states : [];
  const source = machine === desk.machine ? states[desk.state] : states[0];
  const views = Array.isArray(source?.views) ? structuredClone(source.views) : [];
  const id = freshName(words.fresh.state, states.map((/** @type {any} */ state) => state?.stateId));
  if (!desk.edit(({ insert }) => insert('machines', [machine, 'states'], states.length, { stateId: id, initial: states.length === 0, views, transitions: [] }), step)) return undefined;
  desk.choose({ mode: 'state', machine, state: states.length, transition: -1, view: undefined });
  return id;
}

/**
 * Adds a transition. Without a goal, it leads to the next state, and from the last one to the first.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {string} [goal]
 * @param {import('./files.js').Step} [step]
 */
export function addTransition(desk, machine, state, goal, step) {
  const states = desk.machines[machine].states;
  const transitions = Array.isArray(states[state]?.transitions) ? states[state].transitions : [];
  const target = goal ?? states[(state + 1) % states.length]?.stateId ?? states[state]?.stateId;
  const id = freshName(words.fresh.transition, states.flatMap((/** @type {any} */ other) => (other?.transitions ?? []).map((/** @type {any} */ transition) => transition?.transitionId)));
  if (!desk.edit(({ insert }) => insert('machines', [machine, 'states', state, 'transitions'], transitions.length, { transitionId: id, toStateId: String(target), duration: 0.5, delay: 0, animationCurve: 2 }), step)) return;
  desk.choose({ mode: 'state', machine, state, transition: transitions.length });
}

/**
 * Removes a state, and the transitions to it unless another state has its name too. If it is the only initial state, the first
 * other one takes over.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 */
export function removeState(desk, machine, state) {
  const states = statesIn(desk, machine);
  const removed = states.find(({ path }) => path[0] === machine && path[2] === state);
  if (!removed) return;
  const others = states.filter((other) => other !== removed);
  const isEdited = desk.edit(({ remove, set }) => {
    // The last comes first, because removing one moves those behind it.
    if (!isShared(states, removed)) for (const { path, json } of transitionsIn(states).reverse()) if (String(json?.toStateId) === removed.name) remove('machines', path);
    if (isYes(removed.json?.initial) && others.length > 0 && !others.some(({ json }) => isYes(json?.initial))) set('machines', [...others[0].path, 'initial'], true);
    remove('machines', removed.path);
  });
  if (isEdited) desk.choose({ machine, state: Math.max(state - 1, 0), transition: -1 });
}

/** @typedef {{ path: (string | number)[], json: any, name: string }} FoundState */

/**
 * The states of all entries of a machine.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @returns {FoundState[]}
 */
function statesIn(desk, machine) {
  const id = String(desk.machines[machine]?.machine);
  return desk.machines.flatMap((entry, index) => (String(entry?.machine) === id && Array.isArray(entry.states)
    ? entry.states.map((/** @type {any} */ json, /** @type {number} */ at) => ({ path: [index, 'states', at], json, name: String(json?.stateId) })) : []));
}

/**
 * The transitions of states, with their paths.
 *
 * @param {FoundState[]} states
 */
const transitionsIn = (states) => states.flatMap(({ path, json }) => (Array.isArray(json?.transitions) ? json.transitions : [])
  .map((/** @type {any} */ transition, /** @type {number} */ at) => ({ path: [...path, 'transitions', at], json: transition })));

/**
 * Whether another state has the name of one.
 *
 * @param {FoundState[]} states
 * @param {FoundState} one
 */
const isShared = (states, one) => states.some((other) => other !== one && other.name === one.name);

/**
 * Removes the selected transition.
 *
 * @param {import('./desk.js').ViewDesk} desk
 */
export function removeTransition(desk) {
  desk.edit(({ remove }) => remove('machines', [desk.machine, 'states', desk.state, 'transitions', desk.transition]));
  desk.choose({ transition: -1 });
}

/**
 * Makes a state the initial one of its machine.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 */
export function makeInitial(desk, machine, state) {
  desk.edit(({ set }) => {
    for (const { path, json } of statesIn(desk, machine)) {
      const isChosen = path[0] === machine && path[2] === state;
      if (isChosen || isYes(json?.initial)) set('machines', [...path, 'initial'], isChosen);
    }
  });
}

/**
 * Why a part can't have a name.
 *
 * @param {string} former the name that it has
 * @param {Iterable<string>} taken the names of its siblings, and its own
 */
export const nameRefusal = (former, taken) => {
  const names = new Set(taken);
  return (/** @type {string} */ name) => (name === '' ? texts.fields.name : name !== former && names.has(name) ? texts.fields.taken(name) : undefined);
};

/**
 * Renames a state, and the transitions to it unless another state has its name too.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {string} name
 * @returns {boolean} false if the text can't be read
 */
export function renameState(desk, machine, state, name) {
  const states = statesIn(desk, machine);
  const renamed = states.find(({ path }) => path[0] === machine && path[2] === state);
  if (!renamed || name === '' || renamed.name === name) return true;
  return desk.edit(({ set }) => {
    set('machines', [...renamed.path, 'stateId'], name);
    if (isShared(states, renamed)) return;
    for (const { path, json } of transitionsIn(states)) if (String(json?.toStateId) === renamed.name) set('machines', [...path, 'toStateId'], name);
  });
}

/**
 * Renames a transition, and the sequences that go on with it.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {number} transition
 * @param {string} name
 */
export function renameTransition(desk, machine, state, transition, name) {
  const former = String(desk.stateJSON?.transitions?.[transition]?.transitionId);
  if (name === '' || former === name) return;
  const from = String(desk.stateJSON?.stateId);
  const id = String(desk.machines[machine]?.machine);
  desk.edit(({ set }) => {
    set('machines', [machine, 'states', state, 'transitions', transition, 'transitionId'], name);
    for (const { path, json } of transitionsIn(statesIn(desk, machine))) {
      if (String(json?.toStateId) === from && String(json?.nextTransitionId) === former) set('machines', [...path, 'nextTransitionId'], name);
    }
  });
  for (const request of desk.plan) if (request.machine === id && request.transition === former) request.transition = name;
}
