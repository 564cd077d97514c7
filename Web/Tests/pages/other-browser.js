// What a browser without a protocol for tests draws and does by itself, reported to the server.

import '/player/element.js';
import { DotLottie, DotLottieWorker } from '/player/index.js';

const element = document.getElementById('lighthouse');
const canvas = document.getElementById('canvas');
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const digest = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));
const happens = (target, type) => new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const loaded = (player) =>
  new Promise((resolve, reject) => {
    player.addEventListener('load', resolve);
    player.addEventListener('loadError', ({ error }) => reject(error));
  });

/** The digests of frames: of the engine's pixels, of what the canvas shows, and of what a worker shows. */
async function draw({ src, frame, side }) {
  canvas.width = canvas.height = side;
  const player = new DotLottie({ canvas, src, backgroundColor: '#ffffff' });
  await loaded(player);
  player.setFrame(frame);
  const buffer = await digest(player.buffer);
  const shown = await digest(canvas.getContext('2d').getImageData(0, 0, side, side).data);
  player.destroy();
  const other = document.createElement('canvas');
  other.width = other.height = side;
  document.body.append(other);
  const worker = new DotLottieWorker({ canvas: other, src, backgroundColor: '#ffffff' });
  await loaded(worker);
  await worker.setFrame(frame);
  await nextPicture();
  const copy = new OffscreenCanvas(side, side).getContext('2d');
  copy.drawImage(other, 0, 0);
  const worked = await digest(copy.getImageData(0, 0, side, side).data);
  await worker.destroy();
  other.remove();
  return { src, frame, buffer, shown, worked };
}

/** What the element does: a press by pointer, a press by key, its poster. */
async function drive() {
  if (!element.dotLottie?.isLoaded) await happens(element, 'load');
  while (!element.dotLottie.isStateMachineRunning) await nextPicture();
  const states = [element.dotLottie.stateMachineGetCurrentState()];
  element.addEventListener('stateMachineStateEntered', ({ detail }) => states.push(detail.state));
  const inner = element.shadowRoot.querySelector('canvas');
  const { left, top, width, height } = inner.getBoundingClientRect();
  const place = { clientX: left + width * 0.5, clientY: top + height * 0.295, bubbles: true, composed: true };
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const options = { ...place, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    inner.dispatchEvent(type === 'click' ? new MouseEvent(type, options) : new PointerEvent(type, options));
  }
  while (states.length < 2) await nextPicture();
  element.focus();
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  while (states.length < 3) await nextPicture();
  return {
    states,
    isFocused: document.activeElement === element,
    poster: getComputedStyle(element.shadowRoot.querySelector('slot')).display,
  };
}

async function report() {
  const wanted = await (await fetch('/wanted')).json();
  try {
    const element = await drive();
    const pictures = [];
    for (const picture of wanted) pictures.push(await draw(picture));
    return { element, pictures, browser: navigator.userAgent };
  } catch (error) {
    return { error: `${error}\n${error.stack}` };
  }
}

fetch('/report', { method: 'POST', body: JSON.stringify(await report()) });
