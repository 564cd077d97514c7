// Compares the player for the browser with the native renderer, and with a peer that has the same names, in node.
//
// Each frame is drawn in several passes, and counts with the processor time of its fastest; a file counts with the mean
// of its frames. The pixels are in the form that a canvas takes. Native figures are those of zoetrope-bench, measured
// between.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const side = 512;
const passes = Number(process.env.PASSES ?? 12);
const corpus = join(root, '../shared/corpus');
/** Six that earlier measurements used, and five of other origins, small and large. */
const usual = [
  'aniki-hamster', 'lottie/gradient_smoke', 'lottie/isometric', 'lottie/masking', 'lottie/train', 'lottie/fiery_skull',
].map((name) => join(corpus, 'LottieFiles+dotlottie-web/fixtures', `${name}.json`)).concat(
  ['Samsung+rlottie/example/resource/marker', 'Samsung+rlottie/example/resource/heart',
    'airbnb+lottie-ios/Tests/Samples/9squares_AlBoardman', 'airbnb+lottie-ios/Tests/Samples/TwitterHeartButton',
    'airbnb+lottie-ios/Tests/Samples/Watermelon',
  ].map((name) => join(corpus, `${name}.json`)));
const own = [join(root, 'Samples/orrery.json')];

const files = process.argv.length > 2 ? process.argv.slice(2) : [...own, ...usual, ...(process.env.FILES?.split(' ') ?? [])];

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function load(DotLottie, data) {
  const player = new DotLottie({ canvas: { width: side, height: side }, data, useFrameInterpolation: true });
  await new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', ({ error }) => reject(error));
  });
  return player;
}

async function measure(DotLottie, data) {
  const player = await load(DotLottie, data);
  const count = Math.max(Math.min(Math.floor(player.totalFrames), 240), 1);
  const best = new Float64Array(count).fill(Infinity);
  for (let pass = 0; pass < passes; pass += 1) {
    for (let frame = 0; frame < count; frame += 1) {
      const start = cpu();
      player.setFrame(frame);
      best[frame] = Math.min(best[frame], cpu() - start);
    }
  }
  player.destroy();
  return best.reduce((sum, time) => sum + time, 0) / count;
}

function native(path) {
  const report = execFileSync(join(root, '.build/release/zoetrope-bench'), [path, '--size', `${side}x${side}`, '--seconds', '1', '--json']);
  return JSON.parse(report).fastestNanosecondsPerFrame / 1000;
}

const ours = await import(pathToFileURL(join(root, 'Output/web/player/index.js')));
let peer;
const folder = process.env.PEER;
if (folder) {
  peer = await import(pathToFileURL(join(folder, 'index.js')));
  const wasm = readFileSync(join(folder, 'dotlottie-player.wasm')).toString('base64');
  peer.DotLottie.setWasmUrl(`data:application/wasm;base64,${wasm}`);
} else {
  console.log('No peer: PEER=FOLDER compares with a built package that has the same names (index.js, dotlottie-player.wasm).');
}

console.log(`${side} × ${side}, microseconds a frame\n`);
console.log(['file'.padEnd(24), 'native', 'here', 'here ÷ native', ...(peer ? ['peer', 'peer ÷ here'] : [])].join('\t'));
const ratios = [];
const peerRatios = [];
for (const path of files) {
  if (!existsSync(path)) continue;
  const data = readFileSync(path, 'utf8');
  const before = native(path);
  const here = await measure(ours.DotLottie, data);
  const other = peer ? await measure(peer.DotLottie, data) : undefined;
  const least = Math.min(before, native(path));
  ratios.push(here / least);
  if (other) peerRatios.push(other / here);
  const name = path.split('/').pop().replace('.json', '').padEnd(24);
  const columns = [name, least.toFixed(0), here.toFixed(0), (here / least).toFixed(2)];
  if (other) columns.push(other.toFixed(0), (other / here).toFixed(1));
  console.log(columns.join('\t'));
}
const mean = (list) => Math.exp(list.reduce((sum, value) => sum + Math.log(value), 0) / list.length);
console.log(`\ngeometric mean of ${ratios.length}: ${mean(ratios).toFixed(2)} × native${peerRatios.length ? `, the peer ${mean(peerRatios).toFixed(1)} × as slow` : ''}`);
process.exit(0);
