// The same session gives the same events here and in the native tool.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { animations, label, native, newEngine } from './support.mjs';

const wanted = Number(process.env.ZOETROPE_WEB_MACHINES ?? 40);
const side = 200;
const gestures = ['pointerDown', 'pointerUp', 'pointerMove', 'pointerEnter', 'pointerExit', 'click'];

/** A generator of numbers from 0 to 1, the same ones for the same seed. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A session of random calls with a machine that has these inputs. */
function script(random, inputs) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const number = (limit) => Math.round(random() * limit * 4) / 4;
  const lines = [{ op: 'seed', value: 7 }, { op: 'start' }];
  for (let count = 0; count < 60; count += 1) {
    const input = inputs.length > 0 ? pick(inputs) : undefined;
    const choice = random();
    if (choice < 0.35) {
      lines.push({ op: 'tick', ms: pick([0, 8, 16.5, 40, 100, 700]) });
    } else if (choice < 0.6) {
      lines.push({ op: pick(gestures), x: number(side), y: number(side) });
    } else if (choice < 0.85 && input) {
      if (input.type === 'Event') {
        lines.push({ op: 'fire', input: input.name });
      } else {
        const value = { Numeric: number(6), Boolean: random() < 0.5, String: pick(['', 'a', 'zwei', 'on']) };
        lines.push({ op: 'set', input: input.name, value: value[input.type] });
      }
    } else if (choice < 0.9) {
      lines.push({ op: pick(['play', 'pause', 'stopPlayback', 'complete', 'loopComplete']) });
    } else {
      lines.push({ op: 'status' });
    }
  }
  return [...lines, { op: 'status' }];
}

/** Performs a script, and returns its trace, a JSON object a line. */
function trace(engine, handle, lines) {
  let text = engine.text('player_events', handle);
  for (const line of lines) {
    if (line.op !== 'status') engine.call('player_perform', handle, JSON.stringify(line));
    text += engine.text('player_events', handle);
    if (line.op === 'status') text += `${engine.text('player_text', handle, 0, '')}\n`;
  }
  return text;
}

test('machines do what those of the native tool do, event for event', async () => {
  const engine = await newEngine();
  await engine.complete();
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-web-'));
  const machines = [];
  for (const path of animations(10_000).filter((path) => path.endsWith('.lottie'))) {
    const bytes = readFileSync(path);
    const file = engine.call('file_open', bytes);
    if (file < 0 || engine.call('file_prepare', file, '') !== 1) continue;
    for (const { id } of JSON.parse(engine.text('file_manifest', file)).stateMachines ?? []) machines.push({ path, file, id });
  }
  let sessions = 0;
  let events = 0;
  try {
    for (let round = 0; sessions < wanted && machines.length > 0 && round < wanted * 4; round += 1) {
      const { path, file, id } = machines[round % machines.length];
      const handle = engine.make('player_create', side, side, 0);
      engine.attempt('player_load', handle, file, '');
      if (engine.call('player_perform', handle, JSON.stringify({ op: 'loadMachine', id })) !== 1) continue;
      const lines = script(generator(round + 1), JSON.parse(engine.text('player_text', handle, 15, '')));
      const name = join(folder, `${round}.jsonl`);
      writeFileSync(name, lines.map((line) => JSON.stringify(line)).join('\n'));
      const reference = native(
        'simulate', path, '--script', name, '--machine', id, '--player-events', '--quiet', '--size', `${side}x${side}`);
      assert.ok(reference, `the native tool refuses the session with ${id} of ${label(path)}`);
      const expected = reference.toString().split('\n').filter((line) => line && !line.startsWith('{"refused"'));
      const found = trace(engine, handle, lines).split('\n').filter((line) => line);
      assert.deepEqual(found, expected, `${id} of ${label(path)}, session ${round}`);
      engine.call('player_destroy', handle);
      sessions += 1;
      events += found.length;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.equal(sessions, wanted);
  console.log(`${events} lines of ${sessions} sessions with ${machines.length} machines`);
});
