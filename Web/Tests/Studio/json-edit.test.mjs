// Texts of JSON that change in one place, and stay as they are written in all others.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { updated } from '../../Studio/json-edit.js';
import { root } from '../support.mjs';

const hand = `{
  "initial": "a",   "note": {"kept": [1,2 , 3]},
  "states": [
    { "name": "a", "transitions": [ {"toState": "b"} ] },
    { "name": "b" },
    { "name": "c", "final": true }
  ]
}
`;

/** The contents after a change. */
function changed(body) {
  const json = JSON.parse(hand);
  body(json);
  return { json, text: updated(hand, json) };
}

const cases = {
  'a value': (json) => { json.states[1].name = 'd'; },
  'a member more': (json) => { json.states[1].transitions = [{ toState: 'a' }]; },
  'a member less': (json) => { delete json.states[2].final; },
  'an item more, in the middle': (json) => { json.states.splice(1, 0, { name: 'x' }); },
  'an item less': (json) => { json.states.splice(0, 1); },
  'an item at another place': (json) => { json.states.push(json.states.shift()); },
  'several at once': (json) => {
    json.initial = 'b';
    json.states[0].transitions.push({ toState: 'c', guards: [] });
    json.states.pop();
  },
  'another kind of value': (json) => { json.note = 'words'; },
};

for (const [name, body] of Object.entries(cases)) {
  test(`${name} changes, and the lines of the rest stay`, () => {
    const { json, text } = changed(body);
    assert.deepEqual(JSON.parse(text), json);
    if (name !== 'another kind of value') assert.ok(text.includes('"note": {"kept": [1,2 , 3]},'), text);
    assert.ok(text.endsWith('}\n'));
  });
}

test('the same contents are the same text, whatever the order of members', () => {
  assert.equal(updated(hand, JSON.parse(hand)), hand);
  assert.equal(updated('{"a":1,"b":2}', { b: 2, a: 1 }), '{"a":1,"b":2}');
});

test('a member that stands twice is not left behind', () => {
  assert.deepEqual(JSON.parse(updated('{"a":1,"b":2,"a":3}', { b: 2 })), { b: 2 });
});

test('random changes of a real machine are always the contents that were asked for', () => {
  const text = readFileSync(join(root, 'Samples/lighthouse/s/keeper.json'), 'utf8');
  let seed = 7;
  const random = (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % count;
  };
  for (let round = 0; round < 300; round += 1) {
    const json = JSON.parse(text);
    for (let count = random(4); count >= 0; count -= 1) {
      const list = [json.states, json.inputs, json.interactions, json.states[random(json.states.length)]?.transitions ?? json.inputs][random(4)];
      const at = random(list.length + 1);
      if (random(3) === 0) list.splice(at, 1);
      else if (random(2) === 0) list.splice(at, 0, { type: 'Event', name: `e${random(9)}`, more: [random(5), { deep: null }] });
      else if (list[at]) list[at].name = `n${random(9)}`;
    }
    assert.deepEqual(JSON.parse(updated(text, json)), json);
  }
});
