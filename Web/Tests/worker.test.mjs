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
  assert.ok(await page.run('plainDigest("/samples/orrery.json", 48).then((digest) => shows(player.canvas, digest))'));
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

test('a slot with an expression waits for the module that it needs', async () => {
  const point = { a: 0, k: [32, 32] };
  const shape = { ty: 'gr', it: [{ ty: 'el', p: { sid: 'point' }, s: { k: [30, 20] } }, { ty: 'fl', c: { k: [1, 0, 0] }, o: { k: 100 } }, { ty: 'tr' }] };
  const data = { v: '5.7.0', fr: 30, ip: 0, op: 30, w: 64, h: 64, slots: { point: { p: point } }, layers: [{ ty: 4, ip: 0, op: 30, st: 0, ks: {}, shapes: [shape] }] };
  await page.run(`play({ data: ${JSON.stringify(JSON.stringify(data))} })`);
  const value = { point: { p: { ...point, x: 'var $bm_rt = [time, 9];' } } };
  assert.equal(await page.run(`player.setSlots(${JSON.stringify(value)})`), true);
  await page.run('player.destroy()');
  assert.deepEqual(page.errors, []);
});

test('a canvas that had a player draws the next one, in whatever worker it is asked for', async () => {
  const [isShown, count] = await page.run(`(async () => {
    const before = started;
    const canvas = newCanvas();
    const first = await mount({ canvas, src: '/samples/lighthouse.lottie' });
    first.player.destroy();
    const { player } = await mount({ canvas, src: '/samples/orrery.json', backgroundColor: '#ffffff', workerId: 'another' });
    await player.setFrame(48);
    const isShown = await shows(canvas, await plainDigest('/samples/orrery.json', 48));
    await player.destroy();
    canvas.remove();
    return [isShown, started - before];
  })()`);
  assert.deepEqual([isShown, count], [true, 0]);
  assert.deepEqual(page.errors, []);
});

test('players that follow one another share a worker and the engine that the page compiled', async () => {
  const fresh = await browser.open(`${server.address}/pages/worker.html`);
  await fresh.until('globalThis.isReady');
  const counts = await fresh.run(`(async () => {
    for (let count = 0; count < 5; count += 1) {
      const canvas = newCanvas();
      const { player } = await mount({ canvas, src: '/samples/orrery.json' });
      await player.destroy();
      canvas.remove();
    }
    return [started, ended, performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length];
  })()`);
  assert.deepEqual(counts, [1, [], 1]);
});

test('a worker ends some seconds after its last player, but not while one of its canvases is on the page', async () => {
  const fresh = await browser.open(`${server.address}/pages/worker.html`);
  await fresh.until('globalThis.isReady');
  await fresh.run(`(async () => {
    for (const workerId of ['kept', 'left']) {
      globalThis[workerId] = newCanvas();
      const { player } = await mount({ canvas: globalThis[workerId], src: '/samples/orrery.json', workerId });
      await player.destroy();
    }
    left.remove();
  })()`);
  assert.deepEqual(await fresh.run('ended'), []);
  await fresh.until('ended.length > 0');
  assert.deepEqual(await fresh.run('ended'), [1]);
  assert.equal(await fresh.run(`mount({ canvas: kept, src: '/samples/orrery.json' }).then(({ event }) => event.type)`), 'load');
  assert.equal(await fresh.run(`mount({ canvas: left, src: '/samples/orrery.json' }).then(({ event }) => event.error.message)`),
    'the worker that draws on this canvas has ended; a player needs a new canvas');
});

test('the errors of a worker are those of a page: an unavailable engine, and the text of a machine', async () => {
  const fresh = await browser.open(`${server.address}/pages/worker.html`);
  await fresh.until('globalThis.isReady');
  const errors = await fresh.run(`(async () => {
    const { DotLottieWorker, EngineUnavailable } = await import('/player/index.js');
    const { player } = await mount({ canvas: newCanvas(), src: '/samples/lighthouse.lottie' });
    const reported = new Promise((resolve) => player.addEventListener('stateMachineError', ({ error }) => resolve(error)));
    player.load({ src: '/samples/lighthouse.lottie', stateMachineId: 'nobody' });
    const machine = await reported;
    DotLottieWorker.setWasmUrl('/gone.wasm');
    const { event } = await mount({ canvas: newCanvas(), src: '/samples/orrery.json', workerId: 'gone' });
    return [machine, event.error instanceof EngineUnavailable, event.error.message];
  })()`);
  assert.equal(errors[0], 'the state machine "nobody" is not in the file, which has keeper');
  assert.deepEqual([errors[1], /gone\.wasm: 404/.test(errors[2])], [true, true], errors[2]);
});

test('a player in a worker has no buffer and no other canvas, and freezes when its canvas is out of sight', async () => {
  const fresh = await browser.open(`${server.address}/pages/worker.html`);
  await fresh.until('globalThis.isReady');
  await fresh.run(`play({ src: '/samples/orrery.json', autoplay: true, loop: true })`);
  assert.deepEqual(await fresh.run(`['setCanvas', 'buffer'].filter((name) => name in player)`), []);
  await fresh.run(`globalThis.seen = []; for (const type of ['freeze', 'unfreeze']) player.addEventListener(type, () => seen.push(type))`);
  await fresh.run(`player.canvas.style.marginTop = '3000px'`);
  await fresh.until(`seen.join() === 'freeze' && player.isFrozen`);
  await fresh.run(`player.canvas.style.marginTop = '0'`);
  await fresh.until(`seen.join() === 'freeze,unfreeze'`);
});

test('a canvas with a context is refused, and the worker started for it ends', async () => {
  const fresh = await browser.open(`${server.address}/pages/worker.html`);
  await fresh.until('globalThis.isReady');
  const message = await fresh.run(`(() => {
    const canvas = newCanvas();
    canvas.getContext('2d');
    return mount({ canvas, src: '/samples/orrery.json' }).catch((error) => error.name);
  })()`);
  assert.equal(message, 'InvalidStateError');
  await fresh.until('ended.length === started');
});
