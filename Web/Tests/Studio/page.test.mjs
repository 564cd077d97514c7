// What the page is for everybody: its keys, its looks, its names for screen readers; and the parts of panels that no other file tests.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root, tool } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';
import { isKnown, modules, proseIn, shownTexts, unneeded } from './words.mjs';
import { guardsAfter } from '../../Studio/lines.js';
import { templates } from '../../Studio/templates.js';

let browser, server, page;

const transition = (toState, ...guards) => ({ type: 'Transition', toState, guards });
const numeric = (inputName, compareTo) => ({ type: 'Numeric', inputName, conditionType: 'Equal', compareTo });

/** A machine with an island, a dead end, and a transition of several guards. */
const troubled = {
  initial: 'begin',
  inputs: [{ type: 'Boolean', name: 'open', value: true }, { type: 'Numeric', name: 'first', value: 1 }, { type: 'Numeric', name: 'second', value: 1 }, { type: 'Event', name: 'go' }],
  states: [
    { type: 'PlaybackState', name: 'begin', animation: 'ship', transitions: [transition('end', { type: 'Boolean', inputName: 'open', conditionType: 'Equal', compareTo: true }, numeric('first', 2), numeric('second', 2), { type: 'Event', inputName: 'go' })] },
    { type: 'PlaybackState', name: 'end', animation: 'ship', transitions: [] },
    { type: 'PlaybackState', name: 'island', animation: 'ship', transitions: [transition('begin')] },
  ],
};

/** A machine with an interaction for each of the keys 1 to 9. */
const nine = {
  initial: 'only', inputs: [{ type: 'Numeric', name: 'pressed', value: 0 }],
  states: [{ type: 'PlaybackState', name: 'only', animation: 'squares', transitions: [] }],
  interactions: Array.from({ length: 9 }, (_, index) => ({ type: 'Click', layerName: `square ${index + 1}`, actions: [{ type: 'SetNumeric', inputName: 'pressed', value: index + 1 }] })),
};

/** Nine squares side by side. */
const still = (value) => ({ a: 0, k: value });
const squares = {
  v: '5.7.0', fr: 30, ip: 0, op: 60, w: 180, h: 180, assets: [],
  layers: Array.from({ length: 9 }, (_, index) => ({
    ty: 1, ind: index + 1, nm: `square ${index + 1}`, ip: 0, op: 60, st: 0, sw: 40, sh: 40, sc: ['#b3382c', '#1f6fd1', '#2f7a4d'][index % 3],
    ks: { o: still(100), r: still(0), a: still([0, 0]), s: still([100, 100]), p: still([(index % 3) * 60 + 10, Math.floor(index / 3) * 60 + 10]) },
  })),
};

/** Packs a machine with an animation. */
function pack(name, machine, folder, animation = join(root, 'Samples/lighthouse/a/ship.json')) {
  const path = join(folder, `${name}.machine.json`);
  writeFileSync(path, JSON.stringify(machine));
  native('pack', animation, '--machine', path, '-o', join(folder, `${name}.lottie`), '--force');
  rmSync(path);
}

/** A lighthouse whose keeper has two wrong names. */
function packMistakes(path) {
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-mistakes-'));
  cpSync(join(root, 'Samples/lighthouse'), folder, { recursive: true });
  const keeper = join(folder, 's/keeper.json');
  writeFileSync(keeper, readFileSync(keeper, 'utf8').replace('"layerName": "lamp"', '"layerName": "lampp"').replace('"layerName": "door"', '"layerName": "dor"').replace('"toState": "storm"', '"toState": "strom"'));
  native('pack', folder, '-o', path);
  rmSync(folder, { recursive: true });
}

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json', 'ship.json': 'Samples/lighthouse/a/ship.json',
    'card.json': 'Samples/harbour/card.json', 'card-stage.json': 'Samples/harbour/card-stage.json', 'boat.json': 'Samples/harbour/boat.json', 'pennant.png': 'Samples/harbour/pennant.png' });
  pack('troubled', troubled, server.folder);
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-squares-'));
  writeFileSync(join(folder, 'squares.json'), JSON.stringify(squares));
  pack('nine', nine, server.folder, join(folder, 'squares.json'));
  rmSync(folder, { recursive: true });
  packMistakes(join(server.folder, 'mistakes.lottie'));
  browser = await launch();
  await browser.send('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
  await page.page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a file of the folder anew, with nothing focused. */
async function begin(name = 'lighthouse.lottie') {
  await page.openFile(name);
  if (name === 'lighthouse.lottie') await page.untilState('dark');
  await page.run(`document.activeElement?.blur()`);
  return page;
}

const frame = `Number(document.querySelector('.scrubber').value)`;
const escape = async () => {
  for (const type of ['keyDown', 'keyUp']) await page.page.send('Input.dispatchKeyEvent', { type, key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 });
};

// Parts of panels

feature('Shelf', 'the files that were open last come first where there are many', async () => {
  const many = await Studio.serve(Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`boat-${String(index + 1).padStart(2, '0')}.json`, 'Samples/harbour/boat.json'])));
  try {
    const first = await StudioPage.open(browser, many.address);
    await first.until(`document.querySelectorAll('#shelf li button').length === 13`);
    for (const name of ['boat-09.json', 'boat-04.json', 'boat-12.json']) await first.openFile(name);
    await first.close();
    const second = await StudioPage.open(browser, `${many.address}?file=boat-01.json`);
    await second.until(`document.querySelectorAll('#shelf .heading').length === 2`);
    const titles = await second.run(`(() => {
      const rows = [...document.querySelectorAll('#shelf .shelf li')];
      const all = rows.findLastIndex((row) => row.classList.contains('heading'));
      return [rows.slice(1, all).map((row) => row.querySelector('button').title), rows.slice(all + 1).length, rows[0].textContent];
    })()`);
    assert.deepEqual(titles[0].slice(0, 3), ['boat-12.json', 'boat-04.json', 'boat-09.json']);
    assert.equal(titles[1], 13, 'all files are listed below');
    await second.click('#shelf .heading + li + li button');
    await second.until(`document.title.startsWith('boat-04.json')`);
    const picture = await second.screenshot();
    await second.close();
    return { screenshot: async () => picture };
  } finally {
    await many.close();
  }
});

feature('Stage', 'the pointer’s place is copied as a line of a script, which the tool plays', async () => {
  await begin();
  await page.point(200, 118);
  await page.until(`/^(200|199\\.9)/.test(document.querySelector('.position').textContent)`);
  const shown = (await page.text('.position')).split(', ').map(Number);
  await page.click('#stage .stage-line button');
  await page.until(`/copied/i.test(document.querySelector('#notice.shown')?.textContent)`);
  const line = await page.run(`navigator.clipboard.readText()`);
  assert.deepEqual(JSON.parse(line), { op: 'click', x: shown[0], y: shown[1] });
  const script = join(server.folder, 'copied.script.jsonl');
  writeFileSync(script, `{"op":"start"}\n${line}\n`);
  const trace = native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', script).toString();
  rmSync(script);
  assert.match(trace, /"from":"dark","to":"lit"/);
  return page;
});

feature('Time', 'the milliseconds of a frame are shown', async () => {
  await begin('orrery.json');
  await page.until(`${frame} > 5`);
  const text = await page.text('.duration');
  const shown = Number(/^([\d.]+)\s*ms/.exec(text)?.[1]);
  assert.ok(shown > 0 && shown < 200, text);
  // A picture of many more pixels takes longer.
  await page.choose('#stage [aria-label="Zoom"]', '4');
  await page.until(`parseFloat(document.querySelector('.duration').textContent) > ${shown}`);
  await page.choose('#stage [aria-label="Zoom"]', 'fit');
  return page;
});

feature('Time', 'each speed from 0.1 to 4 is that much faster', async () => {
  await begin('orrery.json');
  const rates = [];
  for (const speed of [0.1, 0.25, 0.5, 1, 2, 4]) {
    await page.choose('#time [aria-label=Speed]', String(speed));
    // Time passes in calls: each is a frame of the display, times the speed.
    const line = await page.run(`(async () => {
      const seconds = () => parseFloat(document.querySelector('.elapsed').textContent);
      const [began, before] = [performance.now(), seconds()];
      await new Promise((resolve) => setTimeout(resolve, 900));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return (seconds() - before) / ((performance.now() - began) / 1000);
    })()`);
    rates.push([speed, line]);
    assert.ok(Math.abs(line - speed) < speed * 0.3 + 0.02, `× ${speed}: ${line}`);
  }
  await page.choose('#time [aria-label=Speed]', '1');
  return page;
});

feature('Time', 'bounce turns at the ends', async () => {
  await begin('orrery.json');
  const mode = await page.run(`[...document.querySelectorAll('[aria-label=Direction] option')].find(({ value }) => value === 'Bounce')?.value`);
  assert.equal(mode, 'Bounce');
  await page.choose('[aria-label=Direction]', 'Bounce');
  const last = await page.run(`Number(document.querySelector('.scrubber').max)`);
  await page.run(`(() => { const slider = document.querySelector('.scrubber'); slider.value = ${last - 12}; slider.dispatchEvent(new Event('input')); })()`);
  await page.run(`document.querySelector('.play').click()`);
  await page.run(`globalThis.highest = 0`);
  await page.until(`(highest = Math.max(highest, ${frame})) > ${last - 6}`);
  // Without a jump to the beginning, it comes down.
  const seen = await page.run(`new Promise((resolve) => {
    const frames = [];
    const step = () => { frames.push(${frame}); if (frames.length > 5 && frames.at(-1) < ${last - 14}) resolve(frames); else requestAnimationFrame(step); };
    step();
  })`);
  assert.ok(seen.at(-1) > last - 40, `it is at ${seen.at(-1)} of ${last}`);
  await page.choose('[aria-label=Direction]', 'Forward');
  return page;
});

feature('Graph', 'states that nothing leads to, and dead ends, are marked', async () => {
  await begin('troubled.lottie');
  await page.until(`document.querySelectorAll('.graph [data-state]').length === 3`);
  const marks = await page.run(`Object.fromEntries([...document.querySelectorAll('.graph [data-state]')].map((box) => [box.dataset.state, {
    kind: ['unreachable', 'dead-end'].filter((name) => box.classList.contains(name)).join(),
    dashes: getComputedStyle(box.querySelector('rect')).strokeDasharray !== 'none', label: box.getAttribute('aria-label') }]))`);
  assert.deepEqual(Object.fromEntries(Object.entries(marks).map(([name, { kind, dashes }]) => [name, [kind, dashes]])), { begin: ['', false], end: ['dead-end', true], island: ['unreachable', true] });
  assert.match(marks.island.label, /no transition leads here/);
  assert.match(marks.end.label, /no transition leaves it/);
  return page;
});

feature('Graph', 'pan and zoom', async () => {
  await begin();
  await page.click('#graph .fit');
  const box = () => page.run(`(() => { const { left, top, width } = document.querySelector('.graph [data-state=dark] rect').getBoundingClientRect(); return { left, top, width }; })()`);
  const before = await box();
  const [x, y] = await page.run(`(() => { const { left, bottom } = document.querySelector('.graph-view').getBoundingClientRect(); return [left + 12, bottom - 12]; })()`);
  await page.page.mouse('mouseMoved', x, y);
  await page.page.mouse('mousePressed', x, y);
  for (const part of [0.5, 1]) await page.page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + 60 * part, y: y - 40 * part, button: 'left', buttons: 1 });
  await page.page.mouse('mouseReleased', x + 60, y - 40);
  const panned = await box();
  assert.ok(Math.abs(panned.left - before.left - 60) < 1.5 && Math.abs(panned.top - before.top + 40) < 1.5, JSON.stringify([before, panned]));
  // The point under the pointer stays.
  await page.page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: panned.left, y: panned.top, deltaX: 0, deltaY: -200 });
  await page.until(`document.querySelector('.graph [data-state=dark] rect').getBoundingClientRect().width > ${panned.width * 1.5}`);
  const zoomed = await box();
  assert.ok(Math.abs(zoomed.left - panned.left) < 2 && Math.abs(zoomed.top - panned.top) < 2, JSON.stringify([panned, zoomed]));
  await page.click('#graph .smaller');
  assert.ok((await box()).width < zoomed.width);
  await page.click('#graph .fit');
  assert.ok(Math.abs((await box()).width - before.width) < 1);
  return page;
});

feature('Why', 'guards after the one that held a transition back are counted', async () => {
  await begin('troubled.lottie');
  await page.click('#input-go');
  await page.until(`/first must be 2/.test(document.querySelector('.held')?.textContent)`);
  assert.match(await page.text('.held'), /and 2 more guards were not asked/);
  await page.fill('#inputs .input:nth-child(2) input[type=number]', '2');
  await page.click('#input-go');
  await page.until(`/second must be 2.*and 1 more guard was not asked/.test(document.querySelector('.held')?.textContent)`);
  return page;
});

test('of guards on one input, the one that was asked counts', () => {
  const guards = [{ type: 'Numeric', inputName: 'n', conditionType: 'GreaterThan', compareTo: 0 }, { type: 'Numeric', inputName: 'n', conditionType: 'LessThan', compareTo: 5 }, { type: 'Event', inputName: 'go' }];
  assert.equal(guardsAfter('n > 0', guards), 2);
  assert.equal(guardsAfter('n < 5', guards), 1);
  assert.equal(guardsAfter('on go', guards), 0);
  assert.equal(guardsAfter('not night', [{ type: 'Boolean', inputName: 'night', compareTo: false }, guards[2]]), 1);
});

feature('Findings', 'a fix leaves the fixes of the others', async () => {
  await begin('mistakes.lottie');
  await page.key('e', 'KeyE');
  const fixes = `[...document.querySelectorAll('.fix')].map(({ textContent }) => textContent).sort().join()`;
  await page.until(`${fixes} === 'Use “door”,Use “lamp”,Use “storm”'`);
  const picture = await page.screenshot();
  for (const [pressed, rest] of [['storm', 'Use “door”,Use “lamp”'], ['door', 'Use “lamp”'], ['lamp', '']]) {
    await page.run(`document.querySelectorAll('.fix').forEach((button) => { button.dataset.fixes = button.textContent; })`);
    await page.click(`[data-fixes="Use “${pressed}”"]`);
    await page.until(`${fixes} === ${JSON.stringify(rest)} && !document.querySelector('[data-fixes="Use “${pressed}”"]')`);
  }
  await page.until(`document.querySelector('.editor-findings .good')`);
  await page.click('#action-revert');
  await page.run(`document.activeElement?.blur()`);
  await page.key('e', 'KeyE');
  return { screenshot: async () => picture };
});

for (const name of Object.keys(templates)) {
  feature('Templates', `${name}: plays without errors`, async () => {
    await begin('ship.json');
    if (await page.run(`document.body.dataset.mode !== 'edit'`)) await page.key('e', 'KeyE');
    await page.choose('#template', name);
    await page.until(`/^ship.*\\.lottie/.test(document.title) && document.querySelector('.now .state')?.textContent`);
    await page.until(`document.querySelector('.editor-findings li')`);
    assert.equal(await page.run(`document.querySelectorAll('.editor-findings .error').length`), 0, await page.text('.editor-findings'));
    const written = JSON.parse(await page.run(`document.querySelector('#editor code-field').value`));
    assert.deepEqual(written.states.map((state) => state.name).includes(written.initial), true);
    await page.until(`document.querySelectorAll('.graph [data-state]').length === ${written.states.length}`);
    if (name !== 'empty') {
      // It goes somewhere: a storm of calls meets more than one state.
      await page.click('#storm');
      await page.until(`Number(/^(\\d+) of/.exec(document.querySelector('.storm p').textContent)?.[1]) > 1`);
    }
    const picture = await page.screenshot();
    await page.run(`document.activeElement?.blur()`);
    await page.key('e', 'KeyE');
    return { screenshot: async () => picture };
  });
}

// Keys

feature('Keys', 'Space plays and holds; arrows go by a frame, with Shift by ten', async () => {
  await begin('orrery.json');
  await page.until(`${frame} > 12`);
  await page.key(' ', 'Space');
  await page.until(`document.querySelector('.play').ariaLabel === 'Play'`);
  await page.settle();
  const held = await page.run(frame);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(await page.run(frame), held, 'time is held');
  await page.key('ArrowRight');
  const next = Math.floor(held) + 1;
  await page.until(`${frame} === ${next}`);
  await page.key('ArrowLeft');
  await page.until(`${frame} === ${next - 1}`);
  await page.key('ArrowRight', 'ArrowRight', { shift: true });
  await page.until(`${frame} === ${next + 9}`);
  await page.key('ArrowLeft', 'ArrowLeft', { shift: true });
  await page.until(`${frame} === ${next - 1}`);
  await page.key(' ', 'Space');
  await page.until(`${frame} > ${next + 1}`);
  return page;
});

feature('Keys', 'brackets go from marker to marker', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.choose('[aria-label=Segment]', '');
  await page.run(`document.activeElement?.blur()`);
  await page.until(`${frame} > 42`);
  await page.key('[', 'BracketLeft');
  await page.until(`${frame} === 40`);
  await page.key(']', 'BracketRight');
  await page.until(`${frame} === 150`);
  await page.key('[', 'BracketLeft');
  await page.until(`${frame} === 40`);
  return page;
});

feature('Keys', '1 to 9 perform the interactions, and S begins anew', async () => {
  await begin('nine.lottie');
  for (let number = 1; number <= 9; number += 1) {
    await page.key(String(number), `Digit${number}`);
    await page.until(`document.querySelector('#inputs input[type=number]').value === '${number}'`);
  }
  await page.key('s', 'KeyS');
  await page.until(`document.querySelector('#inputs input[type=number]').value === '0'`);
  return page;
});

feature('Keys', 'G fills the window with the graph, and H shows the hit areas', async () => {
  await begin();
  await page.key('g', 'KeyG');
  await page.until(`document.querySelector('#graph').getBoundingClientRect().width > innerWidth * 0.95`);
  await page.key('g', 'KeyG');
  await page.until(`document.querySelector('#stage').checkVisibility()`);
  await page.key('h', 'KeyH');
  await page.until(`document.querySelectorAll('.overlay polygon').length === 2`);
  const picture = await page.screenshot();
  await page.key('h', 'KeyH');
  await page.until(`document.querySelectorAll('.overlay polygon').length === 0`);
  return { screenshot: async () => picture };
});

feature('Keys', 'T shows the next theme, B the next background, D the difference', async () => {
  await begin();
  const theme = `document.querySelector('.choices label:nth-of-type(3) select').value`;
  const sky = await page.pixel(200, 20);
  await page.key('t', 'KeyT');
  await page.until(`${theme} === 'dawn'`);
  await page.settle();
  assert.notDeepEqual(await page.pixel(200, 20), sky);
  await page.key('t', 'KeyT');
  await page.until(`${theme} === 'fog'`);
  await page.key('t', 'KeyT');
  await page.until(`${theme} === ''`);
  const seen = new Set();
  for (let press = 0; press < 4; press += 1) {
    seen.add(await page.run(`getComputedStyle(document.querySelector('.picture')).background`));
    await page.key('b', 'KeyB');
    await page.settle();
  }
  assert.equal(seen.size, 4, 'four backgrounds');
  await page.choose('#compare', 'theme:dawn');
  await page.run(`document.activeElement?.blur()`);
  await page.until(`!document.querySelector('.compared').hidden`);
  assert.equal(await page.text('#compare-number'), '');
  await page.key('d', 'KeyD');
  await page.until(`parseFloat(document.querySelector('#compare-number').textContent) > 5`);
  const picture = await page.screenshot();
  await page.key('d', 'KeyD');
  await page.until(`document.querySelector('#compare-number').textContent === ''`);
  await page.choose('#compare', '');
  return { screenshot: async () => picture };
});

feature('Keys', 'L goes to the log, R films, and the question mark lists the keys', async () => {
  await begin();
  await page.key('l', 'KeyL');
  await page.until(`document.activeElement?.matches('ol.log')`);
  await page.key('ArrowUp');
  await page.until(`document.activeElement?.closest('ol.log li')`);
  await page.run(`document.activeElement?.blur()`);
  await page.key('r', 'KeyR');
  await page.until(`document.querySelector('#action-film').getAttribute('aria-pressed') === 'true'`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const film = await page.taken(() => page.key('r', 'KeyR'));
  assert.match(film.name, /\.webm$/);
  await page.key('?', 'Slash');
  await page.until(`document.querySelector('#help').open`);
  const listed = await page.run(`[...document.querySelectorAll('#help kbd')].map(({ textContent }) => textContent).join(' ')`);
  for (const key of ['Space', '←', '→', 'Shift ←', '[', ']', '1', '6', 'S', 'F', 'G', 'H', 'T', 'B', 'D', 'L', 'R', '?', 'Ctrl K']) assert.ok(` ${listed} `.includes(` ${key} `), `${key} is not in the list`);
  const picture = await page.screenshot();
  await escape();
  await page.until(`!document.querySelector('#help').open`);
  return { screenshot: async () => picture };
});

feature('Keys', 'E edits, Ctrl Z undoes, and Ctrl S saves', async () => {
  const path = join(server.folder, 'nine.lottie');
  await begin('nine.lottie');
  await page.key('e', 'KeyE');
  await page.until(`document.body.dataset.mode === 'edit'`);
  await page.click('.dock-tabs [data-tab=json]');
  const text = await page.run(`document.querySelector('#editor code-field').value`);
  await page.fill('#editor code-field', text.replaceAll('"only"', '"alone"'));
  await page.untilState('alone');
  await page.run(`document.querySelector('#editor code-field').focus()`);
  await page.key('z', 'KeyZ', { control: true });
  await page.untilState('only');
  await page.key('z', 'KeyZ', { control: true, shift: true });
  await page.untilState('alone');
  const picture = await page.screenshot();
  const before = readFileSync(path);
  await page.key('s', 'KeyS', { control: true });
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.notDeepEqual(readFileSync(path), before);
  assert.match(native('diagram', path).toString(), /alone/);
  await page.run(`document.activeElement?.blur()`);
  await page.key('e', 'KeyE');
  await page.until(`document.body.dataset.mode !== 'edit'`);
  return { screenshot: async () => picture };
});

feature('Editing', 'a save keeps the file as it was before as a backup', async () => {
  const path = join(server.folder, 'troubled.lottie');
  await begin('troubled.lottie');
  await page.key('e', 'KeyE');
  await page.click('.dock-tabs [data-tab=json]');
  const text = await page.run(`document.querySelector('#editor code-field').value`);
  await page.fill('#editor code-field', text.replace('"value": 1', '"value": 7').replace('"value":1', '"value":7'));
  await page.until(`!document.querySelector('#action-save').disabled`);
  const before = readFileSync(path);
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.deepEqual(readFileSync(`${path}.backup`), before);
  assert.notDeepEqual(readFileSync(path), before);
  assert.deepEqual(readdirSync(server.folder).filter((name) => name.startsWith('.')), [], 'nothing else stays');
  const picture = await page.screenshot();
  await page.run(`document.activeElement?.blur()`);
  await page.key('e', 'KeyE');
  return { screenshot: async () => picture };
});

feature('Applications', 'others are let in with an address, a token and a warning', async () => {
  const address = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
  const child = spawn(tool, ['studio', server.folder, '--no-open', '--listen', address], { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const printed = await new Promise((resolve, reject) => {
      let text = '';
      const read = (part) => {
        text += part;
        if (/http:\/\/\S+\/\S{20,}/.test(text) && /warning/i.test(text)) resolve(text);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(text)));
      setTimeout(() => reject(new Error(text)), 10_000).unref();
    });
    const [given] = /http:\/\/\S+/.exec(printed);
    assert.equal(new URL(given).hostname, address);
    const without = await fetch(new URL('/api/files', given));
    assert.ok(without.status >= 400, `${without.status} without the token`);
    const shown = await StudioPage.open(browser, `${given}?file=orrery.json`);
    assert.match(await shown.text('#applications'), new RegExp(address.replaceAll('.', '\\.')));
    return await shot(shown);
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
  }
});

feature('Keys', 'everything is reached by Tab and arrow keys, and acts on Space and Enter', async () => {
  await begin();
  await page.click('.dock-tabs [data-tab=why]');
  await page.click('.dock-tabs [data-tab=inputs]');
  await page.click('.dock-tabs [data-tab=files]');
  await page.run(`document.querySelector('.skip').focus()`);
  const stops = [];
  for (let presses = 0; presses < 90; presses += 1) {
    await page.key('Tab');
    const stop = await page.run(`(() => {
      const element = document.activeElement;
      if (element.matches('#stage canvas')) return 'stage';
      if (element.matches('#input-night')) return 'input';
      if (element.matches('.graph .state')) return 'state';
      if (element.matches('#interactions button')) return 'interaction';
      if (element.matches('#shelf li button')) return 'file';
      if (element.matches('.dock-tabs [role=tab]')) return 'tab of ' + element.dataset.tab;
      return element === document.body ? 'end' : '';
    })()`);
    if (stop === 'end') break;
    if (!stop || stops.includes(stop)) continue;
    stops.push(stop);
    // The focus is seen.
    assert.ok(await page.run(`document.activeElement.matches(':focus-visible')`), stop);
    if (stop === 'stage') {
      await page.key(' ', 'Space');
      await page.until(`document.querySelector('.play').ariaLabel === 'Play'`);
      await page.key(' ', 'Space');
      await page.until(`document.querySelector('.play').ariaLabel === 'Pause'`);
    }
    if (stop === 'input') {
      await page.key(' ', 'Space');
      await page.untilState('lit');
    }
    if (stop === 'tab of files') {
      await page.key('ArrowRight');
      await page.until(`document.activeElement.dataset.tab === 'layers' && document.querySelector('#layers li[tabindex="0"]')`);
      await page.key('ArrowLeft');
    }
  }
  assert.deepEqual([...stops].sort(), ['file', 'input', 'interaction', 'stage', 'state', 'tab of files', 'tab of inputs', 'tab of why']);
  // A list is one stop, in which arrow keys move.
  await page.run(`document.querySelector('#shelf li button[tabindex="0"]').focus()`);
  const before = await page.run(`document.activeElement.title`);
  await page.key('ArrowDown');
  assert.notEqual(await page.run(`document.activeElement.title`), before);
  await page.key('l', 'KeyL');
  await page.until(`document.activeElement?.matches('ol.log, ol.log *')`);
  await page.key('ArrowUp');
  await page.until(`document.activeElement?.closest('ol.log li')`);
  await page.key('Enter');
  await page.until(`!document.querySelector('.past').hidden`);
  await page.run(`document.querySelector('.past').click()`);
  await page.until(`document.querySelector('.past').hidden`);
  return page;
});

// Screen readers

const controls = new Set(['button', 'textbox', 'searchbox', 'slider', 'checkbox', 'switch', 'combobox', 'spinbutton', 'link', 'tab', 'menuitem', 'radio', 'ColorWell', 'listbox', 'image', 'img', 'dialog']);

/** The controls of the page without a name, and how many there are. */
async function unnamed(which) {
  await which.page.send('Accessibility.enable');
  const { nodes } = await which.page.send('Accessibility.getFullAXTree');
  const all = nodes.filter(({ ignored, role }) => !ignored && controls.has(role?.value));
  const bare = [];
  for (const { name, role, backendDOMNodeId } of all) {
    if (name?.value?.trim()) continue;
    const { object } = await which.page.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await which.page.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { return this.outerHTML.slice(0, 160); }', returnByValue: true });
    bare.push(`${role.value}: ${result.value}`);
  }
  return { count: all.length, bare };
}

feature('Screen readers', 'every control has a name', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  const usual = await unnamed(page);
  assert.deepEqual(usual.bare, []);
  assert.ok(usual.count > 60, `${usual.count} controls`);
  await page.key('e', 'KeyE');
  for (const tab of ['json', 'inspector', 'slots']) {
    await page.click(`.dock-tabs [data-tab=${tab}]`);
    assert.deepEqual((await unnamed(page)).bare, [], tab);
  }
  const picture = await page.screenshot();
  await page.run(`document.activeElement?.blur()`);
  await page.key('e', 'KeyE');
  for (const opener of ['#action-export', '#action-scripts']) {
    if (!await page.run(`Boolean(document.querySelector(${JSON.stringify(opener)}))`)) continue;
    await page.click(opener);
    await page.until(`document.querySelector('dialog[open]')`);
    assert.deepEqual((await unnamed(page)).bare, [], opener);
    await page.run(`document.querySelector('dialog[open]').close()`);
  }
  return { screenshot: async () => picture };
});

feature('Screen readers', 'the state, the reasons and the findings are announced', async () => {
  await begin();
  await page.page.send('Accessibility.enable');
  const live = async (selector) => {
    const { root: { nodeId } } = await page.page.send('DOM.getDocument');
    const { nodeId: found } = await page.page.send('DOM.querySelector', { nodeId, selector });
    const { nodes } = await page.page.send('Accessibility.getPartialAXTree', { nodeId: found, fetchRelatives: false });
    return nodes[0].properties?.find(({ name }) => name === 'live')?.value.value;
  };
  await page.click('.dock-tabs [data-tab=why]');
  assert.equal(await live('.stage-state'), 'polite');
  assert.equal(await live('.why'), 'polite');
  // A notice is hidden until there is one.
  assert.equal(await page.run(`document.querySelector('#notice [role=status]').getAttribute('aria-live')`), 'polite');
  // The regions stay in the page, and their texts change.
  await page.run(`globalThis.regions = ['.stage-state', '.why'].map((selector) => document.querySelector(selector))`);
  await page.press(200, 118);
  await page.untilState('lit');
  assert.match(await page.text('.why'), /dark → lit/);
  await page.openFile('mistakes.lottie');
  await page.until(`/\\(\\d+\\)/.test(document.querySelector('.dock-tabs [data-tab=findings]').textContent)`);
  assert.ok(await page.run(`regions.every((region) => region.isConnected)`));
  return page;
});

// Looks

/** The texts that are harder to read than a contrast: what stands out of its background too little. */
const faint = (least) => `(() => {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const pixel = () => [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  const light = (colour) => {
    const [red, green, blue] = colour.map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, canvas, option, [hidden], .screen, :disabled, dialog:not([open])')) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const chain = [];
    for (let at = element; at; at = at.parentElement) chain.unshift(at);
    if (chain.some((at) => getComputedStyle(at).opacity < 1 || getComputedStyle(at).backgroundImage.includes('url'))) continue;
    for (const at of chain) { context.fillStyle = getComputedStyle(at).backgroundColor; context.fillRect(0, 0, 1, 1); }
    const below = light(pixel());
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const above = light(pixel());
    const contrast = (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
    if (contrast < ${least}) found.push(contrast.toFixed(2) + ' ' + element.className + ' ' + element.textContent.trim().slice(0, 30));
  }
  return found;
})()`;

/** A page with media features, whose texts have a contrast. */
async function looks(media, least, options = {}) {
  const shown = await StudioPage.open(browser, `${server.address}?file=mistakes.lottie`, { media, ...options });
  await shown.untilState('dark');
  await shown.until(`document.querySelectorAll('#shelf .poster.drawn').length >= 5 && document.querySelector('#findings li')`);
  await shown.press(200, 140);
  await shown.settle();
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (least) assert.deepEqual(await shown.run(faint(least)), []);
  assert.deepEqual(shown.page.errors, []);
  return shown;
}

/** Shows a page in the table, and closes it. */
async function shot(shown) {
  const picture = await shown.screenshot();
  await shown.close();
  return { screenshot: async () => picture };
}

const paper = (shown) => shown.run(`getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((sum, value) => sum + value, 0) / 3`);

feature('Looks', 'light: dark texts on paper, with a contrast of 4.5', async () => {
  const shown = await looks([{ name: 'prefers-color-scheme', value: 'light' }], 4.5);
  assert.ok(await paper(shown) > 220);
  return shot(shown);
});

feature('Looks', 'dark: light texts on night, with a contrast of 4.5', async () => {
  const shown = await looks([{ name: 'prefers-color-scheme', value: 'dark' }], 4.5);
  assert.ok(await paper(shown) < 40);
  return shot(shown);
});

for (const scheme of ['light', 'dark']) {
  feature('Looks', `high contrast, ${scheme}: texts have a contrast of 7`, async () => (
    shot(await looks([{ name: 'prefers-contrast', value: 'more' }, { name: 'prefers-color-scheme', value: scheme }], 7))));
}

feature('Looks', 'forced colours: chosen parts are filled with the system’s colour', async () => {
  const shown = await looks([{ name: 'forced-colors', value: 'active' }], 4.5);
  assert.ok(await shown.run(`matchMedia('(forced-colors: active)').matches`));
  const colours = await shown.run(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [wanted, ...[...document.querySelectorAll('#shelf [aria-current], [aria-pressed=true]')].filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each).backgroundColor)];
  })()`);
  assert.ok(colours.length > 2);
  assert.equal(new Set(colours).size, 1, String(colours));
  return shot(shown);
});

feature('Looks', 'Reduced Motion: nothing on the page moves by itself', async () => {
  const motions = async (media) => {
    const shown = await looks(media, 0);
    await shown.run(`(() => {
      globalThis.motions = [];
      const look = () => {
        for (const motion of document.getAnimations()) {
          const { duration, delay } = motion.effect.getComputedTiming();
          if (Number(duration) + delay > 1) motions.push(String(motion.animationName ?? motion.transitionProperty));
        }
        requestAnimationFrame(look);
      };
      look();
    })()`);
    await shown.click('#input-night');
    await shown.untilState('lit');
    await shown.key('t', 'KeyT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { shown, seen: [...new Set(await shown.run(`motions`))] };
  };
  const usual = await motions([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
  assert.ok(usual.seen.length > 0, 'without it, parts move');
  await usual.shown.close();
  const { shown, seen } = await motions([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  assert.deepEqual(seen, []);
  return shot(shown);
});

/** The texts that are smaller than a size, in pixels. */
const small = (least) => `[...new Set([...document.querySelectorAll('body *')].filter((element) => !element.closest('svg, option, [hidden], dialog:not([open])') && element.checkVisibility()
  && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && parseFloat(getComputedStyle(element).fontSize) < ${least})
  .map((element) => parseFloat(getComputedStyle(element).fontSize) + ' ' + element.tagName + '.' + element.className + ' in ' + (element.closest('section, header, dialog')?.id ?? '')))]`;

feature('Looks', '4K: nothing is wider than the page, and texts have 13 pixels', async () => {
  const shown = await looks([], 0, { width: 3840, height: 2160 });
  assert.deepEqual(await shown.run(small(13)), []);
  await shown.key('e', 'KeyE');
  await shown.settle();
  assert.deepEqual(await shown.run(small(13)), [], 'in the editor');
  assert.ok(await shown.run(`document.documentElement.scrollWidth <= innerWidth`));
  const picture = await shown.screenshot();
  await shown.key('e', 'KeyE');
  await shown.click('.graph [data-state=lit]');
  await shown.settle();
  assert.deepEqual(await shown.run(small(13)), [], 'with the card of a state');
  await shown.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'card.json').click()`);
  await shown.until(`document.title.startsWith('card.json') && document.querySelector('#views-stage')?.checkVisibility()`);
  await shown.settle();
  assert.deepEqual(await shown.run(small(13)), [], 'with machines that move views');
  assert.ok(await shown.run(`document.documentElement.scrollWidth <= innerWidth`));
  await shown.close();
  return { screenshot: async () => picture };
});

feature('Looks', 'from 390 pixels to 4K, nothing is wider than the page', async () => {
  const shown = await looks([], 0);
  for (const width of [390, 600, 820, 1024, 1280, 1440, 2200, 2560, 3840]) {
    await shown.page.send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
    await shown.settle();
    assert.ok(await shown.run(`document.documentElement.scrollWidth <= innerWidth`), `${width} pixels`);
    assert.ok(await shown.run(`document.querySelector('#stage canvas').getBoundingClientRect().width >= 100`), `the stage at ${width} pixels`);
  }
  await shown.page.send('Emulation.setDeviceMetricsOverride', { width: 820, height: 900, deviceScaleFactor: 1, mobile: false });
  await shown.settle();
  return shot(shown);
});

feature('Looks', 'an own icon, and motion drawn by Zoetrope where there is no file', async () => {
  const nothing = await Studio.serve({});
  try {
    const shown = await StudioPage.open(browser, nothing.address);
    assert.ok(await shown.run(`document.querySelector('#bar img').naturalWidth > 0 && document.querySelector('link[rel=icon]')?.href.length > 0`));
    assert.match(await shown.text('#stage .empty'), /\w+ \w+ \w+/, 'it says what to do');
    const drawn = `(() => { const canvas = document.querySelector('#stage .empty canvas'); return canvas && canvas.checkVisibility() ? String(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data) : ''; })()`;
    await shown.until(`/[1-9]/.test(${drawn})`);
    await shown.run(`globalThis.former = ${drawn}`);
    await shown.until(`former !== ${drawn}`);
    return await shot(shown);
  } finally {
    await nothing.close();
  }
});

// How it is made

feature('Made', 'the page runs the modules as they are written, without a framework, and with the types checked', async () => {
  await begin();
  const loaded = (await page.run(`performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'))`));
  const panels = readdirSync(join(root, 'Web/Studio/panels'));
  for (const panel of panels) assert.ok(loaded.some((path) => path.endsWith(`/panels/${panel}`)), `${panel} is a module of its own`);
  const written = (path) => join(root, 'Web', path.replace(/^.*\/studio\//, 'Studio/'));
  let compared = 0;
  for (const path of new Set(loaded)) {
    // The player is one minified file.
    if (/\/player\/|(studio-file|codemirror)\.js$/.test(path)) continue;
    const served = await page.run(`fetch(${JSON.stringify(path)}).then((answer) => answer.text())`);
    assert.ok(readFileSync(written(path), 'utf8') === served, `${path} is not what is written`);
    compared += 1;
  }
  assert.ok(compared > 60, `${compared} modules`);
  execFileSync(join(root, 'Tools/check-studio-types'), { cwd: root });
  return page;
});

/** Parts of the page with texts that are not its own: names in files and on disk, messages of the engine, code. */
const foreign = 'kbd, svg text, #shelf .shelf .name, .layers .name, .CodeMirror, code, pre, .editor-findings button:not(.fix), .findings li > :first-child, .position, .beneath';

feature('Made', 'all words of the page are in the file of texts, or in the file that is open', async () => {
  const names = new Set([...readdirSync(server.folder).flatMap((name) => [name, name.replace(/\.\w+$/, '')]), 'dawn', 'fog', 'Zoetrope Studio']);
  const read = (value) => {
    if (typeof value === 'string') names.add(value);
    else if (value && typeof value === 'object') for (const [name, member] of Object.entries(value)) names.add(name) && read(member);
  };
  for (const path of ['lighthouse/s/keeper.json', 'lighthouse/a/lighthouse.json', 'lighthouse/a/ship.json', 'orrery.json', 'lighthouse/manifest.json', 'lighthouse/t/fog.json', 'lighthouse/t/dawn.json', 'harbour/card.json', 'harbour/card-stage.json']) read(JSON.parse(readFileSync(join(root, 'Samples', path), 'utf8')));
  // Calls and events have the names of scripts and traces, and properties those that the engine gives them.
  for (const name of ['start', 'click', 'fire', 'play', 'complete', 'loopComplete', 'true', 'false', '$input', 'Color', 'Colors', 'lighthouse.script.jsonl']) names.add(name);
  let count = 0;
  /** Checks what a screen shows. */
  const check = async (screen) => {
    await page.settle();
    const shown = (await page.run(shownTexts(foreign))).map((text) => text.replace(/ \((?:(?:Ctrl|Shift|Alt) )*\S{1,5}\)$/u, ''));
    count += shown.length;
    assert.deepEqual(shown.filter((text) => !isKnown(text, names)), [], screen);
  };
  await begin();
  // Packages that were made and never saved are on no disk.
  for (const name of await page.run(`[...document.querySelectorAll('#shelf li button')].map(({ title }) => title)`)) names.add(name);
  await check('a file');
  await page.press(200, 118);
  await page.untilState('lit');
  await page.click('#input-call');
  await page.until(`/→/.test(document.querySelector('.why').textContent)`);
  await check('what happened');
  await page.run(`document.querySelectorAll('details').forEach((part) => { part.open = true; })`);
  await page.choose('.choices label:nth-of-type(3) select', 'fog');
  await page.choose('#compare', 'theme:dawn');
  await check('a theme, and another beside it');
  await page.choose('#compare', '');
  await page.click('.graph [data-state=lit]');
  await check('the card of a state');
  await escape();
  await page.key('e', 'KeyE');
  for (const tab of ['inspector', 'json']) {
    await page.click(`.dock-tabs [data-tab=${tab}]`);
    await check(`the editor: ${tab}`);
  }
  const picture = await page.screenshot();
  await page.click('.dock-tabs [data-tab=inspector]');
  await page.run(`document.activeElement?.blur()`);
  await page.key('e', 'KeyE');
  for (const opener of ['#action-export', '#action-scripts']) {
    await page.click(opener);
    await page.until(`document.querySelector('dialog[open]')`);
    await check(opener);
    await page.run(`document.querySelector('dialog[open]').close()`);
  }
  await page.key('?', 'Slash');
  await page.until(`document.querySelector('#help').open`);
  await check('the keys');
  await escape();
  await begin('orrery.json');
  await check('an animation without a machine');
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'card.json').click()`);
  await page.until(`document.title.startsWith('card.json') && document.querySelector('#views-findings .good')`);
  await check('views');
  for (const part of ['views-tree', 'views-machines']) {
    await page.run(`document.querySelectorAll('#${part} li button')[1]?.click()`);
    await check(part);
  }
  await page.run(`document.querySelector('[data-perform="0/0/0"]').click()`);
  await page.settle();
  await check('a transition of views');
  assert.ok(count > 1500, `${count} texts`);
  await begin();
  return { screenshot: async () => picture };
});

test('each module has its row in the README', () => {
  const readme = readFileSync(join(root, 'Web/Studio/README.md'), 'utf8');
  const [page, views] = ['| Module |', '| Module in `views/` |'].map((heading) => {
    const table = readme.slice(readme.indexOf(heading)).split('\n\n')[0];
    return new Set([...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name)));
  });
  // Panels have a row together.
  const missing = modules.filter((path) => !(path.startsWith('views/') ? views : page).has(/^(views\/)?panels\//.test(path) ? 'panels/' : path.replace(/^views\//, '')));
  assert.deepEqual(missing, []);
  const gone = [...page, ...[...views].map((name) => `views/${name}`)].filter((name) => name.endsWith('.js') && !modules.includes(name));
  assert.deepEqual(gone, []);
});

test('no module but the file of texts has words for people', () => {
  assert.ok(modules.length > 90, `${modules.length} modules`);
  assert.deepEqual(modules.filter((path) => path !== 'texts.js').flatMap((path) => proseIn(path)), []);
  assert.deepEqual(unneeded(), [], 'exceptions that are not needed');
  // The check finds what it looks for.
  const wrong = "throw new Error('no file is open'); h('a', { title: 'Press', 'aria-label': `left ${state}`, class: 'quiet note' }, isFound ? 'Two words' : one); // A comment of words\nlist.closest('section, header');";
  assert.deepEqual(proseIn('wrong.js', wrong).map((line) => line.replace(/^\S+ /, '')), ['no file is open', 'left …', 'Two words']);
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));
