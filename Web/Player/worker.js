// The worker of DotLottieWorker: players on surfaces that pages have transferred.

import { DotLottie } from './dotlottie.js';
import { toldProperties } from './dotlottie-worker.js';
import { setEngineSource } from './engine.js';
import { eventTypes } from './events.js';

/** Events that come with each frame tell only their frame. */
const brief = new Set(['frame', 'render']);

const players = new Map();

self.onmessage = async ({ data }) => {
  if (data.engine !== undefined) return setEngineSource(data.engine);
  if (data.make) return make(data);
  const player = players.get(data.player);
  if (!player) return undefined;
  const answer = { player: data.player, number: data.number };
  try {
    answer.result = await carryOut(player, data.call, data.values);
    Object.assign(answer, { state: state(player) }, told(player));
  } catch (error) {
    answer.error = String(error.message ?? error);
  }
  if (data.number !== undefined) self.postMessage(answer);
  if (data.call === 'destroy') players.delete(data.player);
  return undefined;
};

function make({ player: id, make: config, surface, isReduced }) {
  const open = (url, target) => self.postMessage({ player: id, open: { url, target } });
  const player = new DotLottie({ ...config, canvas: surface }, { prefersReducedMotion: isReduced, open });
  players.set(id, player);
  for (const type of eventTypes) {
    player.addEventListener(type, (event) => {
      const { error, ...rest } = event;
      const message = { player: id, event: rest, error: error === undefined ? undefined : String(error.message ?? error) };
      if (!brief.has(type)) Object.assign(message, { state: state(player) }, told(player));
      self.postMessage(message);
    });
  }
}

function carryOut(player, name, values) {
  const posts = {
    down: 'stateMachinePostPointerDownEvent', up: 'stateMachinePostPointerUpEvent',
    move: 'stateMachinePostPointerMoveEvent', enter: 'stateMachinePostPointerEnterEvent',
    exit: 'stateMachinePostPointerExitEvent', click: 'stateMachinePostClickEvent',
  };
  if (name === 'point') return player[posts[values[0]]](values[1], values[2]);
  if (name === 'resizeTo') {
    [player.canvas.width, player.canvas.height] = values;
    return player.setCanvas(player.canvas);
  }
  return player[name](...values);
}

const state = (player) => Object.fromEntries(toldProperties.map((name) => [name, player[name]]));
const told = (player) => ({ listeners: player.isStateMachineRunning ? player.stateMachineGetListeners() : [] });
