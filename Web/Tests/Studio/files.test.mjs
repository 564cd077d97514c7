// Files: what is opened, and what is written, with real events in Chromium.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { root } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

let browser, server, page;

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'picture.lottie': 'Samples/harbour/pennant.png', 'harbour/card.json': 'Samples/harbour/card.json', 'harbour/card-stage.json': 'Samples/harbour/card-stage.json' });
  // A package of version 1, as the tool does not write it.
  execFileSync('python3', ['-c', `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[2], 'w') as archive:
    archive.writestr('manifest.json', json.dumps({'version': '1.0', 'animations': [{'id': 'ship'}]}))
    archive.write(sys.argv[1], 'animations/ship.json')
`, join(root, 'Samples/lighthouse/a/ship.json'), join(server.folder, 'old.lottie')]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page with a file. */
async function begin(name) {
  await page?.close();
  page = await StudioPage.open(browser, `${server.address}?file=${encodeURIComponent(name)}`);
  return page;
}

const alert = `document.querySelector('#stage .empty:not([hidden]) [role=alert]')?.textContent`;

feature('Files', 'an address with a file that is missing says so, and opens no other', async () => {
  await begin('harbour/gone.lottie');
  assert.equal(await page.run(alert), 'harbour/gone.lottie: there is no such file here');
  assert.ok((await page.run(`document.title`)).startsWith('harbour/gone.lottie'));
  const picture = await page.screenshot();
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  return { screenshot: async () => picture };
});

feature('Files', 'a package that is a picture is called one, on the shelf too', async () => {
  await begin('picture.lottie');
  assert.equal(await page.run(alert), 'picture.lottie: a PNG picture, not an animation');
  await page.until(`document.querySelector('#shelf [title="picture.lottie"] .badge.error')?.textContent === 'a PNG picture'`);
  return page;
});

feature('Files', 'a name of new views is checked as it is typed', async () => {
  await begin('harbour/card.json');
  await page.until(`document.body.classList.contains('with-views') && document.querySelector('#action-views-make:enabled')`);
  await page.settle();
  await page.click('#action-views-make');
  await page.until(`document.querySelector('#make[open] [data-path="make/controller"]')`);
  const said = `document.querySelector('#make [role=alert]:not([hidden])')?.textContent ?? ''`;
  const canMake = `!document.querySelector('#make-views').disabled`;
  await page.run(`document.querySelector('[data-path="make/controller"]').focus()`);
  for (const [name, mistake] of [['../x', /can’t contain \//], ['.x', /begin with a dot/], ['two words', /letters, digits/], ['', /needs a name/], ['a'.repeat(300), /too long/], ['Lamp', /^$/]]) {
    await page.run(`document.querySelector('[data-path="make/controller"]').select()`);
    if (name) await page.type(name);
    else await page.run(`document.execCommand('delete')`);
    assert.match(await page.run(said), mistake, name);
    assert.equal(await page.run(canMake), name === 'Lamp', name);
  }
  await page.click('#make-views');
  await page.until(`document.title.startsWith('harbour/animation_Lamp_iphone.json')`);
  return page;
});

feature('Files', 'a line says what saving changes, and the session goes on after it', async () => {
  await begin('lighthouse.lottie');
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
  const shown = `[...document.querySelectorAll('.changes')].filter((line) => line.checkVisibility()).map(({ textContent }) => textContent).join()`;
  assert.equal(await page.run(shown), '');
  await page.mode('edit');
  await page.reveal('#editor code-field');
  await page.run(`(() => {
    const field = document.querySelector('#editor code-field');
    field.value = field.value.replace('"value": 2', '"value": 4');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await page.until(`${shown} === 'Not saved yet: lighthouse.lottie: keeper: inputs: changed oil'`);
  const picture = await page.screenshot();
  // Lines of the log that are there before the save are there after it: nothing is played again.
  await page.run(`for (const line of document.querySelector('ol.log').children) line.dataset.former = ''`);
  const calls = await page.run(`document.querySelectorAll('ol.log > [data-former]').length`);
  const former = readFileSync(join(server.folder, 'lighthouse.lottie'));
  await page.click('#action-save');
  await page.until(`/Saved lighthouse/.test(document.querySelector('#notice').textContent) && ${shown} === ''`);
  assert.equal(await page.run(`document.querySelectorAll('ol.log > [data-former]').length`), calls);
  assert.equal(await page.state(), 'lit');
  assert.ok(!readFileSync(join(server.folder, 'lighthouse.lottie')).equals(former));
  return { screenshot: async () => picture };
});

feature('Files', 'a machine is made the first one, and is so no more, by one action', async () => {
  await begin('lighthouse.lottie');
  await page.untilState('dark');
  await page.mode('edit');
  await page.reveal('#action-runs-first');
  const pressed = `document.querySelector('#action-runs-first').getAttribute('aria-pressed')`;
  const initial = () => JSON.parse(execFileSync('unzip', ['-p', join(server.folder, 'lighthouse.lottie'), 'manifest.json']).toString()).initial?.stateMachine;
  const before = initial();
  assert.equal(await page.run(pressed), String(before === 'keeper'));
  await page.click('#action-runs-first');
  await page.until(`${pressed} === '${before !== 'keeper'}'`);
  assert.equal(initial(), before === 'keeper' ? undefined : 'keeper');
  await page.click('#action-runs-first');
  await page.until(`${pressed} === '${before === 'keeper'}'`);
  assert.equal(initial(), before);
  return page;
});

feature('Files', 'a package of version 1 has one finding, and a button that converts it', async () => {
  await begin('old.lottie');
  await page.until(`document.querySelector('#convert')`);
  await page.reveal('#convert');
  assert.equal((await page.text('#findings')).match(/version 1/g).length >= 1, true);
  const picture = await page.screenshot();
  await page.click('#convert');
  await page.until(`/Saved old/.test(document.querySelector('#notice').textContent) && !document.querySelector('#convert')`);
  assert.ok(await page.run(`document.querySelector('#question').hidden`));
  assert.match(execFileSync('unzip', ['-l', join(server.folder, 'old.lottie')]).toString(), /a\/ship\.json/);
  return { screenshot: async () => picture };
});

test('the page had no errors', () => assert.deepEqual(page.page.errors, []));
