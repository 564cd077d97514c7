// Mistakes that were found in the studio, each with the test that shows its mend.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { root, tool } from '../support.mjs';
import { hasForm, isSame, stops, theme } from '../../Studio/slots.js';
import { swiftTest } from '../../Studio/swift-test.js';
import { Studio, StudioPage, feature, writeTable } from './studio-page.mjs';

let browser, server, page, folder;

/** A square that slots fill: a gradient, and many colours. */
const filled = (slots, gradient = 'sky') => JSON.stringify({
  v: '5.9.0', fr: 30, ip: 0, op: 60, w: 100, h: 100, assets: [], slots,
  layers: [{ ty: 4, nm: 'ground', ip: 0, op: 60, ks: {}, shapes: [
    { ty: 'rc', nm: 'all', s: { a: 0, k: [100, 100] }, p: { a: 0, k: [50, 50] }, r: { a: 0, k: 0 } },
    ...Object.keys(slots).filter((id) => id !== gradient).map((id) => ({ ty: 'fl', nm: id, c: { sid: id }, o: { a: 0, k: 100 } })),
    { ty: 'gf', nm: 'sky', t: 1, s: { a: 0, k: [0, 0] }, e: { a: 0, k: [0, 100] }, o: { a: 0, k: 100 }, g: { p: 2, sid: gradient } },
  ] }],
});
const red = { p: { a: 0, k: [1, 0, 0] } };
const longGradient = (count) => ({ p: { p: count, k: { a: 0, k: Array.from({ length: count }, (_, index) => [index / (count - 1), (index % 2), 0.5, 1]).flat() } } });

before(async () => {
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie' });
  server.write('long.json', filled({ sky: longGradient(300), ...Object.fromEntries(Array.from({ length: 230 }, (_, index) => [`c${index}`, red])) }));
  server.write('odd.json', filled({ sky: { p: { p: 3 } }, tint: red }));
  folder = mkdtempSync(join(tmpdir(), 'zoetrope-mends-'));
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
});

after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A picture of the page as it is now, for features that leave it in another state. */
const shownNow = async () => {
  const picture = await page.screenshot();
  return { screenshot: async () => picture };
};

// Slots

test('20,000 stops of a gradient with alphas are read at once', () => {
  const count = 20_000;
  const numbers = [...longGradient(count).p.k.k, ...Array.from({ length: count }, (_, index) => [(index + 0.5) / count, 0.5]).flat()];
  const began = performance.now();
  const list = stops(numbers, count);
  assert.ok(performance.now() - began < 400, `${Math.round(performance.now() - began)} ms`);
  assert.ok(list.length > count);
  assert.deepEqual(stops([0, 1, 0, 0, 1, 0, 0, 1, 0.5, 0.5], 2), [{ offset: 0, color: [1, 0, 0, 0.5] }, { offset: 0.5, color: [0.5, 0, 0.5, 0.5] }, { offset: 1, color: [0, 0, 1, 0.5] }]);
});

test('properties of another form are known, and no theme is made of them', () => {
  for (const [kind, property] of [['gradient', { p: 3 }], ['gradient', { p: 'x', k: { k: [0, 0, 0, 0] } }], ['gradient', { p: 2, k: { k: null } }], ['color', 3], ['color', { k: ['red'] }],
    ['scalar', { k: [{ t: 0 }] }], ['vector', { k: [[1, 2]] }], ['position', null], ['text', { k: 'Hello' }], ['text', { k: [3] }], ['image', 'x']]) {
    assert.equal(hasForm(property, kind), false, JSON.stringify([kind, property]));
    assert.equal(isSame(property, property, kind), true);
    assert.deepEqual(theme([{ id: 'a', kind, value: null, uses: [] }], { a: { p: property } }, 'one').rules, []);
  }
  for (const [kind, property] of [['gradient', { p: 1, k: { k: [0, 0, 0, 0] } }], ['color', { k: [1, 0, 0] }], ['scalar', { k: [{ t: 0, s: [1] }, { t: 9 }] }], ['text', { k: [{ s: { t: 'a' } }] }], ['image', { p: '' }]]) {
    assert.equal(hasForm(property, kind), true, JSON.stringify([kind, property]));
  }
});

feature('Slots', 'many slots and stops are not all listed', async () => {
  await page.openFile('long.json');
  await page.until(`document.querySelectorAll('#slots .slot').length === 200`);
  assert.match(await page.text('#slots .slots > .beyond'), /^and 31 more$/);
  assert.equal(await page.run(`document.querySelectorAll('#slots [data-slot=sky] .stop:not(.heads)').length`), 64);
  assert.equal(await page.text('#slots [data-slot=sky] .beyond'), 'and 236 more');
  return page;
});

feature('Slots', 'a value of another form has no control', async () => {
  await page.openFile('odd.json');
  await page.until(`document.querySelector('#slots [data-slot=tint] .color')`);
  assert.match(await page.text('#slots [data-slot=sky]'), /another form/);
  assert.equal(await page.run(`document.querySelectorAll('#slots [data-slot=sky] input').length`), 0);
  // The others still work.
  await page.fill('#slots [data-slot=tint] .hex', '#00ff00');
  await page.until(`document.querySelector('#slots [data-slot=tint]').classList.contains('changed')`);
  assert.deepEqual(page.page.errors, []);
  return page;
});

// Tests in Swift

test('hostile names of files, machines, states and inputs are texts of a Swift test, never code', () => {
  const hostile = ['a\n*/ fatalError() //', 'a\r"); fatalError() //', '\\(fatalError())', '"""; fatalError()', '"#; fatalError()', '\u2028fatalError()', '\u0000\u0085fatalError()', '\\', '\\"+fatalError()+"'];
  for (const name of hostile) {
    for (const machineJSON of [undefined, `{"initial":${JSON.stringify(name)},\n"x":"\\u0022\"\"\"#"}`]) {
      const text = swiftTest({
        path: `folder/${name}.lottie`, machine: name, machineJSON, canvas: { width: 10, height: 10 },
        calls: [{ op: 'start' }, { op: 'set', input: name, value: name }, { op: 'fire', input: name }, { op: 'click', layer: name }, { op: 'setTheme', id: name }, { op: 'setSlots', slots: { [name]: { p: name } } }],
        entries: [{ call: 1, time: 0, line: { event: 'stateEntered', state: name } }], inputs: [{ name, type: 'String', value: name }],
      });
      if (machineJSON === undefined) assert.equal(text.match(/[\0\r\u0085\u2028]/), null);
      // Without the texts, nothing of the names is left.
      const code = text.replace(/(#+)"""\n[^]*?\n *"""\1/g, 'TEXT').replace(/"(?:\\.|[^"\\\n])*"/g, 'TEXT').replace(/func \w+\(\)/, '');
      assert.doesNotMatch(code, /fatalError|"|\\\(/, code);
      assert.match(code, /^\/\/ A session of Zoetrope Studio\. TEXT is a resource of the tests: `resources: \[\.copy\(TEXT\)\]`\.$/m);
    }
  }
});

// The page as static files

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** Serves a folder, with no headers but the types. */
function serveWithoutHeaders(place) {
  const plain = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    try {
      const bytes = readFileSync(join(place, path.endsWith('/') ? `${path}index.html` : path));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? (path.endsWith('/') ? 'text/html' : 'application/octet-stream') }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => plain.listen(0, '127.0.0.1', () => resolve(plain)));
}

feature('Page', 'the page has its policy where a server sends no headers', async () => {
  const plain = await serveWithoutHeaders(join(root, 'Output/studio'));
  const alone = await StudioPage.open(browser, `http://127.0.0.1:${plain.address().port}/`);
  try {
    await alone.untilState('dark');
    await alone.press(200, 118);
    await alone.untilState('lit');
    await alone.until(`document.querySelector('#shelf canvas.drawn')`);
    await alone.click('#take');
    const { bytes } = await alone.taken(() => alone.click('[data-take=picture]'));
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    const shared = await alone.taken(() => alone.click('[data-take=page]'));
    assert.match(shared.bytes.toString(), /<canvas|zoetrope\/dotlottie/);
    await alone.run(`document.querySelector('#takeaway').close()`);
    assert.deepEqual(alone.page.errors, []);
    const shown = await alone.screenshot();
    const refused = await alone.run(`(async () => {
      const found = new Set();
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.add(effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'globalThis.wasInjected = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="http://127.0.0.1:9/x.png"><p style="color: red"></p><iframe src="about:srcdoc"></iframe>');
      await fetch('http://127.0.0.1:9/').catch(() => {});
      try { new WebSocket('ws://127.0.0.1:9/').onerror = () => {}; } catch {}
      let isOwn = true;
      addEventListener('securitypolicyviolation', ({ blockedURI }) => { if (blockedURI.includes(location.host)) isOwn = false; });
      try { new WebSocket('ws://' + location.host + '/api/changes').onerror = () => {}; } catch { isOwn = false; }
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [[...found].sort(), isOwn, globalThis.wasInjected ?? false];
    })()`);
    assert.deepEqual(refused, [['connect-src', 'img-src', 'script-src-elem', 'style-src-attr'], true, false]);
    return { screenshot: async () => shown };
  } finally {
    await alone.close();
    plain.closeAllConnections();
    plain.close();
  }
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));

writeTable('mends.test.mjs');
