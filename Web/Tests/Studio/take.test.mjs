// Files that the browser lets the page write, and what can be taken away from a session.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { swiftTest } from '../../Studio/swift-test.js';
import { Studio, StudioPage, feature } from './studio-page.mjs';

let browser, server, page, pages, folder;

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'boat.json': 'Samples/harbour/boat.json' });
  folder = mkdtempSync(join(tmpdir(), 'zoetrope-take-'));
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
});

after(async () => {
  await browser?.close();
  await server?.close();
  pages?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(name = 'lighthouse.lottie') {
  await page.openFile(name);
  if (name.endsWith('.lottie')) await page.until(`document.querySelector('.graph .current')`);
  await page.settle();
  return page;
}

const takeAway = async (kind) => {
  await page.click('#action-export');
  const taken = await page.taken(() => page.click(`[data-take=${kind}]`));
  await page.run(`document.querySelector('#takeaway').close()`);
  return taken;
};

feature('Record', 'one HTML file that plays the animation and lists what happens, without a network', async () => {
  await begin();
  await page.untilState('dark');
  const { name, bytes } = await takeAway('page');
  assert.equal(name, 'lighthouse.html');
  // The module has at most 1,066,000 bytes in gzip, a third more as text.
  assert.ok(bytes.length < 1_600_000, `${bytes.length} bytes`);
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const alone = await browser.open(`file://${path}`, { width: 1000, height: 700 });
  await alone.until(`document.querySelector('#state')?.textContent === 'dark'`, 20);
  const [x, y] = await alone.run(`(() => {
    const box = document.querySelector('canvas').getBoundingClientRect();
    const side = Math.min(box.width, box.height);
    return [box.left + box.width / 2, box.top + box.height / 2 + side * (118 / 400 - 0.5)];
  })()`);
  await alone.click(x, y);
  await alone.until(`document.querySelector('#state').textContent === 'lit'`);
  assert.match(await alone.run(`document.querySelector('ol').textContent`), /dark → lit.*entered lit/s);
  assert.equal(await alone.run(`[...document.querySelectorAll('#inputs span')].map((name) => name.textContent).join()`), 'oil,night,weather');
  assert.deepEqual(alone.errors, []);
  const picture = await alone.screenshot();
  await alone.close();
  return { screenshot: async () => picture };
});

feature('Record', 'a session as a test in Swift', async () => {
  await begin();
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
  const { name, bytes } = await takeAway('test');
  assert.equal(name, 'lighthouseSessionTests.swift');
  const text = bytes.toString();
  assert.match(text, /@Test func lighthouseSession\(\) throws \{/);
  assert.match(text, /#expect\(player\.startStateMachine\(\)\)\n {2}#expect\(player\.stateMachine\?\.currentState == "dark"\)/);
  assert.match(text, /player\.post\(\.pointerDown, x: 200, y: 118\)/);
  assert.match(text, /currentState == "lit"\)/);
  assert.match(text, /value\("night", as: Bool\.self\) == true/);
  await page.click('#action-export');
  return { screenshot: async () => {
    const picture = await page.screenshot();
    await page.run(`document.querySelector('#takeaway').close()`);
    return picture;
  } };
});

feature('Compare', 'two dialects of state machines, with the states where they part', async () => {
  await begin();
  await page.untilState('dark');
  await page.choose('#compare', 'dialect:upstream');
  await page.until(`!document.querySelector('.compared').hidden && document.querySelector('.compared').width > 10`);
  await page.choose('#compare-way', 'difference');
  await page.until(`/% of the pixels/.test(document.querySelector('#compare-number').textContent)`);
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/% of the pixels/.test(document.querySelector('#compare-number').textContent)`);
  const shown = await page.screenshot();
  await page.choose('#compare', '');
  return { screenshot: async () => shown };
});

/** Lets the browser's private folder stand for what people pick, which needs a dialog. */
const standIn = `(async () => {
  const folder = await navigator.storage.getDirectory();
  const animation = await (await fetch('samples/orrery.json')).arrayBuffer();
  const handle = await folder.getFileHandle('mine.json', { create: true });
  const stream = await handle.createWritable();
  await stream.write(animation);
  await stream.close();
  globalThis.showOpenFilePicker = async () => [handle];
  globalThis.showDirectoryPicker = async () => folder;
  globalThis.showSaveFilePicker = async ({ suggestedName }) => folder.getFileHandle(suggestedName, { create: true });
})()`;

feature('Files', 'a folder of the person, read and written without a server', async () => {
  pages = await serve();
  const alone = await StudioPage.open(browser, `${pages.address}/static/index.html`);
  await alone.untilState('dark');
  await alone.run(standIn);
  await alone.click('#action-open-folder');
  await alone.until(`document.title.startsWith('mine.json')`);
  await alone.run(`document.querySelector('#template').closest('[hidden]') === null || document.querySelector('#mode [aria-pressed=false]').click()`);
  await alone.choose('#template', 'toggle');
  await alone.until(`document.title.startsWith('mine.lottie')`);
  await alone.click('#action-save');
  await alone.until(`/Saved mine.lottie/.test(document.querySelector('#notice').textContent)`);
  const names = () => alone.run(`(async () => {
    const names = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names.sort();
  })()`);
  assert.deepEqual(await names(), ['mine.json', 'mine.lottie']);
  // Another program changes the file: the page asks, and does not overwrite it.
  await alone.run(`(async () => {
    const stream = await (await (await navigator.storage.getDirectory()).getFileHandle('mine.lottie')).createWritable();
    await stream.write('other');
    await stream.close();
  })()`);
  await alone.choose('#template', 'rating');
  await alone.untilState('rating 0');
  await alone.click('#action-save');
  await alone.until(`/mine.lottie has changed on disk|mine.lottie already exists/.test(document.querySelector('#notice').textContent)`);
  const contents = await alone.run(`(async () => (await (await (await navigator.storage.getDirectory()).getFileHandle('mine.lottie')).getFile()).text())()`);
  assert.equal(contents, 'other');
  const shown = await alone.screenshot();
  assert.deepEqual(alone.page.errors, []);
  await alone.close();
  return { screenshot: async () => shown };
});

test('modules of a shared page import each other by the names that the page gives them', async () => {
  // Beside the player that it embeds.
  const { withPageImports } = await import(join(root, 'Output/studio/studio/share.js'));
  assert.equal(withPageImports("import { a } from './engine.js';\nimport b from '../player/files.js';"), "import { a } from 'zoetrope/engine';\nimport b from 'zoetrope/files';");
});

test('the Swift test that the examples run is the one that the studio writes', async () => {
  const path = join(root, 'Examples/Lighthouse/Tests/LighthouseTests/LighthouseSessionTests.swift');
  const script = readFileSync(join(root, 'Samples/lighthouse.script.jsonl'), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const marked = native('simulate', join(root, 'Samples/lighthouse.lottie'), '--script', join(root, 'Samples/lighthouse.script.jsonl'), '--mark').toString();
  const entries = [];
  let call = -1;
  for (const line of marked.split('\n').filter(Boolean).map((text) => JSON.parse(text))) {
    if (line.op !== undefined) call = line.op - 1;
    else entries.push({ call, time: 0, line });
  }
  const text = swiftTest({ path: 'lighthouse.lottie', machine: 'keeper', canvas: { width: 400, height: 400 }, calls: script, entries, inputs: [] });
  assert.equal(text, readFileSync(path, 'utf8'));
  // Packages copy links of resources as links, so the example has the file itself.
  assert.deepEqual(readFileSync(join(path, '../lighthouse.lottie')), readFileSync(join(root, 'Samples/lighthouse.lottie')));
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));
