// Texts of JSON that change in one place, and stay as they are written in all others.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { updated } from '../../Studio/json-edit.js';
import { root } from '../support.mjs';

// Written by hand, and nowhere as the module would write it: a part that is written anew shows.
const hand = `{
  "initial": "a",   "note": {"kept": [1,2 , 3]},
  "states": [
    { "name": "a", "transitions": [ {"toState": "b"} ] },
    { "name":"b"},
    {"name": "c",  "final": true }
  ]
}
`;

const [first, second, third] = ['    { "name": "a", "transitions": [ {"toState": "b"} ] }', '    { "name":"b"}', '    {"name": "c",  "final": true }'];

/** Changes of the contents, and what they replace in the text: all else stays, to the letter. */
const cases = {
  'a value': [(json) => { json.states[1].name = 'd'; }, ['"name":"b"', '"name":"d"']],
  'a member more': [(json) => { json.states[1].transitions = [{ toState: 'a' }]; }, ['"name":"b"', '"name":"b", "transitions": [{ "toState": "a" }]']],
  'a member less': [(json) => { delete json.states[2].final; }, [',  "final": true', '']],
  'an item more, in the middle': [(json) => { json.states.splice(1, 0, { name: 'x' }); }, [second, `    { "name": "x" },\n${second}`]],
  'an item less': [(json) => { json.states.splice(0, 1); }, [`${first},\n`, '']],
  'an item at another place': [(json) => { json.states.push(json.states.shift()); }, [`${first},\n${second},\n${third}`, `${second},\n${third},\n${first}`]],
  'several at once': [(json) => {
    json.initial = 'b';
    json.states[0].transitions.push({ toState: 'c', guards: [] });
    json.states.pop();
  }, ['"initial": "a"', '"initial": "b"'], ['{"toState": "b"}', '{"toState": "b"}, { "toState": "c", "guards": [] }'], [`,\n${third}`, '']],
  'another kind of value': [(json) => { json.note = 'words'; }, ['{"kept": [1,2 , 3]}', '"words"']],
};

for (const [name, [change, ...replaced]] of Object.entries(cases)) {
  test(`${name} changes, and all else stays as it is written`, () => {
    const json = JSON.parse(hand);
    change(json);
    let expected = hand;
    for (const [former, now] of replaced) {
      assert.equal(expected.split(former).length, 2, `${former} is there once`);
      expected = expected.replace(former, now);
    }
    assert.deepEqual(JSON.parse(expected), json);
    assert.equal(updated(hand, json), expected);
  });
}

test('the same contents are the same text, whatever the order of members', () => {
  assert.equal(updated(hand, JSON.parse(hand)), hand);
  assert.equal(updated('{"a":1,"b":2}', { b: 2, a: 1 }), '{"a":1,"b":2}');
});

test('a member that stands twice is not left behind', () => {
  assert.deepEqual(JSON.parse(updated('{"a":1,"b":2,"a":3}', { b: 2 })), { b: 2 });
});

/** The lines at the beginning and the end that two texts share. */
function sharedLines(one, other) {
  const [former, now] = [one.split('\n'), other.split('\n')];
  const shorter = Math.min(former.length, now.length);
  let start = 0, end = 0;
  while (start < shorter && former[start] === now[start]) start += 1;
  while (end < shorter - start && former.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { shared: start + end, shorter };
}

test('random changes of a real machine are always the contents that were asked for, and one change leaves all lines but its own', () => {
  let member = 0;
  const spaces = ['":', '": ', '" :  '];
  const text = readFileSync(join(root, 'Samples/lighthouse/s/keeper.json'), 'utf8').replaceAll('": ', () => spaces[(member += 1) % spaces.length]);
  let seed = 7;
  const random = (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    // The low bits of such a series take turns.
    return (seed >> 8) % count;
  };
  let single = 0;
  for (let round = 0; round < 300; round += 1) {
    const json = JSON.parse(text);
    const last = random(4);
    for (let count = last; count >= 0; count -= 1) {
      const list = [json.states, json.inputs, json.interactions, json.states[random(json.states.length)]?.transitions ?? json.inputs][random(4)];
      const at = random(list.length + 1);
      if (random(3) === 0) list.splice(at, 1);
      else if (random(2) === 0) list.splice(at, 0, { type: 'Event', name: `e${random(9)}`, more: [random(5), { deep: null }] });
      else if (list[at]) list[at].name = `n${random(9)}`;
    }
    const result = updated(text, json);
    assert.deepEqual(JSON.parse(result), json);
    if (last > 0) continue;
    single += 1;
    const { shared, shorter } = sharedLines(text, result);
    // One line changes, or has a comma more or less.
    assert.ok(shared >= shorter - 1, `round ${round}: ${shorter - shared} lines of ${shorter} have changed`);
  }
  assert.ok(single > 30, `${single} rounds of one change`);
});
