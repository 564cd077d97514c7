// Measures the player in Chromium: the way to the first picture with an empty and a full cache, and the wall-clock time of a
// frame with its pixels on the canvas.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { launch } from '../../Web/Tests/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = Number(process.env.RUNS ?? 9);
const files = [
  'Samples/orrery.json', 'Samples/lighthouse.lottie',
  ...['aniki-hamster', 'lottie/isometric', 'lottie/masking', 'lottie/train'].map(
    (name) => `../shared/corpus/LottieFiles+dotlottie-web/fixtures/${name}.json`),
].filter((path) => existsSync(join(root, path)));

/** A package of 49 kB, if it is here; else a small one. */
const coldFile = ['../shared/corpus/LottieFiles+dotlottie-ios/Example/Example/Animations/coffee.lottie', 'Samples/lighthouse.lottie'].find((path) => existsSync(join(root, path)));

/** Connections as a browser emulates them: their names, bits a second and milliseconds. */
const connections = [['4 Mbit/s, 100 ms', 4e6, 100], ['10 Mbit/s, 40 ms', 10e6, 40], ['unlimited', 0, 0]];

/** Pages that load a player from a folder with nothing cached: the folder, and what its markup requests at once. */
const players = { here: { folder: join(root, 'Output/web/player') } };
if (process.env.PEER) players.peer = { folder: process.env.PEER };

/** A page that shows a file, and notes when its first picture shows. */
function coldPage(name) {
  const { folder } = players[name];
  const engine = readdirSync(folder).find((file) => /^(zoetrope-[0-9a-f]+|dotlottie-player)\.wasm$/.test(file));
  const preload = name === 'here'
    ? `<link rel="modulepreload" href="/${name}/index.js"><link rel="preload" as="fetch" crossorigin href="/${name}/${engine}">`
    : '';
  const start = name === 'here' ? '' : `DotLottie.setWasmUrl('/${name}/${engine}');`;
  return `<!doctype html><link rel="icon" href="data:,">${preload}<canvas id="canvas" width="512" height="512"></canvas>
    <script type="module">
      import { DotLottie } from '/${name}/index.js';
      ${start}
      const player = new DotLottie({ canvas: document.getElementById('canvas'), src: '/cold', autoplay: true });
      player.addEventListener('load', () => requestAnimationFrame(() => { globalThis.shownAt = performance.now(); }));
    </script>`;
}

/** Serves the player as a real server does: packed, and to be kept for ever. */
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json', '.lottie': 'application/zip' };
const packed = new Map();
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  if (path === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><link rel="icon" href="data:,"><canvas id="canvas" width="512" height="512"></canvas>');
    return;
  }
  const page = path.match(/^\/cold\/(\w+)$/)?.[1];
  if (page) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(coldPage(page));
    return;
  }
  const [, name, rest] = path.match(/^\/(here|peer)\/(.+)$/) ?? [];
  const number = path.match(/^\/file\/(\d+)$/)?.[1];
  const file = name ? join(players[name].folder, rest) : path === '/cold' ? join(root, coldFile) : path.startsWith('/player/') ? join(root, 'Output/web', path) : join(root, files[number] ?? 'missing');
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  response.end(packed.get(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}`;

/** In a page: the time of each step to the first picture of a file, in milliseconds from the first. */
const firstPicture = (file) => `(async () => {
  const start = performance.now();
  const { DotLottie } = await import('/player/index.js');
  const imported = performance.now();
  await DotLottie.preload();
  const ready = performance.now();
  const player = new DotLottie({ canvas: document.getElementById('canvas'), src: '/file/${file}', autoplay: false });
  await new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', ({ error }) => reject(error));
  });
  const drawn = performance.now();
  return [imported - start, ready - imported, drawn - ready, drawn - start];
})()`;

/** In a page: the least time of a pass through all frames, in microseconds a frame. */
const frameTime = (file) => `(async () => {
  const { DotLottie } = await import('/player/index.js');
  const player = new DotLottie({ canvas: document.getElementById('canvas'), src: '/file/${file}', autoplay: false });
  await new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', ({ error }) => reject(error));
  });
  const count = Math.min(Math.floor(player.totalFrames), 240);
  let best = Infinity;
  for (let pass = 0; pass < 12; pass += 1) {
    const start = performance.now();
    for (let frame = 0; frame < count; frame += 1) player.setFrame(frame);
    best = Math.min(best, (performance.now() - start) / count);
    await new Promise((resolve) => setTimeout(resolve));
  }
  player.destroy();
  return best * 1000;
})()`;

/** In a page: the times of mounting a player in a worker until it is loaded, and of unmounting it, in milliseconds. */
const mountTimes = `(async () => {
  const { DotLottieWorker } = await import('/player/index.js');
  const times = [];
  for (let count = 0; count < 25; count += 1) {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    const start = performance.now();
    const player = new DotLottieWorker({ canvas, src: '/file/0' });
    await new Promise((resolve, reject) => {
      player.addEventListener('load', resolve);
      player.addEventListener('loadError', ({ error }) => reject(error));
    });
    await player.destroy();
    canvas.remove();
    times.push(performance.now() - start);
  }
  return times;
})()`;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const browser = await launch();

console.log('First picture of orrery.json, milliseconds (median)\n');
console.log(['cache', 'scripts', 'engine', 'file and picture', 'together'].join('\t'));
for (const [name, isEmpty] of [['empty', true], ['full', false]]) {
  const rows = [];
  for (let run = 0; run < runs + 2; run += 1) {
    const page = await browser.open(`${address}/`);
    await page.send('Network.enable');
    await page.send('Network.setCacheDisabled', { cacheDisabled: isEmpty });
    const row = await page.run(firstPicture(0));
    // The browser keeps compiled code after it has seen a module twice.
    if (run >= 2) rows.push(row);
  }
  console.log([name, ...[0, 1, 2, 3].map((column) => median(rows.map((row) => row[column])).toFixed(1))].join('\t'));
}

console.log(`\nFirst picture of ${coldFile.split('/').pop()} with an empty cache, from the request of the page, milliseconds (median)\n`);
console.log(['connection', ...Object.keys(players)].join('\t'));
for (const [connection, bits, latency] of connections) {
  const times = [];
  for (const name of Object.keys(players)) {
    const rows = [];
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.open('about:blank');
      await page.send('Network.enable');
      await page.send('Network.setCacheDisabled', { cacheDisabled: true });
      const throughput = bits > 0 ? bits / 8 : -1;
      await page.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput });
      await page.send('Page.navigate', { url: `${address}/cold/${name}` });
      await page.until('globalThis.shownAt');
      rows.push(await page.run('globalThis.shownAt'));
    }
    times.push(median(rows).toFixed(0));
  }
  console.log([connection.padEnd(16), ...times].join('\t'));
}

const page = await browser.open(`${address}/`);
const [first, ...later] = await page.run(mountTimes);
console.log(`\nMount and unmount of a player in a worker, milliseconds: ${first.toFixed(0)}, then ${median(later).toFixed(0)} (median)`);

console.log('\nA frame at 512 × 512 on the canvas, microseconds of wall clock\n');
for (const [index, path] of files.entries()) {
  const page = await browser.open(`${address}/`);
  console.log(`${path.split('/').pop().padEnd(24)}\t${(await page.run(frameTime(index))).toFixed(0)}`);
}
await browser.close();
server.close();
server.closeAllConnections();
