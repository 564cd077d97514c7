// An application that imports the package, for tests of bundlers.

import { DotLottie, DotLottieWorker } from 'zoetrope-player';
import 'zoetrope-player/element';

const src = '/bundles/blurred.json';
const frame = 48;

const isLoaded = (player) =>
  new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', ({ error }) => reject(error));
  });

async function digest(canvas) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  if (data.every((byte) => byte === 0)) return 'nothing';
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].join();
}

function newCanvas() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 200;
  document.body.append(canvas);
  return canvas;
}

/** The digest of a frame. A worker shows it some time after the call, so the expected one is waited for. */
async function frameDigest(player, expected) {
  await player.setFrame(frame);
  let shown = await digest(player.canvas);
  for (let attempt = 0; attempt < 50 && expected !== undefined && shown !== expected; attempt += 1) shown = await digest(player.canvas);
  return shown;
}

/** The digests of a picture that a player, a player in a worker and an element draw. */
globalThis.draw = async () => {
  const digests = [];
  for (const Player of [DotLottie, DotLottieWorker]) {
    const player = new Player({ canvas: newCanvas(), src });
    await isLoaded(player);
    digests.push(await frameDigest(player, digests[0]));
    player.destroy();
  }
  const element = document.createElement('zoetrope-player');
  element.style.width = element.style.height = '200px';
  element.src = src;
  document.body.append(element);
  await isLoaded(element.dotLottie);
  digests.push(await frameDigest(element.dotLottie, digests[0]));
  return digests;
};

/** The error of a player whose engine is not where it is expected. */
globalThis.failing = () => isLoaded(new DotLottie({ canvas: newCanvas(), src })).then(() => 'loaded', (error) => `${error.name}: ${error.message}`);
