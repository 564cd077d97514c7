// Texts in Chromium: many players at once, and the fonts of a page in its workers.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { root, tool } from './support.mjs';

let browser, server, page;

const folder = mkdtempSync(join(tmpdir(), 'zoetrope-texts-page-'));
const font = join(root, 'Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf');
const base64 = (path) => readFileSync(path).toString('base64');

/** A text on a coloured ground, the colour of which is the slot `ground`. */
const animation = (path) => JSON.stringify({
  v: '5.9.0', fr: 30, ip: 0, op: 60, w: 200, h: 80,
  fonts: { list: [{ fName: 'Font', fFamily: 'DejaVu Sans', fStyle: 'Book', ...(path && { fPath: path, origin: 3 }) }] },
  slots: { ground: { p: { a: 0, k: [1, 1, 1, 1] } } },
  layers: [
    { ty: 5, ip: 0, op: 60, st: 0, ks: { p: { a: 0, k: [10, 50] } }, t: { d: { k: [{ t: 0, s: { s: 36, f: 'Font', t: 'Waffle', fc: [0, 0, 0], j: 0 } }] }, m: { g: 1, a: { a: 0, k: [0, 0] } }, a: [], p: {} } },
    { ty: 4, ip: 0, op: 60, st: 0, ks: {}, shapes: [{ ty: 'rc', p: { a: 0, k: [100, 40] }, s: { a: 0, k: [200, 80] }, r: { a: 0, k: 0 } }, { ty: 'fl', c: { a: 0, k: [1, 1, 1, 1], sid: 'ground' }, o: { a: 0, k: 100 } }] },
  ],
});

before(async () => {
  writeFileSync(join(folder, 'a.json'), animation('/f/DejaVuSans-Subset.ttf'));
  writeFileSync(join(folder, 'dusk.json'), JSON.stringify({ rules: [{ id: 'ground', type: 'Color', value: [0.9, 0.6, 0.4] }] }));
  execFileSync(tool, ['pack', join(folder, 'a.json'), '--font', font, '--theme', join(folder, 'dusk.json'), '-o', join(folder, 'a.lottie')]);
  server = await serve();
  browser = await launch();
  page = await browser.open(`${server.address}/pages/worker.html`);
  await page.until(`globalThis.isReady`);
  await page.run(`globalThis.bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('thirty players that load at once all get their font and their theme', async () => {
  const [plain, themed] = ['', 'dusk'].map((theme) => {
    const frame = execFileSync(tool, ['render', join(folder, 'a.lottie'), '-o', '-', '--quiet', '--no-system-fonts', '--size', '200x80', '--frame', '0', ...(theme ? ['--theme', theme] : [])]);
    return frame.toString('base64');
  });
  assert.notEqual(plain, themed);
  const pictures = await page.run(`(async () => {
    const { DotLottie } = await import('/player/index.js');
    const data = bytes('${base64(join(folder, 'a.lottie'))}');
    return Promise.all(Array.from({ length: 30 }, async (_, index) => {
      const canvas = Object.assign(newCanvas(), { width: 200, height: 80 });
      const player = new DotLottie({ canvas, data: data.slice(), themeId: index % 3 ? 'dusk' : undefined });
      await new Promise((resolve, reject) => {
        player.addEventListener('load', resolve);
        player.addEventListener('loadError', ({ error }) => reject(error));
      });
      await new Promise(requestAnimationFrame);
      const pixels = canvas.getContext('2d').getImageData(0, 0, 200, 80).data;
      const diagnostics = player.diagnostics();
      player.destroy();
      return [btoa(String.fromCharCode(...pixels)), diagnostics.length];
    }));
  })()`);
  for (const [index, [pixels, count]] of pictures.entries()) {
    assert.equal(count, 0, `player ${index} has diagnostics`);
    assert.ok(pixels === (index % 3 ? themed : plain), `the picture of player ${index}`);
  }
  assert.deepEqual(page.errors, []);
});

test('a worker has the fonts of the page', async () => {
  const [before, after] = await page.run(`(async () => {
    const { DotLottieWorker } = await import('/player/index.js');
    const data = ${JSON.stringify(animation())};
    const { player } = await mount({ canvas: newCanvas(), data });
    const before = await player.diagnostics();
    await DotLottieWorker.registerFont('Font', bytes('${base64(font)}'));
    for (let count = 0; count < 100 && (await player.diagnostics()).length > 0; count += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    return [before, await player.diagnostics()];
  })()`);
  assert.match(before[0].message, /was not found/);
  assert.deepEqual(after, []);
  assert.deepEqual(page.errors, []);
});
