// The graph of a machine: boxes that are moved, lines around them, states that are made and copied.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { completed } from '../../Studio/graph/arrangements.js';
import { addState, connect, copied, paste, removeStates, rename } from '../../Studio/graph/edit.js';
import { meets, routesBetween } from '../../Studio/graph/routes.js';
import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

let browser, server, page;

/** A machine in a circle, with chords. */
function circle(count) {
  const states = Array.from({ length: count }, (_, index) => ({
    type: 'PlaybackState', name: `s${index}`, animation: 'ship', transitions: [1, 7].map((step) => ({ type: 'Transition', toState: `s${(index + step) % count}`, guards: [{ type: 'Event', inputName: step === 1 ? 'go' : 'leap' }] })) }));
  return { initial: 's0', inputs: [{ type: 'Event', name: 'go' }, { type: 'Event', name: 'leap' }], states, interactions: [] };
}

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie' });
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-graph-'));
  writeFileSync(join(folder, 'circle.json'), JSON.stringify(circle(40)));
  native('pack', join(root, 'Samples/lighthouse/a/ship.json'), '--machine', join(folder, 'circle.json'), '-o', join(server.folder, 'circle.lottie'));
  rmSync(folder, { recursive: true });
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens the page anew, without anything that a visit before has left. */
async function begin(file = 'lighthouse.lottie', { keeps = false, mode = 'try' } = {}) {
  if (!keeps) await page.run(`localStorage.clear()`);
  await page.close();
  page = await StudioPage.open(browser, `${server.address}?file=${file}`);
  await page.until(`document.querySelector('.graph .current')`);
  if (mode === 'edit') await page.run(`document.querySelector('[data-mode=edit]').click()`);
  await page.settle();
  return page;
}

const original = readFileSync(join(root, 'Samples/lighthouse/s/keeper.json'), 'utf8');
/** The text of the changed machine, as the browser keeps it; that of the file without changes. */
const draft = async () => (await page.run(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts') ?? '[]')[0]?.text ?? null`)) ?? original;
const untilDraft = (condition) => page.until(`(() => { const text = JSON.parse(localStorage.getItem('zoetrope-studio-drafts') ?? '[]')[0]?.text; if (!text) return false; const machine = JSON.parse(text); const names = machine.states.map(({ name }) => name); return ${condition}; })()`);
const boxOf = (name) => page.run(`(() => { const { left, top, right, bottom, width, height } = document.querySelector('.graph [data-state=${JSON.stringify(name)}] .body').getBoundingClientRect(); return { left, top, right, bottom, width, height }; })()`);
const chosen = () => page.run(`[...document.querySelectorAll('.graph .state.chosen')].map(({ dataset }) => dataset.state)`);

/** Drags with the mouse. */
async function drag(x, y, dx, dy, modifiers = 0) {
  const { page: target } = page;
  await target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, modifiers });
  await target.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, button: 'left', clickCount: 1, modifiers });
  for (const part of [0.3, 0.7, 1]) await target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + dx * part, y: y + dy * part, button: 'left', buttons: 1, modifiers });
  await page.settle();
  await target.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x: x + dx, y: y + dy, button: 'left', modifiers });
  await page.settle();
}

async function dragBox(name, dx, dy) {
  const [x, y] = await page.middle(`.graph [data-state=${JSON.stringify(name)}] .body`);
  await drag(x, y, dx, dy);
}

/** The labels that lie over a box or over each other, in pixels of the page. */
const covered = () => page.run(`(() => {
  const boxes = [...document.querySelectorAll('.graph .state .body')].map((box) => box.getBoundingClientRect());
  const labels = [...document.querySelectorAll('.graph .label')].map((label) => ({ text: label.textContent, box: label.querySelector('.plate').getBoundingClientRect() }));
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return labels.filter(({ box }, index) => boxes.some((other) => meets(box, other)) || labels.some((other, at) => at > index && meets(box, other.box))).map(({ text }) => text);
})()`);

// Moving

feature('Graph', 'a box is dragged: its lines follow, and it is there again on the next visit', async () => {
  await begin();
  await page.click('#graph .fit');
  const before = await boxOf('storm');
  const other = await boxOf('passing');
  const line = () => page.run(`[...document.querySelectorAll('.graph .edge')].find(({ textContent }) => /weather = /.test(textContent)).querySelector('.reach').getAttribute('d')`);
  const path = await line();
  await dragBox('storm', -90, -40);
  const after = await boxOf('storm');
  assert.ok(Math.abs(after.left - before.left + 90) < 3 && Math.abs(after.top - before.top + 40) < 3, JSON.stringify([before, after]));
  assert.equal((await boxOf('passing')).left, other.left, 'others stay');
  assert.notEqual(await line(), path);
  assert.deepEqual(await covered(), []);
  assert.deepEqual(await chosen(), [], 'a drag is no press');
  assert.equal(await draft(), original, 'nothing is changed in the machine');
  const corner = `document.querySelector('.graph [data-state=storm]').style.transform`;
  const moved = await page.run(corner);
  await begin('lighthouse.lottie', { keeps: true });
  assert.equal(await page.run(corner), moved);
  return page;
});

feature('Graph', 'Undo takes a move back, and tidy lays out again', async () => {
  await begin();
  await page.click('#graph .fit');
  const corner = (name) => page.run(`document.querySelector('.graph [data-state=${name}]').style.transform`);
  const home = await corner('storm');
  await dragBox('storm', -90, -40);
  await dragBox('lit', 60, 10);
  const moved = [await corner('storm'), await corner('lit')];
  await page.key('z', 'KeyZ', { control: true });
  await page.until(`document.querySelector('.graph [data-state=lit]').style.transform !== ${JSON.stringify(moved[1])}`);
  assert.equal(await corner('storm'), moved[0]);
  await page.key('Z', 'KeyZ', { control: true, shift: true });
  await page.until(`document.querySelector('.graph [data-state=lit]').style.transform === ${JSON.stringify(moved[1])}`);
  await page.click('#graph .tidy');
  await page.until(`document.querySelector('.graph-view.tidying')`);
  assert.equal(await corner('storm'), home);
  await page.until(`!document.querySelector('.graph-view.tidying')`);
  // The button in the bar does the same.
  await page.run(`document.activeElement.blur()`);
  await page.click('#action-undo');
  await page.until(`document.querySelector('.graph [data-state=storm]').style.transform === ${JSON.stringify(moved[0])}`);
  await page.run(`document.querySelector('.graph [data-state=lit]').focus()`);
  await page.key('ArrowRight', 'ArrowRight', { alt: true });
  assert.notEqual(await corner('lit'), moved[1], 'Alt with an arrow key moves a box');
  return page;
});

feature('Graph', 'several boxes are selected with Shift or a frame, and move together', async () => {
  await begin();
  await page.click('#graph .fit');
  await page.click('.graph [data-state=lit]');
  await page.page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift', code: 'ShiftLeft' });
  const [x, y] = await page.middle('.graph [data-state=storm] .body');
  for (const type of ['mousePressed', 'mouseReleased']) await page.page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, modifiers: 8 });
  await page.page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Shift', code: 'ShiftLeft' });
  await page.until(`document.querySelectorAll('.graph .state.chosen').length === 2`);
  const before = [await boxOf('lit'), await boxOf('storm')];
  await dragBox('lit', 30, 20);
  const after = [await boxOf('lit'), await boxOf('storm')];
  for (const index of [0, 1]) assert.ok(Math.abs(after[index].left - before[index].left - 30) < 3 && Math.abs(after[index].top - before[index].top - 20) < 3);
  const view = await page.run(`(() => { const { left, top, right, bottom } = document.querySelector('.graph-view').getBoundingClientRect(); return { left, top, right, bottom }; })()`);
  const dark = await boxOf('dark');
  await drag(view.left + 4, dark.top - 4, view.right - view.left - 8, dark.height + 8, 8);
  assert.deepEqual(await chosen(), ['dark']);
  return page;
});

feature('Graph', 'a map of more than 30 states moves the view', async () => {
  await begin('circle.lottie');
  await page.until(`document.querySelectorAll('.graph .state').length === 40 && !document.querySelector('.minimap').hidden`);
  const area = () => page.run(`['x', 'y', 'width', 'height'].map((key) => Number(document.querySelector('.minimap .shown').getAttribute(key)))`);
  const before = await area();
  const [left, top, width, height] = await page.run(`(() => { const { left, top, width, height } = document.querySelector('.minimap svg').getBoundingClientRect(); return [left, top, width, height]; })()`);
  await drag(left + width / 2, top + height * 0.5, 0, height * 0.3);
  const after = await area();
  assert.ok(after[1] > before[1] + 100, JSON.stringify([before, after]));
  assert.equal(await page.run(`document.querySelectorAll('.graph .state.chosen').length`), 0);
  const picture = await page.screenshot();
  await begin();
  assert.ok(await page.run(`document.querySelector('.minimap').hidden`), 'few states need none');
  return { screenshot: async () => picture };
});

feature('Graph', 'fingers move boxes, the whole, and its size', async () => {
  await begin();
  await page.click('#graph .fit');
  await page.page.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type, ...touchPoints) => page.page.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map(([x, y], id) => ({ x, y, id })) });
  const [x, y] = await page.middle('.graph [data-state=storm] .body');
  const before = await boxOf('storm');
  await touch('touchStart', [x, y]);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', [x - step * 15, y - step * 5]);
  await touch('touchEnd');
  await page.settle();
  const after = await boxOf('storm');
  assert.ok(Math.abs(after.left - before.left + 60) < 3 && Math.abs(after.top - before.top + 20) < 3, JSON.stringify([before, after]));
  const { left, top, right, bottom } = await page.run(`(() => { const { left, top, right, bottom } = document.querySelector('.graph-view').getBoundingClientRect(); return { left, top, right, bottom }; })()`);
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  await touch('touchStart', [middleX - 40, middleY], [middleX + 40, middleY]);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', [middleX - 40 - step * 8, middleY], [middleX + 40 + step * 8, middleY]);
  await touch('touchEnd');
  await page.settle();
  const wide = await boxOf('storm');
  assert.ok(Math.abs(wide.width / after.width - 2) < 0.1, `${wide.width} of ${after.width}`);
  await page.page.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return page;
});

// What the session does

feature('Graph', 'a fresh machine is not red, and a refused transition says why for some seconds', async () => {
  await begin();
  const red = await page.run(`(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const colours = ['--error', '--accent'].map((name) => { probe.style.color = 'var(' + name + ')'; return getComputedStyle(probe).color; });
    probe.remove();
    return [...document.querySelectorAll('.graph *')].filter((element) => { const { fill, stroke } = getComputedStyle(element); return colours.includes(fill) || colours.includes(stroke); }).length;
  })()`);
  assert.equal(red, 0);
  assert.equal(await page.run(`document.querySelectorAll('.graph .reason').length`), 0);
  const edges = (kind) => page.run(`[...document.querySelectorAll('.graph .edge.${kind}')].map(({ textContent }) => textContent)`);
  assert.ok((await edges('shut')).some((text) => /night and oil/.test(text)), 'it is day');
  assert.ok((await edges('open')).some((text) => /ahoy/.test(text)));
  await page.run(`(() => { const slider = document.querySelector('#input-oil'); slider.value = 0; slider.dispatchEvent(new Event('input')); })()`);
  await page.press(200, 118);
  await page.until(`/oil must be > 0; it was 0/.test(document.querySelector('.graph .reasons')?.textContent)`);
  assert.equal(await page.state(), 'dark');
  const picture = await page.screenshot();
  await page.until(`!document.querySelector('.graph .reason') && !document.querySelector('.graph .refused')`, 9);
  return { screenshot: async () => picture };
});

// Changing

feature('Graph', 'a new state comes into sight, selected, and its name is typed', async () => {
  await begin();
  await page.click('#graph .add-state, #graph .add');
  await page.until(`document.activeElement?.matches('.name-field') && document.activeElement.value === 'state 1'`);
  assert.deepEqual(await chosen(), ['state 1']);
  const [view, box] = [await page.run(`(() => { const { left, top, right, bottom } = document.querySelector('.graph-view').getBoundingClientRect(); return { left, top, right, bottom }; })()`), await boxOf('state 1')];
  assert.ok(box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom, 'in sight');
  await page.type('dark');
  await page.key('Enter');
  assert.equal(await page.run(`document.querySelector('.name-field').getAttribute('aria-invalid')`), 'true', 'another state has the name');
  await page.run(`document.querySelector('.name-field').select()`);
  await page.type('fog');
  await page.key('Enter');
  await page.until(`document.activeElement?.dataset.state === 'fog'`);
  await untilDraft(`names.at(-1) === 'fog'`);
  assert.deepEqual(await chosen(), ['fog']);
  // F2 and a double click name it again.
  await page.key('F2', 'F2');
  await page.until(`document.activeElement?.matches('.name-field')`);
  await page.key('Escape');
  const [x, y] = await page.middle('.graph [data-state=lit] .body');
  for (const clickCount of [1, 2]) for (const type of ['mousePressed', 'mouseReleased']) await page.page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount });
  await page.until(`document.activeElement?.matches('.name-field') && document.activeElement.value === 'lit'`);
  await page.type('shining');
  await page.key('Enter');
  await untilDraft(`names.includes('shining') && machine.states.flatMap(({ transitions }) => transitions).some(({ toState }) => toState === 'shining') && !text.includes('"lit"')`);
  assert.equal(await page.state(), 'dark');
  return page;
});

feature('Graph', 'a line is drawn from the edge of a state to another, and onto empty space', async () => {
  await begin('lighthouse.lottie', { mode: 'edit' });
  await page.click('#graph .fit');
  const { left, width, bottom } = await boxOf('signalling');
  const storm = await boxOf('storm');
  await page.page.mouse('mouseMoved', left + width / 2, bottom - 3);
  await page.until(`document.querySelector('.graph [data-state=signalling] .handle').checkVisibility()`);
  await drag(left + width / 2, bottom - 1, storm.left + 20 - left - width / 2, storm.top + 10 - bottom);
  await untilDraft(`machine.states[4].transitions.length === 2`);
  const { states } = JSON.parse(await draft());
  assert.deepEqual(states[4].transitions[1], { type: 'Transition', toState: 'storm', guards: [{ type: 'Event', inputName: 'call' }] });
  await page.until(`document.querySelector('.graph .edge.chosen')`);
  await page.click('#graph .fit');
  const passing = await boxOf('passing');
  const view = await page.run(`document.querySelector('.graph-view').getBoundingClientRect().right`);
  await page.page.mouse('mouseMoved', passing.right - 3, passing.top + passing.height / 2);
  const goal = [view - 70 - passing.right, 70];
  await drag(passing.right - 1, passing.top + passing.height / 2, ...goal);
  await page.until(`document.activeElement?.matches('.name-field')`);
  await untilDraft(`names.at(-1) === 'state 1' && machine.states.find(({ name }) => name === 'passing').transitions.at(-1).toState === 'state 1'`);
  const [made, now] = [await boxOf('state 1'), await boxOf('passing')];
  const [dx, dy] = [made.left + made.width / 2 - now.right - goal[0], made.top + made.height / 2 - now.top - now.height / 2 - goal[1]];
  assert.ok(Math.hypot(dx, dy) < 8, `the state is where the line ended: ${dx}, ${dy}`);
  assert.deepEqual(await covered(), []);
  // One step back is the graph without the state.
  await page.key('Escape');
  await page.key('z', 'KeyZ', { control: true });
  await page.until(`!document.querySelector('.graph [data-state="state 1"]')`);
  return page;
});

feature('Graph', 'states are copied with their transitions, and removed, in one step each', async () => {
  await begin('lighthouse.lottie', { mode: 'edit' });
  await page.click('#graph .fit');
  await page.click('.graph [data-state=lit]');
  const [x, y] = await page.middle('.graph [data-state=storm] .body');
  for (const type of ['mousePressed', 'mouseReleased']) await page.page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, modifiers: 8 });
  await page.key('c', 'KeyC', { control: true });
  await page.key('v', 'KeyV', { control: true });
  await untilDraft(`names.slice(-2).join() === 'storm 2,lit 2' || names.slice(-2).join() === 'lit 2,storm 2'`);
  await page.until(`[...document.querySelectorAll('.graph .state.chosen')].map(({ dataset }) => dataset.state).sort().join() === 'lit 2,storm 2'`);
  const text = await draft();
  const goals = Object.fromEntries(JSON.parse(text).states.slice(-2).map(({ name, transitions }) => [name, transitions.map(({ toState }) => toState).join()]));
  assert.deepEqual(goals, { 'lit 2': 'dark,storm 2,dark', 'storm 2': 'dark,lit 2' });
  // The text before and after the copies is as it was.
  const shared = [...original].findIndex((letter, index) => letter !== text[index]);
  const rest = original.slice(shared).trimStart();
  assert.ok(shared > original.indexOf('"interactions"') - 20 || text.endsWith(rest), 'the rest of the text stays');
  await page.key('d', 'KeyD', { control: true });
  await untilDraft(`names.length === 10`);
  await page.until(`document.querySelectorAll('.graph .state').length === 10`);
  await page.key('Delete', 'Delete');
  await untilDraft(`names.length === 8`);
  assert.equal(await draft(), text, 'one step');
  await page.key('z', 'KeyZ', { control: true });
  await untilDraft(`names.length === 10`);
  for (let count = 0; count < 2; count += 1) await page.key('z', 'KeyZ', { control: true });
  await page.until(`(JSON.parse(localStorage.getItem('zoetrope-studio-drafts') ?? '[]')[0]?.text ?? '') === ''`);
  // A transition is removed too.
  await page.until(`document.querySelectorAll('.graph .state').length === 6`);
  await page.run(`[...document.querySelectorAll('.graph .edge')].find(({ textContent }) => /ahoy/.test(textContent)).querySelector('.label').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.run(`document.querySelector('.graph-view').focus()`);
  await page.key('Delete', 'Delete');
  await untilDraft(`machine.states[0].transitions.length === 1`);
  return page;
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));

// Changes of a machine

const machine = () => ({
  initial: 'a', inputs: [{ type: 'Event', name: 'go' }, { type: 'Numeric', name: 'n', value: 1 }],
  states: [{ type: 'PlaybackState', name: 'a', transitions: [{ type: 'Transition', toState: 'b', guards: [{ type: 'Event', inputName: 'go' }] }, { type: 'Transition', toState: 'a' }] }, { type: 'PlaybackState', name: 'b', transitions: [{ type: 'Transition', toState: 'a' }, { type: 'Transition', toState: 'c' }] }, { type: 'PlaybackState', name: 'c', transitions: [] }],
  interactions: [{ type: 'OnComplete', stateName: 'c', actions: [] }, { type: 'Click', actions: [] }],
});
const shape = ({ states }) => states.map(({ name, transitions }) => `${name}: ${transitions.map(({ toState }) => toState).join(' ')}`);

test('copies lead to copies, and to other states where these are', () => {
  const json = machine();
  assert.deepEqual(paste(json, copied(json, ['a', 'b'])), ['a 2', 'b 2']);
  assert.deepEqual(shape(json), ['a: b a', 'b: a c', 'c: ', 'a 2: b 2 a 2', 'b 2: a 2 c']);
  assert.equal(json.inputs.length, 2);
  const other = { initial: 'z', inputs: [], states: [{ type: 'PlaybackState', name: 'z', transitions: [] }] };
  assert.deepEqual(paste(other, copied(json, ['a', 'b'])), ['a', 'b']);
  assert.deepEqual(shape(other), ['z: ', 'a: b a', 'b: a'], 'c is not in the other machine');
  assert.deepEqual(other.inputs, [{ type: 'Event', name: 'go' }]);
});

test('removed states take what leads to them, but the last one stays', () => {
  const json = machine();
  assert.ok(removeStates(json, ['a', 'c']));
  assert.deepEqual(shape(json), ['b: ']);
  assert.equal(json.initial, 'b');
  assert.deepEqual(json.interactions.map(({ type }) => type), ['Click']);
  assert.equal(removeStates(json, ['b']), false);
});

test('a state is added with a transition for an event, and renamed everywhere', () => {
  const json = machine();
  assert.equal(addState(json, 'ship', 'c'), 'state 1');
  assert.deepEqual(shape(json).slice(2), ['c: state 1', 'state 1: ']);
  assert.equal(rename(json, 'state 1', 'a'), false);
  assert.ok(rename(json, 'c', 'd'));
  assert.deepEqual(shape(json).slice(1), ['b: a d', 'd: state 1', 'state 1: ']);
  assert.equal(json.interactions[0].stateName, 'd');
  const empty = { states: [{ name: 'x' }] };
  assert.equal(connect(empty, 'x', 'x'), 0);
  assert.deepEqual(empty.inputs, [{ type: 'Event', name: 'go' }]);
});

// Lines

/** Numbers that look random, the same ones for the same seed. */
function numbers(seed) {
  let state = seed;
  return () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648; };
}

test('lines go around boxes, and labels lie on none', () => {
  const random = numbers(7);
  for (let round = 0; round < 20; round += 1) {
    const frames = new Map();
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 4; column += 1) frames.set(`${row} ${column}`, [column * 260 + random() * 80, row * 170 + random() * 60, 90 + random() * 60, 40 + random() * 30]);
    }
    const names = [...frames.keys()];
    const wanted = Array.from({ length: 14 }, () => ({ from: names[Math.floor(random() * 16)], to: names[Math.floor(random() * 16)], label: { width: 60, height: 15 } })).filter(({ from, to }) => from !== to);
    for (const [index, route] of routesBetween(frames, wanted, []).entries()) {
      const { from, to } = wanted[index];
      for (const [name, frame] of frames) {
        if (name !== from && name !== to) assert.equal(meets(route, frame), false, `${from} to ${to} meets ${name} in round ${round}`);
        assert.equal(meets({ points: [], label: route.label }, frame), false, `the label from ${from} to ${to} is on ${name}`);
      }
      const [x, y, width, height] = frames.get(from);
      const [startX, startY] = route.points;
      assert.ok([x, x + width].includes(startX) || [y, y + height].includes(startY), 'it begins at the border');
    }
  }
});

test('a straight line joins boxes that face each other, and two lines lie beside each other', () => {
  const frames = new Map([['a', [0, 0, 100, 40]], ['b', [10, 200, 100, 40]]]);
  const [one, other] = routesBetween(frames, [{ from: 'a', to: 'b', label: null }, { from: 'b', to: 'a', label: null }], []);
  assert.equal(one.points.length, 4);
  assert.equal(other.points.length, 4);
  assert.ok(Math.abs(one.points[0] - other.points[0]) >= 8);
});

feature('Graph', 'positions are written into the machine when that is wanted, and shown on the next visit', async () => {
  await begin('lighthouse.lottie', { mode: 'edit' });
  await dragBox('lit', 60, 40);
  assert.equal(await draft(), original, 'moving alone changes no file');
  await page.key('k', 'KeyK', { control: true });
  await page.until(`document.querySelector('#palette[open]')`);
  await page.type('positions of the states');
  await page.key('Enter', 'Enter');
  await page.until(`/The machine has the positions of \\d+ states now/.test(document.querySelector('#notice').textContent)`);
  await untilDraft(`machine.zoetrope?.positions?.lit?.length === 2`);
  const machine = JSON.parse(await draft());
  assert.deepEqual({ ...machine, zoetrope: undefined }, { ...JSON.parse(original), zoetrope: undefined }, 'nothing else changes');
  // Another browser knows nothing but the file.
  server.write('arranged.json', JSON.stringify({ ...machine, zoetrope: { positions: { ...machine.zoetrope.positions, lit: [2400, 900] } } }));
  native('pack', join(root, 'Samples/lighthouse/a/lighthouse.json'), '--machine', join(server.folder, 'arranged.json'), '-o', join(server.folder, 'arranged.lottie'));
  await begin('arranged.lottie');
  const [lit, storm] = [await boxOf('lit'), await boxOf('storm')];
  assert.ok(lit.left > storm.right + 200, JSON.stringify([lit, storm]));
  return page;
});

test('a state with a position keeps it under another name', () => {
  const machine = { initial: 'a', states: [{ name: 'a', transitions: [] }], zoetrope: { positions: { a: [1.4, 2] } } };
  assert.ok(rename(machine, 'a', 'b'));
  assert.deepEqual(machine.zoetrope, { positions: { b: [1.4, 2] } });
  machine.states.push({ name: 'c', transitions: [] });
  assert.ok(removeStates(machine, ['b']));
  assert.deepEqual(machine.zoetrope, { positions: {} }, 'another state of that name would have it');
});

test('new boxes find room in an arrangement', () => {
  const known = new Map([['a', [0, 0]]]);
  const boxes = [{ name: 'a', home: [50, 50, 100, 40] }, { name: 'b', home: [50, 50, 100, 40] }, { name: 'c', home: [0, 0, 100, 40] }];
  const corners = completed(known, boxes, new Map([['c', [450, 320]]]));
  assert.deepEqual(corners.get('a'), [0, 0]);
  assert.deepEqual(corners.get('c'), [400, 300]);
  const [x, y] = corners.get('b');
  assert.ok(x >= 116 || x <= -116 || y >= 56 || y <= -56, `${x}, ${y}`);
});
