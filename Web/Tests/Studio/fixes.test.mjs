// Findings that lead to their places, and fixes where only one comes into question.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';
import { fixOf, repaired, nearest } from '../../Studio/fixes.js';

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
    return repaired(findings[name], json, fix);
  }, machine);
  assert.equal(after.states[0].transitions[0].toState, 'lit');
  assert.equal(after.states[0].transitions[0].guards[0].inputName, 'weather');
  assert.equal(after.interactions[0].layerName, 'lamp');
  assert.equal(machine.interactions[0].layerName, 'lampp', 'the former machine stays');
});

test('an input that nothing uses goes', () => {
  const fix = fixOf(findings.unused, machine, known);
  assert.deepEqual(fix, { kind: 'remove', name: 'never' });
  assert.deepEqual(repaired(findings.unused, machine, fix).inputs, [machine.inputs[0]]);
});

test('what is not certain has no fix', () => {
  assert.equal(fixOf({ rule: 'unknown-input', path: findings.input.path, message: 'there is no numeric input "wether"' }, machine, known), undefined, 'of another type');
  assert.equal(fixOf({ rule: 'dead-end', path: 'states[1]', message: 'nothing leads out of "lit"' }, machine, known), undefined);
  assert.equal(nearest('star', ['star1', 'star2']), undefined, 'two are as near');
  assert.equal(nearest('on', ['off']), undefined, 'too far');
  assert.equal(nearest('Lamp', ['lamp']), 'lamp');
});

let browser, server, page;

before(async () => {
  server = await Studio.serve({ 'boat.json': 'Samples/harbour/boat.json' });
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-mistakes-'));
  cpSync(join(root, 'Samples/lighthouse'), folder, { recursive: true });
  const path = join(folder, 's/keeper.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"layerName": "lamp"/, '"layerName": "lampp"'));
  const animation = join(folder, 'a/ship.json');
  const json = JSON.parse(readFileSync(animation, 'utf8'));
  json.layers[1].ef = [{ ty: 5, mn: 'ADBE Fractal Noise', nm: 'Noise', ef: [] }];
  writeFileSync(animation, JSON.stringify(json));
  native('pack', folder, '-o', join(server.folder, 'mistakes.lottie'));
  rmSync(folder, { recursive: true });
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=mistakes.lottie`);
  page.layer = json.layers[1].nm;
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const finding = (text) => `[...document.querySelectorAll('#findings .link')].find((button) => button.textContent.includes(${JSON.stringify(text)}))`;

feature('Findings', 'a finding leads to its part of the machine, and a name that is almost another is put right', async () => {
  await page.untilState('dark');
  await page.until(finding('lampp'));
  await page.press(200, 118);
  assert.equal(await page.state(), 'dark', 'the lamp is not listened to');
  await page.run(`${finding('lampp')}.click()`);
  await page.until(`document.querySelector('#inspector').dataset.kind === 'interaction'`);
  await page.until(`document.querySelector('.fix')?.textContent === 'Use “lamp”'`);
  const shown = await page.screenshot();
  await page.click('.fix');
  await page.until(`document.querySelector('.editor-findings .good') || !document.querySelector('.fix')`);
  await page.settle();
  await page.press(200, 118);
  await page.untilState('lit');
  return { screenshot: async () => shown };
});

feature('Findings', 'a finding leads to its layer', async () => {
  await page.until(finding(''));
  const has = await page.run(`[...document.querySelectorAll('#findings li')].some((item) => /a\\/ship/.test(item.textContent))`);
  assert.ok(has, await page.text('#findings'));
  await page.run(`[...document.querySelectorAll('#findings li')].find((item) => /a\\/ship/.test(item.textContent)).querySelector('.link').click()`);
  await page.until(`document.activeElement?.querySelector?.('.name')?.textContent === ${JSON.stringify(page.layer)}`);
  return page;
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));
