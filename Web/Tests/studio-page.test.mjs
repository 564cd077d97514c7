// The studio's scripts in Chromium, where pictures are decoded.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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

test('a stage with a picture is drawn as the native tool draws it, by the newest load', async () => {
  const [width, height] = [160, 120];
  const stage = join(root, 'Samples/harbour/stage.json');
  const machines = join(root, 'Samples/animation_HarbourViewController_iphone.json');
  const drawn = native(
    'views', machines, '--stage', stage, '--perform', 'sail@boat', '-o', '-', '--size', `${width}x${height}`, '--fps', '10',
    '--duration', '0.5', '--quiet', '--no-system-fonts');
  const last = drawn.subarray(drawn.length - width * height * 4);
  const digest = await page.run(
    `picture('/samples/harbour/stage.json', '/samples/animation_HarbourViewController_iphone.json',
      { 'boat.json': '/samples/harbour/boat.json', 'pennant.png': '/samples/harbour/pennant.png' }, 500, ${width}, ${height})`);
  assert.equal(digest, createHash('sha256').update(last).digest('hex'));
});

test('a package with pictures has the findings of the native tool', async () => {
  const { stdout } = spawnSync(tool, ['validate', join(root, 'Samples/lighthouse.lottie'), '--format', 'json']);
  assert.deepEqual(await page.run(`findings('/samples/lighthouse.lottie')`), JSON.parse(stdout).files[0].findings);
});
