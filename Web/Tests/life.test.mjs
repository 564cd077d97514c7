// What a page opens and closes again and again leaves nothing behind, and what fails takes nobody else along.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { newEngine, player, root } from './support.mjs';

const sample = readFileSync(join(root, 'Samples/lighthouse.lottie'));

test('memory does not grow over 10,000 loads', async () => {
  const engine = await newEngine();
  const once = () => {
    const file = engine.make('file_open', sample);
    engine.attempt('file_prepare', file, '');
    const handle = engine.make('player_create', 64, 64, 0);
    engine.attempt('player_load', handle, file, '');
    engine.attempt('player_perform', handle, '{"op":"loadMachine","id":"keeper"}');
    engine.attempt('player_perform', handle, '{"op":"start"}');
    engine.call('player_tick', handle, 100);
    engine.call('player_draw', handle);
    engine.text('player_events', handle);
    engine.call('player_destroy', handle);
    engine.call('file_close', file);
  };
  for (let count = 0; count < 200; count += 1) once();
  const before = engine.memoryBytes;
  for (let count = 0; count < 10_000; count += 1) once();
  assert.equal(engine.memoryBytes, before);
  console.log(`${engine.memoryBytes >> 10} KiB after 10,200 loads`);
});

test('players that come and go leave nothing in the engine, nor in the page', async () => {
  const { sharedEngine, setEngineSource } = await import(join(player, 'engine.js'));
  const { engineFile } = await import(join(player, 'engine-file.js'));
  setEngineSource(readFileSync(join(player, engineFile.name)));
  const { DotLottie } = await import(join(player, 'index.js'));
  const bytes = Uint8Array.from(sample);
  const once = async () => {
    const made = new DotLottie({ canvas: { width: 16, height: 16 }, data: bytes, stateMachineId: 'keeper' });
    await new Promise((resolve) => made.addEventListener('stateMachineStart', resolve));
    made.destroy();
  };
  for (let count = 0; count < 100; count += 1) await once();
  const engine = await sharedEngine();
  const [memory, heap] = [engine.memoryBytes, process.memoryUsage().heapUsed];
  for (let count = 0; count < 2000; count += 1) await once();
  assert.equal(engine.memoryBytes, memory);
  assert.ok(process.memoryUsage().heapUsed < heap + (24 << 20), `${process.memoryUsage().heapUsed - heap} bytes more`);
});

test('calls on what is gone are refused', async () => {
  const engine = await newEngine();
  const handle = engine.make('player_create', 8, 8, 0);
  engine.call('player_destroy', handle);
  engine.call('player_destroy', handle);
  assert.throws(() => engine.attempt('player_perform', handle, '{"op":"play"}'), /the player is destroyed/);
  assert.throws(() => engine.attempt('player_perform', -5, '{"op":"play"}'), /the player is destroyed/);
  assert.equal(engine.call('player_draw', 99), 0);
  assert.equal(engine.text('player_text', handle, 13, ''), null);
  assert.throws(() => engine.make('player_create', 0, 8, 0), /0/);
  assert.throws(() => engine.make('player_create', 1 << 20, 1 << 20, 0), /pixels|side|size|large/);
  assert.equal(engine.failure, undefined);
});

test('any bytes are read or refused', async () => {
  const engine = await newEngine();
  let state = 1;
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const json = readFileSync(join(root, 'Samples/orrery.json'));
  for (let count = 0; count < 300; count += 1) {
    const bytes = Uint8Array.from(count % 2 ? sample : json);
    for (let flips = 0; flips < 1 + count % 4; flips += 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    const file = engine.call('file_open', bytes);
    if (file < 0) continue;
    if (engine.call('file_prepare', file, '') === 1) {
      const handle = engine.make('player_create', 32, 32, 0);
      if (engine.call('player_load', handle, file, '') === 1) {
        engine.call('player_tick', handle, 500);
        engine.call('player_draw', handle);
      }
      engine.call('player_destroy', handle);
    }
    engine.call('file_close', file);
  }
  assert.equal(engine.failure, undefined);
});

test('an instance that fails ends one player, and the others go on in another instance', async () => {
  const { sharedEngine, setEngineSource, EngineFailure } = await import(join(player, 'engine.js'));
  const { engineFile } = await import(join(player, 'engine-file.js'));
  setEngineSource(readFileSync(join(player, engineFile.name)));
  const { DotLottie } = await import(join(player, 'index.js'));
  const make = async (config) => {
    const made = new DotLottie({ canvas: { width: 16, height: 16 }, data: Uint8Array.from(sample), ...config });
    await new Promise((resolve, reject) => {
      made.addEventListener('load', resolve);
      made.addEventListener('loadError', ({ error }) => reject(error));
    });
    return made;
  };
  const [guilty, still, machine] = [await make(), await make({ themeId: 'dawn' }), await make({ stateMachineId: 'keeper' })];
  const themed = await make();
  const interactions = [{ type: 'Click', actions: [{ type: 'SetTheme', value: 'fog' }] }];
  const states = [{ type: 'PlaybackState', name: 'a', animation: '', transitions: [] }];
  assert.ok(themed.stateMachineLoadData(JSON.stringify({ initial: 'a', interactions, states })) && themed.stateMachineStart());
  try {
    still.setFrame(17);
    machine.stateMachineSetBooleanInput('night', true);
    machine.stateMachineOverrideState('lit');
    themed.stateMachinePostClickEvent(1, 1);
    assert.equal(themed.activeThemeId, 'fog');
    const engine = await sharedEngine();
    const failed = new Promise((resolve) => guilty.addEventListener('renderError', resolve));
    const back = [still, machine, themed].map((made) => new Promise((resolve) => made.addEventListener('load', resolve)));
    // More memory than there is ends the instance, here as if in a call of the first player.
    assert.throws(() => engine.call('allocate', -1), EngineFailure);
    engine.failure.player = 0;
    assert.equal((await failed).error, engine.failure);
    await Promise.all(back);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.notEqual(await sharedEngine(), engine);
    assert.deepEqual([guilty.isLoaded, still.isLoaded, machine.isLoaded], [false, true, true]);
    assert.deepEqual([still.currentFrame, still.activeThemeId, still.isPlaying], [17, 'dawn', false]);
    assert.equal(machine.stateMachineGetCurrentState(), 'lit');
    assert.equal(machine.stateMachineGetBooleanInput('night'), true);
    assert.deepEqual([themed.activeThemeId, themed.isStateMachineRunning], ['fog', true]);
    // The one that failed can load again.
    const loaded = new Promise((resolve) => guilty.addEventListener('load', resolve));
    guilty.load({ data: Uint8Array.from(sample) });
    await loaded;
  } finally {
    for (const made of [guilty, still, machine, themed]) made.destroy();
  }
});

test('a file that ends the instance is blamed alone, and all others come back as they were', async () => {
  const { sharedEngine, setEngineSource, EngineFailure } = await import(join(player, 'engine.js'));
  const { engineFile } = await import(join(player, 'engine-file.js'));
  setEngineSource(readFileSync(join(player, engineFile.name)));
  const { DotLottie } = await import(join(player, 'index.js'));
  const events = (made) => {
    const seen = [];
    for (const type of ['load', 'loadError', 'renderError', 'stateMachineStart']) made.addEventListener(type, (event) => seen.push(event));
    return seen;
  };
  const happens = (made, type) => new Promise((resolve) => made.addEventListener(type, resolve));
  const make = (config) => new DotLottie({ canvas: { width: 16, height: 16 }, data: Uint8Array.from(sample), ...config });
  const [stopped, running, colored] = [make({ stateMachineId: 'keeper' }), make({ stateMachineId: 'keeper' }), make()];
  await Promise.all([stopped, running, colored].map((made) => happens(made, 'load')));
  stopped.stateMachineStop();
  stopped.setFrame(40);
  assert.ok(colored.setThemeData('{"rules":[{"id":"sea","type":"Color","value":[1,0,0]}]}'));
  const slot = colored.getSlotIds().find((id) => id !== 'sea' && colored.getSlotType(id) === 'color');
  const plain = Buffer.from(colored.buffer);
  assert.ok(colored.setColorSlot(slot, [0, 1, 0]));
  const before = Buffer.from(colored.buffer);
  assert.notEqual(Buffer.compare(before, plain), 0);
  const seen = [stopped, running, colored].map(events);
  // One is still being fetched.
  const { fetch } = globalThis;
  let arrive;
  globalThis.fetch = () => new Promise((resolve) => {
    arrive = () => resolve({ ok: true, arrayBuffer: async () => Uint8Array.from(sample).buffer });
  });
  const late = make({ data: undefined, src: 'http://localhost/late.lottie' });
  const [lateSeen, lateLoad] = [events(late), happens(late, 'load')];
  // Another one's file ends the instance, and would end the next one too.
  const engine = await sharedEngine();
  const traps = (engine) => {
    const { attempt } = engine;
    engine.attempt = function (name, ...values) {
      return name === 'file_prepare' && values[1] === 'hostile' ? engine.call('allocate', -1) : attempt.call(engine, name, ...values);
    };
  };
  traps(engine);
  const hostile = make({ animationId: 'hostile' });
  const hostileSeen = events(hostile);
  const { error } = await happens(hostile, 'loadError');
  assert.ok(error instanceof EngineFailure);
  await Promise.all([stopped, running, colored].map((made) => happens(made, 'load')));
  arrive();
  await lateLoad;
  globalThis.fetch = fetch;
  await new Promise((resolve) => setTimeout(resolve, 20));
  const types = (list) => list.map(({ type }) => type);
  assert.deepEqual(types(hostileSeen), ['loadError']);
  assert.deepEqual(types(lateSeen), ['load']);
  assert.deepEqual(seen.map(types), [['load'], ['load', 'stateMachineStart'], ['load']]);
  assert.deepEqual([stopped.isStateMachineRunning, stopped.currentFrame, running.isStateMachineRunning], [false, 40, true]);
  assert.equal(Buffer.compare(Buffer.from(colored.buffer), before), 0);
  // So is a player whose file ends the instance as it is shown.
  const next = await sharedEngine();
  next.call = ((call) => (name, ...values) => {
    if (name !== 'player_load') return call.call(next, name, ...values);
    try {
      return call.call(next, 'allocate', -1);
    } catch (failure) {
      failure.player = shown.handle;
      throw failure;
    }
  })(next.call);
  const shown = { handle: undefined };
  next.make = ((make) => (name, ...values) => {
    const handle = make.call(next, name, ...values);
    if (name === 'player_create') shown.handle = handle;
    return handle;
  })(next.make);
  const other = make();
  const otherSeen = events(other);
  const back = Promise.all([stopped, running, colored].map((made) => happens(made, 'load')));
  await happens(other, 'loadError');
  await back;
  assert.deepEqual(types(otherSeen), ['loadError']);
  for (const made of [stopped, running, colored, late, hostile, other]) made.destroy();
});

test('a frame asks for no more pictures than it may show', async () => {
  const { Engine } = await import(join(player, 'engine.js'));
  const { engineFile } = await import(join(player, 'engine-file.js'));
  const engine = new Engine(await WebAssembly.compile(readFileSync(join(player, engineFile.name))));
  const pictures = 40;
  const side = 4000;
  // A header of a PNG is all that loading reads.
  const head = (index) => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0, index]);
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return bytes;
  };
  const assets = Array.from({ length: pictures }, (_, index) => ({
    id: `p${index}`, w: side, h: side, u: '', p: `data:image/png;base64,${head(index).toString('base64')}`, e: 1,
  }));
  const layers = assets.map(({ id }, index) => ({ ty: 2, refId: id, ind: index + 1, ip: 0, op: 9, st: 0, ks: {} }));
  const file = engine.make('file_open', Buffer.from(JSON.stringify({ w: 9, h: 9, fr: 10, ip: 0, op: 9, layers, assets })));
  engine.attempt('file_prepare', file, '');
  const pixels = new Uint8Array(side * side * 4).fill(255);
  const give = () => {
    let count = 0;
    for (; engine.bytes('file_missing_picture', file); count += 1) engine.call('file_give_picture', file, side, side, pixels);
    return count;
  };
  // 64 Mi pixels, of which each picture has 16 million.
  assert.equal(give(), 4);
  const handle = engine.make('player_create', 64, 64, 0);
  engine.attempt('player_load', handle, file, '');
  engine.call('player_draw', handle);
  assert.equal(give(), 0);
  assert.ok(engine.memoryBytes < 1 << 30, `${engine.memoryBytes >> 20} MiB`);
  console.log(`4 of ${pictures} pictures, ${engine.memoryBytes >> 20} MiB`);
});
