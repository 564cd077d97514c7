// A player in a worker, in Chromium under the same policy.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';

let browser, server, page;

before(async () => {
  server = await serve();
  browser = await launch();
  page = await browser.open(`${server.address}/pages/worker.html`);
  await page.until(`globalThis.isReady`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('a worker draws what the page draws', async () => {
  await page.run(`play({ src: '/samples/orrery.json', backgroundColor: '#ffffff' })`);
  assert.equal(await page.run('player.totalFrames'), 180);
  await page.run(`player.setFrame(48)`);
  await page.run('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  assert.equal(await page.run('digest(player.canvas)'), await page.run('plainDigest("/samples/orrery.json", 48)'));
  assert.deepEqual(page.errors, []);
});

test('calls answer promises, and pointers reach the machine', async () => {
  await page.run(`play({ src: '/samples/lighthouse.lottie' })`);
  assert.equal(await page.run(`player.stateMachineLoad('keeper')`), true);
  assert.equal(await page.run(`player.stateMachineStart()`), true);
  assert.equal(await page.run(`player.stateMachineGetCurrentState()`), 'dark');
  const [left, top] = await page.run('(({ left, top }) => [left, top])(player.canvas.getBoundingClientRect())');
  await page.click(left + 100, top + 59);
  await page.until(`events.some((event) => event.type === 'stateMachineStateEntered' && event.state === 'lit')`);
  await page.run('player.destroy()');
  assert.deepEqual(page.errors, []);
});
