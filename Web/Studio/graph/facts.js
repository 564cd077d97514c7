// What a graph shows of its machine and of a session: trouble, and the ways that were taken and refused.

/** @param {any} graph */
const namesOf = (graph, /** @type {string} */ kind) => (
  graph.states.filter((/** @type {any} */ { kinds = [] }) => kinds.includes(kind)).map((/** @type {any} */ { name }) => String(name)));

/**
 * The names of the global states.
 *
 * @param {any} graph
 */
export const globalsOf = (graph) => namesOf(graph, 'global');

/**
 * States that no transition leads to, and those that none leaves.
 *
 * @param {any} graph
 * @returns {(name: string) => '' | 'unreachable' | 'dead-end'}
 */
export function troubles(graph) {
  const globals = globalsOf(graph);
  const reached = new Set([...namesOf(graph, 'initial'), ...globals]);
  for (let count = -1; count !== reached.size;) {
    count = reached.size;
    for (const { from, to } of graph.transitions) if (reached.has(from)) reached.add(to);
  }
  const final = new Set(namesOf(graph, 'final'));
  const left = new Set(graph.transitions.map((/** @type {any} */ { from }) => from));
  const hasGlobalExit = graph.transitions.some((/** @type {any} */ { from }) => globals.includes(from));
  return (name) => (!reached.has(name) ? 'unreachable' : !left.has(name) && !final.has(name) && !hasGlobalExit ? 'dead-end' : '');
}

/**
 * The states and transitions of a session. A transition's key is its state and its place there, with a line break between.
 *
 * @param {readonly import('../session.js').Entry[]} entries
 * @param {Map<string, string[]>} pairs the keys of the transitions from one state to another
 * @param {string[]} globals the global states
 */
export function history(entries, pairs, globals) {
  const taken = /** @type {Set<string>} */ (new Set());
  const visited = /** @type {Set<string>} */ (new Set());
  let last = '';
  /** The transitions that were tried since the last call, with the line that says which guard held each back. */
  let refused = /** @type {Map<string, any>} */ (new Map());
  let call = -1, refusedCall = -1;
  // The reasons of a call follow its events.
  /** @type {{ from: string, to: string, held: Set<string> }[]} */
  let steps = [];
  const end = () => {
    for (const { from, to, held } of steps) {
      const keys = [from, ...globals].flatMap((state) => pairs.get(`${state}\n${to}`) ?? []);
      const key = keys.find((candidate) => !held.has(candidate)) ?? keys[0];
      if (key === undefined) continue;
      taken.add(key);
      last = key;
    }
    steps = [];
  };
  for (const { call: number, line } of entries) {
    if (number !== call) {
      end();
      if (line.why || line.event) [refused, refusedCall] = [new Map(), -1];
      call = number;
    }
    if (line.event === 'transition' && line.from) steps.push({ from: line.from, to: line.to, held: new Set() });
    if (line.event === 'stateEntered' || (line.event === 'transition' && !line.from)) visited.add(line.state ?? line.to);
    if (line.why === 'transition' && line.guard) {
      const key = `${line.from}\n${line.index}`;
      refused.set(key, line);
      refusedCall = number;
      for (const { from, held } of steps) if (from === line.from || globals.includes(line.from)) held.add(key);
    }
  }
  end();
  return { taken, visited, last, refused, refusedCall };
}
