// The player in Chromium, under a strict policy for contents: pixels on the canvas, real pointers, life.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { native, root } from './support.mjs';

let browser, server, page;

before(async () => {
  server = await serve();
  browser = await launch();
  page = await browser.open(`${server.address}/pages/player.html`);
  await page.until('globalThis.isReady');
});

after(async () => {
  await browser?.close();
  server?.close();
});

const nativeDigest = (path, frame, side = 200) =>
  createHash('sha256')
    .update(native('render', join(root, path), '-o', '-', '--quiet', '--size', `${side}x${side}`, '--frames', String(frame)))
    .digest('hex');

test('the canvas shows the pixels of the native tool', async () => {
  await page.run(`play({ src: '/samples/orrery.json' })`);
  for (const frame of [0, 48, 100, 7]) {
    await page.run(`player.setFrame(${frame})`);
    // Canvases of browsers keep colours multiplied by alpha, so only opaque pictures come back as they were.
    const background = await page.run(`player.setBackgroundColor('#ffffff')`);
    assert.equal(background, undefined);
    const expected = createHash('sha256')
      .update(native('render', join(root, 'Samples/orrery.json'), '-o', '-', '--quiet', '--size', '200x200', '--frames', String(frame), '--background', '#ffffff'))
      .digest('hex');
    assert.equal(await page.run('digest()'), expected, `frame ${frame}`);
  }
  assert.deepEqual(page.errors, []);
});

test('playback runs by itself, and says what happens', async () => {
  await page.run(`play({ src: '/samples/orrery.json', autoplay: true, speed: 8 })`);
  await page.until(`events.some((event) => event.type === 'complete')`);
  const types = await page.run('events.map((event) => event.type)');
  assert.deepEqual(types.slice(0, 2), ['ready', 'load']);
  assert.ok(types.indexOf('play') > 0 && types.indexOf('complete') > types.indexOf('play'), types.join());
  assert.equal(await page.run('player.isPlaying'), false);
});

test('real pointers reach the state machine', async () => {
  await page.run(`play({ src: '/samples/lighthouse.lottie', stateMachineId: 'keeper' })`);
  assert.equal(await page.run('player.stateMachineGetCurrentState()'), 'dark');
  assert.equal(await page.run('player.stateMachineGetActiveId()'), 'keeper');
  // The lamp is at (200, 118) of 400.
  const [left, top] = await page.run('(({ left, top }) => [left, top])(canvas.getBoundingClientRect())');
  await page.click(left + 10, top + 190);
  assert.equal(await page.run('player.stateMachineGetBooleanInput("night")'), false);
  await page.click(left + 100, top + 59);
  await page.until(`player.stateMachineGetCurrentState() === 'lit'`);
  const events = await page.run(`events.filter((event) => event.type.startsWith('stateMachine'))`);
  assert.deepEqual(
    events.filter((event) => !['stateMachineInputFired'].includes(event.type)),
    [
      { type: 'stateMachineTransition', fromState: '', toState: 'dark' },
      { type: 'stateMachineStateExit', state: '' },
      { type: 'stateMachineStateEntered', state: 'dark' },
      { type: 'stateMachineCustomEvent', eventName: 'the lamp is out' },
      { type: 'stateMachineStart' },
      { type: 'stateMachineCustomEvent', eventName: 'hand on the lamp' },
      { type: 'stateMachineBooleanInputValueChange', inputName: 'night', oldValue: false, newValue: true },
      { type: 'stateMachineTransition', fromState: 'dark', toState: 'lit' },
      { type: 'stateMachineStateExit', state: 'dark' },
      { type: 'stateMachineStateEntered', state: 'lit' },
    ].map((event) => ({ ...event })));
  assert.deepEqual(page.errors, []);
});

test('a file that is no animation is an event, and the next one loads', async () => {
  await page.run(`play({ data: '{"a": 1' })`);
  const [event] = await page.run(`events.filter((event) => event.type === 'loadError')`);
  assert.match(event.error, /the file ends too early/);
  await page.run(`play({ src: '/nowhere.json' })`);
  assert.match((await page.run(`events.find((event) => event.type === 'loadError')`)).error, /404/);
  await page.run(`play({ src: '/samples/lighthouse.lottie' })`);
  assert.equal(await page.run('player.isLoaded'), true);
  page.errors.length = 0;
});
