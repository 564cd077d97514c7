// What tests of the studio's scripts call from outside.

import { DotLottie, registerFont } from '/player/index.js';
import { studioEngine, useStudioEngine } from '/studio/engine.js';
import { Inspection } from '/studio/inspection.js';
import { ViewStage } from '/studio/view-stage.js';

/** What the engine says before the studio's is used. */
globalThis.before = await studioEngine().then(() => 'an engine', (error) => error.message);
useStudioEngine();
const engine = await studioEngine();

const bytesOf = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

globalThis.findings = async (path) => new Inspection(engine, await bytesOf(path)).findings();

globalThis.registers = (base64) => registerFont('', Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));

/** The digest of a stage's picture after a time; a second load is begun before the first has ended. */
globalThis.picture = async (stage, machines, files, milliseconds, width, height) => {
  const session = new ViewStage(engine, width, height);
  for (const [name, path] of Object.entries(files)) session.addFile(name, await bytesOf(path));
  const [first, second] = [await bytesOf(stage), await bytesOf(machines)];
  await Promise.all([session.load('{"width":5,"height":5,"views":[]}', '[]'), session.load(first, second)]);
  session.perform('sail', 'boat');
  session.advance(milliseconds);
  const digest = hex(await crypto.subtle.digest('SHA-256', session.draw().slice()));
  session.destroy();
  return digest;
};

/** Whether players work with the studio's module too. */
globalThis.plays = () =>
  new Promise((resolve) => {
    const player = new DotLottie({ canvas: document.createElement('canvas'), src: '/samples/orrery.json' });
    player.addEventListener('load', () => resolve(player.totalFrames));
    player.addEventListener('loadError', ({ error }) => resolve(error.message));
  });

globalThis.isReady = true;
