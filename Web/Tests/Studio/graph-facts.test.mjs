// The trouble in a graph, and what a session has taken of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { globalsOf, history, troubles } from '../../Studio/graph/facts.js';

/** A graph: states with their kinds, and transitions such as `a > b`. */
function graph(states, ...transitions) {
  return {
    states: Object.entries(states).map(([name, kinds]) => ({ name, ...(kinds ? { kinds } : {}) })),
    transitions: transitions.map((text) => { const [from, to] = text.split(' > '); return { from, to }; }),
  };
}

/** The states in trouble, by their names. */
function troubled(json) {
  const trouble = troubles(json);
  return Object.fromEntries(json.states.map(({ name }) => [name, trouble(name)]).filter(([, found]) => found !== ''));
}

test('a chain in a circle has no trouble', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], b: null, c: null }, 'a > b', 'b > c', 'c > a')), {});
});

test('a state that nothing leads to is unreachable, also behind another one, in whatever order transitions stand', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], b: null, island: null, beyond: null }, 'beyond > a', 'island > beyond', 'a > b', 'b > a')), { island: 'unreachable', beyond: 'unreachable' });
  // Each transition stands before the one that reaches its beginning.
  assert.deepEqual(troubled(graph({ d: null, c: null, b: null, a: ['initial'] }, 'd > a', 'c > d', 'b > c', 'a > b')), {});
});

test('a transition to itself reaches nothing, and leaves a state', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], b: null }, 'a > a', 'b > b')), { b: 'unreachable' });
});

test('a state that nothing leaves is a dead end, unless it is final', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], b: null, c: ['final'] }, 'a > b', 'a > c')), { b: 'dead-end' });
  assert.deepEqual(troubled(graph({ a: ['initial'] })), { a: 'dead-end' });
  assert.deepEqual(troubled(graph({ a: ['initial', 'final'] })), {});
});

test('a state that is unreachable is that before it is a dead end', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], b: null }, 'a > a')), { b: 'unreachable' });
});

test('what a global state leads to is reached, and a global state with transitions leaves any state', () => {
  assert.deepEqual(troubled(graph({ a: ['initial'], any: ['global'], b: null }, 'any > b')), {});
  // Without one, it leads nowhere.
  assert.deepEqual(troubled(graph({ a: ['initial'], any: ['global'], b: null }, 'a > b')), { any: 'dead-end', b: 'dead-end' });
});

test('global states are found by their kind', () => {
  assert.deepEqual(globalsOf(graph({ a: ['initial'], any: ['global'], b: null, also: ['global', 'final'] })), ['any', 'also']);
});

// Sessions

const pairs = new Map([['a\nb', ['a\n0', 'a\n1']], ['b\na', ['b\n0']], ['any\nc', ['any\n0']]]);
const entered = (call, state) => ({ call, line: { event: 'stateEntered', state } });
const moved = (call, from, to) => ({ call, line: { event: 'transition', from, to } });
const held = (call, from, index, to, guard) => ({ call, line: { why: 'transition', from, index, to, guard } });
const plain = ({ taken, visited, last, refused }) => ({ taken: [...taken], visited: [...visited], last, refused: Object.fromEntries([...refused].map(([key, { guard }]) => [key, guard])) });

test('a session without entries has taken nothing', () => {
  assert.deepEqual(plain(history([], pairs, [])), { taken: [], visited: [], last: '', refused: {} });
});

test('states that were entered are visited, the first one too', () => {
  const { visited } = history([moved(0, '', 'a'), moved(1, 'a', 'b'), entered(1, 'b')], pairs, []);
  assert.deepEqual([...visited], ['a', 'b']);
});

test('a transition that was taken has its key, and the last one counts', () => {
  const entries = [moved(1, 'a', 'b'), moved(2, 'b', 'a')];
  assert.deepEqual(plain(history(entries, pairs, [])), { taken: ['a\n0', 'b\n0'], visited: [], last: 'b\n0', refused: {} });
  assert.equal(history(entries.slice(0, 1), pairs, []).last, 'a\n0');
});

test('of two transitions to one state, the one that was not held back was taken', () => {
  const result = history([moved(1, 'a', 'b'), held(1, 'a', 0, 'b', 'oil > 0')], pairs, []);
  assert.deepEqual(plain(result), { taken: ['a\n1'], visited: [], last: 'a\n1', refused: { 'a\n0': 'oil > 0' } });
  // If the reasons hold back all, the first counts.
  assert.deepEqual(plain(history([moved(1, 'a', 'b'), held(1, 'a', 0, 'b', 'oil > 0'), held(1, 'a', 1, 'b', 'night')], pairs, [])).taken, ['a\n0']);
});

test('the reasons of a later call change nothing of what was taken', () => {
  assert.deepEqual(plain(history([moved(1, 'a', 'b'), moved(2, 'b', 'a'), held(3, 'a', 0, 'b', 'oil > 0')], pairs, [])).taken, ['a\n0', 'b\n0']);
});

test('a reason of another state holds nothing back', () => {
  assert.equal(history([moved(1, 'a', 'b'), held(1, 'b', 0, 'a', 'night')], pairs, []).last, 'a\n0');
});

test('a transition of a global state is taken from any state, and held back for all', () => {
  assert.equal(history([moved(1, 'b', 'c')], pairs, ['any']).last, 'any\n0');
  assert.equal(history([moved(1, 'b', 'c')], pairs, []).last, '', 'without the global state there is none');
  const both = new Map([['b\nc', ['b\n1']], ['any\nc', ['any\n0']]]);
  assert.equal(history([moved(1, 'b', 'c'), held(1, 'any', 0, 'c', 'night')], both, ['any']).last, 'b\n1');
  assert.equal(history([moved(1, 'b', 'c'), held(1, 'b', 1, 'c', 'night')], both, ['any']).last, 'any\n0');
  assert.equal(history([moved(1, 'b', 'c'), held(1, 'any', 0, 'c', 'night')], new Map([['any\nc', ['any\n0', 'any\n1']]]), ['any']).last, 'any\n1');
});

test('refusals are those of the last call with events, with the guard of each', () => {
  const entries = [held(1, 'a', 0, 'b', 'oil > 0'), held(2, 'a', 1, 'b', 'night'), held(2, 'b', 0, 'a', 'on call')];
  assert.deepEqual(plain(history(entries, pairs, [])).refused, { 'a\n1': 'night', 'b\n0': 'on call' });
  assert.deepEqual(plain(history([...entries, moved(3, 'a', 'b')], pairs, [])).refused, {});
  // A call that says only what it did changes nothing here.
  assert.deepEqual(plain(history([...entries, { call: 3, line: { did: 'setTheme', ids: [] } }], pairs, [])).refused, { 'a\n1': 'night', 'b\n0': 'on call' });
  // A reason without a guard is not a refusal of a transition, and neither is the line for those that are left out.
  assert.deepEqual(plain(history([{ call: 1, line: { why: 'transition', from: 'a', index: 0, to: 'b', omitted: 3 } }], pairs, [])).refused, {});
  assert.deepEqual(plain(history([{ call: 1, line: { why: 'click', reason: 'no layer' } }], pairs, [])).refused, {});
});

test('two steps of one call are both taken', () => {
  assert.deepEqual(plain(history([moved(1, 'a', 'b'), entered(1, 'b'), moved(1, 'b', 'a'), entered(1, 'a')], pairs, [])), { taken: ['a\n0', 'b\n0'], visited: ['b', 'a'], last: 'b\n0', refused: {} });
});
