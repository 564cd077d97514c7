// Fixes of findings, for machines with one mistake each.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixOf, mended, nearest } from '../../Studio/fixes.js';

const machine = {
  initial: 'dark', inputs: [{ type: 'String', name: 'weather' }, { type: 'Numeric', name: 'never' }],
  states: [{ type: 'PlaybackState', name: 'dark', transitions: [{ toState: 'lti', guards: [{ type: 'String', inputName: 'wether' }] }] }, { name: 'lit' }],
  interactions: [{ type: 'Click', layerName: 'lampp' }],
};
const known = { states: ['dark', 'lit'], inputs: machine.inputs, layers: ['lamp', 'door'], markers: [], animations: [], themes: [] };
const findings = {
  state: { rule: 'unknown-state', path: 'states[0].transitions[0]', message: 'there is no state "lti": the transition is never taken' },
  input: { rule: 'unknown-input', path: 'states[0].transitions[0].guards[0]', message: 'there is no string input "wether"' },
  layer: { rule: 'unknown-layer', path: 'interactions[0].layerName', message: 'no animation has a layer "lampp": the interaction never happens' },
  unused: { rule: 'unused-input', path: 'inputs[1]', message: 'no guard asks for "never", and no action reads it' },
};

test('a name that is almost another becomes it, in its own place', () => {
  const after = ['state', 'input', 'layer'].reduce((json, name) => {
    const fix = fixOf(findings[name], json, known);
    assert.equal(fix?.kind, 'rename', name);
    return mended(findings[name], json, fix);
  }, machine);
  assert.equal(after.states[0].transitions[0].toState, 'lit');
  assert.equal(after.states[0].transitions[0].guards[0].inputName, 'weather');
  assert.equal(after.interactions[0].layerName, 'lamp');
  assert.equal(machine.interactions[0].layerName, 'lampp', 'the former machine stays');
});

test('an input that nothing uses goes', () => {
  const fix = fixOf(findings.unused, machine, known);
  assert.deepEqual(fix, { kind: 'remove', name: 'never' });
  assert.deepEqual(mended(findings.unused, machine, fix).inputs, [machine.inputs[0]]);
});

test('what is not certain has no fix', () => {
  assert.equal(fixOf({ rule: 'unknown-input', path: findings.input.path, message: 'there is no numeric input "wether"' }, machine, known), undefined, 'of another type');
  assert.equal(fixOf({ rule: 'dead-end', path: 'states[1]', message: 'nothing leads out of "lit"' }, machine, known), undefined);
  assert.equal(nearest('star', ['star1', 'star2']), undefined, 'two are as near');
  assert.equal(nearest('on', ['off']), undefined, 'too far');
  assert.equal(nearest('Lamp', ['lamp']), 'lamp');
});
