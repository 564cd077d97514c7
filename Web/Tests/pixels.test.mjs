// The same frame is the same bytes here and in the native tool.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { animations, label, native, newEngine } from './support.mjs';

const side = 128;
const wanted = Number(process.env.ZOETROPE_WEB_FILES ?? 60);

/** Whether a file has fonts for its texts; its own glyphs are drawn here, too. */
function hasFonts(path) {
  const facts = JSON.parse(native('info', path, '--json') ?? '{}');
  const all = [facts, ...(facts.animations ?? []).map((animation) => animation.lottie ?? {})];
  return all.some(({ fonts }) => fonts?.some(({ found }) => found.some((place) => place === 'the package' || place === 'the file itself')));
}

test('pictures are those of the native tool, byte for byte', async () => {
  // One has the module of features, and one does without.
  const [first, whole] = [await newEngine(), await newEngine()];
  await whole.complete();
  let compared = 0;
  let pictures = 0;
  // Some files are no animations, some have pictures, which only a browser decodes, and some have fonts, which it does not
  // read.
  for (const path of animations(wanted * 3)) {
    if (compared === wanted) break;
    const bytes = readFileSync(path);
    let [engine, file] = [first, first.call('file_open', bytes)];
    if (file >= 0 && first.call('file_needs_features', file) === 1) {
      first.call('file_close', file);
      [engine, file] = [whole, whole.call('file_open', bytes)];
    }
    if (file < 0 || engine.call('file_prepare', file, '') !== 1) continue;
    if (hasFonts(path)) continue;
    const handle = engine.make('player_create', side, side, 0);
    engine.attempt('player_load', handle, file, '');
    // A player's last frame is one before its length, which may have a fraction.
    const last = Math.floor(engine.view(Float64Array, engine.call('player_facts', handle), 2)[1] - 1);
    const frames = [...new Set([0, 1 / 3, 2 / 3, 1].map((at) => Math.max(Math.floor(last * at), 0)))];
    const reference = native('render', path, '-o', '-', '--quiet', '--size', `${side}x${side}`, '--frames', frames.join(','));
    assert.ok(reference, `the native tool refuses ${label(path)}`);
    let isComparable = true;
    for (const [index, frame] of frames.entries()) {
      engine.call('player_set_frame', handle, frame);
      engine.call('player_draw', handle);
      isComparable &&= !engine.bytes('file_missing_picture', file);
      if (!isComparable) break;
      const pixels = engine.view(Uint8Array, engine.call('player_pixels', handle), side * side * 4);
      const picture = reference.subarray(index * side * side * 4, (index + 1) * side * side * 4);
      assert.equal(Buffer.compare(pixels, picture), 0, `frame ${frame} of ${label(path)}`);
      pictures += 1;
    }
    engine.call('player_destroy', handle);
    engine.call('file_close', file);
    if (isComparable) compared += 1;
  }
  assert.ok(compared >= Math.min(wanted, 6), `only ${compared} files`);
  console.log(`${pictures} pictures of ${compared} files, ${(first.memoryBytes + whole.memoryBytes) >> 20} MiB of memory`);
});
