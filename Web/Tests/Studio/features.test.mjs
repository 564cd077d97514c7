// What can be done in the studio, with real events in Chromium.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { Studio, StudioPage, feature, posterPixels } from './studio-page.mjs';

let browser, server, page;

before(async () => {
  server = await Studio.serve({
    'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json', 'parts/keeper.json': 'Samples/lighthouse/s/keeper.json',
    'parts/fog.json': 'Samples/lighthouse/t/fog.json', 'ship.json': 'Samples/lighthouse/a/ship.json', 'boat.json': 'Samples/harbour/boat.json',
  });
  server.write('broken.json', '{"layers":[');
  server.write('odd.json', JSON.stringify({ v: '5.7', fr: 30, ip: 0, op: 30, w: 100, h: 100, layers: [{ ty: 99, nm: 'odd', ip: 0, op: 30, ks: {} }] }));
  browser = await launch();
  page = await StudioPage.open(browser, server.address);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens the file anew, so that a feature begins where people begin. */
async function begin(name = 'lighthouse.lottie', { keepsChanges = false } = {}) {
  await page.openFile(name);
  if (!keepsChanges && await page.run(`!document.querySelector('#action-revert').hidden`)) {
    await page.run(`document.querySelector('#action-revert').click()`);
    await page.until(`document.querySelector('#action-revert').hidden`);
    await page.until(`document.querySelector('.editor-findings .good')`);
    await page.key('s', 'KeyS');
  }
  if (name.endsWith('.lottie')) {
    await page.untilState('dark');
    await page.until(`document.querySelector('.graph .current')`);
  }
  await page.settle();
  return page;
}

const isLit = async () => {
  const [red, green, blue] = await page.pixel(200, 118);
  return red > 200 && green > 180 && blue < 180;
};

feature('Shelf', 'files of a folder as pictures, with badges', async () => {
  await page.until(`document.querySelectorAll('#shelf .poster.drawn').length === 8`);
  const badges = await page.run(`Object.fromEntries([...document.querySelectorAll('#shelf li button')].map((button) =>
    [button.title, [...button.querySelectorAll('.badge')].map((badge) => badge.textContent)]))`);
  assert.deepEqual(badges['lighthouse.lottie'], ['1 machine', '2 themes']);
  assert.deepEqual(badges['parts/keeper.json'].slice(0, 1), ['a machine']);
  assert.deepEqual(badges['parts/fog.json'].slice(0, 1), ['a theme']);
  assert.deepEqual(badges['broken.json'], ['not JSON']);
  const { files: [{ findings }] } = JSON.parse(native('validate', join(server.folder, 'odd.json'), '--format', 'json'));
  assert.ok(findings.length > 0);
  assert.deepEqual(badges['odd.json'], [`${findings.length} finding${findings.length === 1 ? '' : 's'}`]);
  const shownSize = (name) => page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).querySelector('.badges > .quiet').textContent`);
  for (const name of ['lighthouse.lottie', 'orrery.json', 'odd.json']) {
    const { size } = statSync(join(server.folder, name));
    const [number, unit] = (await shownSize(name)).split(' ');
    const unitSize = { B: 1, kB: 1e3, MB: 1e6 }[unit];
    assert.ok(Math.abs(Number(number) * unitSize - size) <= 0.06 * size, `${name}: ${number} ${unit} of ${size} bytes`);
  }
  await page.until(`${posterPixels('orrery.json')}.some((value) => value > 0)`);
  return page;
});

feature('Shelf', 'find a file', async () => {
  await page.click('#shelf input');
  await page.type('OrR');
  await page.until(`document.querySelectorAll('#shelf li button').length === 1`);
  await page.run(`(() => { const field = document.querySelector('#shelf input'); field.value = ''; field.dispatchEvent(new Event('input')); })()`);
  await page.until(`document.querySelectorAll('#shelf li button').length === 8`);
  return page;
});

feature('Shelf', 'a file that can’t be read says why, and the others still open', async () => {
  await begin('broken.json');
  await page.until(`/broken.json: Not JSON: Unexpected end/.test(document.querySelector('#stage .empty')?.textContent)`);
  const shown = await page.screenshot();
  await begin();
  return { screenshot: async () => shown };
});

feature('Shelf', 'a machine of its own file drives the animation that is open', async () => {
  await begin();
  await begin('lighthouse.lottie');
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'parts/keeper.json').click()`);
  await page.until(`document.querySelector('#notice').textContent.includes('parts/keeper.json drives lighthouse.lottie')`);
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
  return page;
});

feature('Shelf', 'a file that changes on disk asks, and is loaded again', async () => {
  await begin();
  const changed = join(server.folder, 'lighthouse.lottie');
  const former = readFileSync(changed);
  native('convert', join(root, 'Samples/lighthouse/a/ship.json'), '-o', changed, '--force');
  await page.until(`!document.querySelector('#question').hidden`, 10);
  assert.match(await page.text('#question'), /lighthouse.lottie has changed on disk/);
  assert.equal(await page.state(), 'dark', 'nothing is loaded before the answer');
  await page.click('#question button.primary');
  await page.until(`!document.querySelector('#machine .teach').hidden`);
  writeFileSync(changed, former);
  await page.until(`!document.querySelector('#question').hidden`, 10);
  await page.click('#question button.primary');
  await page.untilState('dark');
  return page;
});

feature('Stage', 'a press in the animation reaches the machine', async () => {
  await begin();
  assert.ok(!(await isLit()));
  await page.press(200, 118);
  await page.untilState('lit');
  // A tween leads to the picture of the state.
  for (let tries = 0; tries < 50 && !(await isLit()); tries += 1) await page.settle();
  assert.ok(await isLit(), 'the picture shows it');
  return page;
});

feature('Stage', 'hit areas, and the layer under the pointer', async () => {
  await begin();
  await page.key('h', 'KeyH');
  await page.point(200, 118);
  await page.until(`document.querySelectorAll('.overlay polygon').length === 2`);
  await page.until(`document.querySelector('.overlay .under')?.dataset.layer === 'lamp'`);
  assert.match(await page.text('.beneath'), /^lamp/);
  assert.match(await page.text('.position'), /^200(\.\d)?, 118(\.\d)?$|^199\.\d, 11[78]\.\d$/);
  await page.key('h', 'KeyH');
  await page.until(`document.querySelectorAll('.overlay polygon').length === 0`);
  await page.key('h', 'KeyH');
  await page.until(`document.querySelectorAll('.overlay polygon').length === 2`);
  return page;
});

feature('Stage', 'backgrounds, zoom, pixels and devices', async () => {
  await begin();
  const width = () => page.run(`document.querySelector('#stage canvas').getBoundingClientRect().width`);
  await page.choose('#stage .toolbar select:nth-of-type(1)', 'night');
  assert.equal(await page.run(`getComputedStyle(document.querySelector('.picture')).backgroundColor`), 'rgb(10, 12, 18)');
  await page.choose('#stage .toolbar select:nth-of-type(2)', '0.5');
  await page.until(`Math.abs(document.querySelector('#stage canvas').getBoundingClientRect().width - 200) < 1`);
  await page.choose('#stage .toolbar select:nth-of-type(2)', 'pixels');
  await page.until(`document.querySelector('#stage canvas').width === 400`);
  assert.equal(await page.run(`getComputedStyle(document.querySelector('#stage canvas')).imageRendering`), 'pixelated');
  await page.choose('#stage .toolbar select:nth-of-type(2)', 'fit');
  await page.choose('#stage .toolbar select:nth-of-type(3)', 'phone');
  await page.until(`document.querySelector('.screen').dataset.device === 'phone'`);
  assert.ok(await width() > 60);
  // A press reaches the layer at any size.
  await page.press(200, 118);
  await page.untilState('lit');
  return page;
});

test('a file of the same size as the one before fills the stage too', async () => {
  await begin();
  await page.choose('#stage .toolbar select:nth-of-type(3)', 'none');
  const width = () => page.run(`document.querySelector('#stage canvas').getBoundingClientRect().width`);
  const before = await width();
  server.write('lighthouse-2.lottie', readFileSync(join(server.folder, 'lighthouse.lottie')));
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'lighthouse-2.lottie')`, 10);
  await begin('lighthouse-2.lottie');
  await page.until(`Math.abs(document.querySelector('#stage canvas').getBoundingClientRect().width - ${before}) < 1`, 3);
});

feature('Stage', 'pretend to touch: nothing hovers', async () => {
  await begin();
  await page.choose('#stage .toolbar select:nth-of-type(3)', 'none');
  await page.choose('#stage .toolbar select:nth-of-type(1)', 'checker');
  await page.click('#action-touch');
  await page.point(200, 118);
  await page.point(200, 119);
  await page.until(`document.querySelector('.beneath').textContent.startsWith('lamp')`);
  assert.doesNotMatch(await page.text('#log'), /hand on the lamp/);
  await page.click('#action-touch');
  await page.point(200, 118);
  await page.until(`/hand on the lamp/.test(document.querySelector('#log').textContent)`);
  return page;
});

feature('Stage', 'the layers, with their boxes lit', async () => {
  await begin();
  await page.click('.dock-tabs [data-tab=layers]');
  await page.until(`document.querySelectorAll('#layers li').length === 10`);
  const names = await page.run(`[...document.querySelectorAll('#layers .name')].map(({ textContent }) => textContent)`);
  const { layers } = JSON.parse(native('layers', join(root, 'Samples/lighthouse.lottie'), '--json'));
  assert.deepEqual(names, layers.map(({ name }) => name));
  const [x, y] = await page.middle('#layers li:nth-child(5)');
  await page.page.mouse('mouseMoved', x, y);
  await page.until(`document.querySelector('.overlay .lit')?.dataset.layer === 'tower'`);
  return page;
});

feature('Stage', 'while a machine is edited and time is held, a press selects a layer', async () => {
  await begin();
  await page.mode('edit');
  await page.click('.play');
  await page.press(200, 284);
  await page.until(`document.querySelector('#inspector').dataset.kind === 'layer' && document.querySelector('#inspector-title').textContent === 'door'`);
  assert.equal(await page.run(`document.querySelector('.overlay .selected').dataset.layer`), 'door');
  assert.equal(await page.state(), 'dark', 'the machine hears nothing');
  // What listens to the layer is a press away, and another can be added.
  await page.run(`[...document.querySelectorAll('#inspector .link')].find(({ textContent }) => /Click|Press/.test(textContent)).click()`);
  await page.until(`document.querySelector('#inspector').dataset.kind === 'interaction' && document.querySelector('#inspector [data-path$="/layerName"]').value === 'door'`);
  await page.mode('try');
  return page;
});

feature('Inputs', 'a random test stops at the first error and shows its script', async () => {
  server.write('endless.json', JSON.stringify({ initial: 'one', inputs: [{ type: 'Event', name: 'go' }], states: [
    { type: 'PlaybackState', name: 'one', animation: '', transitions: [{ type: 'Transition', toState: 'two', guards: [{ type: 'Event', inputName: 'go' }] }] },
    { type: 'PlaybackState', name: 'two', animation: '', transitions: [{ type: 'Transition', toState: 'three', guards: [] }] },
    { type: 'PlaybackState', name: 'three', animation: '', transitions: [{ type: 'Transition', toState: 'two', guards: [] }] }] }));
  await begin('orrery.json');
  await page.until(`[...document.querySelectorAll('#shelf li button')].some((button) => button.title === 'endless.json')`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === 'endless.json').click()`);
  await page.untilState('one');
  await page.click('#storm');
  await page.until(`/Stopped at call/.test(document.querySelector('.storm').textContent)`);
  assert.match(await page.text('.storm .steps'), /fire go/);
  const { name, bytes } = await page.taken(() => page.click('#storm-script'));
  assert.equal(name, 'orrery.script.jsonl');
  assert.equal(JSON.parse(bytes.toString().trim().split('\n').at(-1)).op, 'fire');
  return page;
});

feature('Inputs', 'a control for each type, which follow the machine', async () => {
  await begin();
  await page.click('#input-night');
  await page.untilState('lit');
  await page.run(`document.querySelectorAll('#inputs .chip')[1].click()`);
  await page.untilState('storm');
  assert.equal(await page.run(`document.querySelector('#input-weather').value`), 'storm');
  await page.run(`(() => { const slider = document.querySelector('#input-oil'); slider.value = 3; slider.dispatchEvent(new Event('input')); })()`);
  await page.until(`document.querySelector('#inputs input[type=number]').value === '3'`);
  await page.click('#input-call');
  await page.until(`/signalling/.test(document.querySelector('#log').textContent)`);
  // Signalling takes oil.
  await page.until(`document.querySelector('#input-oil').value === '2'`);
  return page;
});

feature('Inputs', 'presets keep values', async () => {
  await begin();
  await page.click('#input-night');
  await page.untilState('lit');
  await page.click('.presets input');
  // Spaces are no name.
  await page.type('  ');
  await page.key('Enter');
  assert.equal(await page.run(`document.querySelectorAll('.preset').length`), 0);
  await page.type('at night');
  await page.key('Enter');
  await page.until(`document.querySelector('.preset')`);
  await page.click('#input-night');
  await page.untilState('dark');
  await page.click('.preset .chip');
  await page.untilState('lit');
  await page.click('.preset .icon-button');
  await page.until(`!document.querySelector('.preset')`);
  return page;
});

feature('Inputs', 'a storm of calls is the same for the same seed', async () => {
  const storm = async () => {
    await begin();
    await page.key('s', 'KeyS');
    await page.untilState('dark');
    await page.run(`(() => { const button = document.querySelector('.play'); if (button.title === 'Pause') button.click(); })()`);
    await page.click('#storm');
    await page.until(`/The same seed/.test(document.querySelector('.storm p').textContent)`);
    return `${await page.text('.storm p')} ${await page.state()} ${await page.text('#inputs')}`;
  };
  const first = await storm();
  assert.match(first, /^[3-5] of 5 states seen, \d\d+ transitions/);
  assert.equal(await storm(), first);
  return page;
});

feature('Interactions', 'a button and a key for each', async () => {
  await begin();
  assert.equal(await page.run(`document.querySelectorAll('#interactions li').length`), 6);
  await page.click('#interactions li:nth-child(1) button');
  await page.untilState('lit');
  await page.key('1', 'Digit1');
  await page.untilState('dark');
  return page;
});

feature('Why', 'a press that meets nothing says which layers listen, and which are there', async () => {
  await begin();
  await page.press(30, 30);
  // A press has several calls; the last tells the most.
  await page.until(`/it is on none of the layers that listen to it/i.test(document.querySelector('.why').textContent)`);
  const why = await page.text('.why');
  assert.match(why, /Listening:lamp, door/);
  assert.match(why, /Here:sky/);
  return page;
});

feature('Why', 'guards that held a transition back, with the values that they saw', async () => {
  await begin();
  await page.run(`(() => { const slider = document.querySelector('#input-oil'); slider.value = 0; slider.dispatchEvent(new Event('input')); })()`);
  await page.click('#input-night');
  await page.until(`/oil must be > 0/.test(document.querySelector('.held')?.textContent)`);
  assert.match(await page.text('.held'), /dark → litoil must be > 0; it was 0/);
  assert.equal(await page.state(), 'dark');
  return page;
});

feature('Graph', 'the current state glows, the last transition is drawn, what was refused says why', async () => {
  await begin();
  await page.until(`document.querySelector('.graph .current')?.dataset.state === 'dark'`);
  await page.press(200, 118);
  await page.until(`document.querySelector('.graph .current')?.dataset.state === 'lit'`);
  await page.until(`document.querySelectorAll('.graph .edge.last').length === 1`);
  assert.match(await page.text('.graph .edge.last'), /night and oil > 0/);
  assert.match(await page.text('.coverage'), /2 of 5 states, 1 of 10 transitions/);
  await page.run(`(() => { const slider = document.querySelector('#input-oil'); slider.value = 0; slider.dispatchEvent(new Event('input')); })()`);
  await page.untilState('dark');
  assert.match(await page.text('.graph .edge.last'), /oil ≤ 0/, 'of two transitions from lit to dark, the one that was taken');
  await page.until(`[...document.querySelectorAll('.graph .edge.refused')].some(({ textContent }) => /night and oil > 0/.test(textContent))`);
  await page.until(`/oil must be > 0/.test(document.querySelector('.graph .reasons').textContent)`);
  return page;
});

feature('Graph', 'a press selects a state or a transition, and does nothing else; a state is found', async () => {
  await begin();
  await page.click('.graph [data-state=storm]');
  await page.until(`document.querySelector('#inspector-title').textContent === 'storm' && document.querySelector('.graph .chosen')?.dataset.state === 'storm'`);
  await page.run(`[...document.querySelectorAll('.graph .edge')].find(({ textContent }) => /ahoy/.test(textContent)).querySelector('.label').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.until(`/passing/.test(document.querySelector('#inspector-title').textContent) && document.querySelectorAll('.graph .edge.chosen').length === 1`);
  assert.equal(await page.run(`document.querySelectorAll('.graph .state.chosen').length`), 0);
  assert.equal(await page.state(), 'dark', 'nothing is forced, and no event fired');
  await page.click('#graph .fit');
  await page.click('#graph header input');
  await page.type('passing');
  await page.until(`document.querySelector('.graph .found')?.dataset.state === 'passing'`);
  await page.key('Enter');
  await page.until(`document.querySelector('#inspector-title').textContent === 'passing'`);
  await page.run(`(() => { const field = document.querySelector('#graph header input'); field.value = ''; field.dispatchEvent(new Event('input')); field.blur(); })()`);
  // Empty space selects nothing.
  const [x, y] = await page.run(`(() => { const { left, bottom } = document.querySelector('.graph-view').getBoundingClientRect(); return [left + 12, bottom - 12]; })()`);
  await page.page.click(x, y);
  await page.until(`document.querySelectorAll('.graph .chosen').length === 0`);
  return page;
});

feature('Graph', 'arrow keys go from box to box in one Tab stop, and Enter selects', async () => {
  await begin();
  await page.run(`document.querySelector('.graph [data-state=dark]').focus()`);
  assert.deepEqual(await page.run(`[...document.querySelectorAll('.graph [tabindex="0"]')].map(({ dataset }) => dataset.state)`), ['dark']);
  await page.key('ArrowDown');
  assert.equal(await page.run(`document.activeElement.dataset.state`), 'lit');
  assert.match(await page.run(`document.activeElement.getAttribute('aria-label')`), /^lit, leads to dark, storm$/);
  await page.key('ArrowUp');
  await page.key('ArrowUp');
  assert.equal(await page.run(`document.activeElement.dataset.state`), 'passing');
  await page.key('Enter');
  await page.until(`document.querySelector('#inspector-title').textContent === 'passing'`);
  assert.equal(await page.run(`document.activeElement.getAttribute('aria-selected')`), 'true');
  await page.key('Escape');
  await page.until(`document.querySelector('.graph .chosen') === null`);
  assert.equal(await page.state(), 'dark');
  return page;
});

feature('Graph', 'a state is forced and an event fired from the inspector', async () => {
  await begin();
  await page.click('.graph [data-state=storm]');
  await page.until(`document.querySelector('#inspector-title').textContent === 'storm'`);
  await page.click('#force-state');
  await page.untilState('storm');
  await page.run(`[...document.querySelectorAll('#inspector .link')].find(({ textContent }) => /passing/.test(textContent)).click()`);
  await page.until(`document.querySelector('#inspector').dataset.kind === 'transition'`);
  await page.click('#inspector .guard.event');
  await page.untilState('passing');
  return page;
});

feature('Time', 'hold, step, scrub, markers and speed', async () => {
  await begin('orrery.json');
  const frame = () => page.run(`Number(document.querySelector('.scrubber').value)`);
  await page.until(`Number(document.querySelector('.scrubber').value) > 2`);
  await page.run(`document.activeElement?.blur()`);
  await page.key(' ', 'Space');
  await page.until(`document.querySelector('.play').ariaLabel === 'Play'`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const held = await frame();
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(await frame(), held);
  await page.key('ArrowRight');
  await page.until(`Number(document.querySelector('.scrubber').value) === ${Math.floor(held) + 1}`);
  await page.run(`(() => { const slider = document.querySelector('.scrubber'); slider.value = 48; slider.dispatchEvent(new Event('input')); })()`);
  await page.until(`document.querySelector('.frame').textContent.startsWith('48.0')`);
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`Number(document.querySelector('.scrubber').value) > 50`);
  await page.run(`document.activeElement?.blur()`);
  await page.key('[', 'BracketLeft');
  await page.until(`Number(document.querySelector('.scrubber').value) === 40`);
  // The state's segment has no other frames: the scrubber stays at its end, and a marker beyond it says why.
  const [start, end] = await page.run(`(() => { const { left, width } = document.querySelector('#time .range').style; const { max } = document.querySelector('.scrubber'); return [parseFloat(left), parseFloat(left) + parseFloat(width)].map((part) => part * max / 100); })()`);
  for (const [goal, edge] of [[0, start], [end + 20, end]]) {
    await page.fill('.scrubber', String(goal));
    await page.until(`Math.abs(Number(document.querySelector('.scrubber').value) - ${edge}) < 0.01`);
  }
  assert.equal(await page.run(`document.querySelector('#notice').classList.contains('shown')`), false);
  await page.click('.marks .mark:nth-child(3)');
  await page.until(`/is not among the frames that/.test(document.querySelector('#notice.shown')?.textContent)`);
  return page;
});

feature('Time', 'loop, direction and segment', async () => {
  await begin('orrery.json');
  const pressed = () => page.run(`document.querySelector('[aria-label=Loop]').getAttribute('aria-pressed')`);
  assert.equal(await pressed(), 'true');
  await page.click('[aria-label=Loop]');
  await page.until(`document.querySelector('[aria-label=Loop]').getAttribute('aria-pressed') === 'false'`);
  await page.choose('[aria-label=Direction]', 'Reverse');
  await page.run(`globalThis.former = Number(document.querySelector('.scrubber').value)`);
  await page.until(`(() => { const now = Number(document.querySelector('.scrubber').value); const isBefore = now < former; former = now; return isBefore; })()`);
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`document.querySelector('[aria-label=Segment]').value === 'sweep'`);
  await page.choose('[aria-label=Segment]', 'signal');
  await page.until(`Number(document.querySelector('.scrubber').value) >= 150`);
  return page;
});

feature('Time', 'the frames before and after, as through thin paper', async () => {
  await begin('orrery.json');
  await page.run(`(() => { const slider = document.querySelector('.scrubber'); slider.value = 60; slider.dispatchEvent(new Event('input')); })()`);
  await page.click('#action-onion');
  const painted = `(() => {
    const canvas = document.querySelector('.skins');
    return canvas.width > 1 && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
  })()`;
  await page.until(painted);
  assert.ok(await page.run(`!document.querySelector('.skins').hidden`));
  const picture = await page.screenshot();
  await page.run(`document.activeElement?.blur()`);
  await page.key(' ', 'Space');
  await page.until(`document.querySelector('.skins').hidden`);
  await page.click('#action-onion');
  return { screenshot: async () => picture };
});

feature('Log', 'a line goes back to its moment, and to the latest again', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  const lines = await page.run(`document.querySelectorAll('ol.log button').length`);
  await page.run(`document.querySelector('ol.log button').click()`);
  await page.untilState('dark');
  await page.until(`!document.querySelector('.past').hidden`);
  assert.match(await page.text('.past'), /Back to the latest: \d+ calls? ahead/);
  assert.ok(!(await isLit()));
  await page.click('.past');
  await page.untilState('lit');
  await page.until(`document.querySelectorAll('ol.log button').length === ${lines}`);
  assert.ok(await isLit());
  return page;
});

feature('Log', 'filters and search', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.click('.filters .chip:nth-of-type(5)');
  await page.until(`/guard|on call|it was/.test(document.querySelector('ol.log').textContent)`);
  await page.click('.filters .chip:nth-of-type(1)');
  await page.click('.filters input');
  await page.type('night');
  await page.until(`[...document.querySelectorAll('ol.log li')].every(({ textContent }) => /night/.test(textContent))`);
  await page.run(`(() => { const field = document.querySelector('.filters input'); field.value = ''; field.dispatchEvent(new Event('input')); })()`);
  return page;
});

feature('Findings', 'what is wrong with a file, with its place', async () => {
  await begin('odd.json');
  await page.until(`document.querySelector('.findings li')`);
  const { files: [{ findings }] } = JSON.parse(native('validate', join(server.folder, 'odd.json'), '--format', 'json'));
  const shown = await page.run(`[...document.querySelectorAll('.findings li > :first-child')].map(({ textContent }) => textContent)`);
  assert.ok(findings.length > 0);
  assert.deepEqual(shown.sort(), findings.map(({ message }) => message).sort());
  return page;
});

/** Changes the text of the machine, as typing does. */
const edit = (change) => page.run(`(() => {
  const field = document.querySelector('#editor code-field');
  field.value = (${change})(field.value);
  field.dispatchEvent(new Event('input'));
})()`);

feature('Editing', 'the machine’s JSON plays as it is typed, with undo and redo', async () => {
  await begin();
  await page.mode('edit');
  await page.click('.dock-tabs [data-tab=json]');
  await page.until(`document.querySelector('#editor code-field').value.includes('"initial"')`);
  assert.equal(await page.run(`document.querySelector('#editor code-field').value`), readFileSync(join(root, 'Samples/lighthouse/s/keeper.json'), 'utf8'));
  await page.until(`document.querySelector('.editor-findings .good')`);
  await edit(`(text) => text.replace('"initial": "dark"', '"initial": "passing"')`);
  await page.untilState('passing');
  assert.match(await page.text('#editor h2'), /keeper •/);
  await page.click('#action-undo');
  await page.untilState('dark');
  assert.equal(await page.text('#editor h2'), 'keeper');
  await page.click('#action-redo');
  await page.untilState('passing');
  await page.click('#action-undo');
  await page.untilState('dark');
  return page;
});

feature('Editing', 'a text that is no machine says where, and the machine before it plays on', async () => {
  await begin();
  await edit(`(text) => text.replace('"initial": "dark",', '"initial": "dark"')`);
  await page.until(`document.querySelector('.editor-findings .error')`);
  assert.match(await page.text('.editor-findings'), /line 3/);
  await page.press(200, 118);
  await page.untilState('lit');
  await edit(`(text) => text.replace('"initial": "dark"', '"initial": "dark",').replace('"toState": "storm"', '"toState": "strom"')`);
  await page.until(`/strom/.test(document.querySelector('.editor-findings').textContent)`);
  // What was done so far is done again by the changed machine.
  await page.untilState('lit');
  await page.run(`[...document.querySelectorAll('.editor-findings button')].find(({ textContent }) => /strom/.test(textContent)).click()`);
  const selected = await page.run(`(() => { const field = document.querySelector('#editor code-field'); return field.value.slice(field.selectionStart, field.selectionEnd); })()`);
  assert.equal(selected, '"toState": "strom"');
  return page;
});

feature('Editing', 'forms: a state, a transition with a guard, and an interaction are made, and play', async () => {
  await begin();
  await page.mode('edit');
  await page.click('.dock-tabs [data-tab=inspector]');
  // A third weather, from the state that is lit.
  await page.click('[data-add=states]');
  await page.until(`document.querySelector('#inspector [data-path="states/6/name"]') === document.activeElement`);
  const write = (path, value) => page.run(`(() => {
    const field = document.querySelector('[data-path="${path}"]');
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await write('states/6/name', 'foggy');
  await write('states/6/segment', 'signal');
  await page.run(`document.querySelector('.graph [data-state=lit]').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.click('[data-add="states/2/transitions"]');
  await page.until(`document.querySelector('[data-path="states/2/transitions/3/toState"]')`);
  await write('states/2/transitions/3/toState', 'foggy');
  await page.click('[data-add="states/2/transitions/3/guards"]');
  await page.until(`document.querySelector('[data-part="states/2/transitions/3/guards/0"]')`);
  await write('states/2/transitions/3/guards/0/type', 'String');
  await write('states/2/transitions/3/guards/0/inputName', 'weather');
  await write('states/2/transitions/3/guards/0/compareTo', 'fog');
  await page.press(200, 118);
  await page.untilState('lit');
  await page.run(`(() => { const field = document.querySelector('#input-weather'); field.value = 'fog'; field.dispatchEvent(new Event('input')); })()`);
  await page.untilState('foggy');
  await page.until(`document.querySelector('.graph .current')?.dataset.state === 'foggy'`);
  // A new name is written everywhere.
  await page.run(`document.querySelector('.graph [data-state=foggy]').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.until(`document.querySelector('[data-path="states/6/name"]')`);
  await write('states/6/name', 'misty');
  await page.untilState('misty');
  const written = JSON.parse(await page.run(`document.querySelector('#editor code-field').value`));
  assert.deepEqual(written.states[2].transitions[3], {
    type: 'Transition', toState: 'misty', guards: [{ type: 'String', inputName: 'weather', conditionType: 'Equal', compareTo: 'fog' }],
  });
  assert.equal(await page.text('.editor-findings .error'), '');
  return page;
});

feature('Editing', 'forms: parts are removed and moved, and a finding opens its form', async () => {
  await begin();
  await page.run(`document.querySelector('.graph [data-state=storm]').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.until(`document.querySelector('[data-remove="states/3"]')`);
  await page.click('[data-remove="states/3"]');
  await page.until(`/storm/.test(document.querySelector('.editor-findings').textContent)`);
  await page.run(`[...document.querySelectorAll('.editor-findings button')].find(({ textContent }) => /states\\[2\\].transitions/.test(textContent)).click()`);
  await page.until(`document.querySelector('#inspector').dataset.kind === 'transition' && document.querySelector('#inspector [data-path^="states/2/transitions/"]')`);
  await page.click('#action-undo');
  await page.until(`document.querySelector('.editor-findings .good')`);
  assert.equal(await page.text('#editor h2'), 'keeper');
  return page;
});

feature('Editing', 'changes wait while another file is open, and the machine is checked in its package', async () => {
  await begin();
  await edit(`(text) => text.replace('"layerName": "lamp"', '"layerName": "Lamp"')`);
  await page.until(`/Lamp/.test(document.querySelector('.editor-findings').textContent)`);
  await begin('orrery.json', { keepsChanges: true });
  assert.equal(await page.text('#editor h2'), 'JSON');
  await begin('lighthouse.lottie', { keepsChanges: true });
  assert.match(await page.text('#editor h2'), /keeper •/);
  await page.until(`/Lamp/.test(document.querySelector('.editor-findings').textContent)`);
  assert.match(await page.run(`document.querySelector('#editor code-field').value`), /"layerName": "Lamp"/);
  return page;
});

feature('Editing', 'a toggle for an animation from a template, saved as a package', async () => {
  await begin('boat.json');
  await page.choose('#template', 'toggle');
  await page.untilState('rest');
  assert.equal(await page.run(`document.title`), 'boat.lottie · Zoetrope Studio');
  await page.press(20, 20, 60);
  await page.untilState('on');
  await page.press(20, 20, 60);
  await page.untilState('off');
  await page.click('#action-save');
  await page.until(`/Saved boat.lottie/.test(document.querySelector('#notice').textContent)`);
  const saved = join(server.folder, 'boat.lottie');
  const { files: [{ findings }] } = JSON.parse(native('validate', saved, '--format', 'json'));
  assert.deepEqual(findings.filter(({ severity }) => severity === 'error'), []);
  writeFileSync(join(server.folder, 'script.jsonl'), '{"op":"start"}\n{"op":"click","x":5,"y":5}\n{"op":"status"}\n');
  const trace = native('simulate', saved, '--script', join(server.folder, 'script.jsonl')).toString();
  assert.match(trace, /"from":"rest","to":"on"/);
  assert.ok(await page.run(`document.querySelector('#action-save').disabled`));
  // Saved again, over the version that was written.
  await edit(`(text) => text.replace('"value": false', '"value": true')`);
  await page.until(`!document.querySelector('#action-save').disabled`);
  await page.key('1', 'Digit1');
  await page.run(`document.querySelector('#action-save').click()`);
  await page.until(`document.querySelector('#action-save').disabled`);
  const machine = native('simulate', saved, '--script', join(server.folder, 'script.jsonl')).toString();
  assert.match(machine, /"new":false/);
  return page;
});

feature('Editing', 'a file that has changed on disk is never overwritten', async () => {
  await begin();
  await edit(`(text) => text.replace('"value": 2', '"value": 3')`);
  await page.until(`document.querySelector('#input-oil').value === '3'`);
  const path = join(server.folder, 'lighthouse.lottie');
  const former = readFileSync(path);
  native('convert', join(root, 'Samples/lighthouse/a/ship.json'), '-o', path, '--force');
  const other = readFileSync(path);
  await page.run(`document.querySelector('#action-save').click()`);
  await page.until(`/has changed on disk, so it was not saved/.test(document.querySelector('#notice').textContent)`);
  assert.deepEqual(readFileSync(path), other);
  writeFileSync(path, former);
  await page.mode('try');
  return page;
});

feature('Compare', 'two themes and two files: wipe, blink, difference with a number', async () => {
  await begin();
  await page.run(`document.querySelector('.play').click()`);
  await page.choose('#compare', 'theme:dawn');
  await page.until(`!document.querySelector('.compared').hidden && document.querySelector('.compared').width > 10`);
  assert.match(await page.run(`document.querySelector('.compared').style.clipPath`), /inset\(0(px)? 0(px)? 0(px)? 50%\)/);
  // The sides have names, and a line between them.
  const sides = `[...document.querySelectorAll('.sides:not([hidden]) .side')].map(({ textContent }) => textContent).join()`;
  await page.until(`${sides} === 'no theme,At dawn'`);
  const wiped = await page.screenshot();
  await page.run(`document.activeElement?.blur()`);
  await page.key('d', 'KeyD');
  await page.until(`/% of the pixels/.test(document.querySelector('#compare-number').textContent)`);
  assert.equal(await page.run(sides), '');
  // The number takes room, so that the stage is drawn anew at another size.
  await page.settle();
  const share = parseFloat(await page.text('#compare-number'));
  assert.ok(share > 5, `${share} % differ`);
  // The other theme stays on, whatever theme shows.
  await page.choose('.choices label:nth-of-type(3) select', 'fog');
  await page.choose('.choices label:nth-of-type(3) select', '');
  await page.until(`parseFloat(document.querySelector('#compare-number').textContent) === ${share}`);
  // The same theme is the same picture, also after a press that both follow.
  await page.choose('#compare', 'theme:');
  await page.until(`document.querySelector('#compare-number').textContent.startsWith('0.00 %')`);
  await page.press(200, 118);
  await page.run(`document.querySelector('.play').click()`);
  await page.untilState('lit');
  await page.until(`Number(document.querySelector('.scrubber').value) > 42`);
  await page.until(`document.querySelector('#compare-number').textContent.startsWith('0.00 %')`);
  await page.choose('#compare', 'file:ship.json');
  await page.until(`parseFloat(document.querySelector('#compare-number').textContent) > 5`);
  await page.choose('#compare-way', 'blink');
  await page.until(`document.querySelector('.compared').style.visibility === 'hidden'`);
  await page.choose('#compare', '');
  await page.until(`document.querySelector('.compared').hidden`);
  return { screenshot: async () => wiped };
});

const taken = (body) => page.taken(body);

feature('Record', 'a session as a script, whose trace is the same in the tool', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/entered lit/.test(document.querySelector('#log').textContent)`);
  await page.run(`document.querySelector('.play').click()`);
  await page.click('#action-export');
  const script = await taken(() => page.click('[data-take=script]'));
  const trace = await taken(() => page.click('[data-take=trace]'));
  assert.equal(script.name, 'lighthouse.script.jsonl');
  writeFileSync(join(server.folder, 'taken.jsonl'), script.bytes);
  const again = native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', join(server.folder, 'taken.jsonl'), '--why', '--player-events').toString();
  const news = (text) => text.split('\n').filter(Boolean).map((line) => JSON.parse(line)).filter(({ event, state }) => !['frame', 'render', 'load'].includes(event) && state !== '');
  assert.deepEqual(news(trace.bytes.toString()), news(again));
  const picture = await page.screenshot();
  await page.run(`document.querySelector('#takeaway').close()`);
  return { screenshot: async () => picture };
});

feature('Record', 'a report as one archive', async () => {
  await begin();
  await page.press(30, 30);
  await page.click('#action-export');
  const { name, bytes } = await taken(() => page.click('[data-take=report]'));
  await page.run(`document.querySelector('#takeaway').close()`);
  assert.equal(name, 'lighthouse.report.zip');
  const path = join(server.folder, 'report.bin');
  writeFileSync(path, bytes);
  const list = execFileSync('python3', ['-c', `
import sys, zipfile, json
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({name: len(archive.read(name)) for name in archive.namelist()}))
print(archive.read('report.md').decode())`, path]).toString();
  const [sizes, ...report] = list.split('\n');
  assert.deepEqual(Object.keys(JSON.parse(sizes)), ['animation/lighthouse.lottie', 'picture.png', 'report.md', 'session.jsonl', 'trace.jsonl']);
  assert.match(report.join('\n'), /Machine: keeper. State: dark/);
  assert.match(report.join('\n'), /- click (30|29\.9) (30|29\.9)\n/);
  return page;
});

feature('Record', 'a picture, and a film of the stage', async () => {
  await begin();
  await page.click('#action-export');
  const picture = await taken(() => page.click('[data-take=picture]'));
  assert.equal(picture.bytes.subarray(1, 4).toString(), 'PNG');
  await page.run(`document.querySelector('#takeaway').close()`);
  await page.run(`document.activeElement?.blur()`);
  await page.key('r', 'KeyR');
  await page.until(`document.querySelector('#action-film').getAttribute('aria-pressed') === 'true'`);
  await page.press(200, 118);
  await page.untilState('lit');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const film = await taken(() => page.key('r', 'KeyR'));
  assert.equal(film.name, 'lighthouse.webm');
  assert.ok(film.bytes.length > 1000 && film.bytes.readUInt32BE(0) === 0x1a45dfa3, 'a WebM file');
  return page;
});

feature('Themes', 'the themes of the file', async () => {
  await begin();
  const before = await page.pixel(200, 20);
  await page.key('t', 'KeyT');
  await page.until(`document.querySelector('.choices label:nth-of-type(3) select').value === 'dawn'`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.notDeepEqual(await page.pixel(200, 20), before);
  return page;
});

feature('Page', 'phone width has tabs', async () => {
  const phone = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`, { width: 390, height: 844 });
  await phone.untilState('dark');
  await phone.press(200, 118);
  await phone.untilState('lit');
  await phone.click('#tabs [data-tab=why]');
  await phone.until(`document.querySelector('#why').getBoundingClientRect().height > 100`);
  // The graph gets the screen, the stage is a strip.
  await phone.click('#tabs [data-tab=graph]');
  await phone.until(`document.querySelector('#graph').getBoundingClientRect().height > 400 && document.querySelector('#stage').getBoundingClientRect().height < 110`);
  assert.equal(await phone.run(`document.documentElement.scrollWidth <= innerWidth`), true, 'nothing is wider than the page');
  const picture = await phone.screenshot();
  await phone.close();
  return { screenshot: async () => picture };
});

test('the page has no errors', () => {
  // The browser reports the save that the server refused.
  assert.deepEqual(page.page.errors.filter((error) => !/status of 412/.test(error)), []);
});
