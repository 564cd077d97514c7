// The worker of DotLottieWorker: players on surfaces that pages have transferred.

import { DotLottie } from './dotlottie.js';
import { setEngineSource } from './engine.js';
import { eventTypes } from './events.js';
import { registerFont, setFallbackFont, setFontsUrl } from './fonts.js';

/** Events that come with each frame tell only their frame. */
const brief = new Set(['frame', 'render']);

const players = new Map();

/** Transferred canvases by their numbers. They stay for the next player of a canvas. */
const surfaces = new Map();

/** The names of the properties that are reported. */
let properties = [];

/**
 * Takes the module that the page has compiled, or its address if the page could not, and what the page has set as the module of
 * features; undefined for files beside this one.
 */
let takeSources;
const sources = new Promise((resolve) => {
  takeSources = resolve;
});
setEngineSource(sources.then(({ engine }) => engine), undefined, sources.then(({ features }) => features));

/** What the page has settled about fonts. */
const fontCalls = { registerFont, setFallbackFont, setFontsUrl };

self.onmessage = async ({ data }) => {
  if ('engine' in data) return takeSources(data);
  if (data.fonts) return fontCalls[data.fonts[0]](...data.fonts.slice(1));
  if (data.forget) return surfaces.delete(data.forget);
  if (data.make) return make(data);
  const player = players.get(data.player);
  if (!player) return undefined;
  const answer = { player: data.player, number: data.number };
  try {
    answer.result = await carryOut(player, data.call, data.values);
    Object.assign(answer, { state: state(player) }, told(player));
  } catch (error) {
    answer.error = sent(error);
  }
  if (data.number !== undefined) self.postMessage(answer);
  if (data.call === 'destroy') players.delete(data.player);
  return undefined;
};

function make({ player: id, make: config, reports, surface, transferred, size, isReduced }) {
  properties = reports;
  if (transferred) surfaces.set(surface, transferred);
  const canvas = surfaces.get(surface);
  for (const side of ['width', 'height']) if (canvas[side] !== size[side]) canvas[side] = size[side];
  const open = (url, target) => self.postMessage({ player: id, open: { url, target } });
  const player = new DotLottie({ ...config, canvas }, { prefersReducedMotion: isReduced, open });
  players.set(id, player);
  for (const type of eventTypes) {
    player.addEventListener(type, (event) => {
      const { error, ...rest } = event;
      const message = { player: id, event: rest, error: error === undefined ? undefined : sent(error) };
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
  // Slots and themes can wait here for the module that their expressions need.
  if (name.startsWith('set') && /"(x|expression)\\?"/.test(JSON.stringify(values))) {
    return DotLottie.preload({ features: true }).then(() => player[name](...values));
  }
  if (name === 'point') return player[posts[values[0]]](values[1], values[2]);
  if (name === 'resizeTo') {
    [player.canvas.width, player.canvas.height] = values;
    return player.setCanvas(player.canvas);
  }
  return player[name](...values);
}

/** An error as it can be sent: the text of a state machine's error, or a name and a message. */
const sent = (error) => (typeof error === 'string' ? error : { name: error.name, message: String(error.message ?? error) });

const state = (player) => Object.fromEntries(properties.map((name) => [name, player[name]]));
const told = (player) => ({ listeners: player.isStateMachineRunning ? player.stateMachineGetListeners() : [] });
