// The members of each part of a machine, for forms.

/**
 * A member: its name, the kind of its value, and for a choice the values.
 *
 * Kinds: `text`, `number`, `flag`, `choice`, `state`, `input`, `layer`, `animation`, `segment`, `theme`, `colour`, `numbers`,
 * and `value` for whatever the input's type has.
 *
 * @typedef {[name: string, kind: string, values?: readonly string[]]} Member
 */

/** @typedef {'input' | 'state' | 'transition' | 'guard' | 'action' | 'interaction'} PartKind */

const comparisons = {
  Numeric: ['Equal', 'NotEqual', 'GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'],
  String: ['Equal', 'NotEqual'], Boolean: ['Equal', 'NotEqual'],
};

/** @type {Record<string, Member[]>} */
const actions = {
  Toggle: [['inputName', 'input']], SetBoolean: [['inputName', 'input'], ['value', 'flag']],
  SetNumeric: [['inputName', 'input'], ['value', 'operand']], SetString: [['inputName', 'input'], ['value', 'text']],
  Increment: [['inputName', 'input'], ['value', 'operand']], Decrement: [['inputName', 'input'], ['value', 'operand']],
  Multiply: [['inputName', 'input'], ['value', 'operand']], Floor: [['inputName', 'input']],
  Clamp: [['inputName', 'input'], ['min', 'operand'], ['max', 'operand']],
  SetRandom: [['inputName', 'input'], ['min', 'operand'], ['max', 'operand'], ['integer', 'flag']],
  Fire: [['inputName', 'input']], Reset: [['inputName', 'input']], SetTheme: [['value', 'theme']], SetFrame: [['value', 'operand']],
  SetProgress: [['value', 'operand']], FireCustomEvent: [['value', 'text']], OpenUrl: [['url', 'text'], ['target', 'text']],
};

const gestures = ['Click', 'PointerDown', 'PointerUp', 'PointerEnter', 'PointerExit', 'PointerMove'];

/** The types of each kind of part. */
export const types = /** @type {Record<PartKind, string[]>} */ ({
  input: ['Boolean', 'Numeric', 'String', 'Event'], state: ['PlaybackState', 'GlobalState'], transition: ['Transition', 'Tweened'],
  guard: ['Boolean', 'Numeric', 'String', 'Event'], action: Object.keys(actions), interaction: [...gestures, 'OnComplete', 'OnLoopComplete'],
});

/**
 * The lists in each kind of part, with the kinds of what they hold.
 *
 * @type {Record<PartKind, [name: string, kind: PartKind][]>}
 */
export const lists = {
  input: [], guard: [], action: [], transition: [['guards', 'guard']], interaction: [['actions', 'action']],
  state: [['transitions', 'transition'], ['entryActions', 'action'], ['exitActions', 'action']],
};

/**
 * The members of a part besides its type and its lists.
 *
 * @param {PartKind} kind
 * @param {any} part
 * @returns {Member[]}
 */
export function membersOf(kind, part) {
  switch (kind) {
    case 'input': return [['name', 'text'], ...(part.type === 'Event' ? [] : [/** @type {Member} */ (['value', 'value'])])];
    case 'state': return part.type === 'GlobalState' ? [['name', 'text']] : [
      ['name', 'text'], ['animation', 'animation'], ['segment', 'segment'], ['autoplay', 'flag'], ['loop', 'flag'], ['loopCount', 'number'],
      ['mode', 'choice', ['Forward', 'Reverse', 'Bounce', 'ReverseBounce']], ['speed', 'number'], ['final', 'flag'],
    ];
    case 'transition': return [['toState', 'state'], ...(part.type === 'Tweened' ? /** @type {Member[]} */ ([['duration', 'number'], ['easing', 'numbers']]) : [])];
    case 'guard': return part.type === 'Event' ? [['inputName', 'input']] : [
      ['inputName', 'input'], ['conditionType', 'choice', comparisons[/** @type {keyof typeof comparisons} */ (part.type)] ?? comparisons.Numeric], ['compareTo', 'value'],
    ];
    case 'action': return actions[part.type] ?? [];
    default: return [part.type?.startsWith('On') ? ['stateName', 'state'] : ['layerName', 'layer']];
  }
}

const first = { Boolean: false, Numeric: 0, String: '' };

/**
 * A new part.
 *
 * @param {PartKind} kind
 * @param {any} machine the machine that it is for
 * @param {string} animation the id of the animation that shows
 */
export function newPart(kind, machine, animation) {
  const names = new Set([...(machine.states ?? []), ...(machine.inputs ?? [])].map(({ name }) => name));
  const fresh = (/** @type {string} */ stem) => {
    for (let count = 1; ; count += 1) if (!names.has(`${stem} ${count}`)) return `${stem} ${count}`;
  };
  const input = machine.inputs?.[0];
  switch (kind) {
    case 'input': return { type: 'Boolean', name: fresh('input'), value: false };
    case 'state': return { type: 'PlaybackState', name: fresh('state'), animation, autoplay: true, transitions: [] };
    case 'transition': return { type: 'Transition', toState: machine.states?.[0]?.name ?? '', guards: [] };
    case 'guard': return retyped('guard', { inputName: input?.name ?? '' }, input?.type ?? 'Boolean');
    case 'action': return input?.type === 'Event' ? { type: 'Fire', inputName: input.name } : { type: 'Toggle', inputName: input?.name ?? '' };
    default: return { type: 'Click', actions: [] };
  }
}

/**
 * A part with another type, and the members that this has.
 *
 * @param {PartKind} kind
 * @param {any} part
 * @param {string} type
 */
export function retyped(kind, part, type) {
  const changed = { ...part, type };
  const kept = new Set(['type', ...membersOf(kind, changed).map(([name]) => name), ...lists[kind].map(([name]) => name)]);
  const result = Object.fromEntries(Object.entries(changed).filter(([name]) => kept.has(name)));
  const usual = first[/** @type {keyof typeof first} */ (type)];
  if (kind === 'input' && type !== 'Event' && typeof result.value !== typeof usual) result.value = usual;
  if (kind === 'guard' && type !== 'Event') {
    result.conditionType ??= 'Equal';
    if (typeof result.compareTo !== typeof usual) result.compareTo = type === 'Boolean' ? true : usual;
  }
  if (kind === 'transition' && type === 'Tweened') {
    result.duration ??= 0.3;
    result.easing ??= [0.4, 0, 0.2, 1];
  }
  if (kind === 'action' && ['SetNumeric', 'Multiply', 'SetFrame', 'SetProgress'].includes(type) && result.value === undefined) result.value = 0;
  if (kind === 'action' && type === 'SetBoolean' && typeof result.value !== 'boolean') result.value = true;
  if (kind === 'action' && ['SetString', 'FireCustomEvent', 'SetTheme'].includes(type) && typeof result.value !== 'string') result.value = '';
  return result;
}

/** Whether several parts of a list have a name, so that nothing tells which one is meant. */
const isShared = (/** @type {any} */ list, /** @type {string} */ name) => Array.isArray(list) && list.filter((part) => part?.name === name).length > 1;

/**
 * Lets what leads to a state lead to it by another name, unless another state has its name too. The state itself stays.
 *
 * @param {any} machine
 * @param {string} from
 * @param {string} to
 */
export function renameState(machine, from, to) {
  if (isShared(machine.states, from)) return;
  if (machine.initial === from) machine.initial = to;
  for (const state of machine.states ?? []) {
    for (const transition of state.transitions ?? []) if (transition.toState === from) transition.toState = to;
  }
  for (const interaction of machine.interactions ?? []) if (interaction.stateName === from) interaction.stateName = to;
  const { positions } = machine.zoetrope ?? {};
  if (positions?.[from] !== undefined) machine.zoetrope.positions = Object.fromEntries(Object.entries(positions).map(([name, corner]) => [name === from ? to : name, corner]));
}

/**
 * Lets what refers to an input refer to it by another name, unless another input has its name too. The input itself stays.
 *
 * @param {any} machine
 * @param {string} from
 * @param {string} to
 */
export function renameInput(machine, from, to) {
  if (isShared(machine.inputs, from)) return;
  const visit = (/** @type {any} */ value) => {
    if (!value || typeof value !== 'object') return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'inputName' && member === from) value[key] = to;
      else if (['compareTo', 'value', 'min', 'max'].includes(key) && member === `$${from}`) value[key] = `$${to}`;
      else visit(member);
    }
  };
  visit(machine);
}
