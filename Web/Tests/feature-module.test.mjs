// The module of features is loaded for files that need it, and no other file ever calls it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { animations, label, newEngine, player } from './support.mjs';

const { EngineUnavailable, SharedFile, engineFile, featuresFile, setEngineSource, sharedEngine, text: texts } = await import(join(player, 'index.js'));
const wanted = Number(process.env.ZOETROPE_WEB_FILES ?? 1e4);

const bytesOf = (json) => new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));

/** An animation of one layer, with members of the layer, of its shape and of its only mask. */
const animation = ({ layer = {}, ellipse = {}, mask } = {}) => ({
  v: '5.7.0', fr: 30, ip: 0, op: 30, w: 64, h: 64,
  layers: [{
    ty: 4, ip: 0, op: 30, st: 0, ks: {}, ...layer,
    masksProperties: mask && [{ mode: 'a', pt: { k: { c: true, v: [[9, 9], [50, 9], [50, 50]], i: [[0, 0], [0, 0], [0, 0]], o: [[0, 0], [0, 0], [0, 0]] } }, o: { k: 100 }, ...mask }],
    shapes: [{ ty: 'gr', it: [{ ty: 'el', p: { a: 0, k: [32, 32] }, s: { k: [30, 20] }, ...ellipse }, { ty: 'fl', c: { k: [1, 0, 0] }, o: { k: 100 } }, { ty: 'tr' }] }],
  }],
});

/** The animation with a modifier of its ellipse. */
function merged(modifier) {
  const json = animation();
  json.layers[0].shapes[0].it.splice(1, 0, modifier);
  return json;
}

const effect = { ty: 29, en: 1, ef: [{ ty: 0, v: { k: 12 } }, { ty: 7, v: { k: 1 } }, { ty: 7, v: { k: 0 } }] };
const shadow = { ty: 1, c: { k: [0, 0, 0] }, o: { k: 50 }, a: { k: 90 }, s: { k: 5 }, d: { k: 9 } };
const text = { ty: 5, t: { d: { k: [{ t: 0, s: { s: 12, f: 'A', t: 'A', j: 0, fc: [0, 0, 0] } }] }, p: {}, m: {}, a: [] } };
const moving = { p: { a: 1, k: [{ t: 0, s: [0, 0], i: { x: 0.5, y: 1 }, o: { x: [0.5], y: [0] } }, { t: 20, s: [9, 9] }] } };

const needing = {
  'an expression': animation({ ellipse: { p: { a: 0, k: [32, 32], x: 'var $bm_rt = [time, 9];' } } }),
  'an effect': animation({ layer: { ef: [effect] } }),
  'a layer style': animation({ layer: { sy: [shadow] } }),
  'a soft mask': animation({ mask: { f: { k: [9, 9] } } }),
  'a text': animation({ layer: text }),
  'the characters of texts': { ...animation(), chars: [{ ch: 'A', size: 12, w: 50, data: { shapes: [] } }] },
  'a list of fonts': { ...animation(), fonts: { list: [{ fName: 'A', fFamily: 'A', fStyle: '' }] } },
  'an expanded mask': animation({ mask: { x: { a: 0, k: 5, ix: 4 } } }),
  'a camera': { ...animation(), layers: [...animation().layers, { ty: 13, ip: 0, op: 30, st: 0, ks: { p: { k: [32, 32, -60] } }, pe: { k: 60 } }] },
  'an orientation': animation({ layer: { ks: { or: { a: 0, k: [0, 60, 0] } } } }),
  'a type in a string': JSON.stringify(animation({ layer: text })).replace('"ty":5', '"ty":"5"'),
  'merged paths': merged({ ty: 'mm', mm: 3 }),
  'an offset path': merged({ ty: 'op', a: { k: 4 } }),
  'a layer in space': animation({ layer: { ddd: 1 } }),
  'a tilted layer': { ...animation({ layer: { ddd: 1, ks: { ry: { k: 60 }, p: { k: [32, 32, 0] } } } }), ddd: 1 },
  'a rotation in space': animation({ layer: { ks: { ry: { a: 0, k: 30 } } } }),
  'a type as a number with a fraction': JSON.stringify(animation({ layer: text })).replace('"ty":5', '"ty":5.0'),
  'spaces between names and values': JSON.stringify(animation({ layer: { ef: [effect] } }), null, 2),
  'a name with an escaped letter': JSON.stringify(animation({ layer: { ef: [effect] } })).replace('"ef":[{"ty":29', '"\\u0065f":[{"ty":29'),
};
const plain = {
  'shapes': animation(),
  'eases': animation({ ellipse: moving }),
  'a hard mask': animation({ mask: { x: { a: 0, k: 0, ix: 4 } } }),
  'a split position': animation({ layer: { ks: { p: { s: true, x: { a: 0, k: 30 }, y: { a: 0, k: 20 } } } } }),
  'a merge without an operation': merged({ ty: 'mm', mm: 1 }),
  'empty lists of effects and styles': animation({ layer: { ef: [], sy: [ ] } }),
  'a star, whose type has the name of styles': animation({ ellipse: { ty: 'sr', sy: 1, pt: { k: 5 }, r: { k: 0 }, or: { k: 30 }, os: { k: 0 }, ir: { k: 10 }, is: { k: 0 } } }),
  'layers that are flat': { ...animation({ layer: { ddd: 0 } }), ddd: 0, fonts: { list: [] }, chars: [] },
  'the names in texts': animation({ layer: { nm: 'x ef sy f ty: 5' } }),
};

/** A layer in space by the keyframes of its orientation alone, which look like those of a star's radius. */
const hidden = () => animation({ layer: { ks: { or: { a: 1, k: [{ t: 0, s: [0, 60, 0] }, { t: 20, s: [0, 70, 0] }] }, p: { k: [32, 32, 40] } } } });

/** An archive of JSON files, not compressed. */
function zipped(names, files) {
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-features-'));
  for (const [index, name] of names.entries()) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(files[index]));
  }
  execFileSync('python3', ['-m', 'zipfile', '-c', 'package.lottie', ...new Set(names.map((name) => name.split('/')[0]))], { cwd: folder });
  const bytes = readFileSync(join(folder, 'package.lottie'));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** The scripts of a page that has loaded nothing yet. */
const freshPage = (name) => import(`${pathToFileURL(join(player, 'index.js')).href}?${name}`);

const loaded = (player) => new Promise((resolve) => {
  player.addEventListener('load', () => resolve('load'));
  player.addEventListener('loadError', ({ error }) => resolve(error.message));
});

/** The first picture of a file. */
function picture(engine, file) {
  engine.attempt('file_prepare', file, '');
  const handle = engine.make('player_create', 64, 64, 0);
  engine.attempt('player_load', handle, file, '');
  engine.call('player_draw', handle);
  const pixels = engine.view(Uint8Array, engine.call('player_pixels', handle), 64 * 64 * 4).slice();
  engine.call('player_destroy', handle);
  return pixels;
}

test('files with one of its features need the module, and others do not', async () => {
  const engine = await newEngine();
  for (const [files, answer] of [[needing, 1], [plain, 0]]) {
    for (const [name, json] of Object.entries(files)) {
      const file = engine.make('file_open', bytesOf(json));
      assert.equal(engine.call('file_needs_features', file), answer, name);
      engine.call('file_close', file);
    }
  }
});

test('each of the features is in the module', async () => {
  // Otherwise it would be loaded for nothing.
  for (const name of ['an expression', 'an effect', 'a layer style', 'a soft mask', 'a text', 'merged paths', 'an offset path', 'an expanded mask', 'a tilted layer']) {
    const engine = await newEngine();
    const file = engine.make('file_open', bytesOf(needing[name]));
    assert.throws(() => picture(engine, file), (error) => error.lacksFeatures, name);
    const whole = await newEngine();
    await whole.complete();
    picture(whole, whole.make('file_open', bytesOf(needing[name])));
    assert.equal(whole.failure, undefined, name);
  }
});

test('files that do not need the module never call it, whatever they are', async () => {
  const engine = await newEngine();
  let count = 0;
  for (const path of animations(wanted)) {
    const file = engine.call('file_open', readFileSync(path));
    if (file < 0) continue;
    if (engine.call('file_needs_features', file) === 0 && engine.call('file_prepare', file, '') === 1) {
      const handle = engine.make('player_create', 48, 48, 0);
      engine.call('player_load', handle, file, '');
      const last = engine.view(Float64Array, engine.call('player_facts', handle), 2)[1] - 1;
      for (const at of [0, 0.3, 0.7, 1]) {
        engine.call('player_set_frame', handle, Math.max(last * at, 0));
        engine.call('player_draw', handle);
      }
      engine.call('player_layers_at', handle, 24, 24);
      const does = (call) => engine.call('player_perform', handle, JSON.stringify(call));
      for (const id of JSON.parse(engine.text('player_text', handle, texts.slotIds, '') ?? '[]')) {
        const value = engine.text('player_text', handle, texts.slot, id);
        if (value !== null) does({ op: 'setSlot', id, json: value });
        engine.call('player_draw', handle);
      }
      const manifest = JSON.parse(engine.text('file_manifest', file) ?? '{}');
      for (const { id } of manifest.themes ?? []) {
        does({ op: 'setTheme', id });
        engine.call('player_draw', handle);
      }
      for (const { id } of manifest.stateMachines ?? []) {
        does({ op: 'loadMachine', id });
        does({ op: 'start' });
        for (let tick = 0; tick < 8; tick += 1) {
          engine.call('player_post', handle, 0, 24, 24);
          engine.call('player_tick', handle, 250);
          engine.call('player_draw', handle);
        }
      }
      assert.equal(engine.failure, undefined, label(path));
      engine.call('player_destroy', handle);
      count += 1;
    }
    engine.call('file_close', file);
  }
  assert.ok(count > Math.min(wanted, 20) / 4, `only ${count} files`);
  console.log(`${count} files`);
});

test('a prepared file has the module if it needs it, and further engines have it at once', async () => {
  const { SharedFile, setEngineSource, sharedEngine } = await freshPage('prepared');
  const engine = await sharedEngine();
  const simple = SharedFile.open(engine, Symbol('simple'), bytesOf(plain.shapes));
  await simple.prepare('', 0);
  assert.equal(engine.isComplete, false);
  const file = SharedFile.open(engine, Symbol('effect'), bytesOf(needing['an effect']));
  await Promise.all([file.prepare('', 0), file.prepare('', 0)]);
  assert.equal(engine.isComplete, true);
  setEngineSource(undefined);
  assert.equal((await sharedEngine()).isComplete, true);
});

test('a feature that is not found ends the engine, and the next one has it', async () => {
  const engine = await newEngine();
  const file = SharedFile.open(engine, Symbol('hidden'), bytesOf(hidden()));
  assert.equal(file.needsFeatures, false);
  await file.prepare('', 0);
  assert.throws(() => picture(engine, file.handle), (error) => error.lacksFeatures && error.player === undefined && error.key === undefined);
  setEngineSource(undefined);
  assert.equal((await sharedEngine()).isComplete, true);
});

test('a module that can’t be loaded, or is another engine’s, is named', async () => {
  const folder = new URL(`file://${player}/nowhere/`);
  setEngineSource(readFileSync(join(player, engineFile.name)), undefined, new URL('gone.wasm', folder));
  const engine = await newEngine();
  const file = SharedFile.open(engine, Symbol('effect'), bytesOf(needing['an effect']));
  await assert.rejects(file.prepare('', 0), (error) =>
    error instanceof EngineUnavailable && /^the module of features can't be loaded from .*gone\.wasm: /.test(error.message));
  // The next attempt asks again.
  const other = readFileSync(join(player, featuresFile.name));
  const build = WebAssembly.Module.imports(new WebAssembly.Module(other))[0].module;
  for (let at = other.indexOf(build); at >= 0; at = other.indexOf(build, at)) other.write('f'.repeat(build.length), at);
  setEngineSource(undefined, undefined, other);
  await assert.rejects(file.prepare('', 0), { name: 'EngineUnavailable', message: 'the module of features is of another version than the engine' });
  setEngineSource(undefined);
  await file.prepare('', 0);
  assert.equal(engine.isComplete, true);
});

test('the module is beside an engine with its original name', async () => {
  setEngineSource(new URL(engineFile.name, 'http://127.0.0.1:9/there/'));
  const engine = await newEngine();
  await assert.rejects(engine.complete(), { message: new RegExp(`from http://127.0.0.1:9/there/${featuresFile.name}`) });
  // Bundlers rename files.
  setEngineSource('http://127.0.0.1:9/assets/engine-42.wasm');
  await engine.complete();
  setEngineSource(undefined);
});

test('a slot or a theme with an expression is recognized', async () => {
  const engine = await newEngine();
  for (const [json, answer] of [
    ['{"a":0,"k":[9,9],"x":"var $bm_rt = [time, 9];"}', 1], ['{"ry":{"p":{"a":0,"k":[9,9]}},"ef":{"p":{"k":[{"t":0}]}}}', 0],
    ['{"rules":[{"id":"point","type":"Position","expression":"[1,2]"}]}', 1],
    ['{"rules":[{"id":"expression","type":"Position","value":[1,2]}]}', 0],
  ]) assert.equal(engine.call('json_has_expression', bytesOf(json)), answer, json);
});

test('the animations of a package need not be in its manifest', async () => {
  const engine = await newEngine();
  const names = ['manifest.json', 'a/one.json', 'a/two.json'];
  const files = [{ version: '2', animations: [{ id: 'one' }] }, plain.shapes, needing['an effect']];
  const open = (count) => engine.make('file_open', zipped(names.slice(0, count), files.slice(0, count)));
  assert.equal(engine.call('file_needs_features', open(2)), 0);
  assert.equal(engine.call('file_needs_features', open(3)), 1);
});

test('players without features go on if the module can’t be loaded', async () => {
  const { DotLottie } = await freshPage('gone');
  DotLottie.setWasmUrl(readFileSync(join(player, engineFile.name)), 'file:///nowhere/features.wasm');
  const first = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(plain.shapes) });
  assert.equal(await loaded(first), 'load');
  const second = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(hidden()) });
  assert.match(await loaded(second), /the module of features is not loaded|can't be loaded from/);
  const third = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(plain.eases) });
  assert.equal(await loaded(third), 'load');
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(first.isLoaded, true);
  assert.ok(first.buffer.some((value) => value > 0));
  for (const shown of [first, second, third]) shown.destroy();
});

test('a player refuses a slot with an expression until the module is there', async () => {
  const json = { ...animation({ ellipse: { p: { sid: 'point' } } }), slots: { point: { p: { a: 0, k: [32, 32] } } } };
  const { DotLottie } = await freshPage('slots');
  const shown = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(json) });
  assert.equal(await loaded(shown), 'load');
  const value = { a: 0, k: [9, 9], x: 'var $bm_rt = [40, 20];' };
  assert.equal(shown.setVectorSlot('point', [32, 32]), true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = shown.buffer.slice();
  assert.equal(shown.setSlots({ point: { p: value } }), false);
  await DotLottie.preload({ features: true });
  assert.equal(shown.setSlots({ point: { p: value } }), true);
  shown.setFrame(3);
  assert.notDeepEqual(shown.buffer, before);
  shown.destroy();
});

test('a player whose file has a feature that is not found shows it', async () => {
  const { DotLottie } = await freshPage('hidden');
  const first = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(plain.shapes) });
  assert.equal(await loaded(first), 'load');
  const second = new DotLottie({ canvas: { width: 20, height: 20 }, data: JSON.stringify(hidden()) });
  assert.equal(await loaded(second), 'load');
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.ok(second.buffer.some((value) => value > 0));
  assert.ok(first.buffer.some((value) => value > 0));
  for (const shown of [first, second]) shown.destroy();
});
