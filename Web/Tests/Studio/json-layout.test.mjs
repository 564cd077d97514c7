// The layout of JSON texts: formatting changes white space and nothing else, and is no change of a file by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { asWritten, formatted, isUnchanged, readable } from '../../Studio/json-layout.js';

const line = '{"initial":"a","inputs":[{"type":"Numeric","name":"n","value":1.50}],"states":[{"type":"PlaybackState","name":"a","transitions":[{"type":"Transition","toState":"b","guards":[{"type":"Event","inputName":"go"}]}]},{"name":"b\\u00e9"}]}';

test('a text is laid out with short parts in one line, and numbers and strings keep their spelling', () => {
  const text = formatted(line);
  assert.equal(text, `{
  "initial": "a",
  "inputs": [{ "type": "Numeric", "name": "n", "value": 1.50 }],
  "states": [
    {
      "type": "PlaybackState",
      "name": "a",
      "transitions": [
        {
          "type": "Transition",
          "toState": "b",
          "guards": [{ "type": "Event", "inputName": "go" }]
        }
      ]
    },
    { "name": "b\\u00e9" }
  ]
}`);
  assert.equal(formatted(text), text);
  assert.equal(formatted(`${line}\n`), `${text}\n`);
  assert.equal(formatted(line.replace('[', '[\r\n')), text.replaceAll('\n', '\r\n'));
});

test('members of one name all stay', () => {
  assert.equal(formatted('{"a":1,"a":{"b":[]}}'), '{\n  "a": 1,\n  "a": { "b": [] }\n}');
});

test('a text that is not JSON, or too deep, stays as it is', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  for (const text of ['', '{"a":', '{"a":1}}', deep]) assert.equal(formatted(text), text);
});

test('only a text in one line is shown formatted', () => {
  assert.equal(readable(line), formatted(line));
  const lines = '{ "a":1,\n"b" :2 }';
  assert.equal(readable(lines), lines);
});

test('a file in one line is written in one line, with its spaces', () => {
  for (const file of [line, `${line}\n`, JSON.stringify(JSON.parse(line)).replaceAll(',', ', ').replace(/":/g, '": ')]) {
    assert.equal(asWritten(formatted(file), file), file);
    assert.equal(asWritten(formatted(file).replace('"b', '"c, d: '), file), file.replace('"b', '"c, d: '));
  }
  assert.equal(asWritten('{\n"a": [', line), '{\n"a": [');
  assert.equal(asWritten(formatted(line), '{\n}'), formatted(line));
});

test('formatting alone leaves a file unchanged, and every other difference changes it', () => {
  const lines = '{ "a":1,\n"b" :2 }';
  assert.ok(isUnchanged(formatted(lines), lines));
  assert.ok(!isUnchanged('{ "a":1,\n\n"b" :2 }', lines), 'white space that is typed is a change');
  assert.ok(isUnchanged(formatted(line), line));
  assert.ok(isUnchanged(formatted(line).replace('\n', '\n\n'), line), 'nothing else would be written');
  assert.ok(!isUnchanged(formatted(line).replace('1.50', '1.5'), line));
  assert.ok(!isUnchanged(line, undefined));
});
