// The player in Chromium, under a strict policy for contents: pixels on the canvas, real pointers, life.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';

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

/** A PNG of one colour. */
function png(width, height, pixel) {
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(pixel))]);
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))), chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes) {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

/** An animation of one picture that fills it. */
function pictured(bytes) {
  return {
    v: '5.7.0', fr: 30, ip: 0, op: 30, w: 40, h: 40,
    assets: [{ id: 'a', w: 40, h: 40, u: '', e: 1, p: `data:image/png;base64,${bytes.toString('base64')}` }],
    layers: [{ ty: 2, refId: 'a', ip: 0, op: 30, st: 0, ks: {} }],
  };
}

test('pictures of every kind and alpha have the pixels of the native tool', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-pictures-'));
  try {
    const translucent = [[200, 30, 40, 128], [255, 255, 255, 1], [7, 90, 201, 254], [12, 250, 3, 77]].map((color) => png(40, 40, color));
    const files = ['rgba.png', 'palette.png', 'gamma.png'].map((name) => readFileSync(join(root, 'Tests/Fixtures/Images', name)));
    for (const [index, bytes] of [...translucent, ...files].entries()) {
      const path = join(folder, `${index}.json`);
      const data = JSON.stringify(pictured(bytes));
      writeFileSync(path, data);
      const expected = createHash('sha256')
        .update(native('render', path, '-o', '-', '--quiet', '--size', '200x200', '--frames', '0')).digest('hex');
      await page.run(`play({ data: ${data} })`);
      const digest = `crypto.subtle.digest('SHA-256', player.buffer.slice()).then((bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))`;
      assert.equal(await page.run(digest), expected, `picture ${index}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('pictures are decoded before the first frame', async () => {
  const pixel = '[...canvas.getContext("2d").getImageData(100, 100, 1, 1).data]';
  await page.run(`play({ data: ${JSON.stringify(pictured(png(40, 40, [200, 30, 40, 255])))} })`);
  assert.deepEqual(await page.run(pixel), [200, 30, 40, 255]);
  await page.run(`play({ data: ${JSON.stringify(pictured(Buffer.from('no picture')))} })`);
  assert.deepEqual(await page.run(pixel), [0, 0, 0, 0]);
  assert.equal(await page.run('player.isLoaded'), true);
  assert.deepEqual(page.errors, []);
});

test('a sequence of pictures shows each, however long the browser decodes', async () => {
  const colors = [[200, 30, 40, 255], [30, 200, 40, 255], [30, 40, 200, 255]];
  const sequence = {
    v: '5.7.0', fr: 30, ip: 0, op: 30, w: 40, h: 40,
    assets: colors.map((color, index) => ({
      id: `${index}`, w: 40, h: 40, u: '', e: 1, p: `data:image/png;base64,${png(40, 40, color).toString('base64')}`,
    })),
    layers: colors.map((_, index) => ({ ty: 2, refId: `${index}`, ip: index * 10, op: index * 10 + 10, st: 0, ks: {} })),
  };
  const pixel = 'String([...canvas.getContext("2d").getImageData(100, 100, 1, 1).data])';
  await page.run(`play({ data: ${JSON.stringify(sequence)} })`);
  assert.equal(await page.run(pixel), String(colors[0]));
  // A frame whose picture is not decoded yet is not shown without it.
  assert.equal(await page.run(`player.setFrame(15); ${pixel}`), String(colors[0]));
  await page.until(`${pixel} === '${colors[1]}'`);
  await page.run('player.setFrame(25)');
  await page.until(`${pixel} === '${colors[2]}'`);
  // What is decoded stays.
  assert.equal(await page.run(`player.setFrame(5); ${pixel}`), String(colors[0]));
});

test('a page that gives its canvas another size gets a picture of that size', async () => {
  await page.run(`play({ src: '/samples/orrery.json', backgroundColor: '#ffffff' })`);
  await page.run(`globalThis.former = player.canvas; former.width = 120; former.height = 90; player.setFrame(30)`);
  const image = native('render', join(root, 'Samples/orrery.json'), '-o', '-', '--quiet', '--size', '120x90', '--frames', '30', '--background', '#ffffff');
  assert.equal(await page.run('digest()'), createHash('sha256').update(image).digest('hex'));
  await page.run(`
    const other = document.createElement('canvas');
    other.width = 120;
    other.height = 90;
    player.setCanvas(other);
    former.replaceWith(other);
    globalThis.other = other;`);
  assert.equal(await page.run('digest(other)'), createHash('sha256').update(image).digest('hex'));
  await page.run(`other.replaceWith(former)`);
});

test('a file that has changed at its address is shown as it is now', async () => {
  await page.run(`
    globalThis.served = [${JSON.stringify('/samples/orrery.json')}, ${JSON.stringify('/samples/lighthouse.lottie')}];
    globalThis.realFetch = fetch;
    globalThis.fetch = (address, ...rest) => realFetch(String(address).endsWith('/changing') ? served[0] : address, ...rest);`);
  await page.run(`play({ src: '/changing' })`);
  assert.equal(await page.run('player.totalFrames'), 180);
  await page.run(`served.shift(); player.load({ src: '/changing' })`);
  await page.until('player.totalFrames === 240');
  await page.run(`globalThis.fetch = realFetch`);
});

test('players of one file share its pictures', async () => {
  const data = JSON.stringify(JSON.stringify(pictured(png(40, 40, [10, 200, 40, 255]))));
  const colors = await page.run(`(async () => {
    const data = ${data};
    const players = await Promise.all([1, 2, 3].map(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 8;
      const player = new DotLottie({ canvas, data });
      await new Promise((resolve) => player.addEventListener('load', resolve));
      return player;
    }));
    return players.map((player) => [...player.canvas.getContext('2d').getImageData(4, 4, 1, 1).data].join());
  })()`);
  assert.deepEqual(colors, ['10,200,40,255', '10,200,40,255', '10,200,40,255']);
});

test('another file replaces the one that plays, and the newest of several wins', async () => {
  await page.run(`play({ src: '/samples/orrery.json', autoplay: true, loop: true })`);
  await page.until('player.currentFrame > 1');
  await page.run(`
    player.load({ src: '/samples/orrery.json' });
    player.load({ src: '/nowhere.json' });
    player.load({ src: '/samples/lighthouse.lottie', autoplay: true });`);
  await page.until(`player.manifest?.animations.length === 2 && player.isPlaying`);
  assert.equal(await page.run(`events.filter((event) => event.type === 'load').length`), 2);
  assert.equal(await page.run(`events.some((event) => event.type === 'loadError')`), false);
  page.errors.length = 0;
});

test('a canvas out of sight freezes, and goes on when it is seen', async () => {
  await page.run(`play({ src: '/samples/orrery.json', autoplay: true, loop: true })`);
  await page.until('player.currentFrame > 1');
  await page.run(`document.body.style.height = '5000px'; scrollTo(0, 4000)`);
  await page.until('player.isFrozen');
  const frame = await page.run('player.currentFrame');
  await page.run('new Promise((resolve) => setTimeout(resolve, 150))');
  assert.equal(await page.run('player.currentFrame'), frame);
  await page.run('scrollTo(0, 0)');
  await page.until(`!player.isFrozen && player.currentFrame !== ${frame}`);
  const types = await page.run(`events.map((event) => event.type).filter((type) => type.includes('freeze'))`);
  assert.deepEqual(types, ['freeze', 'unfreeze']);
});

test('less motion shows states without the way between them', async () => {
  const calm = await browser.open(`${server.address}/pages/player.html`, {
    media: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  await calm.until('globalThis.isReady');
  await calm.run(`play({ src: '/samples/orrery.json', autoplay: true, loop: true })`);
  await calm.run('new Promise((resolve) => setTimeout(resolve, 200))');
  const first = await calm.run('digest()');
  await calm.run('new Promise((resolve) => setTimeout(resolve, 200))');
  assert.equal(await calm.run('digest()'), first);
  assert.deepEqual(calm.errors, []);
  await calm.close();
});

test('a destroyed player says so, and answers nothing more', async () => {
  await page.run(`play({ src: '/samples/orrery.json', autoplay: true })`);
  await page.run('player.destroy(); player.destroy(); player.play(); player.setFrame(3); player.setTheme("x")');
  assert.equal(await page.run(`events.filter((event) => event.type === 'destroy').length`), 1);
  assert.deepEqual(await page.run('[player.isLoaded, player.currentFrame, player.buffer, player.manifest]'), [false, 0, null, null]);
  assert.deepEqual(page.errors, []);
});
