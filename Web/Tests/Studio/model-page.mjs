// The studio's modules without a page, so that tests decide when each file is read and written.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support.mjs';

const web = join(root, 'Output/web');
const kept = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)) },
  requestAnimationFrame: (body) => setTimeout(() => body(performance.now()), 4),
  window: globalThis,
  document: { baseURI: 'http://127.0.0.1:1/token/' },
  WebSocket: { OPEN: 1 },
});

const { setEngineSource } = await import(join(web, 'player/engine.js'));
setEngineSource(readFileSync(join(web, 'studio', readdirSync(join(web, 'studio')).find((name) => name.endsWith('.wasm')))));

/** A module of the studio. */
export const module = (name) => import(join(web, 'studio', name));

export const { Studio } = await module('model.js');

/** A sample's bytes. */
export const sample = (name) => new Uint8Array(readFileSync(join(root, 'Samples', name)));

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so. */
export async function until(isSo, what = String(isSo)) {
  for (let turn = 0; turn < 500; turn += 1) {
    if (isSo()) return;
    await wait(10);
  }
  throw new Error(`did not become so: ${what}`);
}

/** A gate: what waits for it goes on once it opens. */
export function gate() {
  let open = () => {};
  const opened = new Promise((resolve) => { open = resolve; });
  return { open, opened };
}

/** A file whose reading and writing can wait for gates. */
export function entry(path, bytes, { read, save, isGiven = false, version = 'v1', ...more } = {}) {
  const file = {
    path, size: bytes.length, version, source: isGiven ? undefined : 'server', writes: [],
    read: async () => {
      await read?.opened;
      return bytes.slice();
    },
    save: async (written, place, replaced) => {
      await save?.opened;
      file.writes.push({ path: place, bytes: written, replaced });
      return `v${file.writes.length + 1}`;
    },
    ...more,
  };
  return file;
}

/** A studio that keeps what it says and asks. */
export function studioWithEars() {
  const studio = new Studio();
  const said = [], asked = [];
  studio.on('notice', ({ detail }) => said.push(detail));
  studio.on('question', ({ detail }) => asked.push(detail));
  return { studio, said, asked };
}
