// What saving writes into a package, and what it leaves as it is: the studio's modules, with the files that they write.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { root } from '../support.mjs';
import { entry, module, sample, studioWithEars, until } from './model-page.mjs';

const { PackageDraft, archiveOf } = await module('package-draft.js');
const { studioEngine } = await module('engine.js');

// Frames go on in a studio that plays.
after(() => setTimeout(() => process.exit(), 50));

const text = (bytes) => new TextDecoder().decode(bytes);

/** The files of an archive in its order, each with all its bytes: the header, the packed contents and the record. */
function filesIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const header = view.getUint32(at + 42, true);
    const packed = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    // Where a file begins may change.
    const record = [...bytes.slice(at, at + 42), ...bytes.slice(at + 46, next)];
    files.set(text(bytes.slice(at + 46, at + 46 + nameLength)), Buffer.from([...bytes.slice(header, packed + view.getUint32(at + 20, true)), ...record]).toString('base64'));
    at = next;
  }
  return files;
}

/** The names of files that differ between two archives. */
function changedFiles(before, after) {
  const [former, now] = [filesIn(before), filesIn(after)];
  return [...new Set([...former.keys(), ...now.keys()])].filter((name) => former.get(name) !== now.get(name));
}

async function opened(file) {
  const { studio, said, asked } = studioWithEars();
  studio.files.setEntries([file]);
  await studio.files.open(file);
  await until(() => studio.play.session);
  return { studio, said, asked };
}

const change = (studio, edit) => {
  const json = JSON.parse(studio.draft.current.text);
  edit(json);
  studio.draft.change(json);
};

test('a saved machine changes its file alone, and the session goes on', async () => {
  const bytes = sample('lighthouse.lottie');
  const file = entry('lighthouse.lottie', bytes);
  const { studio, said } = await opened(file);
  studio.play.perform({ op: 'click', x: 200, y: 118 });
  change(studio, (json) => { json.inputs.find(({ name }) => name === 'oil').value = 4; });
  studio.draft.play();
  const { session } = studio.play;
  const { file: former } = studio.files;
  const [calls, state] = [session.calls.length, session.state];
  const opens = studio.files.openings;
  assert.equal(studio.draft.changes, 'lighthouse.lottie: keeper: inputs: changed oil');
  await studio.draft.save();
  assert.equal(studio.draft.changes, '');
  assert.equal(studio.play.session, session);
  assert.equal(studio.files.file, former);
  assert.equal(studio.files.openings, opens);
  assert.ok(session.calls.length >= calls);
  assert.equal(session.state, state);
  assert.match(said.at(-1), /Saved lighthouse/);
  assert.deepEqual(changedFiles(bytes, file.writes[0].bytes), ['s/keeper.json']);
  assert.deepEqual([...filesIn(file.writes[0].bytes).keys()], [...filesIn(bytes).keys()]);
  // The next session plays what is in the file.
  assert.equal(studio.play.machineJSON, undefined);
  studio.play.restart();
  assert.equal(studio.play.session.inputs.find(({ name }) => name === 'oil').value, 4);
  // The text alone is different.
  studio.draft.write(studio.draft.current.text.replace('"oil"', '"\\u006fil"'));
  assert.equal(studio.draft.changes, 'lighthouse.lottie: keeper: other text');
});

test('a saved theme changes the manifest and its own file, and is on', async () => {
  const bytes = sample('lighthouse.lottie');
  const file = entry('lighthouse.lottie', bytes);
  const { studio } = await opened(file);
  const { session } = studio.play;
  const contents = [];
  studio.on('contents', () => contents.push(studio.files.file.themes.map(({ id }) => id)));
  await studio.files.saveTheme('mine', { rules: [] });
  assert.deepEqual(changedFiles(bytes, file.writes[0].bytes), ['manifest.json', 't/mine.json']);
  assert.equal(studio.play.session, session);
  assert.equal(session.theme, 'mine');
  assert.ok(contents[0].includes('mine'));
  // A theme that is saved again leaves the manifest as it is.
  await studio.files.saveTheme('mine', { rules: [{ id: 'none', type: 'Scalar', value: 1 }] });
  assert.deepEqual(changedFiles(file.writes[0].bytes, file.writes[1].bytes), ['t/mine.json']);
});

test('a machine runs first only if the person asks', async () => {
  const draft = new PackageDraft(await studioEngine());
  draft.add('animation', 'ship', sample('lighthouse/a/ship.json'));
  const bytes = draft.build();
  draft.close();
  const file = entry('ship.lottie', bytes);
  const { studio } = await opened(file);
  await studio.draft.make('toggle');
  assert.equal(studio.draft.canRunFirst, false, 'it is not saved');
  assert.equal(studio.draft.changes, 'ship.lottie: added toggle');
  await studio.draft.save();
  const [saved] = file.writes.map((write) => write.bytes);
  const manifest = () => studio.files.file.initial;
  assert.deepEqual(changedFiles(bytes, saved), ['manifest.json', 's/toggle.json']);
  assert.deepEqual([manifest().stateMachine, studio.draft.canRunFirst, studio.draft.runsFirst], [undefined, true, false]);
  const { session } = studio.play;
  await studio.draft.setFirst(true);
  assert.deepEqual(changedFiles(saved, file.writes[1].bytes), ['manifest.json']);
  assert.deepEqual([manifest().stateMachine, studio.draft.runsFirst], ['toggle', true]);
  await studio.draft.setFirst(false);
  assert.equal(manifest().stateMachine, undefined);
  assert.deepEqual(changedFiles(saved, file.writes[2].bytes), [], 'as before');
  assert.equal(studio.play.session, session);
});

test('a removed machine leaves the rest of the package', async () => {
  const bytes = sample('lighthouse.lottie');
  const file = entry('lighthouse.lottie', bytes);
  const { studio, asked } = await opened(file);
  studio.draft.remove();
  asked[0].answers[1][1]();
  await until(() => file.writes.length === 1 && studio.files.file.machines.length === 0);
  assert.deepEqual(changedFiles(bytes, file.writes[0].bytes), ['manifest.json', 's/keeper.json']);
  assert.equal(studio.draft.current, undefined);
  assert.equal(studio.play.machine, undefined);
});

test('findings of a machine are those in its file, without a package being made', async () => {
  const { studio } = await opened(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  const { engine } = studio.files.file;
  const called = [];
  for (const way of ['call', 'attempt', 'make', 'answer', 'answerBytes', 'text']) {
    const own = engine[way].bind(engine);
    engine[way] = (name, ...values) => {
      called.push(name);
      return own(name, ...values);
    };
  }
  try {
    change(studio, (json) => {
      json.states.find(({ type }) => type === 'PlaybackState').animation = 'nowhere';
      json.interactions[0].layerName = 'nothing';
    });
    const found = studio.draft.current.findings(studio.files.file);
    assert.deepEqual(found.map(({ rule }) => rule).filter((rule) => rule.startsWith('unknown-')).sort(), ['unknown-animation', 'unknown-layer']);
    assert.ok(found.every(({ file }) => file === 's/keeper.json'));
    assert.ok(called.includes('file_machine_findings'));
    assert.deepEqual(called.filter((name) => name.startsWith('package_') || name === 'file_open'), []);
  } finally {
    for (const way of ['call', 'attempt', 'make', 'answer', 'answerBytes', 'text']) delete engine[way];
  }
});

test('a package of version 1 is converted by one action, and not changed before', async (t) => {
  const folder = process.env.ZOETROPE_CORPUS ?? join(root, '../shared/corpus');
  let bytes;
  try {
    bytes = new Uint8Array(readFileSync(join(folder, 'LottieFiles+dotlottie-web/fixtures/toggle.lottie')));
  } catch {
    t.skip('the corpus is not here');
    return;
  }
  const file = entry('toggle.lottie', bytes);
  const { studio, said, asked } = await opened(file);
  assert.equal(studio.files.file.isOfVersion1, true);
  for (const edit of [() => studio.files.saveTheme('mine', { rules: [] }), () => studio.draft.make('toggle'), () => studio.draft.setFirst(true)]) {
    said.length = 0;
    await edit();
    assert.match(said.at(-1), /Convert it first/);
  }
  assert.deepEqual([asked, file.writes], [[], []]);
  const { session } = studio.play;
  await studio.files.convert();
  assert.equal(file.writes.length, 1);
  assert.equal(studio.files.file.isOfVersion1, false);
  assert.equal(studio.play.session, session);
  await studio.files.saveTheme('mine', { rules: [] });
  assert.ok(studio.files.file.themes.some(({ id }) => id === 'mine'));
});

test('archives have the files that they are given', async () => {
  const bytes = archiveOf(await studioEngine(), [{ name: 'report.md', contents: 'text' }, { name: 'animation/a.json', contents: new Uint8Array([1, 2, 3]) }]);
  assert.deepEqual([...filesIn(bytes).keys()].sort(), ['animation/a.json', 'report.md']);
});

test('going on with a package that has changed on disk keeps which machines were added', async () => {
  const file = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  const { studio } = await opened(file);
  await studio.draft.add('second', studio.draft.current.text);
  studio.files.keep({ ...file, version: 'v2' });
  assert.equal(studio.files.entry.version, 'v2');
  assert.deepEqual(studio.files.entry.added, ['second']);
  assert.ok(studio.draft.isUnsaved('second'));
});

test('a machine of its own file begins with nothing selected', async () => {
  const { studio } = await opened(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  const json = studio.draft.current.text;
  studio.select({ kind: 'state', name: 'dark' });
  studio.draft.drive(entry('other.json', new TextEncoder().encode(json)), json);
  assert.equal(studio.selection, undefined);
});
