// The shortest way to a state, found by playing: every call that may help is tried, and what is found is played again.

/** @typedef {import('./session.js').Call} Call */

/**
 * A step of a way.
 *
 * @typedef {object} Step
 * @property {Call} call
 * @property {string[]} states the states that it enters, in order
 * @property {'tween' | 'end' | undefined} wait what a passing of time waits for
 */

/**
 * What a search has found.
 *
 * @typedef {object} Way
 * @property {Step[] | undefined} steps undefined if none was found
 * @property {boolean} isPassing whether the state is left again at once
 * @property {boolean} isShortest whether all ways with fewer calls were tried
 * @property {'none' | 'unreachable' | 'exhausted' | 'budget'} failure why there is none: no transitions lead there, everything
 *   was tried, or the budget was spent
 * @property {number} situations the number of situations that were met
 * @property {number} calls the number of calls that were tried
 * @property {number} depth the number of calls of the longest way that was tried
 * @property {Call[]} tried the calls that were tried, each once
 */

/**
 * The things that a search needs.
 *
 * @typedef {object} Quest
 * @property {(scale: number) => import('./session.js').Session} begin makes a new session with the machine
 * @property {any} machine the JSON of the machine
 * @property {readonly Call[]} before the calls before the first step
 * @property {string} goal the name of a state
 * @property {boolean} [isByHand] whether only presses and time are tried, and no input is set
 * @property {number} [longest] the longest time, in milliseconds
 */

/** The scale of the pictures that are never drawn: small ones are made faster. */
const small = 0.02;
/** How long a slice takes, in milliseconds. */
const slice = 12;
/** The most calls that are tried. */
const most = 200_000;
/** The number of candidates up to which all of them are tried in each state, and not those alone that its guards ask for. */
const few = 24;

/**
 * A situation: a state with inputs at a moment, and the calls that led there.
 *
 * @typedef {object} Node
 * @property {Node | undefined} parent
 * @property {Call | undefined} call
 * @property {'tween' | 'end' | undefined} wait
 * @property {number} depth
 * @property {number} distance the number of transitions to the goal at least
 * @property {string} state
 */

/**
 * Searches a way in slices; each step of the generator tells how far it is, and the last one what was found.
 *
 * @param {Quest} quest
 * @returns {Generator<{ situations: number, calls: number, depth: number }, Way, void>}
 */
export function* wayTo(quest) {
  const { goal, machine, longest = 10_000 } = quest;
  const began = performance.now();
  const distances = distancesTo(machine, goal);
  const prefix = shortened(quest);
  const count = { situations: 0, calls: 0, depth: 0 };
  /** @type {Map<string, Call>} */
  const tried = new Map();
  const end = (/** @type {Partial<Way>} */ way) => ({
    steps: undefined, isPassing: false, isShortest: false, failure: /** @type {Way['failure']} */ ('none'), ...count, tried: [...tried.values()], ...way,
  });
  const start = quest.begin(small);
  for (const call of prefix) start.perform(call);
  const state = start.state;
  const distance = distances.get(state) ?? Infinity;
  start.close();
  if (state === goal) return end({ steps: [], isShortest: true });
  if (distance === Infinity && state !== '') return end({ failure: 'unreachable' });

  const all = candidates(machine, undefined, quest.isByHand);
  const passes = /** @type {{ isLocal: boolean, isGreedy: boolean, until: number }[]} */ ([
    ...(all.length > few ? [{ isLocal: true, isGreedy: false, until: 0.45 }] : []),
    { isLocal: false, isGreedy: false, until: 0.7 },
    // Deep machines: straight to the goal, whether or not a shorter way exists.
    { isLocal: true, isGreedy: true, until: 1 },
  ]);
  let isExhausted = false;
  /**
   * The first situation on whose way the state was left again at once.
   *
   * @type {Node | undefined}
   */
  let passing;
  for (const { isLocal, isGreedy, until } of passes) {
    const deadline = began + longest * until;
    const search = pass(quest, { prefix, distances, isLocal, isGreedy, deadline, count, tried });
    for (;;) {
      const { value, done } = search.next();
      if (!done) {
        yield value;
        continue;
      }
      if (value.node) {
        const steps = proven(quest, value.node, false);
        if (steps) return end({ steps, isShortest: !isGreedy && !isLocal });
      }
      passing ??= value.passing;
      isExhausted ||= value.isExhausted && !isLocal;
      break;
    }
    if (isExhausted) break;
  }
  const steps = passing && proven(quest, passing, true);
  if (steps) return end({ steps, isPassing: true });
  return end({ failure: isExhausted ? 'exhausted' : 'budget' });
}

/**
 * One search: level by level, or towards the goal.
 *
 * @param {Quest} quest
 * @param {{ prefix: readonly Call[], distances: Map<string, number>, isLocal: boolean, isGreedy: boolean, deadline: number,
 *   count: { situations: number, calls: number, depth: number }, tried: Map<string, Call> }} options
 * @returns {Generator<{ situations: number, calls: number, depth: number }, { node?: Node, passing?: Node, isExhausted: boolean }, void>}
 */
function* pass(quest, { prefix, distances, isLocal, isGreedy, deadline, count, tried }) {
  const { goal, machine } = quest;
  const isHovering = (machine.interactions ?? []).some((/** @type {any} */ { type }) => /^Pointer(Enter|Exit)$/.test(type));
  /** @type {{ node: Node, session: import('./session.js').Session } | undefined} */
  let hot;
  /** @type {Node | undefined} */
  let passing;
  let resumed = performance.now();

  /** A session in the situation of a node. */
  const at = (/** @type {Node} */ node) => {
    if (hot?.node === node) {
      const { session } = hot;
      hot = undefined;
      return session;
    }
    const session = quest.begin(small);
    for (const call of prefix) session.perform(call);
    for (const { call } of lineOf(node)) session.perform(call);
    count.calls += node.depth;
    return session;
  };

  /** @type {Node} */
  const first = { parent: undefined, call: undefined, wait: undefined, depth: 0, distance: 0, state: '' };
  /** @type {import('./session.js').Session | undefined} */
  let session = at(first);
  first.state = session.state;
  first.distance = distances.get(first.state) ?? Infinity;
  const seen = new Set([keyOf(session, '')]);
  session.close();
  let level = [first];
  try {
    while (level.length > 0) {
      level.sort((one, other) => one.distance - other.distance || one.depth - other.depth);
      /** @type {Node[]} */
      const next = [];
      // Towards the goal, the nearest is tried; level by level, all are.
      const now = isGreedy ? level.splice(0, 1) : level.splice(0);
      for (const node of now) {
        session = at(node);
        const calls = [...waits(machine, session), ...candidates(machine, session, quest.isByHand, isLocal ? node.state : undefined)];
        for (const { call, wait } of calls) {
          if (performance.now() > deadline || count.calls > most) return { passing, isExhausted: false };
          session ??= at(node);
          count.calls += 1;
          tried.set(wait ?? JSON.stringify(call), call);
          const caused = session.perform(call);
          const isPointer = isHovering && call.op.startsWith('pointer');
          if (call.op !== 'tick' && !isPointer && !caused.some(({ line }) => line.event)) continue;
          // The session is not in the situation of the node any more.
          const moved = session;
          session = undefined;
          const key = keyOf(moved, isPointer ? JSON.stringify(call) : '');
          const { state } = moved;
          const distance = distances.get(state) ?? Infinity;
          if (state !== goal && !passing && caused.some(({ line }) => line.event === 'stateEntered' && line.state === goal)) {
            passing = { parent: node, call, wait, depth: node.depth + 1, distance, state };
          }
          if (seen.has(key) || (distance === Infinity && state !== '')) {
            moved.close();
            continue;
          }
          seen.add(key);
          const child = { parent: node, call, wait, depth: node.depth + 1, distance, state };
          count.situations += 1;
          count.depth = Math.max(count.depth, child.depth);
          next.push(child);
          hot?.session.close();
          hot = { node: child, session: moved };
          if (state === goal) return { node: child, passing, isExhausted: false };
          if (performance.now() - resumed > slice) {
            yield { ...count };
            resumed = performance.now();
          }
        }
        session?.close();
        session = undefined;
        if (performance.now() - resumed > slice) {
          yield { ...count };
          resumed = performance.now();
        }
      }
      level = isGreedy ? [...level, ...next] : next;
    }
    return { passing, isExhausted: true };
  } finally {
    hot?.session.close();
    session?.close();
  }
}

/**
 * The nodes from the first step to a node.
 *
 * @param {Node} node
 */
function lineOf(node) {
  const line = [];
  for (let at = /** @type {Node | undefined} */ (node); at?.call; at = at.parent) line.push({ call: at.call, wait: at.wait });
  return line.reverse();
}

/**
 * The steps of a way, played in a session of the usual size after all calls before; undefined if they do not lead to the goal.
 *
 * @param {Quest} quest
 * @param {Node} node
 * @param {boolean} isPassing whether the goal need not be the last of its states
 * @returns {Step[] | undefined}
 */
function proven(quest, node, isPassing) {
  const session = quest.begin(1);
  try {
    for (const call of quest.before) session.perform(call);
    const steps = lineOf(node).map(({ call, wait }) => ({
      call, wait, states: session.perform(call).filter(({ line }) => line.event === 'stateEntered').map(({ line }) => line.state),
    }));
    return session.state === quest.goal || (isPassing && steps.at(-1)?.states.includes(quest.goal)) ? steps : undefined;
  } finally {
    session.close();
  }
}

/**
 * The calls before, with passages of time in one where that leads to the same situation.
 *
 * @param {Quest} quest
 */
function shortened({ before, begin }) {
  /** @type {Call[]} */
  const merged = [];
  for (const call of before) {
    const last = merged.at(-1);
    if (call.op === 'tick' && last?.op === 'tick') merged[merged.length - 1] = { op: 'tick', ms: Number(last.ms) + Number(call.ms) };
    else if (call.op !== 'status') merged.push(call);
  }
  const keys = [before, merged].map((calls) => {
    const session = begin(small);
    for (const call of calls) session.perform(call);
    const key = keyOf(session, '');
    session.close();
    return key;
  });
  return keys[0] === keys[1] ? merged : before;
}

/**
 * What tells a situation from others.
 *
 * @param {import('./session.js').Session} session
 * @param {string} pointer the last call of a pointer, where it matters
 */
function keyOf(session, pointer) {
  const { frame, machine, status } = session.facts;
  return [session.state, machine, status, Math.round(frame), pointer, JSON.stringify(session.inputs)].join('\n');
}

/**
 * The number of transitions from each state to the goal, whatever their guards say; missing for states that none leads from.
 *
 * @param {any} machine
 * @param {string} goal
 */
function distancesTo(machine, goal) {
  const states = listOf(machine.states);
  const everywhere = states.filter(({ type }) => type === 'GlobalState').flatMap((state) => listOf(state.transitions).map(({ toState }) => toState));
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const state of states) {
    if (state.type === 'GlobalState') continue;
    for (const to of [...listOf(state.transitions).map(({ toState }) => toState), ...everywhere]) sources.set(to, [...(sources.get(to) ?? []), state.name]);
  }
  const distances = new Map([[goal, 0]]);
  for (const name of distances.keys()) {
    for (const source of sources.get(name) ?? []) if (!distances.has(source)) distances.set(source, (distances.get(name) ?? 0) + 1);
  }
  return distances;
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
const listOf = (value) => (Array.isArray(value) ? value.filter((element) => element && typeof element === 'object') : []);

/**
 * Passages of time after which something may happen: the end of a change, and that of the frames that play.
 *
 * @param {any} machine
 * @param {import('./session.js').Session} session
 * @returns {{ call: Call, wait: 'tween' | 'end' }[]}
 */
function waits(machine, session) {
  const { facts, state } = session;
  if (facts.isSettled) return [];
  const json = listOf(machine.states).find(({ name }) => name === state);
  if (facts.machine === 'tweening') {
    const durations = listOf(machine.states).filter(({ name, type }) => name === state || type === 'GlobalState')
      .flatMap((source) => listOf(source.transitions)).map(({ duration }) => Number(duration) || 0);
    return [{ call: { op: 'tick', ms: Math.ceil(Math.max(...durations, 0) * 1000) + 20 }, wait: 'tween' }];
  }
  if (facts.status !== 'playing') return [];
  const perSecond = facts.duration > 0 ? facts.totalFrames / facts.duration : 30;
  const [from, to] = facts.range;
  const whole = to - from;
  const left = facts.mode === 'Forward' ? to - facts.frame : facts.mode === 'Reverse' ? facts.frame - from : whole * 2;
  const times = Math.max(Number(json?.loopCount) || 1, 1);
  const frames = (left > 0.01 ? left : whole) + (times - 1) * whole * (facts.mode.includes('ounce') ? 2 : 1);
  return [{ call: { op: 'tick', ms: Math.ceil((frames / perSecond / Math.max(Math.abs(facts.speed), 0.01)) * 1000) + 20 }, wait: 'end' }];
}

/**
 * The calls that may lead on.
 *
 * @param {any} machine
 * @param {import('./session.js').Session | undefined} session what `$input` refers to; undefined to count them
 * @param {boolean} [isByHand] whether no input is set
 * @param {string} [state] the state whose guards ask for values; undefined for all of them
 * @returns {{ call: Call, wait?: undefined }[]}
 */
export function candidates(machine, session, isByHand = false, state = undefined) {
  /** @type {Map<string, Call>} */
  const calls = new Map();
  const add = (/** @type {Call} */ call) => calls.set(JSON.stringify(call), call);
  const size = session?.canvas ?? { width: 2, height: 2 };
  for (const interaction of listOf(machine.interactions)) {
    const { type, layerName, stateName } = interaction;
    if (typeof type !== 'string') continue;
    if (type === 'OnComplete' || type === 'OnLoopComplete') {
      if (!isByHand && (stateName === undefined || !session || stateName === session.state)) add({ op: type === 'OnComplete' ? 'complete' : 'loopComplete' });
      continue;
    }
    const op = type[0].toLowerCase() + type.slice(1);
    if (layerName !== undefined) {
      add({ op, layer: layerName });
      continue;
    }
    add({ op, x: size.width / 2, y: size.height / 2 });
    // Where no layer hears it too.
    if (listOf(machine.interactions).some((other) => other.type === type && other.layerName !== undefined)) add({ op, x: 1, y: 1 });
  }
  if (isByHand) return [...calls.values()].map((call) => ({ call }));
  const values = new Map((session?.inputs ?? []).map(({ name, value }) => [name, value]));
  const guards = listOf(machine.states).filter(({ name, type }) => state === undefined || name === state || type === 'GlobalState')
    .flatMap(({ transitions }) => listOf(transitions)).flatMap(({ guards: all }) => listOf(all));
  for (const { type, inputName, conditionType, compareTo } of guards) {
    if (type === 'Event') {
      add({ op: 'fire', input: inputName });
      continue;
    }
    const other = typeof compareTo === 'string' && compareTo.startsWith('$') ? compareTo.slice(1) : undefined;
    const wanted = other === undefined ? compareTo : values.get(other);
    for (const value of valuesFor(type, conditionType, wanted)) if (value !== values.get(inputName)) add({ op: 'set', input: inputName, value });
  }
  return [...calls.values()].map((call) => ({ call }));
}

/**
 * The values that a guard lets pass.
 *
 * @param {string} type
 * @param {string} condition
 * @param {any} wanted
 */
function valuesFor(type, condition, wanted) {
  if (type === 'Boolean') return [condition === 'NotEqual' ? wanted !== true : wanted === true];
  if (type === 'String') return [condition === 'NotEqual' ? `not ${wanted}` : String(wanted ?? '')];
  const number = Number(wanted);
  if (!Number.isFinite(number)) return [];
  switch (condition) {
    case 'NotEqual': case 'GreaterThan': return [number + 1];
    case 'LessThan': return [number - 1];
    default: return [number];
  }
}
