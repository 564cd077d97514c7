// What the studio's engine says of files, and what it writes, is what the native tool says and writes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { animations, label, native, newStudioEngine, root, studio, tool } from './support.mjs';

let engine, folder, Inspection, PackageDraft, ViewStage;

before(async () => {
  engine = await newStudioEngine();
  ({ Inspection } = await import(join(studio, 'inspection.js')));
  ({ PackageDraft } = await import(join(studio, 'package-draft.js')));
  ({ ViewStage } = await import(join(studio, 'view-stage.js')));
  folder = mkdtempSync(join(tmpdir(), 'zoetrope-studio-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

const samples = join(root, 'Samples');
const machinesForViews = join(samples, 'animation_HarbourViewController_iphone.json');

/** The files of a folder and of the folders in it. */
function allFiles(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? allFiles(path) : [path];
  });
}

/** Packages with state machines. */
const packages = () => animations(400).filter((path) => path.endsWith('.lottie'));

/** The findings of the native tool; null if it can't read the file. */
function nativeFindings(path) {
  const { stdout, status } = spawnSync(tool, ['validate', path, '--format', 'json'], { maxBuffer: 1 << 30 });
  return status === 3 ? null : JSON.parse(stdout).files[0].findings;
}

test('findings are those of the native tool, for every kind of file', async () => {
  const fixtures = allFiles(join(root, 'Tests/Fixtures/Validation')).filter((path) => path.endsWith('.json'));
  const paths = [...fixtures, machinesForViews, join(samples, 'harbour/card.json'), ...animations(160)];
  let findings = 0, files = 0, unreadable = 0;
  // What a stage shows lies in other files, which its session checks.
  for (const path of paths.filter((path) => !path.endsWith('stage.json'))) {
    const expected = nativeFindings(path);
    let inspection;
    try {
      inspection = new Inspection(engine, readFileSync(path));
      const found = await inspection.findings();
      // In node, nothing decodes pictures, so they would be findings.
      if (found.some(({ message }) => message.includes('browser'))) continue;
      assert.deepEqual(found, expected, label(path));
      findings += found.length;
      files += 1;
    } catch (error) {
      if (error.name === 'AssertionError') throw error;
      assert.equal(expected, null, `${label(path)}: ${error.message}`);
      unreadable += 1;
    } finally {
      inspection?.close();
    }
  }
  assert.ok(files > 60 && findings > 60, `only ${files} files and ${findings} findings`);
  console.log(`${findings} findings in ${files} files, ${unreadable} unreadable`);
});

test('a stage is checked too', async () => {
  const inspection = new Inspection(engine, Buffer.from('{"width":9,"height":9,"depth":3,"views":[]}'));
  const findings = await inspection.findings();
  assert.deepEqual(findings.map(({ rule, path }) => [rule, path]), [['stage/unknown-member', 'depth']]);
  inspection.close();
});

test('graphs are those of the native tool, in each form', () => {
  let graphs = 0;
  const compare = (path, machines) => {
    const inspection = new Inspection(engine, readFileSync(path));
    for (const machine of machines) {
      for (const form of ['svg', 'mermaid', 'dot', 'json']) {
        for (const details of [false, true]) {
          const args = ['diagram', path, '--machine', machine, '--format', form, ...(details ? ['--details'] : [])];
          const expected = native(...args)?.toString();
          if (expected === undefined) continue;
          assert.equal(inspection.graph(machine, form, { details }), expected, `${machine} of ${label(path)} as ${form}`);
          graphs += 1;
        }
      }
    }
    inspection.close();
  };
  for (const path of packages().slice(0, 12)) {
    const info = JSON.parse(native('info', path, '--json') ?? '{}');
    compare(path, (info.stateMachines ?? []).map(({ id }) => id));
  }
  compare(machinesForViews, ['boat']);
  assert.ok(graphs >= 24, `only ${graphs}`);
});

test('the layout of a graph has the boxes that its picture has', () => {
  const inspection = new Inspection(engine, readFileSync(join(samples, 'lighthouse.lottie')));
  const layout = inspection.graph('keeper', 'layout');
  const svg = inspection.graph('keeper', 'svg');
  const graph = JSON.parse(inspection.graph('keeper', 'json'));
  assert.deepEqual(layout.boxes.map(({ state }) => state).sort(), graph.states.map(({ name }) => name).sort());
  assert.deepEqual(
    layout.routes.flatMap(({ transitions }) => transitions).sort((a, b) => a - b), [...graph.transitions.keys()]);
  for (const { frame: [x, y, width, height] } of layout.boxes) {
    assert.ok(svg.includes(`x="${x}" y="${y}" width="${width}" height="${height}"`), `${x} ${y} ${width} ${height}`);
  }
  assert.throws(() => inspection.graph('nobody', 'svg'), /nobody/);
  inspection.close();
});

test('packages are written as the native tool writes them', () => {
  const machine = join(folder, 'keeper.json'), theme = join(folder, 'dusk.json');
  const source = new Inspection(engine, readFileSync(join(samples, 'lighthouse.lottie')));
  native('unpack', join(samples, 'lighthouse.lottie'), '-o', join(folder, 'lighthouse'));
  writeFileSync(machine, readFileSync(join(folder, 'lighthouse/s/keeper.json')));
  writeFileSync(theme, '{"rules":[{"id":"ink","type":"Color","value":[1,0,0]}]}');
  const draft = new PackageDraft(engine);
  draft.add('animation', 'orrery', readFileSync(join(samples, 'orrery.json')));
  draft.add('theme', 'dusk', readFileSync(theme));
  draft.add('stateMachine', 'keeper', readFileSync(machine));
  draft.setInitialAnimation('orrery');
  const packed = join(folder, 'packed.lottie');
  native('pack', join(samples, 'orrery.json'), '--machine', machine, '--theme', theme, '--initial', 'orrery', '-o', packed);
  assert.equal(Buffer.compare(draft.build(), readFileSync(packed)), 0);
  draft.close();
  source.close();
});

test('packages of version 1 become those of version 2, as the native tool converts them; others stay as they are', () => {
  let count = 0, unchanged = 0;
  for (const path of packages().slice(0, 40)) {
    const output = join(folder, 'converted.lottie');
    rmSync(output, { force: true });
    native('convert', path, '-o', output, '--to', 'lottie');
    const inspection = new Inspection(engine, readFileSync(path));
    const attempt = () => new PackageDraft(engine, inspection);
    if (existsSync(output)) {
      const isNew = inspection.parts.some((part) => /^a\//.test(part.path));
      const draft = attempt();
      assert.equal(Buffer.compare(draft.build(), readFileSync(isNew ? path : output)), 0, label(path));
      draft.close();
      if (isNew) unchanged += 1;
      else count += 1;
    } else {
      assert.throws(() => attempt().build(), undefined, label(path));
    }
    inspection.close();
  }
  assert.ok(count > 0 && unchanged > 0);
  console.log(`${count} packages of version 1, ${unchanged} of version 2`);
});

test('a machine in a package is changed, and all else stays', async () => {
  const before = new Inspection(engine, readFileSync(join(samples, 'lighthouse.lottie')));
  const draft = new PackageDraft(engine, before);
  const text = Buffer.from(before.part('s/keeper.json')).toString();
  assert.deepEqual(before.parts.find(({ path }) => path === 's/keeper.json'), { path: 's/keeper.json', size: text.length });
  assert.throws(() => before.part('s/nobody.json'), /nobody/);
  const machine = JSON.parse(text);
  machine.states.push({ name: 'Added', type: 'PlaybackState', animation: '', transitions: [] });
  draft.replace('s/keeper.json', JSON.stringify(machine));
  const path = join(folder, 'changed.lottie');
  writeFileSync(path, draft.build());
  const after = new Inspection(engine, readFileSync(path));
  assert.ok(JSON.parse(after.graph('keeper', 'json')).states.some(({ name }) => name === 'Added'));
  assert.deepEqual(JSON.parse(engine.text('file_manifest', after.handle)), JSON.parse(engine.text('file_manifest', before.handle)));
  assert.throws(() => draft.replace('s/keeper.json', '{'), /s\/keeper\.json/);
  assert.throws(() => draft.replace('s/other.json', text), /other/);
  assert.throws(() => draft.add('stateMachine', 'keeper', text), /keeper/);
  draft.remove('s/keeper.json');
  assert.throws(() => draft.remove('s/keeper.json'), /keeper/);
  assert.ok(!draft.contents.files.includes('s/keeper.json'));
  before.close();
  after.close();
  draft.close();
});

test('machines move views as in the native tool, byte for byte', async () => {
  const stage = JSON.parse(readFileSync(join(samples, 'harbour/stage.json'), 'utf8'));
  // In node, nothing decodes pictures.
  delete stage.views[3].views[1].image;
  const stageFile = join(samples, 'harbour', `.stage-${process.pid}.json`);
  const machines = readFileSync(machinesForViews, 'utf8');
  const [width, height, count] = [160, 120, 17];
  try {
    writeFileSync(stageFile, JSON.stringify(stage));
    const expected = native(
      'views', machinesForViews, '--stage', stageFile, '--perform', 'sail@boat', '-o', '-', '--size', `${width}x${height}`,
      '--fps', '10', '--duration', '1.6', '--quiet', '--no-system-fonts');
    assert.equal(expected.length, width * height * 4 * count);
    const session = new ViewStage(engine, width, height);
    session.addFile('boat.json', readFileSync(join(samples, 'harbour/boat.json')));
    await session.load(JSON.stringify(stage), machines);
    assert.equal(session.perform('sail', 'boat'), 'started');
    assert.equal(session.perform('sail', 'boat', 'reject'), 'rejected');
    for (let picture = 0; picture < count; picture += 1) {
      if (picture > 0) session.advance(100);
      const size = width * height * 4;
      assert.equal(
        Buffer.compare(Buffer.from(session.draw()), expected.subarray(picture * size, (picture + 1) * size)), 0, `picture ${picture}`);
    }
    assert.deepEqual(session.takeEvents().map(({ event, to }) => [event, to]), [['moved', 'far']]);
    assert.equal(session.status.machines[0].state, 'far');
    assert.equal(session.status.time, 1600);
    assert.throws(() => session.perform('sail', 'boot'), /boot/);
    session.destroy();
  } finally {
    rmSync(stageFile, { force: true });
  }
});

test('wrong arguments are refused with the reason, and nothing is changed', async () => {
  const session = new ViewStage(engine, 10, 10);
  const draft = new PackageDraft(engine);
  const inspection = new Inspection(engine, 'nonsense');
  const refused = [
    [() => new ViewStage(engine, 0, 5), /0 × 5 pixels/], [() => session.perform('a', 'b'), /no stage is loaded/],
    [() => session.draw(), /no stage is loaded/], [() => session.perform('a', 'b', 'odd'), /no policy "odd"; there are reject/],
    [() => session.resize(1e9, 1), /pixels/], [() => session.addFile('a', 5), TypeError],
    [() => draft.build(), /at least one animation/], [() => draft.add('odd', 'x', ''), /no kind "odd"; there are animation/],
    [() => draft.add('animation', '../x', '{"layers":[]}'), /slash/], [() => draft.add('file', 'x', 5), TypeError],
    [() => inspection.graph('x', 'odd'), /no form "odd"/], [() => inspection.graph('x', 'svg'), /not JSON/],
    [() => new PackageDraft(engine, inspection), /not a package/], [() => new PackageDraft(engine, {}), TypeError],
    [() => new ViewStage(engine, 10.5, 5), TypeError], [() => new ViewStage(engine, '10', 5), TypeError],
    [() => inspection.parts, /not a package/],
    [() => inspection.part('x'), /not a package/],
  ];
  for (const [call, reason] of refused) assert.throws(call, reason);
  await assert.rejects(inspection.findings(), /neither a package nor JSON|byte 0/);
  await assert.rejects(session.load('{}', '[]'), /width/);
  await session.load('{"width":10,"height":10,"views":[]}', '[]');
  for (const time of [-1, NaN, Infinity, 60_001]) assert.throws(() => session.advance(time), /forwards/);
  assert.equal(session.status.time, 0);
  assert.deepEqual(draft.contents, { files: [], diagnostics: [] });
  for (const object of [session, draft, inspection]) (object.destroy ?? object.close).call(object);
  // What is closed twice closes nothing else, though numbers are given again.
  const others = [new ViewStage(engine, 10, 10), new PackageDraft(engine), new Inspection(engine, '{"layers":[]}')];
  for (const object of [session, draft, inspection]) (object.destroy ?? object.close).call(object);
  assert.equal(others[0].status, null);
  assert.deepEqual(others[1].contents.files, []);
  await assert.rejects(others[2].findings(), /width/);
  for (const object of others) (object.destroy ?? object.close).call(object);
  assert.throws(() => session.draw(), /closed/);
  assert.throws(() => draft.build(), /closed/);
  assert.throws(() => inspection.graph('x', 'svg'), /closed/);
});

test('stages that were loaded over and over leave no memory behind', async () => {
  const stage = readFileSync(join(samples, 'harbour/stage.json'), 'utf8');
  const machines = readFileSync(machinesForViews, 'utf8');
  const boat = readFileSync(join(samples, 'harbour/boat.json'));
  const round = async (times) => {
    for (let index = 0; index < times; index += 1) {
      const session = new ViewStage(engine, 64, 48);
      session.addFile('boat.json', boat);
      await session.load(stage, machines);
      session.perform('sail', 'boat');
      session.advance(300);
      session.draw();
      session.destroy();
    }
  };
  await round(30);
  const before = engine.memoryBytes;
  await round(600);
  assert.equal(engine.memoryBytes, before);
});

test('a picture is the PNG file that the native tool writes', () => {
  const file = engine.call('file_open', readFileSync(join(samples, 'orrery.json')));
  const handle = engine.make('player_create', 200, 200, 0);
  engine.attempt('player_load', handle, file, '');
  engine.call('player_set_frame', handle, 48);
  engine.call('player_draw', handle);
  const path = join(folder, 'orrery.png');
  native('render', join(samples, 'orrery.json'), '-o', path, '--frame', '48', '--size', '200x200');
  assert.equal(Buffer.compare(engine.answerBytes('player_png', handle), readFileSync(path)), 0);
  engine.call('player_destroy', handle);
  engine.call('file_close', file);
});
