// Texts in fonts of the machine and of the person, on the stage, in views, on the shelf and in findings.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { launch } from '../browser.mjs';
import { root, tool } from '../support.mjs';
import { Studio, StudioPage, feature, posterPixels } from './studio-page.mjs';

const machinesName = 'animation_HarbourViewController_iphone.json';
const font = join(root, 'Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf');
const files = {
  [machinesName]: `Samples/${machinesName}`, 'harbour/stage.json': 'Samples/harbour/stage.json',
  'harbour/boat.json': 'Samples/harbour/boat.json', 'harbour/pennant.png': 'Samples/harbour/pennant.png',
};

/** An animation of a text for each font, on white. */
function animation(...fonts) {
  const constant = (value) => ({ a: 0, k: value });
  const place = { p: constant([0, 0, 0]), a: constant([0, 0, 0]), s: constant([100, 100, 100]), r: constant(0), o: constant(100) };
  return JSON.stringify({
    v: '5.7.0', fr: 30, ip: 0, op: 30, w: 240, h: 60 * fonts.length,
    fonts: { list: fonts.map(([family, style], index) => ({ fName: `F${index}`, fFamily: family, fStyle: style })) },
    layers: [
      ...fonts.map(([, , text], index) => ({
        ty: 5, ip: 0, op: 30, st: 0, ks: { ...place, p: constant([12, 44 + 60 * index, 0]) },
        t: { d: { k: [{ t: 0, s: { s: 36, f: `F${index}`, t: text, fc: [0.1, 0.2, 0.6], lh: 40, j: 0 } }] }, m: { g: 1, a: constant([0, 0]) }, a: [], p: {} },
      })),
      { ty: 1, ip: 0, op: 30, st: 0, ks: place, sw: 240, sh: 60 * fonts.length, sc: '#ffffff' },
    ],
  });
}

let browser, folder, served, bare;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zoetrope-fonts-'));
  cpSync(font, join(folder, 'DejaVuSans-Subset.ttf'));
  served = await Studio.serve(files);
  bare = await Studio.serve(files, '--no-system-fonts');
  for (const server of [served, bare]) {
    server.write('word.json', animation(['Avenir', 'Book', 'Office']));
    server.write('words.json', animation(['Avenir', 'Book', 'Office'], ['DejaVu Serif', 'Bold', 'Serif 9'], ['Courier', 'Regular', 'Type नमस्ते']));
  }
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await served?.close();
  await bare?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The pixels of a canvas, as the tool writes them. */
async function pixels(page, canvas) {
  const [width, height, data] = await page.run(`(() => {
    const canvas = document.querySelector(${JSON.stringify(canvas)});
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return [canvas.width, canvas.height, btoa(text)];
  })()`);
  return { width, height, data: Buffer.from(data, 'base64') };
}

/** Waits until a canvas has the pixels that the tool draws with some fonts. */
async function untilDrawn(page, canvas, command) {
  let isSame = false;
  for (let round = 0; round < 40 && !isSame; round += 1) {
    const { width, height, data } = await pixels(page, canvas);
    const drawn = execFileSync(tool, [...command, '--size', `${width}x${height}`, '-o', '-', '--quiet'], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
    isSame = Buffer.compare(drawn.subarray(0, data.length), data) === 0;
    if (!isSame) await page.settle();
  }
  assert.ok(isSame, `${canvas} has other pixels than zoetrope ${command.join(' ')}`);
}

const render = (server, name, ...options) => ['render', join(server.folder, name), '--frame', '0', ...options];
const views = (server, ...options) => ['views', join(server.folder, machinesName), '--stage', join(server.folder, 'harbour/stage.json'), '--duration', '0', '--fps', '1', ...options];

/** Drops files on the page. */
const drop = (page, ...dropped) => page.run(`(() => {
  const transfer = new DataTransfer();
  for (const [name, data] of ${JSON.stringify(dropped.map(([name, bytes]) => [name, bytes.toString('base64')]))}) {
    transfer.items.add(new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name));
  }
  dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
})()`);

const open = (page, name) => page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).click()`);

feature('Fonts', 'texts have the fonts of the machine, as in the tool', async () => {
  const page = await StudioPage.open(browser, `${served.address}?file=words.json`);
  await untilDrawn(page, '#stage canvas', render(served, 'words.json'));
  await open(page, machinesName);
  await page.until(`document.body.classList.contains('with-views')`);
  await untilDrawn(page, '#views-stage canvas', views(served));
  return page;
});

feature('Fonts', 'a dropped font is used at once on the stage, on the shelf and in findings', async () => {
  const page = await StudioPage.open(browser, `${bare.address}?file=word.json`);
  const findings = `document.querySelector('#findings')?.textContent`;
  await untilDrawn(page, '#stage canvas', render(bare, 'word.json', '--no-system-fonts'));
  await page.until(`${findings}.includes('which was not found')`);
  await page.reveal('#shelf');
  await page.until(`${posterPixels('word.json')}.length > 0`);
  const poster = await page.run(posterPixels('word.json'));
  await drop(page, ['Sans.ttf', readFileSync(font)]);
  await page.until(`document.querySelector('#notice').textContent.includes('DejaVu Sans is used for Avenir')`);
  await untilDrawn(page, '#stage canvas', render(bare, 'word.json', '--no-system-fonts', '--font-folder', folder));
  await page.until(`!${findings}.includes('which was not found')`);
  await page.until(`${posterPixels('word.json')}.length > 0 && ${posterPixels('word.json')}.join() !== ${JSON.stringify(poster.join())}`);
  return page;
});

feature('Fonts', 'a dropped font is used at once for labels of views', async () => {
  const page = await StudioPage.open(browser, `${bare.address}?file=${machinesName}`);
  await page.until(`document.body.classList.contains('with-views')`);
  await untilDrawn(page, '#views-stage canvas', views(bare, '--no-system-fonts'));
  await drop(page, ['broken.otf', Buffer.from('no font')]);
  await page.until(`document.querySelector('#notice').textContent.includes('broken.otf can’t be used')`);
  await drop(page, ['Sans.ttf', readFileSync(font)]);
  await page.until(`document.querySelector('#notice').textContent.includes('DejaVu Sans is used for Helvetica')`);
  await untilDrawn(page, '#views-stage canvas', views(bare, '--no-system-fonts', '--font-folder', folder));
  return page;
});
