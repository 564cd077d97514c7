// The script of a shared page, which the page holds with its imports: plays its animation, and lists what happens.

import { DotLottie, eventTypes, setEngineSource } from '../player/index.js';
import { asText } from './lines.js';

/** The most lines that are listed. */
const most = 2000;

const { name, animation, machine, theme, words, file, engine } = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('data')).textContent ?? '');

/**
 * @param {string} text
 * @returns {Promise<Uint8Array>}
 */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 */
function h(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return /** @type {any} */ (element);
}

const canvas = h('canvas', { ariaLabel: name, role: 'img' });
const state = h('span', { id: 'state' });
const play = h('button', { type: 'button' });
const again = h('button', { type: 'button' }, words.again);
const themes = h('select', { ariaLabel: words.theme, hidden: true });
const inputs = h('div', { className: 'inputs' });
const log = h('ol', { tabIndex: 0 });
const copy = h('button', { type: 'button' }, words.save);
document.body.prepend(
  h('header', {}, h('h1', {}, name), state, h('div', { className: 'buttons' }, themes, play, again)),
  h('main', { id: 'stage' }, canvas),
  h('aside', {}, h('section', { id: 'inputs' }, h('h2', {}, words.inputs), inputs), h('section', {}, h('h2', {}, words.log), log, copy)));

const began = performance.now();
/** @type {string[]} */
const lines = [];

/**
 * An event as a line of the studio's log.
 *
 * @param {Record<string, any>} event
 * @returns {Record<string, any>}
 */
function lineOf({ type, ...members }) {
  const kind = /^stateMachine(Boolean|Numeric|String)InputValueChange$/.exec(type)?.[1];
  if (kind) return { event: `${kind.toLowerCase()}Input`, name: members.inputName, old: members.oldValue, new: members.newValue };
  switch (type) {
    case 'stop': return { event: 'playbackStop' };
    case 'loop': return { event: 'loop', count: members.loopCount };
    case 'stateMachineStart': return { event: 'start' };
    case 'stateMachineStop': return { event: 'stop' };
    case 'stateMachineTransition': return { event: 'transition', from: members.fromState, to: members.toState };
    case 'stateMachineStateEntered': return { event: 'stateEntered', state: members.state };
    case 'stateMachineStateExit': return { event: 'stateExit', state: members.state };
    case 'stateMachineInputFired': return { event: 'inputFired', name: members.inputName };
    case 'stateMachineCustomEvent': return { event: 'custom', message: members.eventName };
    case 'stateMachineInternalMessage': return { event: 'openUrl', url: String(members.message).replace(/^OpenUrl: /, '') };
    case 'stateMachineError': return { event: 'error', message: String(members.error?.message ?? members.error) };
    default: return { event: type, ...(members.error === undefined ? {} : { message: String(members.error?.message ?? members.error) }) };
  }
}

/** @param {any} event */
function note(event) {
  const line = lineOf(event);
  // A machine that starts leaves no state.
  if (line.event === 'stateExit' && line.state === '') return;
  const time = (performance.now() - began) / 1000;
  lines.push(JSON.stringify({ time: Math.round(time * 1000) / 1000, ...line }));
  if (log.childElementCount >= most) log.firstElementChild.remove();
  log.append(h('li', {}, h('time', {}, `${time.toFixed(2)} s`), h('span', {}, asText(line))));
  log.scrollTop = log.scrollHeight;
}

const [first, features] = await Promise.all(engine.map(unpacked));
setEngineSource(first, undefined, features);
const bytes = await unpacked(file);
const player = new DotLottie({
  canvas, data: bytes.buffer, autoplay: true, loop: machine === undefined, animationId: animation, stateMachineId: machine, themeId: theme, layout: { fit: 'contain' }, renderConfig: { autoResize: true },
});
const quiet = new Set(['frame', 'render', 'ready', 'destroy', 'freeze', 'unfreeze']);
for (const type of eventTypes) if (!quiet.has(type)) player.addEventListener(type, note);

function show() {
  state.textContent = player.stateMachineGetCurrentState() ?? '';
  play.textContent = player.isPlaying ? words.hold : words.play;
  for (const control of controls) control();
}

/** Gives the canvas the shape of the picture, so that nothing is beside it. */
function fit() {
  const { width, height } = player.animationSize();
  if (width > 0 && height > 0) canvas.style.setProperty('--shape', String(width / height));
}

/** @type {(() => void)[]} */
let controls = [];

/** A control for each input of the machine. */
function build() {
  // The names, each followed by its type.
  const flat = /** @type {string[]} */ (player.stateMachineGetInputs());
  const list = flat.flatMap((input, index) => (index % 2 === 0 ? [{ input, kind: flat[index + 1] }] : []));
  controls = [];
  inputs.replaceChildren(...list.map(({ input, kind }) => row(input, kind)));
  /** @type {any} */ (document.getElementById('inputs')).hidden = list.length === 0;
}

/**
 * @param {string} input
 * @param {string} kind
 */
function row(input, kind) {
  if (kind === 'Event') return h('button', { type: 'button', onclick: () => player.stateMachineFireEvent(input) }, input);
  const field = h('input', { type: kind === 'Boolean' ? 'checkbox' : kind === 'Numeric' ? 'number' : 'text', step: 'any' });
  const set = kind === 'Boolean' ? () => player.stateMachineSetBooleanInput(input, field.checked)
    : kind === 'Numeric' ? () => player.stateMachineSetNumericInput(input, field.valueAsNumber || 0) : () => player.stateMachineSetStringInput(input, field.value);
  field.onchange = set;
  controls.push(() => {
    if (document.activeElement === field) return;
    if (kind === 'Boolean') field.checked = player.stateMachineGetBooleanInput(input);
    else field.value = kind === 'Numeric' ? player.stateMachineGetNumericInput(input) : player.stateMachineGetStringInput(input);
  });
  return h('label', {}, h('span', { title: input }, input), field);
}

player.addEventListener('load', () => {
  const list = player.manifest?.themes ?? [];
  themes.hidden = list.length === 0;
  themes.replaceChildren(h('option', { value: '' }, words.noTheme), ...list.map((/** @type {any} */ { id, name: title }) => h('option', { value: id }, title || id)));
  themes.value = player.activeThemeId ?? '';
  fit();
  build();
  show();
});
for (const type of eventTypes) if (type !== 'frame' && type !== 'render') player.addEventListener(type, show);
player.addEventListener('stateMachineStart', () => {
  build();
  show();
  // The inputs have their values once the machine runs.
  requestAnimationFrame(show);
});
themes.onchange = () => (themes.value ? player.setTheme(themes.value) : player.resetTheme());
play.onclick = () => (player.isPlaying ? player.pause() : player.play());
again.onclick = () => {
  if (machine === undefined) {
    player.stop();
    player.play();
  } else {
    player.stateMachineStop();
    player.stateMachineLoad(machine);
    player.stateMachineStart();
  }
};
copy.onclick = () => {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`]));
  h('a', { href: url, download: `${name}.log.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
