// What tests of the player in a worker call from outside.

import { DotLottie, DotLottieWorker } from '/player/index.js';

const newCanvas = () => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 200;
  document.body.replaceChildren(canvas);
  return canvas;
};

const loaded = (player) =>
  new Promise((resolve) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', resolve);
  });

globalThis.play = async (config) => {
  globalThis.player?.destroy();
  globalThis.events = [];
  const player = new DotLottieWorker({ canvas: newCanvas(), ...config });
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
