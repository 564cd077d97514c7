// What tests of the player in a worker call from outside.

import { DotLottie, DotLottieWorker } from '/player/index.js';

const onlyCanvas = () => {
  document.body.replaceChildren();
  return globalThis.newCanvas();
};

const loaded = (player) =>
  new Promise((resolve) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', resolve);
  });

/** The number of workers that were started, and the indexes of those that were ended. */
globalThis.started = 0;
globalThis.ended = [];
globalThis.Worker = class extends Worker {
  index = globalThis.started++;

  terminate() {
    globalThis.ended.push(this.index);
    super.terminate();
  }
};

/** Loads another player, and returns the event that ends the loading. */
globalThis.mount = async (config) => {
  const player = new DotLottieWorker(config);
  const event = await loaded(player);
  return { player, event };
};
globalThis.newCanvas = () => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 200;
  document.body.append(canvas);
  return canvas;
};

globalThis.play = async (config) => {
  globalThis.player?.destroy();
  globalThis.events = [];
  const player = new DotLottieWorker({ canvas: onlyCanvas(), ...config });
  globalThis.player = player;
  for (const type of ['load', 'loadError', 'renderError', 'stateMachineStateEntered']) {
    player.addEventListener(type, (event) => globalThis.events.push(event.error ? { ...event, error: String(event.error) } : event));
  }
  await loaded(player);
};

/** The digest of what a canvas shows. */
globalThis.digest = async (canvas) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].join();
};

/** Whether a canvas shows a picture in some time. */
globalThis.shows = async (canvas, digest) => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await globalThis.digest(canvas)) === digest) return true;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return false;
};

/** The digest of a frame that the page draws itself. */
globalThis.plainDigest = async (src, frame) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 200;
  const player = new DotLottie({ canvas, src, backgroundColor: '#ffffff' });
  await loaded(player);
  player.setFrame(frame);
  return globalThis.digest(canvas);
};

globalThis.isReady = true;
