// How the studio looks at the sizes of phones and desktops, with real events in Chromium.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

const machinesName = 'animation_HarbourViewController_iphone.json';

let browser, server;
const pages = [];

before(async () => {
  server = await Studio.serve({
    'lighthouse.lottie': 'Samples/lighthouse.lottie', 'other.lottie': 'Samples/lighthouse.lottie', 'lighthouse-1.script.jsonl': 'Samples/lighthouse.script.jsonl', 'orrery.json': 'Samples/orrery.json',
    [machinesName]: `Samples/${machinesName}`, 'harbour/stage.json': 'Samples/harbour/stage.json', 'harbour/boat.json': 'Samples/harbour/boat.json', 'harbour/pennant.png': 'Samples/harbour/pennant.png',
  });
  server.write('empty.json', '');
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page with a size; settings of the page before are not kept. */
async function at(width, height, file = 'lighthouse.lottie', media = []) {
  const open = () => StudioPage.open(browser, `${server.address}?file=${file}`, { width, height, media });
  let page = await open();
  if (await page.run(`localStorage.getItem('zoetrope-studio') !== null`)) {
    await page.run(`localStorage.clear()`);
    await page.close();
    page = await open();
  }
  await page.until(`document.title.startsWith(${JSON.stringify(file)}) && document.querySelector('ol.log li')`);
  await page.settle();
  pages.push(page);
  return page;
}

const box = (page, selector) => page.run(`(() => { const { left, top, right, bottom, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { left, top, right, bottom, width, height }; })()`);
const pressed = (page, selector) => page.run(`document.querySelector(${JSON.stringify(selector)}).getAttribute('aria-pressed')`);

/** Opens the machines of the sample. */
async function openViews(page) {
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(machinesName)}).click()`);
  await page.until(`document.body.classList.contains('with-views') && document.querySelector('#views-findings .good')`);
  await page.settle();
}

feature('Looks', 'on a phone, the play button is round, and the toolbar scrolls', async () => {
  const page = await at(390, 844);
  const play = await box(page, '#time .play');
  assert.equal(play.width, play.height);
  assert.ok(await page.run(`document.documentElement.scrollWidth <= innerWidth`), 'the page is not wider than the screen');
  assert.ok(await page.run(`(() => { const bar = document.querySelector('#stage .toolbar'); bar.scrollLeft = 9999; const last = bar.lastElementChild.getBoundingClientRect(); return last.right <= bar.getBoundingClientRect().right - 30; })()`), 'the last control is not in the fade');
  await page.run(`document.querySelector('#stage .toolbar').scrollLeft = 0`);
  assert.equal(await page.text('.file-name'), 'lighthouse.lottie');
  assert.ok((await box(page, '.file-name')).width > 60);
  await openViews(page);
  const other = await box(page, '#views-time .play');
  assert.equal(other.width, other.height);
  // The stage stays in sight while the page scrolls, but never over the tabs.
  await page.click('#tabs [data-tab=files]');
  const covered = await page.run(`(() => {
    const { left, right, top, bottom } = document.querySelector('#tabs').getBoundingClientRect();
    const places = [];
    for (let y = 0; y <= document.documentElement.scrollHeight - innerHeight; y += 20) {
      scrollTo(0, y);
      for (const part of [0.1, 0.5, 0.9]) {
        for (const down of [4, bottom - top - 4]) {
          if (!document.elementFromPoint(left + (right - left) * part, top + down).closest('#tabs')) places.push([y, part, down]);
        }
      }
    }
    scrollTo(0, 0);
    return places;
  })()`);
  assert.deepEqual(covered, []);
  await page.click('#tabs [data-tab=inputs]');
  await page.openFile('lighthouse.lottie');
  return page;
});

feature('Looks', 'on a phone, the tab of the editor says Edit', async () => {
  const page = await at(390, 844);
  assert.equal(await page.text('#tabs [data-tab=why]'), 'Why');
  await page.run(`document.querySelector('#mode [aria-pressed=false]').click()`);
  assert.equal(await page.text('#tabs [data-tab=why]'), 'Edit');
  await page.click('#tabs [data-tab=why]');
  await page.until(`document.querySelector('#editor').checkVisibility()`);
  return page;
});

feature('Looks', 'a phone on its side has a page that scrolls, and a picture to press', async () => {
  const page = await at(844, 390);
  const picture = await box(page, '#stage .picture');
  assert.ok(picture.height > 180, `${picture.height} pixels`);
  assert.ok(await page.run(`document.documentElement.scrollHeight > innerHeight + 300`));
  await page.run(`scrollTo(0, 400)`);
  assert.equal(await page.run(`scrollY`), 400);
  await page.run(`scrollTo(0, 0)`);
  assert.ok(await page.run(`(() => { const all = [...document.querySelectorAll('.choices:not(.of-views) select, #bar .actions')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()); return all.every((one, index) => index === 0 || one.left >= all[index - 1].right - 1); })()`), 'nothing lies over another in the bar');
  await page.press(200, 118);
  await page.untilState('lit');
  return page;
});

feature('Looks', 'a graph opens at a size that can be read, and fits on demand', async () => {
  const page = await at(1440, 900);
  await page.untilState('dark');
  await page.settle();
  const sizes = () => page.run(`(() => { const text = document.querySelector('#graph .details'); return parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a; })()`);
  const isSeen = (name) => page.run(`(() => { const view = document.querySelector('#graph .graph-view').getBoundingClientRect(); const { left, right, top, bottom } = document.querySelector('#graph [data-state="${name}"] rect').getBoundingClientRect(); return left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom; })()`);
  assert.ok(await sizes() >= 8.99, `${await sizes()} pixels`);
  assert.ok(await isSeen('dark'));
  await page.press(200, 118);
  await page.untilState('lit');
  await page.settle();
  assert.ok(await isSeen('lit'), 'the graph follows');
  await page.click('#graph .fit');
  await page.settle();
  assert.ok(await sizes() < 9);
  for (const name of ['dark', 'lit', 'signalling', 'passing']) assert.ok(await isSeen(name), name);
  return page;
});

feature('Looks', 'the graph has a button in the toolbar', async () => {
  const page = await at(1440, 900);
  assert.equal(await pressed(page, '#stage-graph'), 'true');
  await page.key('g', 'KeyG');
  await page.until(`!document.querySelector('#graph').checkVisibility()`);
  assert.equal(await pressed(page, '#stage-graph'), 'false');
  await page.click('#stage-graph');
  await page.until(`document.querySelector('#graph').checkVisibility()`);
  await openViews(page);
  await page.click('#views-show-graph');
  await page.until(`!document.querySelector('#views-graph').checkVisibility()`);
  await page.click('#views-show-graph');
  await page.until(`document.querySelector('#views-graph').checkVisibility()`);
  return page;
});

feature('Looks', 'the slider of the views’ time is on the scale of its ruler', async () => {
  const page = await at(1440, 900);
  await openViews(page);
  await page.click('[data-perform="1/0/0"]');
  await page.run(`document.querySelector('#views-time .play').click()`);
  await page.fill('#views-time .scrubber', '600');
  await page.settle();
  const bar = await box(page, '#views-time .scrubber');
  const needle = await box(page, '#views-time .needle');
  const [value, max] = await page.run(`(({ value, max }) => [Number(value), Number(max)])(document.querySelector('#views-time .scrubber'))`);
  assert.ok(value > 500, `${value}`);
  const thumb = bar.left + 8 + (value / max) * (bar.width - 16);
  assert.ok(Math.abs(thumb - needle.left) < 2, `${thumb} is not ${needle.left}`);
  return page;
});

feature('Looks', 'machines and properties share their column without a blank', async () => {
  const page = await at(1024, 768);
  await openViews(page);
  const [machines, form] = [await box(page, '#views-machines'), await box(page, '#views-form')];
  assert.ok(machines.height > form.height, `${machines.height} and ${form.height}`);
  const [title, add] = [await box(page, '#views-tree h2'), await box(page, '#views-tree header .icon-button')];
  assert.ok(add.left >= title.right + 8 || add.top >= title.bottom - 8, 'the title does not touch its button');
  return page;
});

feature('Looks', 'templates stay in their panel', async () => {
  const page = await at(1440, 900, 'orrery.json');
  await page.run(`document.querySelector('.make-machine').open = true`);
  const [panel, list] = [await box(page, '#machine'), await box(page, '.templates')];
  assert.ok(list.right <= panel.right && list.left >= panel.left);
  return page;
});

feature('Looks', 'a notice can be dismissed', async () => {
  const page = await at(1440, 900);
  await page.run(`document.querySelector('#bar .actions button[aria-label="System colours"]').click()`);
  await page.until(`document.querySelector('#notice.shown')?.textContent === 'Light'`);
  const [notice, column] = [await box(page, '#notice'), await box(page, '#column-stage')];
  assert.ok(notice.left >= column.left && notice.right <= column.right, 'it is in the column of the stage');
  await page.click('#notice button');
  await page.until(`!document.querySelector('#notice.shown')`);
  return page;
});

feature('Looks', 'questions and offers hide neither the stage nor its tools', async () => {
  let page;
  for (const [width, height] of [[1440, 900], [390, 844], [844, 390]]) {
    await page?.close();
    page = await at(width, height);
    await page.run(`for (const name of ['question', 'offer', 'connection']) {
      const banner = document.getElementById(name);
      banner.hidden = false;
      banner.append('lighthouse.lottie has changed on disk. ', document.createElement('button'));
    }`);
    await page.settle();
    for (const name of ['#question', '#offer', '#connection']) {
      const banner = await box(page, name);
      assert.ok(banner.height > 20 && banner.right <= width && banner.bottom <= height, `${name} shows at ${width}`);
      for (const other of ['#bar', '#stage']) {
        const { top, bottom } = await box(page, other);
        assert.ok(bottom <= banner.top + 1 || top >= banner.bottom - 1, `${name} hides ${other} at ${width}`);
      }
    }
  }
  return page;
});

feature('Looks', 'new parts have their names selected, and each machine remembers its open parts', async () => {
  const page = await at(1440, 900);
  await page.run(`document.querySelector('#mode [aria-pressed=false]').click()`);
  await page.until(`document.querySelector('#editor details')`);
  await page.click('[data-add=inputs]');
  assert.equal(await page.run(`getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)`), 'input 1');
  await page.type('fog');
  await page.key('Enter', 'Enter');
  await page.until(`[...document.querySelectorAll('#editor .of-input > summary')].some(({ textContent }) => /fog/.test(textContent))`);
  await page.click('[data-add=states]');
  assert.equal(await page.run(`document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)`), 'state 1');
  const open = () => page.run(`[...document.querySelectorAll('#editor details[open]')].map((part) => part.dataset.part).join()`);
  const here = await open();
  assert.notEqual(here, '');
  await page.openFile('other.lottie');
  await page.until(`document.querySelector('#editor details')`);
  assert.equal(await open(), '');
  await page.openFile('lighthouse.lottie');
  await page.until(`document.querySelectorAll('#editor details[open]').length > 0`);
  assert.equal(await open(), here);
  return page;
});

feature('Looks', 'forms have words where a person chooses, and the JSON keeps the format’s', async () => {
  const page = await at(1440, 900, 'other.lottie');
  await page.run(`document.querySelector('#mode [aria-pressed=false]').click()`);
  await page.until(`document.querySelector('#editor details')`);
  await page.run(`document.querySelector('[data-part="states/0"]').open = true`);
  await page.until(`document.querySelector('[data-path="states/0/type"]')`);
  assert.deepEqual(await page.run(`[...document.querySelector('[data-path="states/0/type"]').options].map(({ value, text }) => [value, text])`), [['PlaybackState', 'Plays an animation'], ['GlobalState', 'Any state']]);
  return page;
});

feature('Looks', 'an empty file says so', async () => {
  const page = await at(1440, 900);
  await page.openFile('empty.json');
  assert.match(await page.text('#stage .empty'), /The file is empty\./);
  return page;
});

feature('Looks', 'a script without a trace has nothing to compare with', async () => {
  const page = await at(1440, 900);
  await page.run(`document.querySelector('#action-scripts').click()`);
  await page.until(`document.querySelector('#run-scripts')?.checkVisibility() && !document.querySelector('#run-scripts').disabled`);
  await page.click('#run-scripts');
  await page.until(`/1 script run: no trace to compare with/.test(document.querySelector('#scripts').textContent)`);
  return page;
});

feature('Looks', 'no word breaks inside, in the dark too', async () => {
  const page = await at(1440, 900, 'lighthouse.lottie', [{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.press(200, 118);
  await page.untilState('lit');
  await page.press(200, 284);
  await page.untilState('signalling');
  const state = await box(page, '.now .state');
  assert.ok(state.height < 30, `${state.height} pixels: one line`);
  for (const selector of ['#graph input', '.presets input']) {
    assert.ok(await page.run(`(() => { const field = document.querySelector(${JSON.stringify(selector)}); const pen = document.createElement('canvas').getContext('2d'); pen.font = getComputedStyle(field).font; return pen.measureText(field.placeholder).width <= field.clientWidth - 20; })()`), selector);
  }
  return page;
});

test('the pages had no errors', () => {
  for (const { page } of pages) assert.deepEqual(page.errors ?? [], []);
});
