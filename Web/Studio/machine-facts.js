// The definition of a state machine, as its panels need it.

import { texts } from './texts.js';

/**
 * @typedef {object} Interaction
 * @property {string} type the gesture, or the end of playback
 * @property {string} [layer] the layer that it is limited to
 * @property {string} [state] the state whose playback ends
 * @property {string[]} actions the actions in words
 */

/**
 * @typedef {object} InputFacts
 * @property {string} name
 * @property {'Numeric' | 'Boolean' | 'String' | 'Event'} type
 * @property {any} value the value at the beginning
 * @property {number[]} range the least and the greatest number of a slider
 * @property {number} step the step of a slider
 * @property {string[]} words the texts that the machine compares the input with, or sets it to
 */

/** What a machine's JSON says, however little of it is right. */
export class MachineFacts {
  /** @type {InputFacts[]} */
  inputs;
  /** @type {Interaction[]} */
  interactions;
  /** @type {{ name: string, isGlobal: boolean }[]} */
  states;
  /** @type {string} */
  initial;
  /** The number of transitions. */
  transitionCount;

  /** @param {any} json */
  constructor(json) {
    this.json = json;
    const states = list(json.states);
    this.initial = text(json.initial);
    this.states = states.map((state) => ({ name: text(state.name), isGlobal: state.type === 'GlobalState' }));
    const transitions = states.flatMap((state) => list(state.transitions));
    this.transitionCount = transitions.length;
    this.transitions = states.flatMap((state) => list(state.transitions).map((transition, index) => ({ from: text(state.name), index, to: text(transition.toState) })));
    const guards = transitions.flatMap((transition) => list(transition.guards));
    const actions = [...states, ...list(json.interactions)].flatMap((owner) => (
      [...list(owner.entryActions), ...list(owner.exitActions), ...list(owner.actions)]));
    this.inputs = list(json.inputs).filter((input) => typeof input.name === 'string')
      .map((input) => inputFacts(input, guards, actions));
    this.interactions = list(json.interactions).map((interaction) => ({
      type: text(interaction.type),
      layer: interaction.layerName === undefined ? undefined : text(interaction.layerName),
      state: interaction.stateName === undefined ? undefined : text(interaction.stateName),
      actions: list(interaction.actions).map(inWords),
    }));
  }

  /** The gestures that the machine listens to. */
  get gestures() {
    return new Set(this.interactions.map(({ type }) => type));
  }

  /** The layers that interactions are limited to, each once. */
  get layers() {
    return [...new Set(this.interactions.flatMap(({ layer }) => (layer === undefined ? [] : [layer])))];
  }
}

/**
 * The objects of a list; none for anything but a list.
 *
 * @param {unknown} value
 * @returns {any[]}
 */
export const list = (value) => (Array.isArray(value) ? value.filter((element) => element && typeof element === 'object') : []);

/** @param {unknown} value */
const text = (value) => (typeof value === 'string' ? value : '');

/**
 * @param {any} input
 * @param {any[]} guards
 * @param {any[]} actions
 * @returns {InputFacts}
 */
function inputFacts(input, guards, actions) {
  const { name, type, value } = input;
  const compared = guards.filter((guard) => guard.inputName === name).map((guard) => guard.compareTo);
  const given = actions.filter((action) => action.inputName === name)
    .flatMap(({ value: set, min, max }) => [set, min, max]);
  const numbers = [value, ...compared, ...given].filter((number) => typeof number === 'number' && Number.isFinite(number));
  const words = [value, ...compared, ...given].filter((word) => typeof word === 'string' && !word.startsWith('$'));
  return { name, type, value, ...slider(numbers), words: [...new Set(words)] };
}

/**
 * A slider that reaches beyond all numbers that matter.
 *
 * @param {number[]} numbers
 */
function slider(numbers) {
  const least = Math.min(0, ...numbers);
  const greatest = Math.max(...numbers, least);
  const isWhole = numbers.every(Number.isInteger) && (greatest - least !== 1 || numbers.length > 2);
  if (isWhole) {
    const room = greatest - least > 20 ? Math.ceil((greatest - least) / 4) : 1;
    return { range: [least < 0 ? least - room : 0, greatest + Math.max(room, greatest === least ? 5 : 1)], step: 1 };
  }
  const span = greatest - least || 1;
  return { range: [least < 0 ? least - span / 4 : 0, greatest + span / 4], step: span / 100 };
}

/**
 * An action in a few words.
 *
 * @param {any} action
 */
export function inWords(action) {
  const { inputName, value } = action;
  switch (action.type) {
    case 'Toggle': return texts.actions.toggles(inputName);
    case 'SetBoolean': case 'SetString': case 'SetNumeric': return texts.actions.sets(inputName, value);
    case 'Increment': return texts.actions.adds(inputName, value ?? 1);
    case 'Decrement': return texts.actions.subtracts(inputName, value ?? 1);
    case 'Fire': return texts.actions.fires(inputName);
    case 'Reset': return texts.actions.resets(inputName);
    case 'SetTheme': return value ? texts.actions.theme(value) : texts.actions.noTheme;
    case 'SetFrame': return texts.actions.frame(value);
    case 'SetProgress': return texts.actions.progress(value);
    case 'OpenUrl': return texts.actions.opens(action.url);
    case 'FireCustomEvent': return texts.actions.says(value);
    default: return [action.type, inputName, value].filter((part) => part !== undefined).join(' ');
  }
}
