// Changes of a machine's states.

import { newPart, renameState } from '../machine-schema.js';

/** @typedef {{ states: any[], inputs: any[] }} Copied states with the inputs that they refer to */

const list = (/** @type {any} */ value) => /** @type {any[]} */ (Array.isArray(value) ? value : []);
const named = (/** @type {any} */ parts, /** @type {string} */ name) => list(parts).find((part) => part?.name === name);
const clone = (/** @type {any} */ json) => JSON.parse(JSON.stringify(json));

/**
 * Adds a state, and a transition to it.
 *
 * @param {any} machine
 * @param {string} animation
 * @param {string} [from]
 * @returns {string} its name
 */
export function addState(machine, animation, from) {
  const state = newPart('state', machine, animation);
  machine.states = [...list(machine.states), state];
  machine.initial ??= state.name;
  if (from !== undefined) connect(machine, from, String(state.name));
  return String(state.name);
}

/**
 * Adds a transition for an event: the first of the machine, or a new one.
 *
 * @param {any} machine
 * @param {string} from
 * @param {string} to
 * @returns {number} its index in the state
 */
export function connect(machine, from, to) {
  const state = named(machine.states, from);
  if (!state) return -1;
  machine.inputs ??= [];
  let event = list(machine.inputs).find((input) => input?.type === 'Event')?.name;
  if (event === undefined) {
    event = 'go';
    machine.inputs.push({ type: 'Event', name: event });
  }
  state.transitions = [...list(state.transitions), { type: 'Transition', toState: to, guards: [{ type: 'Event', inputName: event }] }];
  return state.transitions.length - 1;
}

/**
 * Copies states.
 *
 * @param {any} machine
 * @param {Iterable<string>} names
 * @returns {Copied}
 */
export function copied(machine, names) {
  const wanted = new Set(names);
  const states = list(machine.states).filter((state) => wanted.has(state?.name));
  const text = JSON.stringify(states);
  return clone({ states, inputs: list(machine.inputs).filter((input) => text.includes(JSON.stringify(String(input?.name))) || text.includes(JSON.stringify(`$${input?.name}`))) });
}

/**
 * Adds copies of states. Transitions among them lead to the copies; others lead where they did, if the machine has that state.
 *
 * @param {any} machine
 * @param {Copied} copies
 * @returns {string[]} the names of the copies
 */
export function paste(machine, { states, inputs }) {
  const taken = new Set([...list(machine.states), ...list(machine.inputs)].map((part) => part?.name));
  const hasOwn = new Set(list(machine.states).map((state) => state?.name));
  const names = new Map();
  for (const { name } of states) {
    const stem = String(name).replace(/ \d+$/, '');
    let free = String(name);
    for (let count = 2; taken.has(free); count += 1) free = `${stem} ${count}`;
    taken.add(free);
    names.set(name, free);
  }
  const made = states.map((state) => {
    const copy = { ...clone(state), name: names.get(state.name) };
    if (Array.isArray(copy.transitions)) {
      copy.transitions = copy.transitions.filter((/** @type {any} */ transition) => names.has(transition?.toState) || hasOwn.has(transition?.toState))
        .map((/** @type {any} */ transition) => ({ ...transition, toState: names.get(transition.toState) ?? transition.toState }));
    }
    return copy;
  });
  machine.states = [...list(machine.states), ...made];
  const missing = inputs.filter(({ name }) => !named(machine.inputs, name));
  if (missing.length > 0) machine.inputs = [...list(machine.inputs), ...clone(missing)];
  machine.initial ??= made[0]?.name;
  return [...names.values()];
}

/**
 * Removes states, with the transitions to them and the interactions that wait for them.
 *
 * @param {any} machine
 * @param {Iterable<string>} names
 * @returns {boolean} false if no state would be left
 */
export function removeStates(machine, names) {
  const gone = new Set(names);
  const states = list(machine.states).filter((state) => !gone.has(state?.name));
  const first = states.find((state) => state && state.type !== 'GlobalState');
  if (!first) return false;
  for (const state of states) if (Array.isArray(state?.transitions)) state.transitions = state.transitions.filter((/** @type {any} */ transition) => !gone.has(transition?.toState));
  machine.states = states;
  if (Array.isArray(machine.interactions)) machine.interactions = machine.interactions.filter((/** @type {any} */ interaction) => !gone.has(interaction?.stateName));
  if (gone.has(machine.initial)) machine.initial = first.name;
  for (const name of gone) delete machine.zoetrope?.positions?.[name];
  return true;
}

/**
 * Gives a state another name.
 *
 * @param {any} machine
 * @param {string} from
 * @param {string} to
 * @returns {boolean} false if the name is empty or another state has it
 */
export function rename(machine, from, to) {
  const state = named(machine.states, from);
  if (!state || to === '' || (to !== from && named(machine.states, to))) return false;
  renameState(machine, from, to);
  state.name = to;
  return true;
}

/**
 * The positions of states that a machine's text has, which are an addition to the format; undefined without any.
 *
 * @param {any} machine
 * @returns {Map<string, [number, number]> | undefined}
 */
export function positions(machine) {
  const written = Object.entries(machine?.zoetrope?.positions ?? {}).filter(([, corner]) => Array.isArray(corner) && corner.length === 2 && corner.every(Number.isFinite));
  return written.length > 0 ? new Map(/** @type {[string, [number, number]][]} */ (written)) : undefined;
}

/**
 * Writes the positions of states into a machine's text.
 *
 * @param {any} machine
 * @param {Map<string, [number, number]>} corners
 * @returns {number} the number of states that have one
 */
export function writePositions(machine, corners) {
  const written = list(machine.states).flatMap((state) => {
    const corner = corners.get(state?.name);
    return corner ? [[state.name, corner.map(Math.round)]] : [];
  });
  machine.zoetrope = { ...machine.zoetrope, positions: Object.fromEntries(written) };
  return written.length;
}
