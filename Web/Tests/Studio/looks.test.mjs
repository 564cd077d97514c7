// How the studio looks at the sizes of phones and desktops, with real events in Chromium.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

const machinesName = 'animation_HarbourViewController_iphone.json';

let browser, server;
const pages = [];
/** The errors of pages that are closed. */
const errors = [];

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
  // The server takes only so many connections.
  for (const former of pages.splice(0)) {
    errors.push(...former.page.errors);
    await former.close().catch(() => undefined);
  }
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

/** The share of the window that the stage and the graph have. */
const shareOfMiddle = (page) => page.run(`[...document.querySelectorAll('.pane')].filter((pane) => pane.checkVisibility()).reduce((sum, pane) => sum + pane.clientWidth * pane.clientHeight, 0) / (innerWidth * innerHeight)`);

feature('Looks', 'the stage and the graph have most of the window in both modes, and each fills it', async () => {
  const page = await at(1440, 900);
  for (const mode of ['try', 'edit']) {
    await page.mode(mode);
    const share = await shareOfMiddle(page);
    assert.ok(share >= 0.6, `${share} in the mode ${mode}`);
  }
  await page.key('f', 'KeyF');
  await page.until(`!document.querySelector('#graph').checkVisibility() && !document.querySelector('.dock').checkVisibility()`);
  assert.ok(await shareOfMiddle(page) > 0.85);
  await page.key('g', 'KeyG');
  await page.until(`document.querySelector('#graph').checkVisibility() && !document.querySelector('#stage').checkVisibility()`);
  await page.key('g', 'KeyG');
  await page.until(`document.querySelector('#stage').checkVisibility()`);
  await page.mode('try');
  await openViews(page);
  assert.ok(await shareOfMiddle(page) >= 0.6, 'views use the same shell');
  return page;
});

feature('Looks', 'docks are made wider, collapsed and reordered, and all of it is remembered', async () => {
  const page = await at(1440, 900);
  const width = () => page.run(`document.querySelector('#dock-right').offsetWidth`);
  const drag = async ([x, y], [goalX, goalY]) => {
    await page.page.mouse('mouseMoved', x, y);
    await page.page.mouse('mousePressed', x, y);
    for (const part of [0.3, 0.7, 1]) await page.page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + (goalX - x) * part, y: y + (goalY - y) * part, button: 'left', buttons: 1 });
    await page.page.mouse('mouseReleased', goalX, goalY);
    await page.settle();
  };
  const before = await width();
  const edge = (await box(page, '#dock-right')).left - 1;
  await drag([edge, 300], [edge - 80, 300]);
  assert.ok(Math.abs(await width() - before - 80) <= 2, `${before} became ${await width()}`);
  // The log moves beside the inputs.
  const from = await page.middle('.dock-tabs [data-tab=log]');
  const goal = await box(page, '.dock-tabs [data-tab=inputs]');
  await drag(from, [goal.left + 4, goal.top + 12]);
  assert.deepEqual(await page.run(`[...document.querySelectorAll('#dock-right [data-index="0"] [role=tab]')].map(({ dataset }) => dataset.tab)`), ['log', 'inputs', 'inspector', 'slots']);
  await page.key('b', 'KeyB', { control: true });
  await page.until(`document.querySelector('#dock-left').offsetWidth === 40`);
  await page.run(`location.reload()`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.until(`document.body?.dataset.begun && document.querySelector('#dock-left')?.offsetWidth === 40`);
  assert.ok(Math.abs(await width() - before - 80) <= 2);
  assert.equal(await page.run(`document.querySelector('#dock-right [role=tab]').dataset.tab`), 'log');
  // The edge of the window takes a tab where no dock shows.
  const tab = await page.middle('#dock-right [data-tab=log]');
  await drag(tab, [20, tab[1] + 200]);
  assert.ok(await page.run(`document.querySelector('#dock-left .dock-tabs [data-tab=log][aria-selected=true]').checkVisibility()`));
  await page.click('#dock-left .collapse');
  // An icon of the rail opens the dock again.
  await page.click('#dock-left .rail [data-tab=layers]');
  await page.until(`document.querySelector('#layers').checkVisibility()`);
  return page;
});

feature('Looks', 'nothing moves when something is selected', async () => {
  const page = await at(1440, 900);
  const frames = () => page.run(`['#bar', '.stage-pane', '.graph-pane', '#dock-left', '#dock-right', '.time-pane', '#stage .picture'].map((name) => { const { left, top, width, height } = document.querySelector(name).getBoundingClientRect(); return [name, left, top, width, height].join(' '); })`);
  const before = await frames();
  await page.click('.graph [data-state=dark]');
  await page.until(`document.querySelector('#inspector').checkVisibility() && document.querySelector('#inspector-title').textContent === 'dark'`);
  assert.deepEqual(await frames(), before);
  await page.click('[data-select-input=oil]');
  await page.until(`document.querySelector('#inspector-title').textContent === 'oil'`);
  assert.deepEqual(await frames(), before);
  await page.click('.dock-tabs [data-tab=layers]');
  await page.until(`document.querySelectorAll('#layers li').length > 5`);
  await page.click('#layers li:nth-child(5)');
  await page.until(`document.querySelector('#inspector-title').textContent === 'tower'`);
  assert.deepEqual(await frames(), before);
  // What showed before the inspector shows again.
  await page.key('Escape');
  await page.until(`document.querySelector('#inputs').checkVisibility()`);
  return page;
});

feature('Looks', 'the palette finds actions, files and states, and the help lists all keys', async () => {
  const page = await at(1440, 900);
  await page.key('k', 'KeyK', { control: true });
  await page.until(`document.querySelector('#palette').open`);
  await page.type('hit areas');
  await page.until(`document.querySelectorAll('#palette-list [role=option]').length === 1`);
  await page.key('Enter');
  await page.until(`document.querySelector('#action-hits').ariaPressed === 'true'`);
  await page.key('k', 'KeyK', { control: true });
  await page.type('storm');
  await page.until(`document.querySelector('#palette-list [aria-selected=true] .name')?.textContent === 'storm'`);
  await page.key('Enter');
  await page.until(`document.querySelector('#inspector-title').textContent === 'storm'`);
  await page.key('?', 'Slash', { shift: true });
  await page.until(`document.querySelector('#help').open`);
  const keys = await page.run(`[...document.querySelectorAll('#help kbd')].map(({ textContent }) => textContent)`);
  for (const key of ['Ctrl K', 'Ctrl S', 'Space', 'F', 'G', 'E', '1']) assert.ok(keys.includes(key), key);
  await page.click('#help button');
  return page;
});

feature('Looks', 'the stage is one Tab stop and Enter away, and a list is one stop', async () => {
  const page = await at(1440, 900);
  await page.run(`document.activeElement?.blur()`);
  await page.key('Tab');
  assert.equal(await page.run(`document.activeElement.className`), 'skip');
  await page.key('Enter');
  assert.ok(await page.run(`document.activeElement.matches('#stage canvas')`));
  const stops = await page.run(`[...document.querySelectorAll('#shelf li button, .dock-tabs [role=tab], .graph [tabindex]')].filter((one) => one.checkVisibility() && one.tabIndex === 0).map((one) => one.closest('#shelf, .dock-tabs, .graph').className)`);
  assert.ok(stops.length <= 6, `${stops}`);
  return page;
});

feature('Looks', 'no text is smaller than 12 pixels', async () => {
  for (const mode of ['try', 'edit']) {
    const page = await at(1440, 900);
    await page.mode(mode);
    await page.click('.graph [data-state=dark]');
    await page.press(200, 118);
    const small = await page.run(`(() => {
      const found = new Set();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.textContent.trim() || element.closest('svg, script, noscript') || !element.checkVisibility()) continue;
        if (parseFloat(getComputedStyle(element).fontSize) < 12) found.add(element.tagName + '.' + element.className);
      }
      return [...found];
    })()`);
    assert.deepEqual(small, []);
  }
  return pages.at(-1);
});

feature('Looks', 'on a phone, the stage is above, a panel below, and tabs at the thumb', async () => {
  const page = await at(390, 844);
  const play = await box(page, '#time .play');
  assert.equal(play.width, play.height);
  assert.ok(await page.run(`document.documentElement.scrollWidth <= innerWidth`), 'the page is not wider than the screen');
  const tabs = await box(page, '#tabs');
  assert.ok(tabs.bottom === 844 && tabs.height >= 48);
  for (const tab of ['files', 'inputs', 'inspector', 'why']) {
    await page.click(`#tabs [data-tab=${tab}]`);
    assert.ok((await box(page, '.sheet')).height > 200, tab);
  }
  await page.click('#tabs [data-tab=graph]');
  await page.mode('edit');
  assert.ok((await box(page, '#graph')).height > 400);
  assert.ok((await box(page, '#stage')).height <= 100, 'the stage is a strip');
  await page.click('.graph [data-state=dark]');
  await page.until(`document.querySelector('#inspector [data-path="states/1/name"]')?.checkVisibility()`);
  await openViews(page);
  const other = await box(page, '#views-time .play');
  assert.equal(other.width, other.height);
  return page;
});

feature('Looks', 'a phone on its side has the panel beside the stage', async () => {
  const page = await at(844, 390);
  const picture = await box(page, '#stage .picture');
  assert.ok(picture.height > 150, `${picture.height} pixels`);
  assert.ok((await box(page, '.sheet')).left >= picture.right);
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

feature('Looks', 'templates stay in their panel', async () => {
  const page = await at(1440, 900, 'orrery.json');
  await page.run(`document.querySelector('.make-machine').open = true`);
  const [panel, list] = [await box(page, '#machine'), await box(page, '.templates')];
  assert.ok(list.right <= panel.right && list.left >= panel.left);
  return page;
});

feature('Looks', 'a notice can be dismissed', async () => {
  const page = await at(1440, 900);
  await page.click('#action-colours');
  await page.until(`document.querySelector('#notice.shown')?.textContent === 'Light'`);
  const [notice, column] = [await box(page, '#notice'), await box(page, '.stage-pane')];
  assert.ok(notice.left >= column.left && notice.right <= column.right, 'it is over the stage');
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

feature('Looks', 'new parts have their names selected, and a renamed part stays selected', async () => {
  const page = await at(1440, 900);
  await page.mode('edit');
  await page.click('[data-add=inputs]');
  await page.until(`document.activeElement.dataset.path === 'inputs/6/name'`);
  const selected = () => page.run(`document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)`);
  assert.equal(await selected(), 'input 1');
  await page.type('fog');
  await page.key('Enter', 'Enter');
  await page.until(`document.querySelector('#inspector-title').textContent === 'fog'`);
  await page.key('Escape');
  await page.click('[data-add=states]');
  await page.until(`document.activeElement.dataset.path === 'states/6/name'`);
  assert.equal(await selected(), 'state 1');
  // The focus stays in the inspector when its part is removed.
  await page.run(`document.querySelector('[data-remove="states/6"]').focus()`);
  await page.key('Enter', 'Enter');
  await page.until(`!document.querySelector('[data-remove="states/6"]') && document.activeElement.id === 'inspector-title'`);
  return page;
});

feature('Looks', 'forms have words where a person chooses, and the JSON keeps the format’s', async () => {
  const page = await at(1440, 900, 'other.lottie');
  await page.mode('edit');
  await page.click('#inspector [data-part="states/0"]');
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
  assert.deepEqual([...errors, ...pages.flatMap(({ page }) => page.errors)], []);
});
