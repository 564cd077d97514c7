// What comes too late, and what must not be written: the studio's modules with files that are slow.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { entry, gate, module, sample, studioWithEars, until, wait } from './model-page.mjs';

const { ViewDesk } = await module('views/desk.js');
const { Preview } = await module('views/preview.js');
const { Applications } = await module('applications.js');
const { GivenFiles } = await module('sources.js');

const machine = (name) => new TextEncoder().encode(JSON.stringify({ initial: name, states: [{ type: 'PlaybackState', name, animation: '', transitions: [] }] }));
/** Changes the machine that is open: another one each time. */
const edit = ({ draft }) => {
  const json = JSON.parse(draft.current.text);
  draft.change({ ...json, edits: (json.edits ?? 0) + 1 });
};

// Frames go on in a studio that plays.
after(() => setTimeout(() => process.exit(), 50));

test('a machine of its own file is saved there, and not in the package', async () => {
  const { studio } = studioWithEars();
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  const loose = entry('elsewhere/keeper.json', machine('x'));
  await studio.files.open(light);
  const own = studio.files.file.machineText('keeper');
  await studio.files.open(loose);
  await until(() => studio.play.session);
  assert.equal(studio.draft.current.isChanged, false);
  await studio.draft.save();
  assert.deepEqual([light.writes, loose.writes], [[], []], 'nothing was changed');
  edit(studio);
  await studio.draft.save();
  assert.equal(light.writes.length, 0);
  assert.deepEqual(loose.writes.map(({ path, replaced }) => [path, replaced]), [['elsewhere/keeper.json', 'v1']]);
  assert.equal(studio.draft.current.isChanged, false);
  assert.equal(studio.files.file.machineText('keeper'), own);
  edit(studio);
  await studio.draft.save();
  assert.equal(loose.writes[1].replaced, 'v2');
});

test('a machine is put into the package after a question, if the package has one of its name', async () => {
  const { studio, asked } = studioWithEars();
  await studio.files.open(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  await studio.files.open(entry('keeper.json', machine('x')));
  await studio.draft.put();
  assert.equal(asked.length, 1);
  const [[, keepBoth]] = asked[0].answers;
  await keepBoth();
  assert.deepEqual(studio.files.file.machines.map(({ id }) => id), ['keeper', 'keeper-2']);
  assert.equal(JSON.parse(studio.files.file.machineText('keeper-2')).initial, 'x');
  assert.notEqual(JSON.parse(studio.files.file.machineText('keeper')).initial, 'x');
});

test('a machine that is made while another file opens does not become that file’s', async () => {
  const { studio } = studioWithEars();
  const orrery = entry('orrery.json', sample('orrery.json'));
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  studio.files.setEntries([orrery, light]);
  await studio.files.open(orrery);
  await until(() => studio.play.session);
  const made = studio.draft.make('toggle');
  const opened = studio.files.open(light);
  await Promise.all([made, opened]);
  await wait(50);
  assert.equal(studio.files.entry.path, 'lighthouse.lottie');
  assert.equal(studio.draft.current.id, 'keeper');
  assert.equal(studio.draft.current.isChanged, false);
  await studio.draft.save();
  assert.deepEqual(light.writes, []);
});

test('a machine that was never saved is thrown away, and nothing is written', async () => {
  const { studio, asked } = studioWithEars();
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  const orrery = entry('orrery.json', sample('orrery.json'));
  studio.files.setEntries([light, orrery]);
  await studio.files.open(light);
  await until(() => studio.play.session);
  await studio.draft.make('toggle');
  await studio.draft.make('rating');
  studio.play.choose({ machine: 'keeper' });
  assert.deepEqual(['keeper', 'toggle', 'rating'].map((id) => studio.draft.isUnsaved(id)), [false, true, true]);
  studio.play.choose({ machine: 'toggle' });
  studio.draft.remove();
  await until(() => studio.files.file?.machines.length === 2 && studio.play.session);
  assert.deepEqual(studio.files.file.machines.map(({ id }) => id), ['keeper', 'rating']);
  studio.play.choose({ machine: 'rating' });
  edit(studio);
  // What was changed is asked about.
  studio.draft.remove();
  assert.match(asked[0].text, /never saved/);
  asked[0].answers[1][1]();
  await until(() => studio.files.file?.machines.length === 1);
  assert.equal(studio.files.entries[0], light);
  assert.equal(studio.hasUnsaved, false);
  // An animation of its own is as it was.
  await studio.files.open(orrery);
  await until(() => studio.play.session);
  await studio.draft.make('toggle');
  assert.equal(studio.files.entries.length, 3);
  studio.draft.remove();
  await until(() => studio.files.entry === orrery);
  assert.deepEqual(studio.files.entries, [light, orrery]);
  assert.equal(studio.hasUnsaved, false);
  assert.deepEqual([light.writes, orrery.writes], [[], []]);
});

test('a machine that is written with another one is saved', async () => {
  const { studio } = studioWithEars();
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  await studio.files.open(light);
  await until(() => studio.play.session);
  await studio.draft.make('toggle');
  await studio.draft.make('rating');
  await studio.draft.save();
  assert.equal(light.writes.length, 1);
  assert.deepEqual(['keeper', 'toggle', 'rating'].map((id) => studio.draft.isUnsaved(id)), [false, false, false]);
  assert.equal(studio.hasUnsaved, false);
});

test('a machine of a package is removed after a question', async () => {
  const { studio, asked } = studioWithEars();
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'));
  await studio.files.open(light);
  await until(() => studio.play.session);
  studio.draft.remove();
  assert.match(asked[0].text, /Remove keeper from lighthouse\.lottie/);
  assert.deepEqual(light.writes, []);
  asked[0].answers[1][1]();
  await until(() => light.writes.length === 1 && studio.files.file?.machines.length === 0);
  assert.deepEqual(studio.files.file.animations.map(({ id }) => id), ['lighthouse', 'ship']);
  assert.equal(studio.hasUnsaved, false);
});

test('a text that is no machine says what a machine lacks', async () => {
  const { studio } = studioWithEars();
  await studio.files.open(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  for (const text of ['{"a":1}', '{"layers":[]}']) {
    studio.draft.write(text);
    const [{ message, rule }] = studio.draft.current.findings(studio.files.file);
    assert.match(message, /"initial" is missing|an animation, not a state machine/);
    assert.equal(rule, 'unreadable');
  }
});

const pair = (machines, stage, options) => [entry(`harbour/${machines}`, sample(`harbour/${machines}`)), entry(`harbour/${stage}`, sample(`harbour/${stage}`), options)];

test('a stage that is read too slowly does not come to another pair', async () => {
  const { studio } = studioWithEars();
  const [card, cardStage] = pair('card.json', 'card-stage.json');
  const orrery = entry('orrery.json', sample('orrery.json'));
  const slow = gate();
  const other = entry('harbour/stage.json', sample('harbour/stage.json'), { read: slow });
  studio.files.setEntries([card, cardStage, orrery]);
  const desk = new ViewDesk(studio);
  await studio.files.open(card);
  await until(() => desk.sheets);
  const replaced = desk.replace('stage', other);
  await studio.files.open(orrery);
  slow.open();
  await replaced;
  assert.equal(desk.sheets, undefined);
  assert.equal(studio.settings.values.viewsPairs.includes('harbour/stage.json'), false);
  await assert.rejects(desk.replace('stage', entry('gone.json', sample('harbour/stage.json'), { read: { opened: Promise.reject(new Error('gone')) } })), /gone/);
});

test('pictures that are read too slowly do not come to another stage', async () => {
  const preview = new Preview();
  const slow = gate();
  const first = preview.read(['logo.png'], async () => {
    await slow.opened;
    return new Uint8Array([65]);
  });
  preview.close();
  await preview.read(['other.png'], async () => new Uint8Array([66]));
  slow.open();
  await first;
  assert.deepEqual(preview.names, ['other.png']);
});

test('views that were changed and changed back are not unsaved', async () => {
  const { studio } = studioWithEars();
  const [card, stage] = pair('card.json', 'card-stage.json');
  const orrery = entry('orrery.json', sample('orrery.json'));
  studio.files.setEntries([card, stage, orrery]);
  const desk = new ViewDesk(studio);
  const open = async (file, isSo) => {
    await studio.files.open(file);
    await until(isSo);
  };
  await open(card, () => desk.sheets);
  desk.write('machines', `${desk.text('machines')}\n`);
  await open(orrery, () => !desk.sheets);
  assert.equal(desk.hasUnsaved, true);
  await open(card, () => desk.sheets);
  assert.equal(desk.isChanged(), true);
  desk.travel('undo');
  assert.equal(desk.hasUnsaved, false);
  await open(orrery, () => !desk.sheets);
  assert.equal(desk.hasUnsaved, false);
});

test('a save during another one is not forgotten in silence', async () => {
  const { studio, said } = studioWithEars();
  const slow = gate();
  const light = entry('lighthouse.lottie', sample('lighthouse.lottie'), { save: slow });
  await studio.files.open(light);
  edit(studio);
  const first = studio.draft.save();
  await studio.files.saveTheme('mine', { rules: [] });
  assert.match(said.at(-1), /Another file is being saved/);
  slow.open();
  await first;
  assert.equal(light.writes.length, 1);
});

test('a saved file that can’t be read again is reported while its session goes on', async () => {
  const { studio, said } = studioWithEars();
  await studio.files.open(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  studio.files.file.update = () => { throw new Error('no such package'); };
  edit(studio);
  await studio.draft.save();
  assert.equal(said.at(-1), 'no such package');
  assert.equal(studio.files.error, '');
  assert.ok(studio.play.session);
});

test('a change selects no other transition or interaction', async () => {
  const { studio } = studioWithEars();
  await studio.files.open(entry('lighthouse.lottie', sample('lighthouse.lottie')));
  const [first, second, ...others] = JSON.parse(studio.draft.current.text).interactions;
  const change = async (interactions) => {
    studio.draft.change({ ...JSON.parse(studio.draft.current.text), interactions });
    await wait(0);
    return studio.selection;
  };
  const undo = async () => {
    studio.draft.travel('undo');
    await wait(0);
    return studio.selection;
  };
  studio.select({ kind: 'interaction', index: 1 });
  await wait(0);
  assert.deepEqual(await change([second, first, ...others]), { kind: 'interaction', index: 0 }, 'it has moved');
  assert.deepEqual(await undo(), { kind: 'interaction', index: 1 });
  const edited = { ...second, type: 'PointerUp' };
  assert.deepEqual(await change([first, edited, ...others]), { kind: 'interaction', index: 1 }, 'it was edited');
  assert.deepEqual(await change([edited, ...others]), { kind: 'interaction', index: 0 });
  assert.equal(await change(others), undefined, 'it is gone');
  studio.select({ kind: 'interaction', index: 0 });
  await wait(0);
  assert.equal(await change([]), undefined);
  studio.select({ kind: 'state', name: 'nowhere' });
  await wait(0);
  assert.deepEqual(await change([first]), { kind: 'state', name: 'nowhere' }, 'a part that was not there is left alone');
});

test('a file that was picked and saved is not taken for a changed one', async () => {
  const { studio } = studioWithEars();
  const given = new GivenFiles();
  const changed = [];
  studio.on('changed', ({ detail }) => changed.push(detail));
  studio.on('written', ({ detail }) => given.note(detail));
  given.take([entry('a.lottie', sample('lighthouse.lottie'), { isGiven: true })]);
  studio.files.setEntries(given.entries);
  await studio.files.open(studio.files.entries[0]);
  edit(studio);
  await studio.draft.save();
  studio.files.setEntries([...given.entries]);
  assert.deepEqual(changed, []);
  assert.equal(studio.files.entries[0].version, 'v2');
});

test('a server that ends, starts again or may not write says so in words', async () => {
  const former = globalThis.fetch;
  const { ServerFiles } = await module('sources.js');
  const answer = (status, body = {}) => ({ ok: status < 300, status, statusText: 'Reason', json: async () => body });
  let file = () => answer(200);
  let list = () => answer(200, { name: 'a', isFolder: true, files: [{ path: 'a.lottie', size: 1, version: 'v1' }] });
  globalThis.fetch = async (url) => (url === 'api/files' ? list() : file());
  try {
    const files = await ServerFiles.here();
    const save = () => files.save(new Uint8Array(1), 'a.lottie', 'v1');
    file = () => answer(403);
    await assert.rejects(save(), /a\.lottie can’t be written: the file or its folder is protected/);
    await assert.rejects(files.read('a.lottie'), /can’t be read/);
    file = () => answer(404);
    await assert.rejects(files.read('a.lottie'), /answered 404/);
    list = () => answer(404);
    await assert.rejects(save(), /started again. Open the new address/);
    file = () => { throw new TypeError('Failed to fetch'); };
    await assert.rejects(save(), /The studio has ended. Start it again/);
  } finally {
    globalThis.fetch = former;
  }
});

test('the file of another place with the same path keeps its version', async () => {
  const { studio } = studioWithEars();
  const served = entry('a.lottie', sample('lighthouse.lottie'));
  const given = entry('a.lottie', sample('lighthouse.lottie'), { isGiven: true, version: 'given' });
  studio.files.setEntries([served, given]);
  await studio.files.open(served);
  edit(studio);
  await studio.draft.save();
  assert.deepEqual(studio.files.entries.map(({ source, version }) => [source, version]), [['server', 'v2'], [undefined, 'given']]);
});

test('what is loaded from disk takes the place of what was made here', async () => {
  const { studio } = studioWithEars();
  const file = entry('l.lottie', sample('lighthouse.lottie'));
  studio.files.setEntries([file]);
  await studio.files.open(file);
  await until(() => studio.play.session);
  await studio.draft.make('toggle');
  assert.equal(studio.files.file.machines.length, 2);
  const now = entry('l.lottie', sample('lighthouse.lottie'), { version: 'v2' });
  studio.files.setEntries([now]);
  assert.notEqual(studio.files.entries[0], now, 'what was made is listed while it is open');
  await studio.files.open(now);
  assert.equal(studio.files.entries[0].version, 'v2');
  studio.files.setEntries([now]);
  assert.equal(studio.files.entries[0].version, 'v2');
});

const hello = { number: 1, id: 'one', name: 'button', program: 'app', process: 1, system: '' };
const begin = (bytes) => ({ op: 'begin', session: 1, isExact: true, dialect: 'documented', differences: [], file: { name: 'a.lottie', size: bytes.length }, dropped: 0 });
const part = (bytes) => ({ op: 'file', offset: 0, data: Buffer.from(bytes).toString('base64') });

/** A studio and an application that it watches; `sent` is what the application gets. */
function watching() {
  const ears = studioWithEars();
  const applications = new Applications(ears.studio);
  const sent = [];
  applications.send = (number, message) => sent.push(message.op);
  applications.choose(hello);
  return { ...ears, applications, watch: applications.watch, sent };
}

test('a file that is opened ends the watching of an application whose file loads', async () => {
  const { studio, applications, watch, sent } = watching();
  const light = sample('lighthouse.lottie');
  await watch.receive(begin(light));
  await studio.files.open(entry('orrery.json', sample('orrery.json')));
  await watch.receive(part(light));
  assert.equal(studio.files.entry.path, 'orrery.json');
  assert.equal(applications.watch, undefined);
  assert.equal(sent.at(-1), 'leave');
});

test('a file that is opened during the last part of an application’s file stays open', async () => {
  const { studio, applications, watch, sent } = watching();
  const light = sample('lighthouse.lottie');
  await watch.receive(begin(light));
  const last = watch.receive(part(light));
  await studio.files.open(entry('orrery.json', sample('orrery.json')));
  await last;
  assert.equal(studio.files.entry.path, 'orrery.json');
  assert.equal(applications.watch, undefined);
  assert.equal(sent.at(-1), 'leave');
});

test('a machine’s file is not opened while an application is watched', async () => {
  const { studio, watch, said } = watching();
  const light = sample('lighthouse.lottie');
  await watch.receive(begin(light));
  await watch.receive(part(light));
  await until(() => studio.play.session);
  studio.play.followCalls([{ op: 'loadMachine', id: 'keeper' }, { op: 'start' }]);
  await studio.files.open(entry('toggle.json', machine('x')));
  assert.equal(studio.play.machine, 'keeper');
  assert.equal(studio.draft.current.id, 'keeper');
  assert.match(said.at(-1), /watch/i);
});

test('of several animations with one name, another is not followed after a loss', async () => {
  const { applications, watch } = watching();
  const other = { ...hello, number: 2, id: 'two' };
  assert.equal(watch.isOf({ ...hello, number: 3, id: 'three' }), true);
  applications.list.set(2, other).set(1, hello);
  watch.compareTo([...applications.list.values()]);
  assert.equal(watch.isOf({ ...hello, number: 3, id: 'three' }), false);
  assert.equal(watch.isOf({ ...hello, number: 3 }), true);
});
