// The six tasks of a newcomer, which `tasks.test.mjs` counts and `tour.mjs` films.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { native, root } from '../support.mjs';

/** Three stars that can be rated, once somebody has signed in. */
function starRating() {
  const star = (index) => ({
    ty: 4, nm: `star ${index}`, ip: 0, op: 40, st: 0, ks: { p: { a: 0, k: [60 + (index - 1) * 90, 150] } },
    shapes: [
      { ty: 'sr', sy: 1, p: { a: 0, k: [0, 0] }, pt: { a: 0, k: 5 }, or: { a: 0, k: 40 }, ir: { a: 0, k: 18 }, os: { a: 0, k: 0 }, is: { a: 0, k: 0 }, r: { a: 0, k: 0 } },
      { ty: 'fl', o: { a: 0, k: 100 }, c: { a: 1, k: [{ t: 0, s: [0.82, 0.83, 0.85], h: 1 }, { t: index * 10, s: [1, 0.7, 0.15], h: 1 }] } },
    ],
  });
  const animation = {
    v: '5.7.0', nm: 'stars', fr: 10, ip: 0, op: 40, w: 300, h: 300, layers: [1, 2, 3].map(star),
    markers: [0, 1, 2, 3].map((count) => ({ cm: `${count}`, tm: count * 10, dr: 9 })),
  };
  const rated = (count) => ({
    type: 'Transition', toState: `${count} stars`,
    guards: [{ type: 'Boolean', conditionType: 'Equal', inputName: 'signedIn', compareTo: true }, { type: 'Numeric', conditionType: 'Equal', inputName: 'rating', compareTo: count }],
  });
  const machine = {
    initial: 'unrated', inputs: [{ type: 'Numeric', name: 'rating', value: 0 }, { type: 'Boolean', name: 'signedIn', value: false }],
    states: [
      { type: 'GlobalState', name: 'any', transitions: [1, 2, 3].map(rated) }, { type: 'PlaybackState', name: 'unrated', animation: 'stars', segment: '0', transitions: [] },
      ...[1, 2, 3].map((count) => ({ type: 'PlaybackState', name: `${count} stars`, animation: 'stars', segment: `${count}`, transitions: [] })),
    ],
    interactions: [1, 2, 3].map((count) => ({ type: 'Click', layerName: `star ${count}`, actions: [{ type: 'SetNumeric', inputName: 'rating', value: count }] })),
  };
  return { animation, machine };
}

/** The files for the tasks, besides the package that `prepare` makes. */
export const samples = { 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'boat.json': 'Samples/harbour/boat.json' };

/**
 * Makes `star-rating.lottie` in the folder of a server.
 *
 * @param {import('./studio-page.mjs').Studio} server
 */
export function prepare(server) {
  const { animation, machine } = starRating();
  const path = (name) => join(server.folder, name);
  server.write('stars.json', JSON.stringify(animation));
  server.write('rate.machine.json', JSON.stringify(machine));
  native('pack', path('stars.json'), '--machine', path('rate.machine.json'), '-o', path('star-rating.lottie'));
  for (const name of ['stars.json', 'rate.machine.json']) rmSync(path(name));
}

/**
 * A task: what is wanted, the presses and keys that it takes besides typed text, and how it is done.
 *
 * @typedef {object} Task
 * @property {string} name
 * @property {number} presses
 * @property {(person: Person) => Promise<void>} run
 * @property {(server: import('./studio-page.mjs').Studio) => void} [check] looks at the files afterwards
 */

/**
 * Someone who works in the studio: a test that counts, or a film.
 *
 * @typedef {object} Person
 * @property {import('./studio-page.mjs').StudioPage} page
 * @property {(target: string | [number, number]) => Promise<void>} press
 * @property {(selector: string, value: string) => Promise<void>} choose in a list: two presses
 * @property {(text: string) => Promise<void>} type
 * @property {(key: string, code: string, modifiers?: object) => Promise<void>} key
 * @property {(text: string) => Promise<void>} say
 * @property {(seconds: number) => Promise<void>} look
 * @property {(selector: string, seconds: number) => Promise<void>} watch a part that moves
 */

/** The entries of a package: compression, sizes and checksums by their names. */
const entriesOf = (path) => new Map(execFileSync('unzip', ['-v', path]).toString().split('\n').map((line) => line.trim().split(/\s+/)).filter(({ length }) => length === 8)
  .map(([size, method, compressed, , , , checksum, name]) => [name, [size, method, compressed, checksum].join(' ')]));

const file = (name) => `#shelf [title="${name}"]`;

/** A point of the animation on the page, once the panels have their sizes. */
async function at(page, ...point) {
  await page.settle();
  await page.settle();
  return page.place(...point);
}

/** @type {Task[]} */
export const tasks = [
  { name: 'Why does a press on a star do nothing?', presses: 2, async run({ page, press, say, look }) {
    await press(file('star-rating.lottie'));
    await page.untilState('unrated');
    await press(await at(page, 150, 150, 300));
    await page.until(`/signedIn/.test(document.querySelector('.why')?.textContent)`);
    await page.reveal('#why');
    await say('The press sets the rating, and signedIn holds it back');
    await look(3);
  } },
  { name: 'Make a toggle from a plain animation', presses: 5, async run({ page, press, say, look, watch }) {
    await press(file('boat.json'));
    await page.until(`document.querySelector('.make-machine')`);
    await press('.make-machine summary');
    await page.until(`document.querySelector('[data-template=toggle]').checkVisibility()`);
    await press('[data-template=toggle]');
    await page.untilState('rest');
    await say('A press on the stage switches it');
    await press(await at(page, 30, 30, 60));
    await page.untilState('on');
    await watch('#stage canvas', 2);
    await press(await at(page, 30, 30, 60));
    await page.untilState('off');
    await look(2);
  } },
  { name: 'Break a guard, see it, undo', presses: 7, async run({ page, press, key, say, look }) {
    await press(file('lighthouse.lottie'));
    await page.untilState('dark');
    await press('#mode [data-mode=edit]');
    await press('.graph [data-state=dark] .body');
    await page.until(`document.querySelector('.forms [data-part="states/1/transitions/0"]')`);
    await press('.forms [data-part="states/1/transitions/0"]');
    await page.until(`document.querySelector('.forms [data-part="states/1/transitions/0/guards/0"]')`);
    await press('.forms [data-part="states/1/transitions/0/guards/0"] summary');
    await page.until(`document.querySelector('.forms [data-path="states/1/transitions/0/guards/0/compareTo"]')`);
    await press('.forms [data-path="states/1/transitions/0/guards/0/compareTo"]');
    await page.until(`!document.querySelector('#action-undo').disabled`);
    await page.untilState('lit');
    await say('The lamp shines before anyone presses it');
    await look(3);
    await key('z', 'KeyZ', { control: true });
    await page.untilState('dark');
    await page.until(`document.querySelector('#action-undo').disabled`);
    await say('Undone: it waits for the night again');
    await look(2);
  } },
  { name: 'Change a theme and save', presses: 8, async run({ page, press, choose, type, key, say, look }) {
    await press('#mode [data-mode=try]');
    await choose('.choices label:nth-of-type(3) select', 'dawn');
    await press('.dock-tabs [data-tab=slots]');
    await page.until(`document.querySelector('.slot[data-slot="sea"] .hex')?.checkVisibility()`);
    await press('.slot[data-slot="sea"] .hex');
    await key('a', 'KeyA', { control: true });
    await type('#2f8f83');
    await key('Enter', 'Enter');
    await page.until(`document.querySelector('.slot[data-slot="sea"] .hex').value === '#2f8f83'`);
    await look(2);
    await press('#save-theme');
    await page.until(`/Saved/.test(document.querySelector('#notice').textContent)`);
    await say('Only the theme has changed in the package');
    await look(3);
  }, check(server) {
    const [before, after] = [join(root, 'Samples'), server.folder].map((folder) => entriesOf(join(folder, 'lighthouse.lottie')));
    assert.deepEqual([...after].filter(([name, facts]) => before.get(name) !== facts).map(([name]) => name), ['t/dawn.json']);
    assert.equal(after.size, before.size);
    const { rules } = JSON.parse(execFileSync('unzip', ['-p', join(server.folder, 'lighthouse.lottie'), 't/dawn.json']).toString());
    assert.deepEqual(rules.find(({ id }) => id === 'sea').value.slice(0, 3).map((part) => Math.round(part * 255)), [0x2f, 0x8f, 0x83]);
  } },
  { name: 'Make a drawer of views', presses: 5, async run({ page, press, say, watch, look }) {
    await press('#action-views-make');
    await page.until(`document.querySelector('#make').open`);
    await press('[data-begin="drawer"]');
    await press('#make-views');
    await page.until(`document.body.classList.contains('with-views') && document.querySelector('#views-findings .good')`);
    await press('[data-perform="0/0/0"]');
    await watch('#views-stage canvas', 1.5);
    await say('It opens and closes, in the engine’s own stage');
    await press('[data-perform="0/1/0"]');
    await watch('#views-stage canvas', 1.5);
    await look(1);
  } },
  { name: 'A film and a bug report', presses: 5, async run({ page, press, say, look }) {
    await press(file('lighthouse.lottie'));
    await page.untilState('dark');
    await press(await at(page, 200, 118));
    await page.untilState('lit');
    await press('#action-export');
    await page.until(`document.querySelector('#takeaway').open`);
    await look(1);
    await press('form.film .primary');
    await page.until(`/^lighthouse\\.(mp4|webm|gif|webp|apng) is in your downloads/.test(document.querySelector('#notice').textContent)`, 60);
    await look(2);
    const report = await page.taken(() => press('[data-take=report]'));
    if (report.name !== 'lighthouse.report.zip' || report.bytes.length < 1000) throw new Error(`a report ${report.name} of ${report.bytes.length} bytes`);
    await say('The report has the file, the script, the trace, a picture and the findings');
    await look(3);
    await page.run(`document.querySelector('#takeaway').close()`);
  } },
];
