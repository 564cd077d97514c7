// Groups of states, so that hundreds of them stay a picture: those with a common beginning of their names, or loops.

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {string[]} states the names of its states, in the order of the file
 */

/** The marks that separate the beginning of a name from the rest, the clearest first. */
const separators = ['/', '.', ':', '_', '-', ' '];
/** The number of states from which a graph has groups at all, has groups of loops, and begins with closed ones. */
const smallest = 6, many = 40;

/**
 * @param {unknown} value
 * @returns {any[]}
 */
const listOf = (value) => (Array.isArray(value) ? value.filter((element) => element && typeof element === 'object') : []);

/**
 * The groups of a machine's states; none if it is small, or if nothing divides it.
 *
 * @param {any} machine its JSON
 * @returns {Group[]}
 */
export function groupsOf(machine) {
  const states = listOf(machine?.states).filter(({ type, name }) => type !== 'GlobalState' && typeof name === 'string');
  if (states.length < smallest) return [];
  const names = states.map(({ name }) => name);
  const byName = separators.map((separator) => beginnings(names, separator)).filter((groups) => isUseful(groups, names.length));
  const covered = (/** @type {Group[]} */ groups) => groups.reduce((sum, group) => sum + group.states.length, 0);
  const best = byName.sort((one, other) => covered(other) - covered(one))[0];
  if (best) return best;
  const loops = names.length > many ? loopsOf(states) : [];
  return isUseful(loops, names.length) ? loops : [];
}

/**
 * Whether a machine with so many states begins with its groups closed.
 *
 * @param {number} count
 */
export const beginsClosed = (count) => count > many;

/**
 * @param {Group[]} groups
 * @param {number} count
 */
const isUseful = (groups, count) => groups.length > 0 && groups.every(({ states }) => states.length <= count * 0.8)
  && groups.reduce((sum, { states }) => sum + states.length, 0) >= count * 0.3;

/**
 * @param {string[]} names
 * @param {string} separator
 * @returns {Group[]}
 */
function beginnings(names, separator) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const name of names) {
    const at = name.indexOf(separator);
    if (at > 0 && at < name.length - 1) found.set(name.slice(0, at), [...(found.get(name.slice(0, at)) ?? []), name]);
  }
  // The state that has the beginning alone as its name belongs to them.
  for (const name of names) if (found.has(name)) found.set(name, [name, ...(found.get(name) ?? [])]);
  return [...found].filter(([, states]) => states.length > 1).map(([name, states]) => ({ name, states }));
}

/**
 * The sets of states each of which leads to all others of its set (Tarjan).
 *
 * @param {any[]} states
 * @returns {Group[]}
 */
function loopsOf(states) {
  const goals = new Map(states.map((state) => [state.name, listOf(state.transitions).map(({ toState }) => toState)]));
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const marks = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {Group[]} */
  const groups = [];
  for (const { name: root } of states) {
    if (marks.has(root)) continue;
    const work = [{ name: root, next: 0 }];
    while (work.length > 0) {
      const frame = work[work.length - 1];
      const { name } = frame;
      let mark = marks.get(name);
      if (!mark) {
        mark = { index: marks.size, low: marks.size, isOpen: true };
        marks.set(name, mark);
        open.push(name);
      }
      const goal = goals.get(name)?.[frame.next];
      if (goal !== undefined) {
        frame.next += 1;
        const other = marks.get(goal);
        if (!other && goals.has(goal)) work.push({ name: goal, next: 0 });
        else if (other?.isOpen) mark.low = Math.min(mark.low, other.index);
        continue;
      }
      work.pop();
      const parent = work.length > 0 ? marks.get(work[work.length - 1].name) : undefined;
      if (parent) parent.low = Math.min(parent.low, mark.low);
      if (mark.low !== mark.index) continue;
      const members = new Set(open.splice(open.indexOf(name)));
      for (const member of members) /** @type {any} */ (marks.get(member)).isOpen = false;
      if (members.size > 2) groups.push({ name, states: states.map((state) => state.name).filter((other) => members.has(other)) });
    }
  }
  return groups;
}

/**
 * A machine with some of its groups as one state each, for its picture.
 *
 * @typedef {object} Collapsed
 * @property {any} json
 * @property {Map<string, Group>} boxes the groups by the names of their states in the picture
 * @property {Map<string, string>} homes the state of the picture that stands for a state, for those that are in a group
 * @property {Map<string, string[]>} keys the keys of the transitions that a transition of the picture stands for. A key is the
 *   name of a state, a line feed, and the place among its transitions.
 */

/**
 * Closes groups.
 *
 * @param {any} machine its JSON
 * @param {Group[]} closed
 * @param {(group: Group) => string} label
 * @returns {Collapsed}
 */
export function collapsed(machine, closed, label) {
  const states = listOf(machine.states);
  const taken = new Set(states.map(({ name }) => name));
  /** @type {Map<string, Group>} */
  const boxes = new Map();
  /** @type {Map<string, string>} */
  const homes = new Map();
  for (const group of closed) {
    let name = label(group);
    while (taken.has(name)) name += '′';
    taken.add(name);
    boxes.set(name, group);
    for (const state of group.states) homes.set(state, name);
  }
  /** @type {Map<string, any>} */
  const made = new Map();
  /** @type {Map<string, { to: string, transitions: any[], keys: string[] }[]>} */
  const leaving = new Map();
  for (const state of states) {
    const home = homes.get(state.name);
    const name = home ?? state.name;
    if (!made.has(name)) {
      made.set(name, home === undefined ? { ...state } : { type: 'PlaybackState', name, animation: state.animation ?? '' });
      leaving.set(name, []);
    }
    for (const [index, transition] of listOf(state.transitions).entries()) {
      const to = homes.get(transition.toState) ?? transition.toState;
      const key = `${state.name}\n${index}`;
      if (home !== undefined && to === home) continue;
      const all = /** @type {{ to: string, transitions: any[], keys: string[] }[]} */ (leaving.get(name));
      // Lines from or to a group are one each.
      const same = home !== undefined || boxes.has(to) ? all.find((other) => other.to === to) : undefined;
      if (same) {
        same.transitions.push(transition);
        same.keys.push(key);
      } else {
        all.push({ to, transitions: [transition], keys: [key] });
      }
    }
  }
  /** @type {Map<string, string[]>} */
  const keys = new Map();
  for (const [name, state] of made) {
    state.transitions = leaving.get(name)?.map(({ to, transitions, keys: original }, index) => {
      keys.set(`${name}\n${index}`, original);
      return transitions.length === 1 ? { ...transitions[0], toState: to } : { type: 'Transition', toState: to, guards: [] };
    });
  }
  return {
    json: { initial: homes.get(machine.initial) ?? machine.initial, inputs: machine.inputs ?? [], states: [...made.values()], interactions: [] }, boxes, homes, keys,
  };
}
