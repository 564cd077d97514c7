// Slots and themes in the studio, with real events in Chromium.

import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { colorOf, hex, isSame, moments, numbersOf, stops, theme, withMoment } from '../../Studio/slots.js';
import { Studio, StudioPage, feature } from './studio-page.mjs';

/** A red square of one pixel. */
const red = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

/** An animation with a slot of each kind: a square over a gradient, a picture in a corner. */
const kinds = {
  v: '5.9.0', fr: 30, ip: 0, op: 60, w: 100, h: 100, assets: [{ id: 'badge', w: 20, h: 20, u: '', p: red, e: 1, sid: 'badge' }],
  slots: {
    tint: { p: { a: 1, k: [{ t: 0, s: [0, 0, 1], i: { x: [0.5], y: [1] }, o: { x: [0.5], y: [0] } }, { t: 59, s: [0, 1, 0] }] } },
    strength: { p: { a: 0, k: 100 } }, size: { p: { a: 0, k: [40, 40] } }, place: { p: { a: 0, k: [50, 50] } },
    ground: { p: { p: 2, k: { a: 0, k: [0, 1, 1, 1, 1, 0.5, 0.5, 0.5] } } }, badge: { p: { w: 20, h: 20, u: '', p: red, e: 1 } },
    title: { p: { k: [{ s: { t: 'Hello' }, t: 0 }] } },
  },
  layers: [
    { ty: 2, nm: 'corner', refId: 'badge', ip: 0, op: 60, ks: {} },
    { ty: 4, nm: 'square', ip: 0, op: 60, ks: { o: { sid: 'strength' }, p: { sid: 'place' } }, shapes: [
      { ty: 'rc', nm: 'box', s: { sid: 'size' }, p: { a: 0, k: [0, 0] }, r: { a: 0, k: 0 } }, { ty: 'fl', nm: 'paint', c: { sid: 'tint' }, o: { a: 0, k: 100 } },
    ] },
    { ty: 4, nm: 'ground', ip: 0, op: 60, ks: {}, shapes: [
      { ty: 'rc', nm: 'all', s: { a: 0, k: [100, 100] }, p: { a: 0, k: [50, 50] }, r: { a: 0, k: 0 } },
      { ty: 'gf', nm: 'sky', t: 1, s: { a: 0, k: [0, 0] }, e: { a: 0, k: [0, 100] }, o: { a: 0, k: 100 }, g: { p: 2, sid: 'ground' } },
    ] },
  ],
};

let browser, server, page;

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie' });
  server.write('kinds.json', JSON.stringify(kinds));
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=kinds.json`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

async function begin(name) {
  await page.run(`document.activeElement?.blur()`);
  await page.run(`for (const row of document.querySelectorAll('.slot')) row.dataset.former = ''`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === ${JSON.stringify(name)}).click()`);
  await page.until(`document.title.startsWith(${JSON.stringify(name)})`);
  await page.until(`document.querySelector('#slots .slot:not([data-former])')`);
  return page;
}

/** Waits until a point of the picture has about a colour. */
async function untilPixel(x, y, wanted, side) {
  const deadline = Date.now() + 5000;
  for (;;) {
    const found = await page.pixel(x, y, side);
    if (wanted.every((value, channel) => Math.abs(value - found[channel]) < 12)) return;
    if (Date.now() > deadline) assert.deepEqual(found, wanted);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const slot = (id) => `.slot[data-slot="${id}"]`;

feature('Slots', 'Save says where values of slots are saved', async () => {
  await begin('lighthouse.lottie');
  const title = () => page.run(`document.querySelector('#action-save').title`);
  assert.doesNotMatch(await title(), /Save as theme/);
  await page.fill('.slot[data-slot="sea"] .hex', '#2f8f83');
  await page.until(`/Save as theme/.test(document.querySelector('#action-save').title)`);
  await page.run(`document.querySelector('#reset-slots').click()`);
  await page.until(`!/Save as theme/.test(document.querySelector('#action-save').title)`);
  return page;
});

feature('Slots', 'a control for each kind: colour, number, vector, point, gradient, picture, text', async () => {
  await begin('kinds.json');
  await page.run(`document.querySelector('.play').click()`);
  await page.key('s', 'KeyS');
  assert.deepEqual(await page.run(`Object.fromEntries([...document.querySelectorAll('.slot')].map((slot) => [slot.dataset.slot, slot.dataset.kind]))`), {
    tint: 'color', strength: 'scalar', size: 'vector', place: 'position', ground: 'gradient', badge: 'image', title: 'text',
  });
  await page.run(`document.querySelector('.scrubber').value = 0, document.querySelector('.scrubber').dispatchEvent(new Event('input'))`);
  await untilPixel(50, 50, [0, 0, 255, 255], 100);
  // Both keyframes have a well of their own.
  await page.fill(`${slot('tint')} .moment:nth-child(1) .hex`, '#ff00ff');
  await untilPixel(50, 50, [255, 0, 255, 255], 100);
  assert.ok(await page.run(`document.querySelector('${slot('tint')}').classList.contains('changed')`));
  await page.fill(`${slot('place')} .vector input:nth-child(1)`, '30');
  await untilPixel(14, 50, [255, 0, 255, 255], 100);
  await page.fill(`${slot('size')} .vector input:nth-child(1)`, '20');
  await page.fill(`${slot('strength')} .number input[type=number]`, '0');
  await untilPixel(30, 50, [192, 192, 192, 255], 100);
  await page.fill(`${slot('ground')} .stop:nth-child(2) .hex`, '#ff0000');
  await untilPixel(90, 1, [254, 1, 1, 255], 100);
  await page.click(`${slot('ground')} .chip`);
  await page.until(`document.querySelectorAll('${slot('ground')} .stop').length === 4`);
  await page.fill(`${slot('title')} input`, 'Good morning');
  const uses = await page.run(`document.querySelector('${slot('tint')} .name').title`);
  assert.match(uses, /square › paint › Color/);
  return page;
});

feature('Slots', 'a picture by drop', async () => {
  await begin('kinds.json');
  await untilPixel(10, 10, [255, 0, 0, 255], 100);
  await page.run(`(async () => {
    const canvas = new OffscreenCanvas(4, 4);
    const context = canvas.getContext('2d');
    context.fillStyle = '#00ff00';
    context.fillRect(0, 0, 4, 4);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await canvas.convertToBlob()], 'green.png', { type: 'image/png' }));
    document.querySelector('${slot('badge')} .picture-well').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  })()`);
  await untilPixel(10, 10, [0, 255, 0, 255], 100);
  return page;
});

feature('Slots', 'back to the values of the file, one and all', async () => {
  await begin('kinds.json');
  await page.run(`document.querySelector('.play').click()`);
  await page.run(`document.querySelector('.scrubber').value = 0, document.querySelector('.scrubber').dispatchEvent(new Event('input'))`);
  await page.fill(`${slot('tint')} .moment:nth-child(1) .hex`, '#ff00ff');
  await page.fill(`${slot('place')} .vector input:nth-child(1)`, '30');
  await untilPixel(14, 50, [255, 0, 255, 255], 100);
  await page.click(`${slot('tint')} > .icon-button`);
  await untilPixel(14, 50, [0, 0, 255, 255], 100);
  await page.click('#reset-slots');
  await untilPixel(60, 50, [0, 0, 255, 255], 100);
  assert.ok(await page.run(`document.querySelector('#reset-slots').disabled`));
  return page;
});

feature('Slots', 'a theme as JSON, and saved in a new package', async () => {
  await begin('kinds.json');
  await page.fill(`${slot('tint')} .moment:nth-child(1) .hex`, '#ff00ff');
  await page.fill(`${slot('strength')} .number input[type=number]`, '50');
  await page.fill(`${slot('title')} input`, 'Bonjour');
  await page.fill('#theme-id', 'night');
  const { name, bytes } = await page.taken(() => page.click('#take-theme'));
  assert.equal(name, 'night.json');
  const made = JSON.parse(bytes);
  assert.deepEqual(made.rules.map(({ id, type }) => [id, type]), [['tint', 'Color'], ['strength', 'Scalar'], ['title', 'Text']]);
  assert.deepEqual(made.rules[0].keyframes[0], { frame: 0, value: [1, 0, 1], inTangent: { x: [0.5], y: [1] }, outTangent: { x: [0.5], y: [0] } });
  assert.equal(made.rules[1].value, 50);
  await page.click('#save-theme');
  await page.until(`/Saved kinds.lottie/.test(document.querySelector('#notice').textContent)`);
  const saved = join(server.folder, 'kinds.lottie');
  const { files: [{ findings }] } = JSON.parse(native('validate', saved, '--format', 'json'));
  assert.deepEqual(findings.filter(({ severity }) => severity === 'error'), []);
  await page.until(`document.querySelector('.choices label:nth-of-type(3) select').value === 'night'`);
  // The theme has the values, and the host none.
  await page.choose('.choices label:nth-of-type(3) select', '');
  await page.until(`document.querySelector('${slot('strength')} .number input[type=number]').value === '100'`);
  return page;
});

feature('Slots', 'a theme of a package is changed, and the package keeps the rest', async () => {
  await begin('lighthouse.lottie');
  await page.choose('.choices label:nth-of-type(3) select', 'fog');
  await page.until(`document.querySelector('#theme-id').value === 'fog'`);
  await page.until(`document.querySelector('${slot('sea')}').classList.contains('changed')`);
  await page.fill(`${slot('sea')} .hex`, '#00ff00');
  await page.click('#save-theme');
  await page.until(`/Saved lighthouse.lottie/.test(document.querySelector('#notice').textContent)`);
  const path = join(server.folder, 'lighthouse.lottie');
  const folder = join(server.folder, '..', `unpacked-${process.pid}`);
  native('unpack', path, '-o', folder);
  const rules = (id) => JSON.parse(readFileSync(join(folder, 't', `${id}.json`))).rules;
  const original = (name) => readFileSync(join(root, 'Samples/lighthouse', name));
  assert.deepEqual(rules('fog').map(({ id }) => id).sort(), ['beam', 'far-sea', 'sea', 'sky']);
  assert.deepEqual(rules('fog').find(({ id }) => id === 'sea').value, [0, 1, 0]);
  assert.deepEqual(rules('fog').find(({ id }) => id === 'beam').animations, ['lighthouse']);
  // Nothing but the colour is written anew.
  const withoutSea = (text) => text.replace(/("id": "sea",[^}]*?"value": )\[[^\]]*\]/, '$1');
  assert.equal(withoutSea(readFileSync(join(folder, 't/fog.json'), 'utf8')), withoutSea(original('t/fog.json').toString()));
  assert.deepEqual(readFileSync(join(folder, 't/dawn.json')), original('t/dawn.json'));
  assert.deepEqual(readFileSync(join(folder, 's/keeper.json')), original('s/keeper.json'));
  rmSync(folder, { recursive: true });
  await page.until(`document.querySelector('.choices label:nth-of-type(3) select').value === 'fog'`);
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
  return page;
});

test('gradients keep their colours and alphas', () => {
  const numbers = [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.25, 1, 0];
  const read = stops(numbers, 2);
  assert.deepEqual(read, [{ offset: 0, color: [1, 0, 0, 1] }, { offset: 0.5, color: [0.5, 0, 0.5, 0.25] }, { offset: 1, color: [0, 0, 1, 0] }]);
  assert.deepEqual(stops(numbersOf(read), 3), read);
  assert.deepEqual(numbersOf([{ offset: 0, color: [1, 1, 1, 1] }]), [0, 1, 1, 1]);
});

feature('Slots', 'a stop of a gradient stays when another comes to its position', async () => {
  await begin('kinds.json');
  const field = (stop, at) => `${slot('ground')} .stop:nth-child(${stop + 1}) input[type=number]:nth-of-type(${at})`;
  const values = () => page.run(`[...document.querySelectorAll('${slot('ground')} .stop:not(.heads)')].map((stop) => [...stop.querySelectorAll('input')].slice(1).map(({ value }) => value))`);
  await page.fill(field(2, 2), '50');
  for (const offset of ['100', '20']) {
    await page.fill(field(1, 1), offset);
    await page.until(`document.querySelector('${field(1, 1)}').value === '${offset}'`);
    assert.deepEqual(await values(), [['#ffffff', offset, '100'], ['#808080', '100', '50']]);
  }
  return page;
});

test('two stops at one offset stay two, with their colours and alphas', () => {
  const edge = [{ offset: 0, color: [1, 0, 0, 1] }, { offset: 0.5, color: [1, 0, 0, 1] }, { offset: 0.5, color: [0, 0, 1, 0.25] }, { offset: 1, color: [0, 0, 1, 0] }];
  assert.deepEqual(stops(numbersOf(edge), 4), edge);
  const opaque = edge.map(({ offset, color }) => ({ offset, color: [...color.slice(0, 3), 1] }));
  assert.deepEqual(stops(numbersOf(opaque), 4), opaque);
  // Alphas at other offsets are those between.
  assert.deepEqual(stops([0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0.5, 1, 0.5, 0, 1, 0], 2).map(({ offset, color }) => [offset, color[0], color[3]]),
    [[0, 0, 1], [0.5, 0.5, 1], [0.5, 0.5, 0], [1, 1, 0]]);
});

test('colours are read as people write them', () => {
  assert.deepEqual(colorOf('#fff'), [1, 1, 1]);
  assert.deepEqual(colorOf(' 336699 '), [0.2, 0.4, 0.6]);
  assert.equal(colorOf('red'), undefined);
  assert.equal(hex([1, 0.5, -3]), '#ff8000');
});

test('a value at one keyframe changes, and the others do not', () => {
  const property = kinds.slots.tint.p;
  const changed = withMoment(property, 'color', 1, [1, 1, 1]);
  assert.deepEqual(moments(changed, 'color').map(({ value }) => value), [[0, 0, 1], [1, 1, 1]]);
  assert.ok(isSame(property, kinds.slots.tint.p, 'color') && !isSame(property, changed, 'color'));
});

test('a theme that is changed keeps the rules that are not of this animation', () => {
  const list = [{ id: 'sea', kind: 'color', value: { a: 0, k: [0, 0, 0] }, uses: [] }];
  const former = { rules: [
    { id: 'sky', type: 'Color', value: [1, 1, 1] }, { id: 'sea', type: 'Color', value: [1, 0, 0], animations: ['ship'] },
    { id: 'sea', type: 'Color', value: [0, 1, 0] },
  ], note: 'kept' };
  assert.deepEqual(theme(list, { sea: { p: { a: 0, k: [0, 0, 1] } } }, 'boat', former), {
    rules: [former.rules[0], former.rules[1], { id: 'sea', type: 'Color', value: [0, 0, 1] }], note: 'kept',
  });
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));
