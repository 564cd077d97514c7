// Every name of dotLottie's player for the web: what it does here.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { player as folder, root } from './support.mjs';

const { DotLottie } = await import(join(folder, 'index.js'));
const { engineFile } = await import(join(folder, 'engine-file.js'));
const lighthouse = Uint8Array.from(readFileSync(join(root, 'Samples/lighthouse.lottie')));
const orrery = readFileSync(join(root, 'Samples/orrery.json'), 'utf8');
const made = [];

after(() => made.forEach((player) => player.destroy()));

/** A player of a file that has loaded, with a list of its events. */
async function play(config = {}) {
  const player = new DotLottie({ canvas: { width: 40, height: 40 }, data: lighthouse, ...config });
  made.push(player);
  player.seen = [];
  for (const type of eventTypes) player.addEventListener(type, (event) => player.seen.push(event));
  await next(player, 'load');
  return player;
}

const next = (player, type) =>
  new Promise((resolve, reject) => {
    player.addEventListener(type, resolve);
    if (type === 'load') player.addEventListener('loadError', ({ error }) => reject(error));
  });
const types = (player) => player.seen.map((event) => event.type);
const pixel = (player) => [...player.buffer.subarray(0, 4)];

const eventTypes = [
  'ready', 'load', 'loadError', 'renderError', 'play', 'pause', 'stop', 'frame', 'render', 'loop', 'complete', 'freeze',
  'unfreeze', 'destroy', 'stateMachineStart', 'stateMachineStop', 'stateMachineTransition', 'stateMachineStateEntered',
  'stateMachineStateExit', 'stateMachineCustomEvent', 'stateMachineError', 'stateMachineBooleanInputValueChange',
  'stateMachineNumericInputValueChange', 'stateMachineStringInputValueChange', 'stateMachineInputFired',
  'stateMachineInternalMessage', 'themeChange',
];

/** For each key of the configuration: what a player with it is like. */
const keys = {
  canvas: async () => assert.equal((await play({ canvas: { width: 7, height: 5 } })).buffer.length, 7 * 5 * 4),
  data: async () => assert.equal((await play({ data: JSON.parse(orrery) })).totalFrames, 180),
  src: async () => {
    const player = new DotLottie({ canvas: { width: 4, height: 4 }, src: `data:application/json,${encodeURIComponent(orrery)}` });
    made.push(player);
    await next(player, 'load');
    assert.equal(player.totalFrames, 180);
  },
  animationId: async () => assert.equal((await play({ animationId: 'ship' })).activeAnimationId, 'ship'),
  autoplay: async () => assert.equal((await play({ autoplay: true })).isPlaying, true),
  backgroundColor: async () => {
    const player = await play({ data: pale, backgroundColor: '#336699' });
    assert.deepEqual(pixel(player), [0x33, 0x66, 0x99, 255]);
  },
  layout: async () => assert.deepEqual((await play({ layout: { fit: 'cover', align: [0, 1] } })).layout, { fit: 'cover', align: [0, 1] }),
  loop: async () => {
    const player = await play({ data: orrery, loop: true, autoplay: true, speed: 60 });
    await next(player, 'loop');
    assert.equal(player.isPlaying, true);
  },
  loopCount: async () => {
    const player = await play({ data: orrery, loop: true, loopCount: 2, autoplay: true, speed: 60 });
    await next(player, 'complete');
    assert.equal(types(player).filter((type) => type === 'loop').length, 2);
  },
  marker: async () => assert.equal((await play({ marker: 'sweep' })).marker, 'sweep'),
  mode: async () => assert.equal((await play({ mode: 'reverse' })).mode, 'reverse'),
  renderConfig: async () => assert.equal((await play({ renderConfig: { devicePixelRatio: 3 } })).renderConfig.devicePixelRatio, 3),
  segment: async () => assert.deepEqual((await play({ segment: [10, 20] })).segment, [10, 20]),
  speed: async () => assert.equal((await play({ speed: 2.5 })).speed, 2.5),
  stateMachineId: async () => assert.equal((await play({ stateMachineId: 'keeper' })).isStateMachineRunning, true),
  stateMachineConfig: async () => assert.equal((await play({ stateMachineConfig: {}, stateMachineId: 'keeper' })).isStateMachineRunning, true),
  themeId: async () => assert.equal((await play({ themeId: 'fog' })).activeThemeId, 'fog'),
  useFrameInterpolation: async () => assert.equal((await play({ useFrameInterpolation: false })).useFrameInterpolation, false),
};

/** A layer that draws nothing, so that the background shows. */
const pale = { v: '5', fr: 30, ip: 0, op: 30, w: 10, h: 10, layers: [] };

/** For each member: what a player of the lighthouse answers. */
const members = {
  buffer: (player) => assert.equal(player.buffer.length, 40 * 40 * 4),
  activeAnimationId: (player) => assert.equal(player.activeAnimationId, 'lighthouse'),
  activeThemeId: (player) => assert.equal(player.activeThemeId, undefined),
  layout: (player) => assert.deepEqual(player.layout, { fit: 'contain', align: [0.5, 0.5] }),
  marker: (player) => assert.equal(player.marker, undefined),
  manifest: (player) => assert.deepEqual(player.manifest.animations.map(({ id }) => id), ['lighthouse', 'ship']),
  renderConfig: (player) => assert.equal(player.renderConfig.freezeOnOffscreen, true),
  segment: (player) => assert.equal(player.segment, undefined),
  loop: (player) => assert.equal(player.loop, false),
  mode: (player) => assert.equal(player.mode, 'forward'),
  isFrozen: (player) => assert.equal(player.isFrozen, false),
  isStateMachineRunning: (player) => assert.equal(player.isStateMachineRunning, false),
  backgroundColor: (player) => assert.equal(player.backgroundColor, ''),
  autoplay: (player) => assert.equal(player.autoplay, false),
  useFrameInterpolation: (player) => assert.equal(player.useFrameInterpolation, true),
  speed: (player) => assert.equal(player.speed, 1),
  isReady: (player) => assert.equal(player.isReady, true),
  isLoaded: (player) => assert.equal(player.isLoaded, true),
  isPlaying: (player) => assert.equal(player.isPlaying, false),
  isPaused: (player) => { player.play(); player.pause(); assert.equal(player.isPaused, true); },
  isStopped: (player) => { player.play(); player.stop(); assert.equal(player.isStopped, true); },
  currentFrame: (player) => assert.equal(player.currentFrame, 0),
  loopCount: (player) => assert.equal(player.loopCount, 0),
  totalFrames: (player) => assert.equal(player.totalFrames, 240),
  duration: (player) => assert.equal(player.duration, 8),
  canvas: (player) => assert.deepEqual(player.canvas, { width: 40, height: 40 }),
  load: async (player) => { player.load({ data: orrery }); await next(player, 'load'); assert.equal(player.totalFrames, 180); },
  play: (player) => { player.play(); assert.deepEqual([player.isPlaying, types(player).includes('play')], [true, true]); },
  pause: (player) => { player.play(); player.pause(); assert.equal(types(player).at(-1), 'pause'); },
  stop: (player) => { player.setFrame(9); player.play(); player.stop(); assert.equal(player.currentFrame, 0); },
  setFrame: (player) => { player.setFrame(12.5); assert.equal(player.currentFrame, 12.5); },
  setSpeed: (player) => { player.setSpeed(3); assert.equal(player.speed, 3); },
  setBackgroundColor: (player) => { player.setBackgroundColor('#fff'); assert.equal(player.backgroundColor, '#fff'); },
  setLoop: (player) => { player.setLoop(true); assert.equal(player.loop, true); },
  setLoopCount: async (player) => {
    player.load({ data: orrery, loop: true, speed: 60 });
    await next(player, 'load');
    player.setLoopCount(1);
    player.play();
    await next(player, 'complete');
  },
  setUseFrameInterpolation: (player) => { player.setUseFrameInterpolation(false); assert.equal(player.useFrameInterpolation, false); },
  addEventListener: (player) => { let count = 0; player.addEventListener('play', () => (count += 1)); player.play(); assert.equal(count, 1); },
  removeEventListener: (player) => {
    let count = 0;
    const listener = () => (count += 1);
    player.addEventListener('play', listener);
    player.removeEventListener('play', listener);
    player.play();
    player.addEventListener('pause', listener);
    player.removeEventListener('pause');
    player.pause();
    assert.equal(count, 0);
  },
  destroy: (player) => { player.destroy(); assert.deepEqual([player.isReady, player.isLoaded], [false, false]); },
  freeze: (player) => { player.freeze(); assert.deepEqual([player.isFrozen, types(player).at(-1)], [true, 'freeze']); },
  unfreeze: (player) => { player.freeze(); player.unfreeze(); assert.deepEqual([player.isFrozen, types(player).at(-1)], [false, 'unfreeze']); },
  resize: (player) => { player.resize(); assert.equal(player.buffer.length, 40 * 40 * 4); },
  setCanvas: (player) => { player.setCanvas({ width: 6, height: 4 }); assert.equal(player.buffer.length, 6 * 4 * 4); },
  setTransform: (player) => { assert.equal(player.setTransform([2, 0, 5, 0, 2, 6, 0, 0, 1]), true); assert.equal(player.setTransform([1]), false); },
  getTransform: (player) => { player.setTransform([2, 0, 5, 0, 2, 6, 0, 0, 1]); assert.deepEqual(player.getTransform(), [2, 0, 5, 0, 2, 6, 0, 0, 1]); },
  setSegment: (player) => { player.setSegment(5, 9); assert.deepEqual(player.segment, [5, 9]); },
  resetSegment: (player) => { player.setSegment(5, 9); player.resetSegment(); assert.equal(player.segment, undefined); },
  setMode: (player) => { player.setMode('bounce'); player.setMode('sideways'); assert.equal(player.mode, 'bounce'); },
  setRenderConfig: (player) => { player.setRenderConfig({ freezeOnOffscreen: false }); assert.equal(player.renderConfig.freezeOnOffscreen, false); },
  loadAnimation: async (player) => { await player.loadAnimation('ship'); assert.equal(player.activeAnimationId, 'ship'); },
  setMarker: (player) => { player.setMarker('signal'); assert.equal(player.marker, 'signal'); },
  markers: (player) => {
    assert.deepEqual(player.markers().map(({ name }) => name), ['dark', 'sweep', 'signal']);
    assert.deepEqual(player.markers()[1], { name: 'sweep', time: 40, duration: 90, start: 40, end: 130 });
  },
  setTheme: (player) => { assert.equal(player.setTheme('dawn'), true); assert.equal(player.setTheme('noon'), false); assert.equal(player.activeThemeId, 'dawn'); },
  resetTheme: (player) => { player.setTheme('dawn'); assert.equal(player.resetTheme(), true); assert.ok(!player.activeThemeId); },
  setThemeData: (player) => {
    const before = Buffer.from(player.buffer);
    assert.equal(player.setThemeData({ rules: [{ id: 'sea', type: 'Color', value: [1, 0, 0] }] }), true);
    assert.notEqual(Buffer.compare(before, player.buffer), 0);
    assert.equal(player.setThemeData('{'), false);
  },
  setSlots: (player) => assert.equal(player.setSlots({ sea: { p: { a: 0, k: [1, 0, 0] } } }), true),
  getSlotIds: (player) => assert.deepEqual(player.getSlotIds().sort(), ['beam', 'far-sea', 'sea', 'sky', 'stripe']),
  getSlotType: (player) => assert.deepEqual([player.getSlotType('sea'), player.getSlotType('beam'), player.getSlotType('x')], ['color', 'gradient', undefined]),
  getSlot: (player) => { player.setColorSlot('sea', [1, 0, 0.5]); assert.deepEqual(player.getSlot('sea'), [1, 0, 0.5]); },
  getSlots: (player) => assert.deepEqual(Object.keys(player.getSlots()).sort(), ['beam', 'far-sea', 'sea', 'sky', 'stripe']),
  setColorSlot: (player) => {
    const before = Buffer.from(player.buffer);
    assert.equal(player.setColorSlot('sea', [1, 1, 0]), true);
    assert.notEqual(Buffer.compare(before, player.buffer), 0);
    assert.equal(player.setColorSlot('sea', [{ t: 0, s: [1, 0, 0] }, { t: 60, s: [0, 0, 1] }]), true);
  },
  setScalarSlot: (player) => assert.equal(player.setScalarSlot('sea', 4), false),
  setVectorSlot: (player) => assert.equal(player.setVectorSlot('nothing', [1, 2]), false),
  setGradientSlot: (player) => assert.equal(player.setGradientSlot('beam', [0, 1, 0, 0, 1, 0, 0, 1]), true),
  setTextSlot: (player) => assert.equal(player.setTextSlot('sea', 'text'), false),
  setImageSlot: (player) => assert.equal(player.setImageSlot('sea', 'data:image/png;base64,AA=='), false),
  resetSlot: (player) => { player.setColorSlot('sea', [1, 1, 0]); assert.equal(player.resetSlot('sea'), true); assert.notDeepEqual(player.getSlot('sea'), [1, 1, 0]); },
  clearSlot: (player) => assert.equal(player.clearSlot('sea'), true),
  resetSlots: (player) => { player.setColorSlot('sea', [1, 1, 0]); player.resetSlots(); assert.notDeepEqual(player.getSlot('sea'), [1, 1, 0]); },
  clearSlots: (player) => assert.equal(player.clearSlots(), true),
  setLayout: (player) => {
    player.setLayout({ fit: 'fill', align: [0, 1] });
    assert.deepEqual(player.layout, { fit: 'fill', align: [0, 1] });
    // What is missing is the usual one, not the former one.
    player.setLayout({ fit: 'cover' });
    assert.deepEqual(player.layout, { fit: 'cover', align: [0.5, 0.5] });
  },
  setViewport: (player) => { assert.equal(player.setViewport(30, 30, 5, 5), true); assert.deepEqual(pixel(player), [0, 0, 0, 0]); },
  animationSize: (player) => assert.deepEqual(player.animationSize(), { width: 400, height: 400 }),
  stateMachineLoad: (player) => assert.deepEqual([player.stateMachineLoad('keeper'), player.stateMachineLoad('nobody')], [true, false]),
  stateMachineLoadData: (player) => assert.deepEqual([player.stateMachineLoadData(player.stateMachineGet('keeper')), player.stateMachineLoadData('{')], [true, false]),
  stateMachineSetConfig: (player) => { player.stateMachineSetConfig({ openUrlPolicy: { whitelist: ['*'] } }); assert.equal(run(player), true); },
  stateMachineStart: (player) => { assert.equal(player.stateMachineStart(), false); assert.equal(run(player), true); },
  stateMachineStop: (player) => { run(player); assert.equal(player.stateMachineStop(), true); assert.equal(types(player).includes('stateMachineStop'), true); },
  stateMachineGetStatus: (player) => { assert.equal(player.stateMachineGetStatus(), 'Stopped'); run(player); assert.equal(player.stateMachineGetStatus(), 'Running'); },
  stateMachineGetCurrentState: (player) => { run(player); assert.equal(player.stateMachineGetCurrentState(), 'dark'); },
  stateMachineGetActiveId: (player) => { assert.equal(player.stateMachineGetActiveId(), ''); run(player); assert.equal(player.stateMachineGetActiveId(), 'keeper'); },
  stateMachineOverrideState: (player) => { run(player); assert.deepEqual([player.stateMachineOverrideState('lit'), player.stateMachineOverrideState('x')], [true, false]); },
  stateMachineSetSeed: (player) => { player.stateMachineSetSeed(5); assert.equal(run(player), true); },
  stateMachineGet: (player) => { assert.equal(JSON.parse(player.stateMachineGet('keeper')).initial, 'dark'); assert.equal(player.stateMachineGet('x'), ''); },
  stateMachineGetListeners: (player) => { run(player); assert.deepEqual(player.stateMachineGetListeners().sort(), ['Click', 'PointerEnter', 'PointerExit']); },
  stateMachineSetBooleanInput: (player) => { run(player); assert.deepEqual([player.stateMachineSetBooleanInput('night', true), player.stateMachineSetBooleanInput('oil', true)], [true, false]); },
  stateMachineSetNumericInput: (player) => { run(player); assert.equal(player.stateMachineSetNumericInput('oil', 7), true); },
  stateMachineSetStringInput: (player) => { run(player); assert.equal(player.stateMachineSetStringInput('weather', 'storm'), true); },
  stateMachineGetBooleanInput: (player) => { run(player); assert.deepEqual([player.stateMachineGetBooleanInput('night'), player.stateMachineGetBooleanInput('oil')], [false, undefined]); },
  stateMachineGetNumericInput: (player) => { run(player); assert.equal(player.stateMachineGetNumericInput('oil'), 2); },
  stateMachineGetStringInput: (player) => { run(player); assert.equal(player.stateMachineGetStringInput('weather'), 'clear'); },
  stateMachineGetInputs: (player) => { run(player); assert.deepEqual(player.stateMachineGetInputs().slice(0, 2).length, 2); assert.ok(player.stateMachineGetInputs().join().includes('night,Boolean')); assert.equal(player.stateMachineGetInputs().some((name) => name.startsWith('@')), false); },
  stateMachineFireEvent: (player) => { run(player); assert.deepEqual([player.stateMachineFireEvent('ahoy'), player.stateMachineFireEvent('x')], [true, false]); },
  stateMachinePostClickEvent: (player) => { run(player); player.stateMachinePostClickEvent(20, 12); assert.equal(player.stateMachineGetBooleanInput('night'), true); },
  stateMachinePostPointerDownEvent: (player) => { run(player); player.stateMachinePostPointerDownEvent(20, 12); assert.equal(player.stateMachineGetBooleanInput('night'), false); },
  stateMachinePostPointerUpEvent: (player) => { run(player); player.stateMachinePostPointerUpEvent(20, 12); assert.equal(player.stateMachineGetBooleanInput('night'), false); },
  stateMachinePostPointerMoveEvent: (player) => { run(player); player.stateMachinePostPointerMoveEvent(20, 12); assert.equal(player.seen.at(-1).eventName, 'hand on the lamp'); },
  stateMachinePostPointerEnterEvent: (player) => { run(player); player.stateMachinePostPointerEnterEvent(1, 1); assert.equal(player.isStateMachineRunning, true); },
  stateMachinePostPointerExitEvent: (player) => { run(player); player.stateMachinePostPointerMoveEvent(20, 12); player.stateMachinePostPointerExitEvent(1, 1); assert.equal(player.seen.at(-1).eventName, 'hand off the lamp'); },
};

const run = (player) => player.stateMachineLoad('keeper') && player.stateMachineStart();

for (const [key, check] of Object.entries(keys)) test(`configuration: ${key}`, check);
for (const [name, check] of Object.entries(members)) test(name, async () => check(await play()));

test('registerFont, and diagnostics, which is ours alone', async () => {
  const layer = { ty: 5, ip: 0, op: 9, st: 0, ks: {}, t: { d: { k: [{ t: 0, s: { s: 20, f: 'Registered', t: 'A', fc: [0, 0, 0], j: 0 } }] }, m: { g: 1, a: { a: 0, k: [0, 0] } }, a: [], p: {} } };
  const { warn } = console;
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  const player = await play({
    data: { v: '5.9.0', fr: 30, ip: 0, op: 9, w: 40, h: 40, fonts: { list: [{ fName: 'Registered', fFamily: 'Registered', fStyle: '' }] }, layers: [layer] },
  });
  assert.deepEqual(player.diagnostics().map(({ feature, path }) => [feature, path]), [['font', 'layers[0].t.d']]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.warn = warn;
  assert.equal(warnings.filter((text) => text.startsWith('layers[0].t.d: ')).length, 1, warnings.join());
  const bytes = readFileSync(join(root, 'Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf'));
  assert.equal(await DotLottie.registerFont('Registered', bytes), true);
  assert.deepEqual(player.diagnostics(), []);
});

test('setWasmUrl and preload', async () => {
  DotLottie.setWasmUrl(readFileSync(join(folder, engineFile.name)));
  await DotLottie.preload();
  assert.equal((await play()).isReady, true);
});

test('arguments of other types are taken as texts and numbers, and harm nothing', async () => {
  const player = await play({ stateMachineId: 'keeper' });
  const odd = [undefined, null, NaN, Infinity, -1, 1e300, '', '12', 'x'.repeat(1000), {}, [], true, 7n, new Uint8Array(3)];
  const skipped = ['constructor', 'destroy', 'load', 'loadAnimation', 'addEventListener', 'removeEventListener', 'setCanvas', 'setRenderConfig'];
  for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(DotLottie.prototype))) {
    if (typeof method !== 'function' || skipped.includes(name)) continue;
    for (const first of odd) {
      for (const second of [first, odd[(odd.indexOf(first) + 5) % odd.length]]) {
        try {
          player[name](first, second, first, second);
        } catch (error) {
          // What JavaScript itself can't turn into a text or a number.
          assert.ok(error instanceof TypeError || error instanceof SyntaxError, `${name}: ${error.stack}`);
        }
      }
    }
    assert.equal(player.isLoaded, true, name);
  }
  player.setFrame('12');
  assert.equal(player.seen.some(({ type }) => type === 'renderError'), false);
});

test('a configuration with mistakes loads, or says why not', async () => {
  for (const config of [{ speed: 'fast' }, { mode: 'sideways' }, { layout: { fit: 'huge' } }, { segment: ['a', 'b'] }, { marker: 5 }, { themeId: 9 }, { backgroundColor: 'no colour' }]) {
    assert.equal((await play(config)).isLoaded, true, JSON.stringify(config));
  }
});

test('every member has a test here', () => {
  const others = Object.getOwnPropertyNames(DotLottie.prototype).filter((name) => !(name in members));
  assert.deepEqual(others.sort(), ['description', 'diagnostics', 'layerBounds', 'layersAt', 'refusal']);
});

test('calls that need a running machine are refused with a reason, and inputs keep their values at the start', async () => {
  const player = await play();
  const calls = [
    () => player.stateMachineFireEvent('ahoy'), () => player.stateMachineOverrideState('lit'),
    () => player.stateMachinePostClickEvent(20, 12), () => player.stateMachinePostPointerMoveEvent(20, 12),
  ];
  for (const call of calls) assert.deepEqual([call(), player.refusal], [false, 'no state machine is loaded']);
  player.stateMachineLoad('keeper');
  const reason = 'the state machine does not run; start it first';
  for (const call of calls) assert.deepEqual([call(), player.refusal], [false, reason]);
  assert.deepEqual([player.stateMachineSetNumericInput('oil', 7), player.refusal], [true, '']);
  player.stateMachineStart();
  assert.equal(player.stateMachineGetNumericInput('oil'), 7);
  for (const call of calls) assert.deepEqual([call(), player.refusal], [true, '']);
  player.stateMachineStop();
  for (const call of calls) assert.deepEqual([call(), player.refusal], [false, reason]);
  player.seen.length = 0;
  assert.equal(player.stateMachineStop(), true);
  assert.equal(types(player).includes('stateMachineStop'), false);
});

test('a range moves a frame outside of it at once, to its last frame in reverse', async () => {
  const player = await play();
  player.setSegment(20, 40);
  assert.equal(player.currentFrame, 20);
  const backwards = await play({ mode: 'reverse' });
  backwards.setMarker('dark');
  assert.equal(backwards.currentFrame, 10);
});

test('a theme stays when another animation is shown, and quality changes no picture', async () => {
  const player = await play({ themeId: 'fog', renderConfig: { quality: 10 } });
  const exact = await play({ themeId: 'fog' });
  assert.equal(Buffer.compare(player.buffer, exact.buffer), 0);
  await player.loadAnimation('ship');
  assert.deepEqual([player.activeAnimationId, player.activeThemeId], ['ship', 'fog']);
});

test('an animation that plays by itself is loaded first', async () => {
  for (const config of [{}, { segment: [5, 20] }, { marker: 'nope' }, { themeId: 'fog' }]) {
    const player = await play({ autoplay: true, ...config });
    assert.deepEqual(types(player).filter((type) => ['load', 'play'].includes(type)), ['load', 'play'], JSON.stringify(config));
  }
});

test('a file that is loaded while a machine runs gets its own settings', async () => {
  const player = await play({ stateMachineId: 'keeper' });
  player.seen.length = 0;
  player.load({ data: orrery, autoplay: true, loop: true, speed: 2, mode: 'reverse' });
  await next(player, 'load');
  assert.deepEqual([player.isPlaying, player.loop, player.speed, player.mode, player.isStateMachineRunning], [true, true, 2, 'reverse', false]);
  assert.ok(types(player).includes('stateMachineStop'));
});

test('a machine that starts stops what plays, and reports it first', async () => {
  const player = await play({ autoplay: true });
  player.seen.length = 0;
  assert.equal(run(player), true);
  assert.deepEqual(types(player).filter((type) => ['stop', 'stateMachineTransition', 'stateMachineStart'].includes(type)), [
    'stop', 'stateMachineTransition', 'stateMachineStart']);
});

test('a machine that goes in circles does not start', async () => {
  const state = (name, toState) => ({ type: 'PlaybackState', name, animation: '', transitions: [{ type: 'Transition', toState }] });
  const player = await play();
  player.stateMachineLoadData({ initial: 'a', states: [state('a', 'b'), state('b', 'a')] });
  assert.equal(player.stateMachineStart(), false);
  assert.match(player.refusal, /stopped at once.*InfiniteLoop/);
});

test('layerBounds, layersAt and description, which are ours alone', async () => {
  const player = await play();
  const [x1, y1, , , x3, y3] = player.layerBounds('lamp');
  assert.ok(x1 < x3 && y1 < y3);
  assert.ok(player.layersAt((x1 + x3) / 2, (y1 + y3) / 2).includes('lamp'));
  assert.equal(player.layerBounds('nothing'), undefined);
  assert.equal(player.description, 'The lighthouse');
});

test('each event comes, with what belongs to it', async () => {
  const player = await play({ stateMachineId: 'keeper' });
  player.setTheme('fog');
  player.stateMachineSetNumericInput('oil', 3);
  player.stateMachineSetStringInput('weather', 'fair');
  player.stateMachineFireEvent('ahoy');
  player.stateMachineOverrideState('dark');
  // The machine takes no inputs while it changes its state, so the one that makes it do so is the last.
  player.stateMachineSetBooleanInput('night', true);
  player.stateMachineLoadData({
    initial: 'a', interactions: [], inputs: [],
    states: [{ type: 'PlaybackState', name: 'a', animation: '', transitions: [], entryActions: [{ type: 'OpenUrl', url: 'https://example.com', target: '' }] }],
  });
  player.stateMachineStart();
  player.stateMachineSetConfig({ openUrlPolicy: { whitelist: ['*'], requireUserInteraction: false } });
  player.stateMachineStop();
  player.stateMachineStart();
  player.freeze();
  player.unfreeze();
  player.load({ data: '{' });
  await next(player, 'loadError');
  const looping = await play({ data: orrery, loop: true, loopCount: 1, autoplay: true, speed: 60 });
  await next(looping, 'complete');
  looping.play();
  looping.pause();
  looping.stop();
  looping.destroy();
  const seen = [...player.seen, ...looping.seen];
  const members = Object.fromEntries(seen.map(({ type, ...rest }) => [type, Object.keys(rest).sort().join(' ')]));
  const change = 'inputName newValue oldValue';
  assert.deepEqual(members, {
    ready: '', load: '', loadError: 'error', play: '', pause: '', stop: '', frame: 'currentFrame', render: 'currentFrame',
    loop: 'loopCount', complete: '', freeze: '', unfreeze: '', destroy: '', stateMachineStart: '', stateMachineStop: '',
    stateMachineTransition: 'fromState toState', stateMachineStateEntered: 'state', stateMachineStateExit: 'state',
    stateMachineCustomEvent: 'eventName', stateMachineError: 'error', stateMachineBooleanInputValueChange: change,
    stateMachineNumericInputValueChange: change, stateMachineStringInputValueChange: change,
    stateMachineInputFired: 'inputName', stateMachineInternalMessage: 'message', themeChange: 'themeId',
  });
  // An instance that fails dispatches the one that is missing: see life.test.mjs.
  assert.deepEqual(eventTypes.filter((type) => !(type in members)), ['renderError']);
});
