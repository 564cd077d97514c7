// What people do in their first hour with the studio, and what they did not understand.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage } from './studio-page.mjs';

let browser, server, page;

before(async () => {
  browser = await launch();
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json' });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens the studio without what was kept of the test before. */
async function begin(name = 'lighthouse.lottie') {
  if (page) {
    await page.run(`localStorage.clear()`);
    await page.close();
  }
  page = await StudioPage.open(browser, `${server.address}?file=${name}`);
}

/** Writes into the machine's JSON, behind the first place of a text, or at its end. */
async function write(text, before) {
  await page.mode('edit');
  await page.reveal('#editor code-field');
  await page.until(`document.querySelector('#editor .CodeMirror')?.checkVisibility()`);
  await page.run(`(() => {
    const field = document.querySelector('#editor code-field');
    const before = ${JSON.stringify(before ?? null)};
    const at = before === null ? field.value.length : field.value.indexOf(before) + before.length;
    field.focus();
    field.setSelectionRange(at, at);
  })()`);
  await page.until(`document.activeElement?.closest('#editor code-field')`);
  await page.type(text);
  await page.until(`document.querySelector('#editor code-field').value.includes(${JSON.stringify((before ?? '') + text)})`);
}

const undo = async () => {
  await page.until(`!document.querySelector('#action-undo').disabled`);
  await page.click('#action-undo');
};

test('a broken machine is listed in the findings, keeps its graph, and is not saved', async () => {
  await begin();
  await page.untilState('dark');
  const boxes = await page.run(`document.querySelectorAll('#graph [data-state]').length`);
  await write(' x');
  await page.until(`/\\(1\\)/.test(document.querySelector('[data-tab=findings]').textContent)`);
  assert.match(await page.text('#findings'), /JSON.*line \d+.? column \d+.*s\/keeper\.json/i);
  assert.doesNotMatch(await page.text('#findings'), /No problems/);
  await page.until(`document.querySelector('#action-save').disabled && /line \\d+.? column/.test(document.querySelector('#action-save').title)`);
  await page.key('s', 'KeyS', { control: true });
  await page.until(`/^Not saved: .*line \\d+.? column/.test(document.querySelector('#notice').textContent)`);
  assert.equal(await page.state(), 'dark');
  assert.ok(boxes > 1, `${boxes} boxes`);
  assert.equal(await page.run(`document.querySelectorAll('#graph [data-state]').length`), boxes);
  // A finding leads to the text.
  await page.run(`document.activeElement?.blur()`);
  await page.click('#findings li button');
  await page.until(`document.activeElement?.closest('#editor code-field')`);
  await undo();
  await page.until(`!/\\(/.test(document.querySelector('[data-tab=findings]').textContent)`);
});

test('a machine that can be read and has a mistake is in the findings too', async () => {
  await begin();
  await page.untilState('dark');
  await write('nowhere-', '"toState": "');
  await page.until(`/nowhere-/.test(document.querySelector('#findings').textContent)`);
  assert.match(await page.text('[data-tab=findings]'), /\([1-9]/);
  assert.ok(await page.run(`document.querySelector('#graph').checkVisibility()`));
});

test('a machine runs again after broken JSON, another file, and undo', async () => {
  await begin();
  await page.untilState('dark');
  await write(' x');
  await page.until(`document.querySelector('#editor-findings .error')`);
  await page.openFile('orrery.json');
  await page.openFile('lighthouse.lottie');
  // The last machine that could be read runs meanwhile.
  await page.untilState('dark');
  assert.match(await page.run(`document.querySelector('#editor code-field').value`), / x$/);
  await undo();
  await page.until(`!document.querySelector('#editor-findings .error')`);
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
});
