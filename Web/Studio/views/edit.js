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
 * Adds a state that begins with the looks of the chosen one.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @returns {string} its name
 */
export function addState(desk, machine) {
  const states = Array.isArray(desk.machines[machine]?.states) ? desk.machines[machine].states : [];
  const source = machine === desk.machine ? states[desk.state] : states[0];
  const views = Array.isArray(source?.views) ? structuredClone(source.views) : [];
  const id = freshName(words.fresh.state, states.map((/** @type {any} */ state) => state?.stateId));
  desk.edit(({ insert }) => insert('machines', [machine, 'states'], states.length, { stateId: id, initial: states.length === 0, views, transitions: [] }));
  desk.choose({ mode: 'state', machine, state: states.length, transition: -1 });
  return id;
}

/**
 * Adds a transition to a state, by default the one after its own, or the first.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {string} [goal]
 */
export function addTransition(desk, machine, state, goal) {
  const states = desk.machines[machine].states;
  const transitions = Array.isArray(states[state]?.transitions) ? states[state].transitions : [];
  const target = goal ?? states[(state + 1) % states.length]?.stateId ?? states[state]?.stateId;
  const id = freshName(words.fresh.transition, states.flatMap((/** @type {any} */ other) => (other?.transitions ?? []).map((/** @type {any} */ transition) => transition?.transitionId)));
  desk.edit(({ insert }) => insert('machines', [machine, 'states', state, 'transitions'], transitions.length, { transitionId: id, toStateId: String(target), duration: 0.5, delay: 0, animationCurve: 2 }));
  desk.choose({ mode: 'state', machine, state, transition: transitions.length });
}

/**
 * Removes a state.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 */
export function removeState(desk, machine, state) {
  desk.edit(({ remove }) => remove('machines', [machine, 'states', state]));
  desk.choose({ machine, state: Math.max(state - 1, 0), transition: -1 });
}

/**
 * Removes the transition that is selected.
 *
 * @param {import('./desk.js').ViewDesk} desk
 */
export function removeTransition(desk) {
  desk.edit(({ remove }) => remove('machines', [desk.machine, 'states', desk.state, 'transitions', desk.transition]));
  desk.choose({ transition: -1 });
}

/**
 * Lets a machine begin in a state, and in no other.
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
 * @param {Iterable<string>} taken the names of those beside it, and its own
 */
export const nameRefusal = (former, taken) => {
  const names = new Set(taken);
  return (/** @type {string} */ name) => (name === '' ? texts.fields.name : name !== former && names.has(name) ? texts.fields.taken(name) : undefined);
};

/**
 * Renames a state, and what leads to it unless another state has its name too.
 *
 * @param {import('./desk.js').ViewDesk} desk
 * @param {number} machine
 * @param {number} state
 * @param {string} name
 */
export function renameState(desk, machine, state, name) {
  const former = desk.machines[machine]?.states?.[state]?.stateId;
  if (name === '' || String(former) === name) return;
  const id = String(desk.machines[machine]?.machine);
  const isShared = desk.machines.flatMap((entry) => (String(entry?.machine) === id && Array.isArray(entry.states) ? entry.states : [])).filter((other) => String(other?.stateId) === String(former)).length > 1;
  desk.edit(({ set }) => {
    set('machines', [machine, 'states', state, 'stateId'], name);
    if (isShared) return;
    for (const [index, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
      for (const [number, other] of entry.states.entries()) {
        for (const [place, transition] of (other?.transitions ?? []).entries()) {
          if (String(transition?.toStateId) === String(former)) set('machines', [index, 'states', number, 'transitions', place, 'toStateId'], name);
        }
      }
    }
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
    for (const [index, entry] of desk.machines.entries()) {
      if (String(entry?.machine) !== id || !Array.isArray(entry.states)) continue;
      for (const [number, other] of entry.states.entries()) {
        for (const [place, before] of (other?.transitions ?? []).entries()) {
          if (String(before?.toStateId) === from && String(before?.nextTransitionId) === former) set('machines', [index, 'states', number, 'transitions', place, 'nextTransitionId'], name);
        }
      }
    }
  });
  for (const request of desk.plan) if (request.machine === id && request.transition === former) request.transition = name;
}
