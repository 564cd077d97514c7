// Saving, and changes that wait or outlive the page, with the bytes on disk.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root, tool } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

const harbour = 'animation_HarbourViewController_iphone.json';
const sample = (name) => readFileSync(join(root, 'Samples', name));

let browser, server;
/** @type {StudioPage[]} */
const pages = [];

before(async () => {
  server = await Studio.serve({
    'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json', 'boat.json': 'Samples/harbour/boat.json',
    [harbour]: `Samples/${harbour}`, 'harbour/stage.json': 'Samples/harbour/stage.json',
    'harbour/card.json': 'Samples/harbour/card.json', 'harbour/card-stage.json': 'Samples/harbour/card-stage.json',
    'harbour/boat.json': 'Samples/harbour/boat.json', 'harbour/pennant.png': 'Samples/harbour/pennant.png',
  });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const disk = (name) => readFileSync(join(server.folder, name));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The text of a machine of the package on disk. */
function machineText(id, name = 'lighthouse.lottie') {
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-unpacked-'));
  rmSync(folder, { recursive: true });
  native('unpack', join(server.folder, name), '-o', folder);
  const text = readFileSync(join(folder, `s/${id}.json`), 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

const keeperText = () => machineText('keeper');

/** Opens a page of its own, with the samples as they are and nothing kept. */
async function begin(name, { keeps = false } = {}) {
  for (const page of pages.splice(0)) {
    assert.deepEqual(page.page.errors, []);
    if (!keeps) await page.run(`localStorage.clear()`);
    await page.close();
  }
  for (const [path, from] of [['lighthouse.lottie', 'lighthouse.lottie'], [harbour, harbour], ['harbour/stage.json', 'harbour/stage.json'], ['harbour/card.json', 'harbour/card.json'], ['harbour/card-stage.json', 'harbour/card-stage.json']]) {
    if (!keeps && !disk(path).equals(sample(from))) server.write(path, sample(from));
  }
  return visit(name);
}

async function visit(name) {
  const page = await StudioPage.open(browser, `${server.address}?file=${encodeURIComponent(name)}`);
  pages.push(page);
  return page;
}

/** Lets saves wait until they are let go; counts them. */
const hold = (page) => page.run(`(() => {
  const former = globalThis.fetch;
  globalThis.puts = [];
  globalThis.gate = new Promise((resolve) => { globalThis.letGo = resolve; });
  globalThis.fetch = async (url, options) => {
    if (options?.method !== 'PUT') return former(url, options);
    puts.push(String(url));
    await gate;
    return former(url, options);
  };
})()`);

/** Changes the JSON of the machine, as if it were typed. */
async function type(page, from, to) {
  await page.mode('edit');
  await page.reveal('#editor');
  await page.run(`(() => {
    const field = document.querySelector('#editor code-field');
    if (!field.value.includes(${JSON.stringify(from)})) throw new Error('the text is another one: ' + field.value.slice(0, 200));
    field.value = field.value.replace(${JSON.stringify(from)}, ${JSON.stringify(to)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  // What is typed is looked at once it rests.
  await page.until(`!document.querySelector('#action-save').disabled`);
}

const shelf = (page, name) => page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).click()`);

async function openViews(page, name) {
  await shelf(page, name);
  await page.until(`document.body.classList.contains('with-views') && document.title.startsWith(${JSON.stringify(name)}) && [...document.querySelectorAll('[data-sheet]')].some(({ value }) => value === ${JSON.stringify(name)})`);
}

/** Changes a text of the views. */
async function typeViews(page, kind, from, to) {
  await page.mode('edit');
  await page.click(`[data-source="${kind}"]`);
  await page.settle();
  await page.run(`(() => {
    const field = document.querySelector('#views-source code-field');
    if (!field.value.includes(${JSON.stringify(from)})) throw new Error('the text is another one: ' + field.value.slice(0, 200));
    field.value = field.value.replace(${JSON.stringify(from)}, ${JSON.stringify(to)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await page.settle();
}

const control = { control: true };

feature('Saving', 'views that are saved while another pair is opened stay in their own files', async () => {
  const page = await begin('harbour/card.json');
  await openViews(page, 'harbour/card.json');
  const [machines, stage] = [disk('harbour/card.json').toString(), disk('harbour/card-stage.json').toString()];
  const changed = [`${machines.trimEnd()}\n\n`, `${stage.trimEnd()}\n\n`];
  for (const [kind, index] of [['machines', 0], ['stage', 1]]) await typeViews(page, kind, [machines, stage][index], changed[index]);
  await hold(page);
  await page.run(`document.querySelector('#action-save').click()`);
  await page.until(`puts.length === 1`);
  await openViews(page, harbour);
  await page.run(`letGo()`);
  await page.until(`/Saved/.test(document.querySelector('#notice').textContent)`);
  await pause(400);
  assert.equal(disk('harbour/card-stage.json').toString(), changed[1], 'the stage is written');
  assert.equal(disk('harbour/card.json').toString(), machines, 'the machines wait');
  assert.ok(disk(harbour).equals(sample(harbour)));
  assert.ok(disk('harbour/stage.json').equals(sample('harbour/stage.json')));
  // The rest is saved when the pair is open again.
  await openViews(page, 'harbour/card.json');
  await page.until(`!document.querySelector('#action-save').disabled`);
  await page.run(`document.querySelector('#action-save').click()`);
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.equal(disk('harbour/card.json').toString(), changed[0]);
  return page;
});

feature('Saving', 'three saves of views at once are one', async () => {
  const page = await begin('harbour/card.json');
  await openViews(page, 'harbour/card.json');
  const machines = disk('harbour/card.json').toString();
  await typeViews(page, 'machines', machines, `${machines.trimEnd()}\n\n`);
  await page.run(`(() => {
    globalThis.notices = [];
    new MutationObserver(() => notices.push(document.querySelector('#notice').textContent)).observe(document.querySelector('#notice'), { childList: true, characterData: true, subtree: true });
  })()`);
  await hold(page);
  for (let count = 0; count < 3; count += 1) await page.key('s', 'KeyS', control);
  await page.run(`letGo()`);
  await page.until(`document.querySelector('#action-save').disabled`);
  await pause(300);
  assert.equal(await page.run(`puts.length`), 1);
  assert.ok((await page.run(`notices.join()`)).startsWith('Saved harbour/card.json') && !/changed on disk/.test(await page.run(`notices.join()`)));
  return page;
});

feature('Saving', 'what is typed while a save runs is a change still', async () => {
  const page = await begin('lighthouse.lottie');
  await type(page, '"value": 2', '"value": 4');
  await hold(page);
  await page.click('#action-save');
  await page.until(`puts.length === 1`);
  await type(page, '"value": 4', '"value": 5');
  await page.run(`letGo()`);
  await page.until(`/Saved/.test(document.querySelector('#notice').textContent)`);
  await pause(300);
  assert.match(keeperText(), /"value": 4/);
  assert.ok(!await page.run(`document.querySelector('#action-save').disabled`), 'there is something to save');
  assert.match(await page.run(`document.querySelector('#editor code-field').value`), /"value": 5/);
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.match(keeperText(), /"value": 5/);
  return page;
});

feature('Saving', 'Ctrl S without a change leaves the file and its backup', async () => {
  const page = await begin('lighthouse.lottie');
  const former = disk('lighthouse.lottie');
  await type(page, '"value": 2', '"value": 4');
  await page.key('s', 'KeyS', control);
  await page.until(`/Saved/.test(document.querySelector('#notice').textContent)`);
  await page.until(`document.querySelector('#action-save').disabled`);
  const saved = disk('lighthouse.lottie');
  assert.ok(disk('lighthouse.lottie.backup').equals(former));
  await hold(page);
  await page.run(`letGo()`);
  for (let count = 0; count < 3; count += 1) await page.key('s', 'KeyS', control);
  await pause(400);
  assert.equal(await page.run(`puts.length`), 0);
  assert.ok(disk('lighthouse.lottie').equals(saved));
  assert.ok(disk('lighthouse.lottie.backup').equals(former), 'the backup is of the version before');
  return page;
});

feature('Saving', 'a package that is saved while another file is opened leaves that file alone', async () => {
  const page = await begin('lighthouse.lottie');
  await type(page, '"value": 2', '"value": 4');
  await hold(page);
  await page.click('#action-save');
  await page.until(`puts.length === 1`);
  await page.openFile('orrery.json');
  await page.run(`letGo()`);
  await page.until(`/Saved lighthouse/.test(document.querySelector('#notice').textContent)`);
  await pause(400);
  assert.match(keeperText(), /"value": 4/);
  assert.ok(await page.run(`document.querySelector('#question').hidden`), 'nothing has changed on disk but by the page');
  // The page goes on with the animation, whose changes on disk it sees.
  server.write('orrery.json', `${disk('orrery.json').toString()}\n`);
  await page.until(`!document.querySelector('#question').hidden && /orrery.json/.test(document.querySelector('#question').textContent)`);
  await page.click('#reload');
  await page.until(`document.querySelector('#question').hidden && document.querySelector('.make-machine summary')`);
  await page.click('.make-machine summary');
  await page.click('[data-template=toggle]');
  await page.until(`document.title.startsWith('orrery.lottie')`);
  await page.click('#action-save');
  await page.until(`/Saved orrery.lottie/.test(document.querySelector('#notice').textContent)`);
  assert.ok(existsSync(join(server.folder, 'orrery.lottie')));
  await page.openFile('lighthouse.lottie');
  await type(page, '"value": 4', '"value": 6');
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.match(keeperText(), /"value": 6/);
  return page;
});

feature('Saving', 'two machines of a package are changed and saved in turn', async () => {
  const page = await begin('lighthouse.lottie');
  const choice = '.choices label:nth-of-type(2) select';
  await page.choose(choice, '');
  await page.until(`document.querySelector('.make-machine summary')`);
  await page.click('.make-machine summary');
  await page.click('[data-template=toggle]');
  await page.untilState('rest');
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  await page.choose(choice, 'keeper');
  await page.until(`document.querySelector('#editor h2').textContent.startsWith('keeper')`);
  await type(page, '"value": 2', '"value": 4');
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  await page.choose(choice, 'toggle');
  await page.until(`document.querySelector('#editor h2').textContent.startsWith('toggle')`);
  await type(page, '"rest"', '"calm"');
  await page.click('#action-save');
  await page.until(`document.querySelector('#action-save').disabled`);
  assert.match(machineText('toggle'), /"calm"/);
  assert.match(keeperText(), /"value": 4/, 'the first change is kept');
  await page.choose(choice, 'keeper');
  await page.until(`/"value": 4/.test(document.querySelector('#editor code-field').value)`);
  return page;
});

/** Whether the page warns before it is closed. */
const warns = (page) => page.run(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

feature('Saving', 'closing the page warns of changes of files that are not in front', async () => {
  const page = await begin('lighthouse.lottie');
  assert.ok(!await warns(page));
  await type(page, '"value": 2', '"value": 4');
  assert.ok(await warns(page));
  await page.openFile('orrery.json');
  assert.ok(await warns(page), 'the package waits');
  await page.openFile('lighthouse.lottie');
  await page.run(`document.querySelector('#action-revert').click()`);
  await page.openFile('orrery.json');
  assert.ok(!await warns(page), 'nothing waits');
  return page;
});

/** A page whose calls of the engine are counted, and whose pictures fail while `failing` is set. */
async function counted(name) {
  const page = await begin('orrery.json');
  await page.page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(() => {
    const Real = WebAssembly.Instance;
    globalThis.engineCalls = {};
    globalThis.failing = 0;
    WebAssembly.Instance = function (...parts) {
      const { exports } = new Real(...parts);
      const wrapped = {};
      for (const [name, value] of Object.entries(exports)) {
        wrapped[name] = !/^player_(create|destroy|draw)/.test(name) ? value : (...numbers) => {
          engineCalls[name] = (engineCalls[name] ?? 0) + 1;
          if (name === 'player_draw' && failing > 0) {
            failing -= 1;
            throw new WebAssembly.RuntimeError('unreachable');
          }
          return value(...numbers);
        };
      }
      this.exports = wrapped;
    };
  })()` });
  await page.page.send('Page.navigate', { url: `${server.address}?file=${encodeURIComponent(name)}` });
  await page.until(`document.title.startsWith(${JSON.stringify(name)}) && globalThis.engineCalls?.player_draw > 0`);
  return page;
}

feature('Saving', 'sessions that are replaced before they begin leave no player behind', async () => {
  const page = await counted('boat.json');
  await page.until(`document.querySelector('.make-machine')`);
  const living = () => page.run(`Object.entries(engineCalls).reduce((sum, [name, count]) => sum + (/create/.test(name) ? count : /destroy/.test(name) ? -count : 0), 0)`);
  const former = await living();
  for (const template of ['toggle', 'rating', 'toggle', 'rating']) {
    await page.openFile('boat.json');
    await page.click('.make-machine summary');
    await page.click(`[data-template=${template}]`);
    await page.until(`document.title.startsWith('boat') && !document.title.startsWith('boat.json') && document.querySelector('.now .state')?.textContent`);
    await pause(200);
  }
  await page.openFile('boat.json');
  assert.equal(await living(), former);
  return page;
});

feature('Saving', 'an engine that fails with each picture ends with its reason, and one that failed once goes on', async () => {
  const page = await counted('orrery.json');
  const draws = () => page.run(`engineCalls.player_draw`);
  // Pictures are drawn for more than a second between two failures.
  for (let count = 0; count < 2; count += 1) {
    await page.run(`failing = 1`);
    await page.until(`failing === 0`);
    const former = await draws();
    await page.until(`engineCalls.player_draw > ${former + 5}`);
    assert.ok(!await page.run(`document.querySelector('#stage .empty:not([hidden]) [role=alert]')`));
    await pause(1500);
  }
  await page.run(`failing = Infinity`);
  const former = await draws();
  await page.until(`document.querySelector('#stage .empty:not([hidden]) [role=alert]')`);
  await pause(1000);
  const more = await draws() - former;
  assert.ok(more <= 3, `${more} pictures were tried`);
  await page.run(`failing = 0`);
  await page.openFile('boat.json');
  await page.until(`!document.querySelector('#stage .empty:not([hidden]) [role=alert]')`);
  return page;
});

feature('Saving', 'a theme replaces another one only after a question', async () => {
  const page = await begin('lighthouse.lottie');
  await page.choose('.choices label:nth-of-type(3) select', 'fog');
  await page.until(`document.querySelector('#theme-id').value === 'fog'`);
  await page.choose('.choices label:nth-of-type(3) select', '');
  await page.until(`document.querySelector('#theme-id').value === 'theme'`);
  const former = disk('lighthouse.lottie');
  await page.fill('#theme-id', 'dawn');
  await page.click('#save-theme');
  await page.until(`!document.querySelector('#question').hidden`);
  assert.match(await page.text('#question'), /already has a theme “dawn”/);
  const picture = await page.screenshot();
  await page.click('#question button');
  await pause(300);
  assert.ok(disk('lighthouse.lottie').equals(former));
  await page.click('#save-theme');
  await page.click('#question button:last-of-type');
  await page.until(`/Saved lighthouse.lottie/.test(document.querySelector('#notice').textContent)`);
  await page.until(`document.querySelector('.choices label:nth-of-type(3) select').value === 'dawn'`);
  assert.ok(!disk('lighthouse.lottie').equals(former));
  return { screenshot: async () => picture };
});

feature('Saving', 'a package for an animation has a name that no file has', async () => {
  server.write('harbour/boat.lottie', sample('lighthouse.lottie'));
  const page = await begin('harbour/boat.json');
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'harbour/boat.lottie')`);
  await page.click('.make-machine summary');
  await page.click('[data-template=toggle]');
  await page.until(`document.title.startsWith('harbour/boat-2.lottie')`);
  await page.click('#action-save');
  await page.until(`/Saved harbour\\/boat-2.lottie/.test(document.querySelector('#notice').textContent)`);
  assert.ok(disk('harbour/boat.lottie').equals(sample('lighthouse.lottie')));
  assert.match(machineText('toggle', 'harbour/boat-2.lottie'), /"rest"/);
  return page;
});

feature('Saving', 'what an earlier visit left stays on offer while the machine is changed', async () => {
  let page = await begin('lighthouse.lottie');
  await type(page, '"value": 2', '"value": 4');
  await page.until(`document.querySelector('#input-oil').value === '4'`);
  page = await begin('lighthouse.lottie', { keeps: true });
  await page.until(`!document.querySelector('#offer').hidden`);
  await type(page, '"value": 2', '"value": 7');
  await page.until(`document.querySelector('#input-oil').value === '7'`);
  assert.ok(!await page.run(`document.querySelector('#offer').hidden`), 'the offer stays');
  assert.deepEqual(await page.run(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).map(({ text }) => /"value": (\\d)/.exec(text)[1]).sort()`), ['4', '7']);
  const picture = await page.screenshot();
  // One that has no answer is offered to the next visit, after the newer one.
  page = await begin('lighthouse.lottie', { keeps: true });
  await page.until(`!document.querySelector('#offer').hidden`);
  await page.click('#drop-kept');
  await page.until(`!document.querySelector('#offer').hidden`);
  await page.click('#take-kept');
  await page.until(`document.querySelector('#input-oil').value === '4'`);
  assert.ok(await page.run(`document.querySelector('#offer').hidden`));
  assert.equal(await page.run(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).filter(({ folder }) => folder).length`), 1, 'with its folder');
  await page.run(`document.querySelector('#action-revert').click()`);
  await page.until(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).length === 0`);
  return { screenshot: async () => picture };
});

feature('Saving', 'views of an earlier visit stay on offer too', async () => {
  let page = await begin('harbour/card.json');
  const machines = disk('harbour/card.json').toString();
  await openViews(page, 'harbour/card.json');
  await typeViews(page, 'machines', machines, `${machines.trimEnd()}\n\n`);
  await pause(600);
  page = await begin('harbour/card.json', { keeps: true });
  await page.until(`document.body.classList.contains('with-views') && !document.querySelector('#offer').hidden`);
  await typeViews(page, 'machines', machines, `${machines.trimEnd()}\n\n\n`);
  await pause(600);
  const picture = await page.screenshot();
  await page.click('#take-kept');
  await page.settle();
  assert.equal(await page.run(`document.querySelector('#views-source code-field').value`), `${machines.trimEnd()}\n\n`);
  assert.equal(await page.run(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).length`), 1);
  return { screenshot: async () => picture };
});

feature('Saving', 'new views that were never saved are offered to the next visit, and discarded for good', async () => {
  let page = await begin('harbour/card.json');
  await openViews(page, 'harbour/card.json');
  const make = async (name) => {
    await page.click('#action-views-make');
    await page.click('[data-begin="drawer"]');
    await page.fill('[data-path="make/controller"]', name);
    await page.click('#make-views');
    await page.until(`document.title.startsWith('harbour/animation_${name}_iphone.json')`);
  };
  await make('Kept');
  await typeViews(page, 'machines', '"duration": 0.35', '"duration": 0.9');
  await pause(600);
  page = await begin('lighthouse.lottie', { keeps: true });
  await page.until(`!document.querySelector('#offer').hidden`);
  assert.match(await page.text('#offer'), /^harbour.animation_Kept_iphone.json and harbour.Kept-stage.json that you made/);
  const picture = await page.screenshot();
  await page.click('#take-kept');
  await page.until(`document.title.startsWith('harbour/animation_Kept_iphone.json') && document.querySelector('#views-source code-field').value.includes('"duration": 0.9')`);
  await page.until(`document.querySelector('[data-sheet="stage"]').value === 'harbour/Kept-stage.json'`);
  assert.ok(await page.run(`document.querySelector('#offer').hidden`));
  assert.equal(await page.run(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).length`), 2);
  page = await begin('lighthouse.lottie', { keeps: true });
  await page.until(`!document.querySelector('#offer').hidden`);
  await page.click('#drop-kept');
  await page.until(`JSON.parse(localStorage.getItem('zoetrope-studio-drafts')).length === 0 && document.querySelector('#offer').hidden`);
  assert.ok(!existsSync(join(server.folder, 'harbour/Kept-stage.json')));
  return { screenshot: async () => picture };
});

feature('Saving', 'the end of the studio, and another start, stand on the page', async () => {
  const other = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie' });
  const page = await StudioPage.open(browser, `${other.address}?file=lighthouse.lottie`);
  const ended = new Promise((resolve) => other.process.once('exit', resolve));
  other.process.kill('SIGTERM');
  await ended;
  await page.until(`/The studio has ended. Start it again/.test(document.querySelector('#connection:not([hidden])')?.textContent)`);
  const picture = await page.screenshot();
  // The same folder has the same port, and another token.
  const again = spawn(tool, ['studio', other.folder, '--no-open'], { stdio: 'ignore' });
  try {
    await page.until(`/was started again. Open the new address/.test(document.querySelector('#connection:not([hidden])')?.textContent)`, 30);
  } finally {
    again.kill('SIGTERM');
    await page.close();
    rmSync(other.folder, { recursive: true, force: true });
  }
  return { screenshot: async () => picture };
});

feature('Saving', 'a file that was deleted and is back asks, and is not said to be gone', async () => {
  const page = await begin('lighthouse.lottie');
  rmSync(join(server.folder, 'lighthouse.lottie'));
  await page.until(`document.querySelector('#notice.shown') && /no longer on disk/.test(document.querySelector('#notice').textContent)`);
  server.write('lighthouse.lottie', 'broken');
  await page.until(`!document.querySelector('#question').hidden`);
  assert.ok(!await page.run(`document.querySelector('#notice').classList.contains('shown')`));
  // A page that asks for the file while it is gone is told so, and the browser notes that.
  page.page.errors = page.page.errors.filter(error => !error.includes('404'));
  return page;
});

test('the pages had no errors', async () => {
  for (const page of pages) assert.deepEqual(page.page.errors, []);
});
