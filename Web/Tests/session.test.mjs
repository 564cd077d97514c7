// A session of the studio has the trace of the native tool, and travels back to the same pixels.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { animations, label, native, newStudioEngine, player, root, studio } from './support.mjs';

let engine, folder, Session, SharedFile;
const lighthouse = join(root, 'Samples/lighthouse.lottie');

before(async () => {
  engine = await newStudioEngine();
  ({ Session } = await import(join(studio, 'session.js')));
  ({ SharedFile } = await import(join(player, 'files.js')));
  folder = mkdtempSync(join(tmpdir(), 'zoetrope-session-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a file and prepares its animations. */
async function open(path) {
  const file = SharedFile.open(engine, path, readFileSync(path));
  for (const { id } of file.manifest?.animations ?? [{ id: '' }]) await file.prepare(id);
  return file;
}

/** The trace of the tool, without the lines of pictures, and without those before the first call. */
function nativeTrace(path, machine, script) {
  const name = join(folder, 'script.jsonl');
  writeFileSync(name, script);
  const text = native('simulate', path, '--script', name, ...machine, '--player-events', '--why', '--mark', '--quiet', '--size', '200x200');
  const lines = text.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return lines.slice(lines.findIndex((line) => line.op === 1)).filter((line) => !line.op && !['frame', 'render'].includes(line.event) && line.state !== '');
}

/** Calls of all kinds. */
function* calls(session) {
  yield { op: 'seed', value: 3 };
  yield { op: 'start' };
  for (let round = 0; round < 12; round += 1) {
    yield { op: 'tick', ms: [16.5, 400, 0, 1000 / 60][round % 4] };
    yield { op: ['click', 'pointerDown', 'pointerUp', 'pointerMove'][round % 4], x: (round * 53) % 200, y: (round * 31) % 200 };
    for (const input of session.inputs) {
      const value = { Numeric: round - 3, Boolean: round % 2 === 0, String: ['storm', 'clear', ''][round % 3] }[input.type];
      yield value === undefined ? { op: 'fire', input: input.name } : { op: 'set', input: input.name, value };
    }
    yield { op: 'set', input: 'missing', value: round };
  }
  yield { op: 'status' };
}

test('the trace of a session is that of the tool, guards that held transitions back included', async () => {
  let sessions = 0, lines = 0, reasons = 0;
  for (const path of animations(10_000).filter((path) => path.endsWith('.lottie'))) {
    let file;
    try {
      file = await open(path);
    } catch {
      continue;
    }
    for (const { id } of file.manifest.stateMachines ?? []) {
      const session = new Session(engine, { file, machine: id, width: 200, height: 200 });
      if (session.machineError === undefined) {
        for (const call of calls(session)) session.perform(call);
        // As traces are taken away: without the lines that only the page has.
        const found = session.entries.filter(({ line }) => line.did === undefined).map(({ line }) => line);
        assert.deepEqual(found, nativeTrace(path, ['--machine', id], session.script), `${id} of ${label(path)}`);
        sessions += 1;
        lines += found.length;
        reasons += found.filter(({ why }) => why).length;
      }
      session.close();
    }
    file.release();
  }
  assert.ok(sessions >= 5 && reasons > 500, `only ${sessions} sessions and ${reasons} reasons`);
  console.log(`${lines} lines of ${sessions} sessions, ${reasons} of them reasons`);
});

test('travelling back shows the same pixels, state and entries, and a new call forgets the rest', async () => {
  const file = await open(lighthouse);
  const session = new Session(engine, { file, machine: 'keeper', width: 200, height: 200 });
  const moment = () => {
    const digest = createHash('sha256').update(session.draw().pixels).digest('hex');
    return { digest, state: session.state, inputs: session.inputs, entries: session.entries.length, time: session.time };
  };
  const moments = [moment()];
  for (const call of calls(session)) {
    session.perform(call);
    moments.push(moment());
  }
  const all = session.entries;
  assert.ok(new Set(moments.map(({ digest }) => digest)).size > 4, 'the pictures differ');
  assert.ok(new Set(moments.map(({ state }) => state)).size > 3, 'the states differ');
  for (const index of [40, 3, 0, 17, moments.length - 1, 25]) {
    session.travel(index);
    assert.deepEqual(moment(), moments[index], `after ${index} calls`);
    assert.equal(session.calls.length, moments.length - 1);
  }
  session.travel(Infinity);
  assert.deepEqual(session.entries, all);
  session.travel(5);
  session.perform({ op: 'tick', ms: 20 });
  assert.deepEqual([session.calls.length, session.position], [6, 6]);
  assert.throws(() => session.perform({ op: 'tik' }), /there is no call "tik"; did you mean "tick"/);
  assert.equal(session.calls.length, 6);
  session.close();
  file.release();
});

test('layers are those of the tool, and so is the picture', async () => {
  const file = await open(lighthouse);
  const session = new Session(engine, { file, machine: 'keeper', width: 400, height: 400 });
  const { layers } = JSON.parse(native('layers', lighthouse, '--json', '--size', '400x400'));
  assert.deepEqual(session.layers, layers);
  assert.deepEqual(session.layersAt(200, 118).slice(0, 1), ['lamp']);
  assert.equal(session.boundsOf('lamp').length, 8);
  session.draw();
  const picture = join(folder, 'frame.png');
  native('render', lighthouse, '-o', picture, '--frame', '0', '--size', '400x400', '--force');
  assert.deepEqual(Buffer.from(session.png()), readFileSync(picture));
  session.close();
  assert.throws(() => session.perform({ op: 'start' }), /the session has ended/);
  file.release();
});

test('a machine that can’t be loaded is said, and the animation plays', async () => {
  const file = await open(lighthouse);
  const session = new Session(engine, { file, machineJSON: '{"initial":', width: 20, height: 20 });
  assert.ok(session.machineError);
  session.perform({ op: 'setFrame', frame: 40 });
  assert.equal(session.facts.frame, 40);
  session.close();
  assert.throws(() => new Session(engine, { file, animation: 'nobody', width: 20, height: 20 }), /nobody/);
  file.release();
});

test('a call costs the same after many others, and cuts off calls only if there are some', async () => {
  const file = await open(lighthouse);
  const session = new Session(engine, { file, machine: 'keeper', width: 20, height: 20 });
  session.perform({ op: 'start' });
  const { calls } = session;
  const round = () => {
    const began = performance.now();
    for (let count = 0; count < 20_000; count += 1) session.perform({ op: 'seed', value: 1 });
    return performance.now() - began;
  };
  const times = Array.from({ length: 5 }, round);
  assert.equal(session.calls, calls, 'no list was copied');
  assert.equal(session.calls.length, 100_001);
  const sum = times.reduce((total, time) => total + time, 0);
  assert.ok(sum < 20_000, `100,000 calls take ${Math.round(sum)} ms`);
  assert.ok(Math.min(...times.slice(3)) < 3 * times[1] + 200, `rounds of ${times.map(Math.round)} ms`);
  console.log(`100,000 calls: ${Math.round(sum)} ms`);
  session.travel(3);
  session.perform({ op: 'seed', value: 2 });
  assert.deepEqual([session.calls.length, session.lostCount], [4, 99_998]);
  session.bringBack();
  assert.deepEqual([session.calls.length, session.position], [100_001, 3]);
  session.close();
  file.release();
});
