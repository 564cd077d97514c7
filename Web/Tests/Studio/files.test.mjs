// Files: what is opened, and what is written, with real events in Chromium.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

let browser, server, page;

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'picture.lottie': 'Samples/harbour/pennant.png', 'harbour/card.json': 'Samples/harbour/card.json', 'harbour/card-stage.json': 'Samples/harbour/card-stage.json' });
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

feature('Files', 'a package that is a picture is called one', async () => {
  await begin('picture.lottie');
  assert.equal(await page.run(alert), 'picture.lottie: a PNG picture, not an animation');
  return page;
});

feature('Files', 'a name of new views is checked as it is typed', async () => {
  await begin('harbour/card.json');
  await page.until(`document.querySelector('#action-views-make')`);
  await page.click('#action-views-make');
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

test('the page had no errors', () => assert.deepEqual(page.page.errors, []));
