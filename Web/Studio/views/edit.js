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
 * Adds a transition to a state, by default the one after its own, or the first.
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
 * Removes a state, and the transitions to it unless another state has its name too. If the machine begins in it, the machine
 * begins in its first other state.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 */
export function removeState(desk, machine, state) {
  const { states } = desk.machines[machine];
  const name = String(states[state]?.stateId);
  const successor = states.findIndex((/** @type {any} */ _, /** @type {number} */ index) => index !== state);
  const isEdited = desk.edit(({ remove, set }) => {
    if (!isShared(desk, machine, name)) {
      for (const { path, json } of [...transitionsOf(desk, machine)].reverse()) if (String(json?.toStateId) === name) remove('machines', path);
    }
    if (isYes(states[state]?.initial) && successor >= 0) set('machines', [machine, 'states', successor, 'initial'], true);
    remove('machines', [machine, 'states', state]);
  });
  if (isEdited) desk.choose({ machine, state: Math.max(state - 1, 0), transition: -1 });
}

/**
 * The transitions of all entries of a machine, with their paths.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 */
function* transitionsOf(desk, machine) {
  const id = String(desk.machines[machine]?.machine);
  for (const [index, entry] of desk.machines.entries()) {
    if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
    for (const [state, { transitions } = /** @type {any} */ ({})] of entry.states.entries()) {
      for (const [at, json] of (Array.isArray(transitions) ? transitions : []).entries()) yield { path: [index, 'states', state, 'transitions', at], json };
    }
  }
}

/** Whether several states of a machine have a name. */
const isShared = (/** @type {import('./desk.js').ViewDesk} */ desk, /** @type {number} */ machine, /** @type {string} */ name) => {
  const id = String(desk.machines[machine]?.machine);
  return desk.machines.flatMap((entry) => (String(entry?.machine) === id && Array.isArray(entry.states) ? entry.states : [])).filter((other) => String(other?.stateId) === name).length > 1;
};

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
  const id = String(desk.machines[machine]?.machine);
  desk.edit(({ set }) => {
    for (const [index, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
      for (const [number, other] of entry.states.entries()) {
        const isChosen = index === machine && number === state;
        if (isChosen || isYes(other?.initial)) set('machines', [index, 'states', number, 'initial'], isChosen);
      }
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
  const former = String(desk.machines[machine]?.states?.[state]?.stateId);
  if (name === '' || former === name) return true;
  return desk.edit(({ set }) => {
    set('machines', [machine, 'states', state, 'stateId'], name);
    if (isShared(desk, machine, former)) return;
    for (const { path, json } of transitionsOf(desk, machine)) if (String(json?.toStateId) === former) set('machines', [...path, 'toStateId'], name);
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
    for (const { path, json } of transitionsOf(desk, machine)) {
      if (String(json?.toStateId) === from && String(json?.nextTransitionId) === former) set('machines', [...path, 'nextTransitionId'], name);
    }
  });
  for (const request of desk.plan) if (request.machine === id && request.transition === former) request.transition = name;
}
