// What happens when a page is wrong: errors say what and where, and nothing waits for ever.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { player as folder, root } from './support.mjs';

const { engineFile } = await import(join(folder, 'engine-file.js'));

let browser, server, page;

before(async () => {
  server = await serve({ answers: {
    'page.html': '<!doctype html><p>Hello', 'empty.json': '', 'picture.json': readFileSync(join(root, 'Samples/orrery.png')),
    'machine.json': '{"initial":"a","states":[]}', 'bare.json': '{"v":"5.7.0","ip":0,"op":60,"w":8,"h":8,"fr":30}',
  } });
  browser = await launch();
  page = await browser.open(`${server.address}/pages/player.html`);
  await page.until('globalThis.isReady');
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** The message of the first error that a player with a configuration dispatches. */
const message = (config, type = 'loadError') =>
  page.run(`new Promise((resolve) => {
    const player = new DotLottie(${config});
    player.addEventListener('${type}', ({ error }) => { resolve(String(error.message ?? error)); player.destroy(); });
  })`);

test('a file that can’t be read is named, with the reason', async () => {
  assert.match(await message(`{ src: '/page.html' }`), /^\/page\.html: a web page, not an animation/);
  assert.match(await message(`{ src: '/empty.json' }`), /^\/empty\.json: the file is empty/);
  assert.match(await message(`{ src: '/picture.json' }`), /^\/picture\.json: a PNG picture, not an animation/);
  assert.match(await message(`{ src: '/machine.json' }`), /^\/machine\.json: a state machine, not an animation/);
  assert.match(await message(`{ src: '/bare.json' }`), /^\/bare\.json: .*the file has no layers/);
  assert.match(await message(`{ src: '/gone.json' }`), /gone\.json can't be loaded: 404/);
  assert.match(await message(`{ src: 'http://[bad' }`), /^http:\/\/\[bad: /);
  assert.match(await message(`{ src: 'http://127.0.0.1:1/x.json' }`), /^http:\/\/127\.0\.0\.1:1\/x\.json: /);
});

test('what is no canvas is refused at once', async () => {
  const refused = (expression) => page.run(`(() => { try { ${expression}; return 'made'; } catch (error) { return error.constructor.name + ': ' + error.message; } })()`);
  for (const canvas of ['null', '"#canvas"', 'document.body', '5']) {
    assert.match(await refused(`new DotLottie({ canvas: ${canvas} })`), /^TypeError: a player needs a canvas, not /, canvas);
  }
  const worker = await browser.open(`${server.address}/pages/worker.html`);
  await worker.until('globalThis.isReady');
  const text = await worker.run(`play({ canvas: null }).catch((error) => error.constructor.name + ': ' + error.message)`);
  assert.match(text, /^TypeError: a player in a worker needs a canvas of the page, not null/);
});

test('a canvas with a context of another kind is an error, once', async () => {
  const messages = await page.run(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 9, height: 9 });
    canvas.getContext('bitmaprenderer');
    const seen = [];
    const player = new DotLottie({ canvas, src: '/samples/orrery.json' });
    player.addEventListener('renderError', ({ error }) => seen.push(error.message));
    await new Promise((resolve) => player.addEventListener('load', () => setTimeout(resolve, 50)));
    player.setFrame(9);
    player.destroy();
    return seen;
  })()`);
  assert.deepEqual(messages, ['the canvas has a context of another kind, so that nothing can be drawn on it']);
});

test('a canvas that belongs to a worker is reported once', async () => {
  const messages = await page.run(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 9, height: 9 });
    canvas.transferControlToOffscreen();
    const seen = [];
    const player = new DotLottie({ canvas, src: '/samples/orrery.json', autoplay: true });
    player.addEventListener('renderError', ({ error }) => seen.push(error.message));
    await new Promise((resolve) => player.addEventListener('load', () => setTimeout(resolve, 200)));
    player.destroy();
    return seen;
  })()`);
  assert.deepEqual(messages, ['the canvas belongs to a worker; a player of the page needs another one']);
});

test('an engine that can’t be loaded is named, and the animation is not blamed', async () => {
  const fresh = await browser.open(`${server.address}/pages/player.html`);
  await fresh.until('globalThis.isReady');
  const answers = await fresh.run(`(async () => {
    const { EngineUnavailable } = await import('/player/index.js');
    const canvas = document.createElement('canvas');
    const answers = [];
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    for (const source of ['/gone.wasm', '/page.html', new Uint8Array([1, 2, 3]), empty]) {
      DotLottie.setWasmUrl(source);
      const player = new DotLottie({ canvas, src: '/samples/orrery.json' });
      const { error } = await new Promise((resolve) => player.addEventListener('loadError', resolve));
      const same = await DotLottie.preload().catch((error) => error.message);
      answers.push([error instanceof EngineUnavailable, error.message, same === error.message]);
      player.destroy();
    }
    // The next load asks again.
    const player = new DotLottie({ canvas, src: '/samples/orrery.json' });
    await new Promise((resolve) => player.addEventListener('loadError', resolve));
    DotLottie.setWasmUrl(new URL('/player/${engineFile.name}', location.href));
    player.load({ src: '/samples/orrery.json' });
    await new Promise((resolve) => player.addEventListener('load', resolve));
    return answers;
  })()`);
  assert.deepEqual(answers.map(([isKind, , isSame]) => [isKind, isSame]), Array(4).fill([true, true]));
  const [gone, page, bytes, foreign] = answers.map(([, message]) => message);
  assert.match(gone, /^the engine can't be loaded from \/gone\.wasm: 404 Not Found$/);
  assert.match(page, /^the engine can't be loaded from \/page\.html: .*(magic|wasm)/i);
  assert.match(bytes, /^the bytes of the engine can't be compiled: /);
  assert.match(foreign, /^the engine is another module, or of another version than the scripts: /);
});

test('a state machine that is not there is an error that lists those that are', async () => {
  const text = await message(`{ src: '/samples/lighthouse.lottie', stateMachineId: 'nope' }`, 'stateMachineError');
  assert.equal(text, 'the state machine "nope" is not in the file, which has keeper');
});

test('a worker that can’t be started ends its calls', async () => {
  const answers = await page.run(`(async () => {
    const { DotLottieWorker } = await import('/player/index.js');
    const { Worker } = globalThis;
    const answers = [];
    for (const start of [() => new Worker('/gone.js', { type: 'module' }), () => new Worker('http://[', { type: 'module' })]) {
      globalThis.Worker = function () { return start(); };
      const canvas = document.createElement('canvas');
      const player = new DotLottieWorker({ canvas, src: '/samples/orrery.json', workerId: 'gone' });
      globalThis.Worker = Worker;
      const error = new Promise((resolve) => player.addEventListener('loadError', ({ error }) => resolve(error.message)));
      const theme = player.setTheme('x');
      answers.push([await error, await theme ?? 'nothing', await player.play() ?? 'nothing']);
    }
    return answers;
  })()`);
  for (const [error, ...others] of answers) {
    assert.match(error, /^the worker can't be started: /);
    assert.deepEqual(others, ['nothing', 'nothing']);
  }
});

test('calls around the end of a worker’s player are answered, not rejected', async () => {
  const worker = await browser.open(`${server.address}/pages/worker.html`);
  await worker.until('globalThis.isReady');
  await worker.run(`play({ src: '/samples/orrery.json' })`);
  const answers = await worker.run(`Promise.all([player.destroy(), player.play(), player.setTheme('x')]).then((list) => list.length)`);
  assert.equal(answers, 3);
  await worker.run('new Promise((resolve) => setTimeout(resolve, 50))');
  assert.deepEqual(worker.errors, []);
});

test('an element has its player as soon as it is on the page', async () => {
  const loaded = await page.run(`import('/player/dotlottie-wc.js').then(() => new Promise((resolve) => {
    const element = document.createElement('dotlottie-wc');
    element.src = '/samples/lighthouse.lottie';
    document.body.append(element);
    element.dotLottie.addEventListener('stateMachineStateEntered', ({ state }) => {
      resolve([state, element.dotLottie.activeThemeId, element.dotLottie.backgroundColor]);
      element.remove();
    });
    Object.assign(element, { stateMachineId: 'keeper', themeId: 'fog', backgroundColor: '#102030' });
  }))`);
  assert.deepEqual(loaded, ['dark', 'fog', '#102030']);
  const frames = await page.run(`new Promise((resolve) => {
    const element = document.createElement('zoetrope-player');
    element.data = { w: 9, h: 9, fr: 10, ip: 0, op: 5, layers: [] };
    document.body.append(element);
    element.addEventListener('load', () => { resolve(element.dotLottie.totalFrames); element.remove(); });
  })`);
  assert.equal(frames, 5);
});

test('errors of an element go to the console, unless somebody says otherwise', async () => {
  const logged = await page.run(`(async () => {
    const { error } = console;
    const seen = [];
    console.error = (value) => seen.push(value.message);
    for (const prevents of [false, true]) {
      const element = document.createElement('zoetrope-player');
      element.src = '/page.html';
      document.body.append(element);
      await new Promise((resolve) => element.addEventListener('loadError', (event) => {
        if (prevents) event.preventDefault();
        setTimeout(resolve);
      }));
      element.remove();
    }
    console.error = error;
    return seen.length;
  })()`);
  assert.equal(logged, 1);
});

test('a manifest has no members without a value, and an error nobody hears goes to the console', async () => {
  const { setEngineSource } = await import(join(folder, 'engine.js'));
  setEngineSource(readFileSync(join(folder, engineFile.name)));
  const { DotLottie } = await import(join(folder, 'index.js'));
  const player = new DotLottie({ canvas: { width: 9, height: 9 }, data: new Uint8Array(readFileSync(join(root, 'Samples/lighthouse.lottie'))) });
  await new Promise((resolve) => player.addEventListener('load', resolve));
  assert.ok(!JSON.stringify(player.manifest).includes('null'));
  const { error } = console;
  const logged = new Promise((resolve) => {
    console.error = resolve;
  });
  player.load({ data: '{' });
  assert.match((await logged).message, /byte/);
  console.error = error;
  player.destroy();
});

test('a canvas without a style keeps its size at two pixels a point', async () => {
  const dense = await browser.open(`${server.address}/pages/player.html`, { scale: 2 });
  await dense.until('globalThis.isReady');
  await dense.run(`play({ src: '/samples/orrery.json', renderConfig: { autoResize: true } })`);
  await dense.run('new Promise((resolve) => setTimeout(resolve, 300))');
  const canvas = `(({ width, clientWidth }) => [width, clientWidth])(document.getElementById('canvas'))`;
  assert.deepEqual(await dense.run(canvas), [400, 200]);
  const worker = await browser.open(`${server.address}/pages/worker.html`, { scale: 2 });
  await worker.until('globalThis.isReady');
  await worker.run(`play({ src: '/samples/orrery.json', renderConfig: { autoResize: true } })`);
  await worker.run('new Promise((resolve) => setTimeout(resolve, 300))');
  assert.equal(await worker.run('player.canvas.clientWidth'), 200);
});

test('what a page has drawn stays until there is an animation', async () => {
  const shown = await page.run(`(() => {
    const canvas = document.getElementById('canvas');
    canvas.width = canvas.height = 200;
    const context = canvas.getContext('2d');
    context.fillStyle = '#123456';
    context.fillRect(0, 0, 200, 200);
    const player = new DotLottie({ canvas, renderConfig: { autoResize: true } });
    const pixel = [...context.getImageData(9, 9, 1, 1).data];
    player.destroy();
    return pixel;
  })()`);
  assert.deepEqual(shown, [0x12, 0x34, 0x56, 255]);
});

test('a wrong argument of a worker’s call does not hang the others', async () => {
  const worker = await browser.open(`${server.address}/pages/worker.html`);
  await worker.until('globalThis.isReady');
  await worker.run(`play({ src: '/samples/orrery.json' })`);
  await worker.run(`player.setLayout({ fit: 'fill', align: 5 })`);
  assert.match(await worker.run(`player.setGradientSlot('x', null).then(() => 'answered', (error) => 'refused: ' + error.message)`), /^(answered|refused: )/);
  assert.deepEqual(await worker.run(`player.setLayout({ align: [0, 1] }).then(() => player.layout)`), { fit: 'contain', align: [0, 1] });
  assert.equal(await worker.run(`Promise.all([player.destroy(), player.destroy()]).then(() => 'done')`), 'done');
});
