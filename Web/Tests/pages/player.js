// What tests of the player call from outside.

import { DotLottie } from '/player/index.js';

const canvas = document.getElementById('canvas');

globalThis.DotLottie = DotLottie;

/** Makes a player on a canvas of so many pixels, and waits until it has loaded or failed. */
globalThis.play = async (config, side = 200) => {
  globalThis.player?.destroy();
  canvas.width = canvas.height = side;
  globalThis.events = [];
  const player = new DotLottie({ canvas, ...config });
  globalThis.player = player;
  const types = [
    'ready', 'load', 'loadError', 'renderError', 'play', 'pause', 'stop', 'loop', 'complete', 'freeze', 'unfreeze',
    'destroy', 'stateMachineStart', 'stateMachineStop', 'stateMachineTransition', 'stateMachineStateEntered',
    'stateMachineStateExit', 'stateMachineCustomEvent', 'stateMachineError', 'stateMachineBooleanInputValueChange',
    'stateMachineNumericInputValueChange', 'stateMachineStringInputValueChange', 'stateMachineInputFired',
    'stateMachineInternalMessage', 'themeChange',
  ];
  for (const type of types) {
    player.addEventListener(type, (event) => globalThis.events.push(event.error ? { ...event, error: String(event.error) } : event));
  }
  await new Promise((resolve) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', resolve);
  });
};

/** The digest of what the canvas shows. */
globalThis.digest = async (surface = canvas) => {
  const { data } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

globalThis.isReady = true;
