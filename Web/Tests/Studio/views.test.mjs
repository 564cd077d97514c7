// Machines that move views in the studio, with real events in Chromium.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { insertAt, moveAt, removeAt, setAt } from '../../Studio/json-edit.js';
import { formatted } from '../../Studio/json-layout.js';
import { mistakeIn } from '../../Studio/json-place.js';
import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { Studio, StudioPage, feature, posterPixels } from './studio-page.mjs';

const machinesName = 'animation_HarbourViewController_iphone.json';
const sample = (name) => readFileSync(join(root, 'Samples', name), 'utf8');

let browser, server, page;

before(async () => {
  server = await Studio.serve({
    [machinesName]: `Samples/${machinesName}`, 'harbour/stage.json': 'Samples/harbour/stage.json', 'harbour/boat.json': 'Samples/harbour/boat.json',
    'harbour/pennant.png': 'Samples/harbour/pennant.png', 'harbour/card.json': 'Samples/harbour/card.json', 'harbour/card-stage.json': 'Samples/harbour/card-stage.json',
    'orrery.json': 'Samples/orrery.json',
  });
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=orrery.json`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const disk = (name) => readFileSync(join(server.folder, name), 'utf8');
const frames = (count = 2) => page.run(`(async () => { for (let index = 0; index < ${count}; index += 1) await new Promise(requestAnimationFrame); })()`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a file, with the contents that the repository has. */
async function begin(name = machinesName) {
  // A page behind another draws nothing.
  await page.page.send('Page.bringToFront');
  for (const path of [machinesName, 'harbour/stage.json', 'harbour/card.json', 'harbour/card-stage.json']) {
    const contents = sample(path);
    if (disk(path) !== contents) server.write(path, contents);
  }
  await page.run(`document.activeElement?.blur()`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'orrery.json').click()`);
  await page.until(`document.title.startsWith('orrery.json') && !document.body.classList.contains('with-views')`);
  await pause(700);
  await page.run(`document.querySelector('#question button')?.click()`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).click()`);
  await page.until(`document.body.classList.contains('with-views') && [...document.querySelectorAll('[data-sheet]')].some(({ value }) => value === ${JSON.stringify(name)})`);
  await page.mode('edit');
  await settled();
  await revert();
  await choose('#views-stage .toolbar > select', '1');
  await choose('#views-behaviour', 'documented');
  await choose('#views-policy', '');
  await page.until(`document.querySelector('#views-findings .good')`);
  await settled();
}

async function revert() {
  if (await page.run(`!document.querySelector('#action-revert').hidden`)) await page.click('#action-revert');
}

/** Waits until the page shows what is written: nothing changes for a moment, or time runs. */
const settled = () => page.run(`new Promise((resolve) => {
  let timer;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(latest);
    resolve();
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(end, 90);
  };
  const observer = new MutationObserver(rest);
  observer.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true });
  const latest = setTimeout(end, 1200);
  requestAnimationFrame(() => requestAnimationFrame(rest));
})`);

/** The text of a file as the page has it. */
async function text(kind) {
  await page.click(`[data-source="${kind}"]`);
  await frames();
  return page.run(`document.querySelector('#views-source code-field').value`);
}
const json = async (kind = 'machines') => JSON.parse(await text(kind));

/** The place on the page of a point of the stage. */
async function place(x, y) {
  const [left, top, scale] = await page.run(`(() => {
    const box = document.querySelector('#views-stage canvas').getBoundingClientRect();
    return [box.left, box.top, box.width / Number(document.querySelector('.handles').viewBox.baseVal.width)];
  })()`);
  return [left + x * scale, top + y * scale];
}

/** Drags with the mouse from one place on the page to another. */
async function drag([fromX, fromY], [toX, toY]) {
  const mouse = (type, x, y, buttons) => page.page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
  await page.page.mouse('mouseMoved', fromX, fromY);
  await mouse('mousePressed', fromX, fromY, 1);
  for (let step = 1; step <= 6; step += 1) {
    await mouse('mouseMoved', fromX + ((toX - fromX) * step) / 6, fromY + ((toY - fromY) * step) / 6, 1);
    await frames(1);
  }
  await mouse('mouseReleased', toX, toY, 0);
  await settled();
}

const key = (name, modifiers = 0) => (async () => {
  const code = name.length === 1 ? `Key${name.toUpperCase()}` : name;
  const windowsVirtualKeyCode = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46, Escape: 27 }[name] ?? name.toUpperCase().charCodeAt(0);
  await page.page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: name, code, modifiers, windowsVirtualKeyCode });
  await page.page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name, code, modifiers, windowsVirtualKeyCode });
  await frames(2);
})();
const [alt, control, shift] = [1, 2, 8];

/** Writes into a field, as a person would. */
async function fillIn(selector, value) {
  await page.reveal(selector);
  await page.until(`document.querySelector(${JSON.stringify(selector)})`);
  await page.run(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    field.focus();
    field.select?.();
  })()`);
  await page.type(value);
  await page.run(`document.activeElement.blur()`);
  await settled();
}

/** Chooses an option of a list that shows, or is about to. */
async function choose(selector, value) {
  await page.until(`document.querySelector(${JSON.stringify(selector)})`);
  await page.choose(selector, value);
}

/** The pixels of the stage. */
const pixels = () => page.run(`(() => {
  const canvas = document.querySelector('#views-stage canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let text = '';
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
  return [canvas.width, canvas.height, btoa(text)];
})()`).then(([width, height, data]) => ({ width, height, data: Buffer.from(data, 'base64') }));

const pixel = (x, y) => page.run(`[...document.querySelector('#views-stage canvas').getContext('2d').getImageData(${x}, ${y}, 1, 1).data]`);

/** The picture of the tool at a time in seconds. */
function expected(machines, stage, time, ...options) {
  const films = native('views', join(server.folder, machines), '--stage', join(server.folder, stage), '-o', '-', '--fps', String(1 / time), '--duration', String(time), '--quiet', ...options);
  return films?.subarray(films.length / 2);
}

/** Goes to a time of the preview, in milliseconds. */
async function goTo(time) {
  await page.run(`(() => {
    const scrubber = document.querySelector('#views-time .scrubber');
    scrubber.max = 10000;
    scrubber.value = ${time};
    scrubber.dispatchEvent(new Event('input'));
  })()`);
  await page.until(`!document.querySelector('#views-time .play').title.startsWith('Hold')`);
  await settled();
  await pause(100);
}

const chosen = () => page.run(`document.querySelector('.tree .chosen')?.dataset.key`);
const state = (machine, name) => `[data-machine="${machine}"] [data-state="${name}"] .state-line .name`;

test('changes of a JSON text leave the rest of it as it is written', () => {
  const machines = sample(machinesName);
  const moved = setAt(machines, [0, 'states', 0, 'views', 1, 'rect'], '{{1,2},{3,4}}');
  assert.equal(moved, machines.replace('{{20,40},{60,60}}', '{{1,2},{3,4}}'));
  assert.equal(setAt(moved, [0, 'states', 0, 'views', 1, 'rect'], '{{20,40},{60,60}}'), machines);
  assert.equal(setAt(machines, [0, 'states', 0, 'initial'], true), machines);
  assert.equal(moveAt(moveAt(machines, [], 0, 1), [], 0, 1), machines);
  const added = insertAt(machines, [1, 'states'], 1, { stateId: 'half' });
  assert.equal(removeAt(added, [1, 'states', 1]), machines);
  assert.deepEqual(JSON.parse(added)[1].states.map(({ stateId }) => stateId), ['low', 'half', 'high']);
  for (const [path, value] of [[[0, 'odd'], { a: [1, { b: null }] }], [[5], 1], [[0, 'states', 1, 'transitions', 0, 'zoetrope', 'bezier'], [0, 0, 1, 1]], [[0, 'states', 9], {}]]) {
    for (const form of [machines, JSON.stringify(JSON.parse(machines)), JSON.stringify(JSON.parse(machines), null, '\t'), machines.replaceAll('\n', '\r\n')]) {
      const changed = setAt(form, path, value);
      const wanted = JSON.parse(form);
      let at = wanted;
      for (const [index, step] of path.slice(0, -1).entries()) at = at[step] ??= typeof path[index + 1] === 'number' ? [] : {};
      at[Array.isArray(at) ? Math.min(path.at(-1), at.length) : path.at(-1)] = value;
      assert.deepEqual(JSON.parse(changed), wanted);
    }
  }
  assert.equal(removeAt('{ "a": 1, "b": 2 }', ['a']), '{ "b": 2 }');
  assert.equal(removeAt('{ "a": 1 }', ['a']), '{}');
  assert.equal(setAt('{"a":"\\"]}","b":[]}', ['b', 0], 'x'), '{"a":"\\"]}","b":["x"]}');
  assert.throws(() => setAt('{"a":', ['a'], 1), SyntaxError);
});

test('the place of a mistake in a JSON text is found', () => {
  const text = '{\n  "a": [1, -0.5e3, "\\u00e9\\"", true, null, {}, []],\n  "b": { "c": "d" }\n}\n';
  assert.equal(mistakeIn(text), undefined);
  for (let end = 0; end < text.length - 2; end += 1) {
    const place = mistakeIn(text.slice(0, end));
    assert.ok(place !== undefined && place <= end, `${end}: ${place}`);
  }
  for (const [broken, place] of [['[1,]', 3], ['{"a":,}', 5], ['{"a" 1}', 5], ['[01]', 1], ['[1] x', 4], ["['a']", 1], ['[1 2]', 3], ['{a:1}', 1], ['', 0], ['[tru]', 1]]) assert.equal(mistakeIn(broken), place, broken);
  for (let seed = 1, at = 0; seed < 2000; seed += 1) {
    at = (at * 31 + seed * 7919) % text.length;
    const changed = text.slice(0, at) + '{}[],:"x1 \n'[seed % 12] + text.slice(at + (seed % 3));
    let isValid = true;
    try { JSON.parse(changed); } catch { isValid = false; }
    assert.equal(mistakeIn(changed) === undefined, isValid, changed);
  }
});

feature('Views', 'machines and stages on the shelf, and pictures by drop', async () => {
  await page.run(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(readFileSync(join(root, 'Samples/harbour/pennant.png')).toString('base64'))}), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'pennant.png'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  })()`);
  await page.until(`[...document.querySelectorAll('#shelf .badge')].filter(({ textContent }) => /machines? for views|a stage/.test(textContent)).length === 4`);
  const badges = await page.run(`[...document.querySelectorAll('#shelf li button')].map((button) => [button.title, button.querySelector('.badge')?.textContent])`);
  assert.deepEqual(Object.fromEntries(badges)[machinesName], '2 machines for views');
  await begin();
  assert.equal(await page.run(`document.querySelector('[data-sheet="stage"]').value`), 'harbour/stage.json');
  assert.deepEqual(await page.run(`[...document.querySelectorAll('.tree .name')].map(({ textContent }) => textContent)`),
    ['Stage, 320 × 240', 'View 1', 'View', 'boat.json 2', 'View 3', 'View', 'pennant.png 1', 'Harbour 4']);
  assert.match(await page.run(`document.querySelector('#views-stage .duration').title`), /^views\[4\]\.label: '.+' stands in for the font 'Helvetica' \(Helvetica Regular\)$/);
  return page;
});

feature('Views', 'the picture is the tool’s, byte for byte', async () => {
  await begin();
  await page.click('[data-perform="0/0/0"]');
  await page.click('[data-perform="1/0/0"]');
  await page.until(`document.querySelectorAll('.block').length >= 4`);
  const request = await page.run(`document.querySelector('#views-events time').textContent`);
  assert.equal(request, '0.00');
  // If the second press came a little later, the command has the time.
  await page.run(`window.copied = ''; navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
  await page.click('#views-command');
  const command = await page.run(`window.copied`);
  const requests = [...command.matchAll(/--perform (\S+)/g)].map(([, text]) => text);
  assert.match(command, /^zoetrope views animation_HarbourViewController_iphone\.json --stage harbour\/stage\.json --perform sail@boat --perform raise@flag(@\d+(\.\d+)?)? -o/);
  for (const time of [0.3125, 0.625, 1.25, 2.125]) {
    await goTo(time * 1000);
    const { width, height, data } = await pixels();
    assert.deepEqual([width, height], [320, 240]);
    const wanted = expected(machinesName, 'harbour/stage.json', time, ...requests.flatMap((text) => ['--perform', text]));
    assert.equal(Buffer.compare(data, wanted), 0, `at ${time} s`);
  }
  return page;
});

feature('Views', 'the behaviour of SKAnimationMachine itself', async () => {
  await begin();
  await choose('#views-behaviour', 'original');
  await settled();
  await page.click('[data-perform="1/0/0"]');
  await page.until(`document.querySelector('.block')`);
  await goTo(625);
  const original = await pixels();
  assert.equal(Buffer.compare(original.data, expected(machinesName, 'harbour/stage.json', 0.625, '--perform', 'raise@flag', '--compatibility', 'original')), 0);
  await choose('#views-behaviour', 'documented');
  await settled();
  await pause(100);
  const documented = await pixels();
  assert.equal(Buffer.compare(documented.data, expected(machinesName, 'harbour/stage.json', 0.625, '--perform', 'raise@flag')), 0);
  assert.notEqual(Buffer.compare(original.data, documented.data), 0);
  return page;
});

feature('Layout', 'a view is dragged, undone, and saved with nothing else changed', async () => {
  await begin('harbour/stage.json');
  const before = disk('harbour/stage.json');
  assert.deepEqual((await pixel(160, 34)).slice(0, 3), [255, 201, 77]);
  await drag(await place(160, 34), await place(200, 80));
  assert.equal(await chosen(), '0');
  assert.equal(await text('stage'), before.replace('[130, 4, 60, 60]', '[170, 50, 60, 60]'));
  assert.deepEqual((await pixel(200, 80)).slice(0, 3), [255, 201, 77]);
  assert.notDeepEqual((await pixel(140, 20)).slice(0, 3), [255, 201, 77]);
  await key('z', control);
  await settled();
  assert.equal(await text('stage'), before, 'one step back');
  await key('z', control | shift);
  await settled();
  await page.click('#action-save');
  await page.until(`/Saved harbour\\/stage.json/.test(document.querySelector('#notice').textContent)`);
  assert.equal(disk('harbour/stage.json'), before.replace('[130, 4, 60, 60]', '[170, 50, 60, 60]'));
  assert.equal(disk('harbour/stage.json.backup'), before);
  assert.equal(disk(machinesName), sample(machinesName));
  assert.ok(await page.run(`document.querySelector('#action-save').disabled`));
  return page;
});

feature('Layout', 'arrow keys move a view by a point, by ten, and change its size', async () => {
  await begin('harbour/stage.json');
  await page.click('.tree [data-key="0"]');
  await settled();
  await page.run(`document.querySelector('.handles .grip').focus()`);
  await key('ArrowRight');
  await key('ArrowDown', shift);
  await key('ArrowRight', alt | shift);
  await settled();
  assert.equal(await page.run(`document.activeElement.dataset.handle`), 'move', 'the focus stays');
  assert.deepEqual((await json('stage')).views[0].frame, [131, 14, 70, 60]);
  assert.match(await page.text('#views-stage .position'), /131, 14 · 70 × 60/);
  return page;
});

feature('Layout', 'handles change the size and the angle of a view', async () => {
  await begin('harbour/stage.json');
  await page.click('.tree [data-key="2"]');
  await settled();
  const middle = (name) => page.run(`(() => { const box = document.querySelector('[data-handle="${name}"] .knob').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()`);
  const [cornerX, cornerY] = await middle('se');
  await drag([cornerX, cornerY], [cornerX + 30, cornerY + 20]);
  assert.deepEqual((await json('stage')).views[2].frame, [20, 40, 90, 80]);
  const [leftX, leftY] = await middle('w');
  await drag([leftX, leftY], [leftX - 10, leftY]);
  assert.deepEqual((await json('stage')).views[2].frame, [10, 40, 100, 80]);
  const [x, y] = await place(60, 80);
  const [turnX, turnY] = await middle('turn');
  await drag([turnX, turnY], [x + (y - turnY), y]);
  assert.deepEqual((await json('stage')).views[2].transform, { rotation: 90 });
  // A turned view keeps the edge opposite to the one that is dragged: its right edge shows below.
  const [edgeX, edgeY] = await middle('e');
  await drag([edgeX, edgeY], [edgeX, edgeY + 10]);
  assert.deepEqual((await json('stage')).views[2].frame, [5, 45, 110, 80]);
  await page.until(`document.querySelector('#views-findings .good')`);
  return page;
});

feature('Layout', 'views snap to the middles of others', async () => {
  await begin('harbour/stage.json');
  await drag(await place(50, 70), await place(163, 140));
  assert.equal((await json('stage')).views[2].frame[0], 130, 'the middle of the stage');
  return page;
});

feature('Layout', 'views in forms: colour, alpha, corners, what they show', async () => {
  await begin('harbour/stage.json');
  await page.click('.tree [data-key="0"]');
  await fillIn('[data-path="view/0/background"]', '#00FF00');
  assert.deepEqual((await pixel(160, 34)).slice(0, 3), [0, 255, 0]);
  await fillIn('[data-path="view/0/cornerRadius"]', '0');
  assert.deepEqual((await pixel(132, 6)).slice(0, 3), [0, 255, 0]);
  await fillIn('[data-path="view/0/alpha"]', '0');
  assert.notDeepEqual((await pixel(160, 34)).slice(0, 3), [0, 255, 0]);
  await fillIn('[data-path="view/0/alpha"]', '1');
  await fillIn('[data-path="view/0/animation"]', 'boat.json');
  const stage = await json('stage');
  assert.deepEqual(stage.views[0], { tag: 1, frame: [130, 4, 60, 60], background: '#00FF00', cornerRadius: 0, animation: 'boat.json' });
  const [red, green] = await pixel(160, 58);
  assert.ok(red > 100 && green < 60, 'the hull shows');
  await fillIn('[data-path="view/0/background"]', 'green');
  assert.match(await page.text('.refusal'), /^A colour is #/);
  assert.equal((await json('stage')).views[0].background, '#00FF00');
  await page.until(`document.querySelector('#views-findings .good')`);
  return page;
});

feature('Layout', 'views are added, copied, hidden, ordered and removed', async () => {
  await begin('harbour/stage.json');
  await page.click('#add-view');
  await settled();
  assert.equal(await chosen(), '5');
  let stage = await json('stage');
  assert.equal(stage.views[5].tag, 5);
  await page.click('#views-tree button[aria-label="Duplicate the view"]');
  await settled();
  stage = await json('stage');
  assert.equal(stage.views.length, 7);
  assert.equal(stage.views[6].tag, 6);
  await page.click('#views-tree button[aria-label="Send backward"]');
  await settled();
  assert.deepEqual((await json('stage')).views.map(({ tag }) => tag), [1, undefined, 2, 3, 4, 6, 5]);
  await page.click('.tree [data-key="5"] .icon-button');
  await settled();
  assert.equal((await json('stage')).views[5].hidden, true);
  await page.click('#views-tree button[aria-label="Add a view inside"]');
  await settled();
  assert.equal((await json('stage')).views[5].views.length, 1);
  await page.click('.tree [data-key="6"]');
  await key('Delete');
  await settled();
  assert.equal((await json('stage')).views.length, 6);
  return page;
});

feature('States', 'a state shows its looks, which are dragged', async () => {
  await begin();
  await page.click(state('boat', 'far'));
  await settled();
  assert.equal(await page.run(`document.querySelectorAll('.handles .touched').length`), 2);
  await page.click('#views-stage button[aria-label^="Snap"]');
  await drag(await place(250, 80), await place(230, 120));
  const before = sample(machinesName);
  assert.equal(await text('machines'), before.replace('{{220,40},{60,60}}', '{{200,80},{60,60}}'));
  // The sun keeps its frame in this state, and is moved by its transform: dragging gives it one.
  await page.click('.tree [data-key="0"]');
  await settled();
  await drag(await place(160, 154), await place(160, 144));
  await page.click('#views-stage button[aria-label^="Snap"]');
  assert.equal((await json())[0].states[1].views[0].rect, '{{130,-6},{60,60}}');
  assert.equal(disk(machinesName), before);
  await page.click('#action-save');
  await page.until(`/Saved ${machinesName}/.test(document.querySelector('#notice').textContent)`);
  assert.equal(JSON.parse(disk(machinesName))[0].states[1].views[0].rect, '{{130,-6},{60,60}}');
  return page;
});

feature('States', 'a view that a state leaves alone gets a look, and a tag if it needs one', async () => {
  await begin();
  await page.click(state('flag', 'high'));
  await page.click('.tree [data-key="3/0"]');
  await page.until(`document.querySelector('#touch')`);
  await page.click('#touch');
  await settled();
  assert.equal((await json('stage')).views[3].views[0].tag, 5);
  assert.deepEqual((await json())[1].states[1].views[1], { animatedViewTag: '5', alpha: 1, rect: '{{-4,0},{4,132}}', transformations: [] });
  await fillIn('[data-path="1/states/1/views/1/alpha"]', '0.5');
  assert.equal((await json())[1].states[1].views[1].alpha, 0.5);
  return page;
});

feature('States', 'steps of a transform, in order', async () => {
  await begin();
  await page.click(state('boat', 'near'));
  await page.click('.tree [data-key="2"]');
  await page.click('#add-step');
  await fillIn('[data-path="0/states/0/views/1/transformations/0/0"]', '45');
  await page.click('#add-step');
  await choose('[data-path="0/states/0/views/1/transformations/1/id"]', '2');
  await settled();
  await fillIn('[data-path="0/states/0/views/1/transformations/1/0"]', '2');
  assert.deepEqual((await json())[0].states[0].views[1].transformations, [{ id: 1, alpha: 45 }, { id: 2, sx: 2, sy: 1 }]);
  // The outline is where the engine draws.
  const points = await page.run(`document.querySelector('.handles .chosen').getAttribute('points').split(' ').map((point) => point.split(',').map(Number))`);
  const box = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
  const half = (60 * Math.SQRT1_2 * 2 + 60 * Math.SQRT1_2) / 2;
  assert.ok(box.every((value, index) => Math.abs(value - [50 - half, 70 - half, 50 + half, 70 + half][index]) < 0.01), `${box}`);
  return page;
});

feature('Transitions', 'curves are edited as curves', async () => {
  await begin();
  await page.click('[data-machine="boat"] [data-transition="sail"] .name');
  await page.until(`document.querySelectorAll('svg.curve .point').length === 2`);
  const knob = (index) => page.run(`(() => { const box = document.querySelectorAll('svg.curve .point .knob')[${index}].getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()`);
  const square = await page.run(`document.querySelector('svg.curve .square').getBoundingClientRect().width`);
  const [x, y] = await page.middle('svg.curve .point[data-point="1"]');
  await drag([x, y], [x - square * 0.08, y - square * 0.1]);
  let transition = (await json())[0].states[0].transitions[0];
  assert.deepEqual(transition.zoetrope.bezier.map((value) => Math.round(value * 10) / 10), [0.4, 0, 0.5, 1.1]);
  assert.equal(transition.animationCurve, 2, 'the original still has a curve');
  await page.reveal('svg.curve');
  await page.run(`document.querySelector('svg.curve .point[data-point="0"]').focus()`);
  await key('ArrowRight');
  await key('ArrowUp', shift);
  await settled();
  transition = (await json())[0].states[0].transitions[0];
  assert.deepEqual(transition.zoetrope.bezier.slice(0, 2), [0.43, 0.1]);
  await knob(0);
  await fillIn('[data-path="0/states/0/transitions/0/points/2"]', '0.25');
  assert.equal((await json())[0].states[0].transitions[0].zoetrope.bezier[2], 0.25);
  await choose('[data-path="0/states/0/transitions/0/curve"]', '3');
  await settled();
  transition = (await json())[0].states[0].transitions[0];
  assert.deepEqual([transition.animationCurve, transition.zoetrope], [3, undefined]);
  await choose('[data-path="0/states/0/transitions/0/curve"]', 'spring');
  await settled();
  await fillIn('[data-path="0/states/0/transitions/0/damping"]', '0.3');
  assert.deepEqual((await json())[0].states[0].transitions[0].zoetrope, { spring: { damping: 0.3 } });
  await page.until(`document.querySelector('#views-findings .good')`);
  return page;
});

feature('Transitions', 'the curve that is drawn is the engine’s', async () => {
  await begin('harbour/card.json');
  await page.click('[data-transition="open"] .name');
  await page.click('[data-perform="0/0/0"]');
  await page.until(`document.querySelector('.block')`);
  for (const time of [100, 240, 400]) {
    await goTo(time);
    // The spring moves the right edge from 96 to 304, as wide as it shows; the page draws the same progress.
    const drawn = await page.run(`(() => {
      const dot = document.querySelector('svg.curve .now');
      const box = document.querySelector('svg.curve .square');
      return (Number(box.getAttribute('y')) + 150 - Number(dot.getAttribute('cy'))) / 150;
    })()`);
    // The card is 80 wide at first, and 288 at the end.
    const shown = await page.run(`(() => {
      const points = document.querySelectorAll('.handles .view')[0].getAttribute('points').split(' ').map((point) => Number(point.split(',')[0]));
      return (Math.max(...points) - Math.min(...points) - 80) / 208;
    })()`);
    assert.ok(Math.abs(drawn - shown) < 1e-3, `${drawn} and ${shown} at ${time} ms`);
  }
  return page;
});

feature('Transitions', 'delays and durations are dragged on the time line', async () => {
  await begin();
  await page.click('[data-perform="1/0/0"]');
  await page.until(`document.querySelector('[data-machine="flag"].lane .block')`);
  await goTo(500);
  const edge = (name) => page.middle(`.lane[data-machine="flag"] .edge.${name}`);
  const [x, y] = await edge('duration');
  await drag([x, y], [x + 45, y]);
  assert.equal((await json())[1].states[0].transitions[0].duration, 1.25);
  const [delayX, delayY] = await edge('delay');
  await drag([delayX, delayY], [delayX + 18, delayY]);
  assert.equal((await json())[1].states[0].transitions[0].delay, 0.45);
  await page.run(`document.querySelector('.lane[data-machine="flag"] .edge.delay').focus()`);
  await key('ArrowRight');
  await settled();
  assert.equal(await page.run(`document.activeElement.className`), 'edge delay', 'the focus stays');
  assert.equal((await json())[1].states[0].transitions[0].delay, 0.5);
  // The preview shows the same moment of the changed machine.
  assert.equal(await page.text('#views-time .elapsed'), '0.50 s');
  await key('z', control);
  await key('z', control);
  await key('z', control);
  await settled();
  assert.equal(await text('machines'), sample(machinesName));
  return page;
});

feature('Transitions', 'a duration of years is shown as far as the preview goes, and is a finding', async () => {
  await begin('harbour/card.json');
  await page.click('[data-transition="open"] .name');
  await page.click('[data-perform="0/0/0"]');
  await page.until(`document.querySelector('.lane .block')`);
  for (const seconds of ['99999', '99999999']) {
    await fillIn('[data-path="0/states/0/transitions/0/duration"]', seconds);
    await page.until(`/lasts longer than the 10 minutes/.test(document.querySelector('#views-findings .warning')?.textContent)`);
    await page.until(`document.querySelector('#views-time .scrubber').max === '600000'`);
    const marks = await page.run(`document.querySelectorAll('#views-time .ruler span').length`);
    assert.ok(marks > 10 && marks <= 400, `${marks} marks`);
    const [block, room] = await page.run(`['.lane .block', '.lane-room'].map((name) => document.querySelector(name).offsetWidth)`);
    assert.ok(block > 0 && block <= room, `a block of ${block} in ${room}`);
  }
  await revert();
  return page;
});

feature('Transitions', 'several machines run at once, sequences go on, and events are logged', async () => {
  await begin();
  await page.click('[data-perform="0/0/0"]');
  await page.click('[data-perform="1/0/0"]');
  await page.until(`document.querySelector('.machine[data-machine="boat"].runs') && document.querySelector('.machine[data-machine="flag"].runs')`);
  await page.until(`/finished low → high/.test(document.querySelector('#views-events').textContent)`);
  await page.until(`/moved near → far/.test(document.querySelector('#views-events').textContent)`);
  assert.ok(await page.run(`document.querySelector('[data-machine="flag"] [data-state="high"].current') !== null`));
  await page.until(`document.querySelector('#views-graph [data-state="far"].current')`);
  assert.ok(await page.run(`document.querySelectorAll('.lane[data-machine="boat"] .block.following').length > 1 && document.querySelector('.lane .endless') !== null`));
  await page.click('.machine[data-machine="boat"] .stop');
  await page.until(`/stopped far → near|stopped near|stopped/.test(document.querySelector('#views-events .of-forceStopped')?.textContent)`, 10);
  return page;
});

feature('Transitions', 'requests to a machine that runs: rejected, queued, redirected', async () => {
  await begin();
  await page.click('[data-perform="1/0/0"]');
  await page.click('[data-perform="1/0/0"]');
  await page.until(`/rejected/.test(document.querySelector('#views-events .of-rejected')?.textContent)`);
  await page.click('#views-clear');
  await choose('#views-policy', 'queue');
  await page.click('[data-perform="1/0/0"]');
  await page.click('[data-perform="1/1/0"]');
  await page.until(`/queued/.test(document.querySelector('#views-events .of-queued')?.textContent)`);
  await page.until(`/finished high → low/.test(document.querySelector('#views-events').textContent)`);
  await page.click('#views-clear');
  await choose('#views-policy', 'redirect');
  await page.click('[data-perform="1/0/0"]');
  await pause(400);
  await page.click('[data-perform="1/1/0"]');
  await page.until(`/moved low → high/.test(document.querySelector('#views-events').textContent)`);
  await page.until(`/finished high → low/.test(document.querySelector('#views-events').textContent)`);
  return page;
});

feature('Transitions', 'scrub, steps, slow motion and loop', async () => {
  await begin();
  await choose('#views-time select', '0.25');
  await page.click('[data-perform="1/0/0"]');
  await page.until(`document.querySelector('.block')`);
  await goTo(300);
  await page.click('#action-views-forth');
  await settled();
  assert.equal(await page.text('#views-time .elapsed'), '0.32 s');
  await page.run(`document.activeElement.blur()`);
  await key('ArrowLeft', shift);
  await settled();
  assert.equal(await page.text('#views-time .elapsed'), '0.15 s');
  await choose('#views-time select', '4');
  await page.click('#views-time button[title="Restart when nothing moves"]');
  await page.click('#action-views-again');
  const seen = [];
  for (let count = 0; count < 20; count += 1) {
    seen.push(Number.parseFloat(await page.text('#views-time .elapsed')));
    await pause(50);
  }
  assert.ok(seen.some((time, index) => index > 0 && time < seen[index - 1]), `it begins again: ${seen}`);
  await page.click('#views-time button[title="Restart when nothing moves"]');
  await choose('#views-time select', '1');
  return page;
});

feature('Transitions', 'a transition of any state is tried from there', async () => {
  await begin();
  await page.click('[data-perform="1/1/0"]');
  await page.until(`/finished high → low/.test(document.querySelector('#views-events').textContent)`);
  await page.click('#views-command');
  await page.until(`/The command starts in the initial states/.test(document.querySelector('#notice').textContent)`);
  return page;
});

test('a press right after typing counts, and a slider can be dragged', async () => {
  await begin();
  await page.click('[data-machine="flag"] [data-transition="raise"] .name');
  await settled();
  await page.reveal('[data-path="1/states/0/transitions/0/duration"]');
  await page.run(`(() => { const field = document.querySelector('[data-path="1/states/0/transitions/0/duration"]'); field.focus(); field.select(); })()`);
  await page.type('0.4');
  // The field changes between the press and the release.
  await page.click('[data-perform="1/0/0"]');
  await page.until(`/finished low → high/.test(document.querySelector('#views-events').textContent)`);
  assert.equal((await json())[1].states[0].transitions[0].duration, 0.4);
  await page.click(state('boat', 'near'));
  await page.click('.tree [data-key="0"]');
  await settled();
  const [left, top, width, height] = await page.run(`(() => { const box = document.querySelector('[data-form="look"] input[type="range"]').getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; })()`);
  await drag([left + width - 8, top + height / 2], [left + width / 2, top + height / 2]);
  const { alpha } = (await json())[0].states[0].views[0];
  assert.ok(alpha > 0.4 && alpha < 0.6, `${alpha}`);
  const [red, green, blue] = await pixel(160, 34);
  assert.ok(red < 250 && red > 210 && blue > 120, `${[red, green, blue]}: the sky shows through`);
  await key('z', control);
  await settled();
  assert.equal((await json())[0].states[0].views[0].alpha, 1, 'one drag is one step');
});

feature('Machines', 'machines, states and transitions are added, renamed and removed', async () => {
  await begin();
  await page.click('#add-machine');
  await settled();
  let machines = await json();
  assert.deepEqual(machines[2], { machine: 'machine1', states: [{ stateId: 'state1', initial: true, views: [], transitions: [] }] });
  await page.click('[data-add-state="2"]');
  await settled();
  await page.click('[data-add-transition="2/1"]');
  await fillIn('[data-path="2/states/1/transitions/0/name"]', 'home');
  await page.click(state('machine1', 'state1'));
  await page.until(`document.querySelector('[data-path="state/2/0/name"]')`);
  await fillIn('[data-path="state/2/0/name"]', 'start');
  machines = await json();
  assert.deepEqual(machines[2].states[1].transitions[0], { transitionId: 'home', toStateId: 'start', duration: 0.5, delay: 0, animationCurve: 2 });
  // Nothing else has changed.
  assert.equal(await page.run(`document.querySelector('#views-source code-field').value.startsWith(${JSON.stringify(sample(machinesName).trimEnd().slice(0, -2))})`), true);
  await page.click('[data-machine="boat"] [data-transition="return"] .name');
  await fillIn('[data-path="0/states/1/transitions/0/name"]', 'back');
  machines = await json();
  assert.equal(machines[0].states[0].transitions[0].nextTransitionId, 'back');
  await page.click('.machine[data-machine="machine1"] > header .fades');
  await settled();
  assert.equal((await json()).length, 2);
  return page;
});

feature('Machines', 'a name that is taken is refused, and nothing leads elsewhere', async () => {
  await begin();
  const before = await json();
  for (const [button, path, taken] of [
    [state('boat', before[0].states[0].stateId), 'state/0/0/name', before[0].states[1].stateId], [`.machine[data-machine="boat"] > header .name`, 'machine/0/name', before[1].machine],
  ]) {
    await page.click(button);
    await key('Escape');
    await fillIn(`[data-path="${path}"]`, taken);
    assert.equal(await page.text('.refusal'), `Another one is named “${taken}”.`);
    await fillIn(`[data-path="${path}"]`, '');
    assert.equal(await page.text('.refusal'), 'A name is needed.');
  }
  assert.deepEqual(await json(), before);
  return page;
});

feature('JSON', 'problems are marked with their place as they are typed', async () => {
  await begin();
  await page.mode('edit');
  await page.click('[data-source="machines"]');
  await page.until(`document.querySelector('#views-source .CodeMirror')`);
  const edited = async (from, to) => {
    await page.run(`(() => {
      const field = document.querySelector('#views-source code-field');
      const at = field.value.indexOf(${JSON.stringify(from)});
      field.focus();
      field.setSelectionRange(at, at + ${from.length});
    })()`);
    // The browser's selection follows with the next frame.
    await page.settle();
    await page.type(to);
    await settled();
  };
  await edited('"toStateId": "far"', '"toStateId": "away"');
  await page.until(`[...document.querySelectorAll('#views-findings code')].some(({ textContent }) => textContent.includes('[0].states[0].transitions[0].toStateId'))`);
  await page.click('#views-findings li.error button');
  assert.equal(await page.run(`(() => { const field = document.querySelector('#views-source code-field'); return field.value.slice(field.selectionStart, field.selectionEnd); })()`), '"away"');
  await edited('"toStateId": "away"', '"toStateId": "far"');
  await edited('"animatedViewTag": "2"', '"animatedViewTag": "9"');
  await page.until(`/The stage has no view “9”/.test(document.querySelector('#views-findings').textContent)`);
  await edited('"animatedViewTag": "9"', '"animatedViewTag": "2"');
  const before = await pixels();
  await edited('"alpha": 1, "rect": "",', '"alpha": , "rect": "",');
  await page.until(`/line \\d+/.test(document.querySelector('#views-findings .error')?.textContent)`);
  assert.equal(Buffer.compare((await pixels()).data, before.data), 0, 'the last picture stays');
  await edited('"alpha": , "rect": "",', '"alpha": 0, "rect": "",');
  await page.until(`document.querySelector('#views-findings .good')`);
  await page.until(`document.querySelector('#views-stage canvas').getContext('2d').getImageData(160, 34, 1, 1).data[2] > 200`);
  return page;
});

feature('JSON', 'members that nobody knows, and the way it is written, are kept', async () => {
  const odd = '[{"machine":"m","author":"me","states":[{"stateId":"a","initial":"YES","views":[{"animatedViewTag":1,"alpha":"1.0","rect":"{{0,0},{10,10}}","note":[1,2]}],"transitions":[]}]}]';
  server.write('odd.json', odd);
  server.write('odd-stage.json', '{"width":100,"height":100,"views":[{"tag":1,"frame":[0,0,10,10],"background":"#f00"}]}');
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'odd-stage.json')`, 10);
  await begin();
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'odd.json').click()`);
  await page.until(`document.title.startsWith('odd.json') && document.querySelector('[data-sheet="stage"]').value === 'odd-stage.json'`);
  await settled();
  await page.click('.tree [data-key="0"]');
  await settled();
  await page.run(`document.querySelector('.handles .grip').focus()`);
  await key('ArrowRight', shift);
  await settled();
  // A file in one line is shown formatted.
  assert.equal(await text('machines'), formatted(odd).replace('{{0,0},{10,10}}', '{{10,0},{10,10}}'));
  await key('z', control);
  await settled();
  return page;
});

feature('Files', 'another stage in the place of this one, which is remembered', async () => {
  await begin('harbour/card.json');
  assert.equal(await page.run(`document.querySelector('[data-sheet="stage"]').value`), 'harbour/card-stage.json');
  await page.until(`document.querySelector('[data-sheet="stage"]').options.length > 1`);
  await choose('[data-sheet="stage"]', 'harbour/stage.json');
  await page.until(`document.querySelectorAll('.tree li').length === 8`);
  await begin('harbour/card.json');
  assert.equal(await page.run(`document.querySelector('[data-sheet="stage"]').value`), 'harbour/stage.json');
  await choose('[data-sheet="stage"]', 'harbour/card-stage.json');
  await page.until(`document.querySelectorAll('.tree li').length === 2`);
  return page;
});

feature('Files', 'changes wait while another file is open', async () => {
  await begin('harbour/card.json');
  await page.click('.tree [data-key="0"]');
  await page.click('[data-transition="close"] .name');
  await fillIn('[data-path="0/states/1/transitions/0/duration"]', '0.7');
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'orrery.json').click()`);
  await page.until(`!document.body.classList.contains('with-views')`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'harbour/card.json').click()`);
  await page.until(`document.body.classList.contains('with-views')`);
  assert.equal((await json())[0].states[1].transitions[0].duration, 0.7);
  assert.ok(!(await page.run(`document.querySelector('#action-undo').disabled`)));
  await page.click('#action-revert');
  await settled();
  assert.equal(await text('machines'), sample('harbour/card.json'));
  return page;
});

feature('Files', 'changes outlive the page', async () => {
  await begin('harbour/card.json');
  await page.click('[data-transition="close"] .name');
  await fillIn('[data-path="0/states/1/transitions/0/duration"]', '0.9');
  await pause(600);
  const other = await browser.open(`${server.address}?file=harbour%2Fcard.json`, { width: 1440, height: 900 });
  await other.until(`document.querySelector('#offer')?.hidden === false && /from an earlier visit .*were not saved|were not saved in an earlier visit/.test(document.querySelector('#offer').textContent)`);
  await other.run(`document.querySelector('#take-kept').click()`);
  await other.until(`document.querySelector('#views-source code-field').value.includes('"duration": 0.9')`);
  await other.until(`!document.querySelector('#action-save').disabled`);
  assert.equal(disk('harbour/card.json'), sample('harbour/card.json'));
  await page.page.send('Page.bringToFront');
  await page.click('#action-revert');
  await pause(600);
  await other.send('Page.bringToFront');
  return new StudioPage(other);
});

feature('Files', 'a file that changes on disk asks, and is never overwritten', async () => {
  await begin();
  await page.click(state('boat', 'far'));
  await drag(await place(250, 80), await place(230, 120));
  const other = sample(machinesName).replace('"duration": 1,', '"duration": 2,');
  server.write(machinesName, other);
  await page.until(`!document.querySelector('#question').hidden`, 10);
  assert.match(await page.text('#question'), /has changed on disk/);
  assert.equal(await page.text('#question button.primary'), 'Keep my changes', 'what loses changes is not the first choice');
  await page.click('#reload');
  await page.until(`JSON.parse(document.querySelector('#views-source code-field').value)[0]?.states[0].transitions[0].duration === 2`, 10);
  // The stage, which was not opened itself, asks too.
  server.write('harbour/stage.json', sample('harbour/stage.json').replace('"width": 320', '"width": 321'));
  await page.until(`!document.querySelector('#question').hidden && /stage.json has changed/.test(document.querySelector('#question').textContent)`, 10);
  await page.click('#question button.primary');
  await page.until(`/321/.test(document.querySelector('.tree li').textContent)`, 10);
  return page;
});

feature('Files', 'machines and stage are taken away', async () => {
  await begin();
  await page.run(`(() => {
    window.taken = [];
    const blobs = new Map();
    URL.createObjectURL = (blob) => {
      blobs.set('blob:' + blobs.size, blob);
      return 'blob:' + (blobs.size - 1);
    };
    HTMLAnchorElement.prototype.click = function () { window.taken.push([this.download, blobs.get(this.getAttribute('href'))]); };
  })()`);
  for (const kind of ['machines', 'stage', 'picture']) {
    await page.click('#action-export');
    await page.click(`#views-take [data-take="${kind}"]`);
    await page.until(`window.taken.length > 0 && !document.querySelector('#views-take').open`);
  }
  await page.until(`window.taken.length === 3`);
  assert.deepEqual(await page.run(`window.taken.map(([name]) => name)`), [machinesName, 'stage.json', 'animation_HarbourViewController_iphone.png']);
  assert.equal(await page.run(`window.taken[0][1].text()`), sample(machinesName));
  // Time is held while the dialog is open, and goes on after.
  await page.click('[data-perform="0/0/0"]');
  await page.until(`document.querySelector('#views-time .play').ariaLabel === 'Pause'`);
  await page.click('#action-export');
  await page.until(`document.querySelector('#views-time .play').ariaLabel === 'Play'`);
  await page.run(`document.querySelector('#views-take').close()`);
  await page.until(`document.querySelector('#views-time .play').ariaLabel === 'Pause'`);
  await page.click('#action-export');
  return page;
});

feature('New', 'SKAnimationMachine’s sample is made from nothing', async () => {
  await page.run(`document.querySelector('dialog[open]')?.close()`);
  await begin();
  await page.click('#action-views-make');
  await page.click('[data-begin="empty"]');
  await fillIn('[data-path="make/controller"]', 'SKExampleViewController');
  await page.click('#make-views');
  const name = 'animation_SKExampleViewController_iphone.json';
  await page.until(`document.title.startsWith('${name}')`);
  await settled();
  // Two views on the stage.
  await page.click('#add-view');
  await fillIn('[data-path="view/0/frame/0"]', '130');
  await page.click('.tree [data-key=""]');
  await page.click('#add-view');
  await settled();
  // The machine and its first state.
  await page.click('.machine[data-machine="machine"] > header .name');
  await fillIn('[data-path="machine/0/name"]', 'name of the machine');
  await page.click(state('name of the machine', 'start'));
  await page.run(`document.querySelector('.handles .back').dispatchEvent(new PointerEvent('pointerdown'))`);
  await key('Escape');
  await fillIn('[data-path="state/0/0/name"]', 'state1');
  for (const view of ['0', '1']) {
    await page.click(`.tree [data-key="${view}"]`);
    await page.until(`document.querySelector('#touch')`);
    await page.click('#touch');
    await settled();
  }
  await page.click('.tree [data-key="0"]');
  await page.run(`[...document.querySelectorAll('.beside button')].at(-1).click()`);
  await settled();
  await page.click('#add-step');
  await choose('[data-path="0/states/0/views/0/transformations/0/id"]', '0');
  await page.click('.tree [data-key="1"]');
  for (const [index, value] of ['50', '50', '50', '50'].entries()) await fillIn(`[data-path="0/states/0/views/1/rect/${index}"]`, value);
  // The second begins with the looks of the first.
  await page.click('[data-add-state="0"]');
  await key('Escape');
  await fillIn('[data-path="state/0/1/name"]', 'state2');
  await page.click('.tree [data-key="0"]');
  await fillIn('[data-path="0/states/1/views/0/alpha"]', '0.5');
  await choose('[data-path="0/states/1/views/0/transformations/0/id"]', '3');
  await fillIn('[data-path="0/states/1/views/0/transformations/0/1"]', '200');
  await page.click('#add-step');
  await choose('[data-path="0/states/1/views/0/transformations/1/id"]', '2');
  await fillIn('[data-path="0/states/1/views/0/transformations/1/0"]', '1.2');
  await fillIn('[data-path="0/states/1/views/0/transformations/1/1"]', '1.2');
  await page.click('#add-step');
  await fillIn('[data-path="0/states/1/views/0/transformations/2/0"]', '180');
  await page.click('.tree [data-key="1"]');
  await settled();
  // The second view is dragged to where it is.
  await page.click('#views-stage button[aria-label^="Snap"]');
  await drag(await place(75, 75), await place(225, 75));
  await page.click('#views-stage button[aria-label^="Snap"]');
  await fillIn('[data-path="0/states/1/views/1/alpha"]', '0.2');
  // Transitions that follow each other.
  await page.click('[data-add-transition="0/0"]');
  await fillIn('[data-path="0/states/0/transitions/0/name"]', 'forward');
  await fillIn('[data-path="0/states/0/transitions/0/duration"]', '1');
  await page.click('[data-add-transition="0/1"]');
  await fillIn('[data-path="0/states/1/transitions/0/name"]', 'back');
  await fillIn('[data-path="0/states/1/transitions/0/duration"]', '0.5');
  await fillIn('[data-path="0/states/1/transitions/0/delay"]', '1');
  await choose('[data-path="0/states/1/transitions/0/next"]', 'forward');
  await page.click('[data-transition="forward"] .name');
  await page.until(`document.querySelector('[data-path="0/states/0/transitions/0/next"]')`);
  await choose('[data-path="0/states/0/transitions/0/next"]', 'back');
  await settled();
  await page.until(`document.querySelector('#views-findings .good')`);
  await page.click('#action-save');
  await page.until(`/Saved ${name}/.test(document.querySelector('#notice').textContent)`);
  assert.deepEqual(JSON.parse(disk(name)), [{
    machine: 'name of the machine',
    states: [
      {
        stateId: 'state1', initial: true,
        views: [{ animatedViewTag: '1', alpha: 1, rect: '', transformations: [{ id: 0 }] }, { animatedViewTag: '2', alpha: 1, rect: '{{50,50},{50,50}}', transformations: [] }],
        transitions: [{ transitionId: 'forward', toStateId: 'state2', duration: 1, delay: 0, animationCurve: 2, nextTransitionId: 'back' }],
      },
      {
        stateId: 'state2', initial: false,
        views: [
          { animatedViewTag: '1', alpha: 0.5, rect: '', transformations: [{ id: 3, tx: 0, ty: 200 }, { id: 2, sx: 1.2, sy: 1.2 }, { id: 1, alpha: 180 }] },
          { animatedViewTag: '2', alpha: 0.2, rect: '{{200,50},{50,50}}', transformations: [] },
        ],
        transitions: [{ transitionId: 'back', toStateId: 'state1', duration: 0.5, delay: 1, animationCurve: 2, nextTransitionId: 'forward' }],
      },
    ],
  }]);
  assert.ok(existsSync(join(server.folder, 'SKExample-stage.json')));
  assert.ok(native('validate', join(server.folder, name), '--strict') !== null, 'the tool finds nothing wrong');
  await page.click('[data-perform="0/0/0"]');
  await page.until(`document.querySelectorAll('.lane .block').length > 2`);
  await goTo(2250);
  const { width, height, data } = await pixels();
  assert.deepEqual([width, height], [320, 480]);
  assert.equal(Buffer.compare(data, expected(name, 'SKExample-stage.json', 2.25, '--perform', "forward@name of the machine")), 0);
  return page;
});

feature('New', 'each template runs, and has no findings', async () => {
  await page.page.send('Page.bringToFront');
  for (const template of ['toAndFro', 'drawer', 'card']) {
    await page.click('#action-views-make');
    await page.click(`[data-begin="${template}"]`);
    await fillIn('[data-path="make/controller"]', `${template}Controller`);
    await choose('[data-path="make/device"]', template === 'card' ? 'ipad' : 'iphone');
    assert.match(await page.text('#make form'), new RegExp(`Makes animation_${template}Controller_(iphone|ipad).json and ${template}-stage.json`));
    await page.click('#make-views');
    await page.until(`document.title.startsWith('animation_${template}Controller')`);
    await page.until(`document.querySelector('#views-findings .good')`);
    await page.click('[data-perform="0/0/0"]');
    await page.until(`document.querySelector('#views-events .of-moved, #views-events .of-finished')`);
    await page.run(`document.activeElement.blur()`);
    await key('s', control);
    await page.until(`/Saved animation_${template}Controller/.test(document.querySelector('#notice').textContent)`);
  }
  assert.ok(existsSync(join(server.folder, 'animation_cardController_ipad.json')));
  assert.equal(await page.text('#notice span'), 'Saved animation_cardController_ipad.json and card-stage.json.');
  // The card is blue on its stage, and on the shelf.
  await page.until(`(() => {
    const data = ${posterPixels('animation_cardController_ipad.json')};
    for (let at = 0; at < data.length; at += 4) if (data[at] < 60 && data[at + 2] > 120 && data[at + 3] > 200) return true;
    return false;
  })()`);
  return page;
});

feature('Graph', 'a press shows a state or a transition, and performs none; boxes are moved, and lines drawn', async () => {
  await begin();
  await page.until(`document.querySelector('#views-graph [data-state="far"]')`);
  await page.click('#views-graph [data-state="far"]');
  await page.until(`document.querySelector('#views-graph [data-state="far"].current')`);
  assert.equal(await page.run(`document.querySelector('#views-stage').dataset.mode`), 'state');
  const before = await json();
  await page.run(`[...document.querySelectorAll('#views-graph .edge')].find(({ textContent }) => /sail/.test(textContent)).querySelector('.label').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.until(`document.querySelectorAll('#views-graph .edge.chosen').length === 1`);
  assert.equal(await page.run(`document.querySelector('#views-stage').dataset.mode`), 'state', 'nothing is performed');
  const drag = async ([x, y], dx, dy) => {
    await page.page.mouse('mouseMoved', x, y);
    await page.page.mouse('mousePressed', x, y);
    for (const part of [0.5, 1]) await page.page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + dx * part, y: y + dy * part, button: 'left', buttons: 1 });
    await page.settle();
    await page.page.mouse('mouseReleased', x + dx, y + dy);
    await page.settle();
  };
  const corner = `document.querySelector('#views-graph [data-state="far"]').style.transform`;
  const home = await page.run(corner);
  await drag(await page.middle('#views-graph [data-state="far"] .body'), 24, 6);
  assert.notEqual(await page.run(corner), home);
  assert.deepEqual(await json(), before, 'nothing is changed in the file');
  await page.click('#views-graph [title^="Tidy"]');
  assert.equal(await page.run(corner), home);
  await page.until(`!document.querySelector('#views-graph .tidying')`);
  // From the edge of a state to another.
  const [x, y, bottom] = await page.run(`(() => { const { left, right, top, bottom } = document.querySelector('#views-graph [data-state="far"] .body').getBoundingClientRect(); return [(left + right) / 2, (top + bottom) / 2, bottom]; })()`);
  const [goalX, goalY] = await page.middle(`#views-graph [data-state="${before[0].states[0].stateId}"] .body`);
  await page.page.mouse('mouseMoved', x, y);
  await drag([x, bottom - 1], goalX - x, goalY - bottom);
  const after = await json();
  const index = before[0].states.findIndex(({ stateId }) => stateId === 'far');
  assert.equal(after[0].states[index].transitions.length, before[0].states[index].transitions.length + 1);
  assert.equal(after[0].states[index].transitions.at(-1).toStateId, before[0].states[0].stateId);
  return page;
});

feature('Graph', 'a state is added with its name ready to type, renamed in place, and removed', async () => {
  await begin();
  await page.until(`document.querySelector('#views-graph [data-state="far"]')`);
  const before = await json();
  await page.run(`document.activeElement?.blur()`);
  await page.key('n', 'KeyN');
  await page.until(`document.activeElement?.matches('#views-graph .name-field')`);
  await page.type('anchored');
  await page.key('Enter', 'Enter');
  await page.until(`document.activeElement?.closest('#views-graph [data-state="anchored"]')`);
  const names = async () => (await json())[0].states.map(({ stateId }) => stateId);
  assert.deepEqual(await names(), [...before[0].states.map(({ stateId }) => stateId), 'anchored']);
  // Transitions follow another name, and a name that is taken is refused.
  await page.click('#views-graph [data-state="far"]');
  await page.key('F2', 'F2');
  await page.until(`document.activeElement?.matches('#views-graph .name-field')`);
  await page.type('anchored');
  await page.key('Enter', 'Enter');
  await page.until(`document.querySelector('#views-graph .name-field').getAttribute('aria-invalid') === 'true'`);
  await page.run(`document.querySelector('#views-graph .name-field').select()`);
  await page.type('away');
  await page.key('Enter', 'Enter');
  await page.until(`document.querySelector('#views-graph [data-state="away"]')`);
  await page.until(`document.activeElement?.closest('#views-graph [data-state="away"]')`);
  assert.ok(!JSON.stringify(await json()).includes('"toStateId":"far"'));
  // The transitions to a removed state go with it, and the next Delete removes nothing.
  await page.click('#views-graph [data-state="away"]');
  await page.key('Delete', 'Delete');
  await page.until(`!document.querySelector('#views-graph [data-state="away"]')`);
  await page.key('Delete', 'Delete');
  await page.settle();
  assert.deepEqual(await names(), [...before[0].states.map(({ stateId }) => stateId), 'anchored'].filter((name) => name !== 'far'));
  const after = await json();
  assert.ok(!JSON.stringify(after[0]).includes('"toStateId":"away"'));
  // The only initial state hands over.
  await page.click('#views-graph [data-state="near"]');
  await page.key('Delete', 'Delete');
  await page.until(`!document.querySelector('#views-graph [data-state="near"]')`);
  assert.deepEqual((await json())[0].states.map(({ stateId, initial }) => [stateId, initial]), [['anchored', true]]);
  await page.click('#views-graph [data-state="anchored"]');
  await page.key('Delete', 'Delete');
  await page.until(`/A machine needs a state/.test(document.querySelector('#notice').textContent)`);
  await revert();
  return page;
});

feature('Page', 'trying runs the machines, and offers no changes', async () => {
  await begin();
  const before = await json();
  const changes = () => page.run(`[...document.querySelectorAll('#views-machines .fades, #add-machine, #views-tree header button, .tree .icon-button, .view-form input, .view-form button')].filter((one) => one.checkVisibility() && !one.closest('[inert]')).map(({ outerHTML }) => outerHTML.slice(0, 80))`);
  await page.reveal('#views-form');
  assert.ok((await changes()).length > 1, 'Edit has some');
  await page.mode('try');
  await page.until(`document.querySelector('#views-stage').dataset.mode === 'play'`);
  await page.click('.transition-line .name');
  assert.deepEqual(await changes(), []);
  await page.reveal('#views-tree');
  await page.click('#views-tree [data-key="0"]');
  await page.key('Delete', 'Delete');
  await page.mode('edit');
  await page.until(`document.querySelector('#views-stage').dataset.mode === 'state'`);
  assert.deepEqual(await json(), before);
  return page;
});

feature('Page', 'on a phone, with touch', async () => {
  await begin('harbour/card.json');
  const phone = await browser.open(`${server.address}?file=harbour%2Fcard.json`, { width: 390, height: 844, media: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.until(`document.querySelector('.handles .view')`);
  assert.equal(await phone.run(`document.documentElement.scrollWidth`), 390, 'nothing sticks out');
  await phone.run(`document.querySelector('[data-mode="layout"]').click()`);
  const point = (x, y) => phone.run(`(() => {
    const box = document.querySelector('#views-stage canvas').getBoundingClientRect();
    return { x: box.left + (${x} * box.width) / 320, y: box.top + (${y} * box.width) / 320 };
  })()`);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await point(50, 50)] });
  for (let step = 1; step <= 5; step += 1) await phone.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await point(50 + step * 6, 50 + step * 12)] });
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await phone.run(`document.querySelector('#tabs [data-tab="json"]').click(); document.querySelector('[data-source="stage"]').click()`);
  await phone.until(`!document.querySelector('#views-source code-field').value.includes('[16, 16, 80, 60]')`);
  const { frame } = JSON.parse(await phone.run(`document.querySelector('#views-source code-field').value`)).views[0];
  assert.ok(Math.abs(frame[0] - 46) <= 2 && Math.abs(frame[1] - 76) <= 2 && frame[2] === 80, `${frame}`);
  await phone.run(`document.querySelector('#tabs [data-tab="inputs"]').click()`);
  assert.deepEqual(phone.errors, []);
  return new StudioPage(phone);
});

test('the page has reported no errors', () => {
  assert.deepEqual(page.page.errors, []);
});
