// Components in strict mode, which mounts them twice, for tests from outside.

import { StrictMode, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { DotLottieReact, DotLottieWorkerReact, registerFont, setFallbackFont, setFontsUrl, setWasmUrl } from 'zoetrope-player/react';

const components = { DotLottieReact, DotLottieWorkerReact };
let root, box;

/** All players that were reported, and null for each that was destroyed. */
globalThis.reported = [];

/** Renders a component in a box of 200 pixels. */
globalThis.render = (name, properties) => {
  if (!root) {
    box = document.createElement('div');
    box.style.width = box.style.height = '200px';
    document.body.append(box);
    root = createRoot(box);
  }
  const dotLottieRefCallback = (player) => {
    globalThis.reported.push(player);
    globalThis.player = player;
  };
  flushSync(() => root.render(createElement(StrictMode, null, createElement(components[name], { dotLottieRefCallback, ...properties }))));
};

globalThis.unmount = () => {
  flushSync(() => root.unmount());
  root = undefined;
  box.remove();
};

globalThis.digest = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const canvas = document.querySelector('canvas');
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].join();
};

Object.assign(globalThis, { setWasmUrl, registerFont, setFallbackFont, setFontsUrl });
globalThis.isReady = true;
