// The studio's scripts in Chromium, where pictures are decoded.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { native, root, tool } from './support.mjs';

let browser, server, page;

before(async () => {
  server = await serve();
  browser = await launch();
  page = await browser.open(`${server.address}/pages/studio.html`);
  await page.until('globalThis.isReady');
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('the studio’s engine must be chosen, and plays too', async () => {
  assert.match(await page.run('before'), /useStudioEngine\(\)/);
  assert.equal(await page.run('plays()'), 180);
  assert.deepEqual(page.errors, []);
});

/** Compares the picture of a stage with a picture and a label. */
async function compareStage(...fonts) {
  const [width, height] = [160, 120];
  const stage = join(root, 'Samples/harbour/stage.json');
  const machines = join(root, 'Samples/animation_HarbourViewController_iphone.json');
  const drawn = native(
    'views', machines, '--stage', stage, '--perform', 'sail@boat', '-o', '-', '--size', `${width}x${height}`, '--fps', '10',
    '--duration', '0.5', '--quiet', '--no-system-fonts', ...fonts);
  const last = drawn.subarray(drawn.length - width * height * 4);
  const digest = await page.run(
    `picture('/samples/harbour/stage.json', '/samples/animation_HarbourViewController_iphone.json',
      { 'boat.json': '/samples/harbour/boat.json', 'pennant.png': '/samples/harbour/pennant.png' }, 500, ${width}, ${height})`);
  assert.equal(digest, createHash('sha256').update(last).digest('hex'));
  return digest;
}

test('a stage with a picture is drawn as the native tool draws it, by the newest load, and its label in the font of the page', async () => {
  const withBoxes = await compareStage();
  const font = join(root, 'Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf');
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-font-'));
  copyFileSync(font, join(folder, 'font.ttf'));
  assert.equal(await page.run(`registers('${readFileSync(font).toString('base64')}')`), true);
  assert.notEqual(await compareStage('--font-folder', folder), withBoxes);
});

test('a package with pictures has the findings of the native tool', async () => {
  const { stdout } = spawnSync(tool, ['validate', join(root, 'Samples/lighthouse.lottie'), '--format', 'json']);
  assert.deepEqual(await page.run(`findings('/samples/lighthouse.lottie')`), JSON.parse(stdout).files[0].findings);
});
