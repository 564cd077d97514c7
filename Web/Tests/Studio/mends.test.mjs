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
import { Studio, StudioPage, feature } from './studio-page.mjs';

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
  const time = performance.now() - began;
  assert.ok(time < 1000, `${Math.round(time)} ms`);
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

feature('Slots', 'values that are not saved are asked about, and offered again', async () => {
  server.write('flag.json', filled({ stripe: red }));
  const picked = await StudioPage.open(browser, `${server.address}?file=flag.json`);
  const leaves = () => picked.run(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
  const kept = `(localStorage.getItem('zoetrope-studio-drafts') ?? '')`;
  const changed = `document.querySelector('#slots [data-slot=stripe]').classList.contains('changed')`;
  await picked.until(`document.querySelector('#slots [data-slot=stripe] .hex')`);
  assert.equal(await leaves(), true);
  await picked.fill('#slots [data-slot=stripe] .hex', '#00ff00');
  await picked.until(changed);
  assert.equal(await leaves(), false, 'the page asks before it is left');
  await picked.until(`${kept}.includes('stripe')`);
  // Another file is opened, and this one again.
  await picked.openFile('lighthouse.lottie');
  await picked.openFile('flag.json');
  await picked.until(`/values of slots .* were not saved/.test(document.querySelector('#offer:not([hidden])')?.textContent)`);
  const other = await StudioPage.open(browser, `${server.address}?file=flag.json`);
  await other.until(`/values of slots/.test(document.querySelector('#offer:not([hidden])')?.textContent)`);
  const picture = await other.screenshot();
  await other.click('#take-kept');
  await other.until(changed);
  assert.equal(await other.run(`document.querySelector('#slots [data-slot=stripe] .hex').value`), '#00ff00');
  await other.until(`${kept}.includes('stripe')`);
  // The values of the file are nothing to keep.
  await other.click('#reset-slots');
  await other.until(`!${kept}.includes('stripe')`);
  for (const each of [picked, other]) {
    assert.deepEqual(each.page.errors, []);
    await each.close();
  }
  return { screenshot: async () => picture };
});

feature('Editing', 'a new machine is marked in the list, and can be thrown away', async () => {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  if (!await page.run(`document.body.dataset.mode === 'edit'`)) await page.click('#mode [aria-pressed=false]');
  await page.choose('#template', 'toggle');
  await page.untilState('rest');
  const machines = `#bar .choices label:nth-of-type(2) select`;
  const listed = `[...document.querySelectorAll('${machines} option')].map(({ textContent }) => textContent).join()`;
  await page.choose(machines, 'keeper');
  await page.untilState('dark');
  await page.until(`${listed} === "The keeper's day,toggle (not saved),none"`);
  await page.choose(machines, 'toggle');
  await page.untilState('rest');
  const shown = await shownNow();
  await page.click('#action-remove-machine');
  await page.untilState('dark');
  await page.until(`${listed} === "The keeper's day,none"`);
  assert.doesNotMatch(await page.run(`localStorage.getItem('zoetrope-studio-drafts') ?? ''`), /toggle/);
  await page.click('#mode [aria-pressed=false]');
  return shown;
});

// Fields

/** Types into a field in the place of what it holds, and leaves it by Tab. */
async function typeInto(selector, text) {
  await page.reveal(selector);
  await page.run(`(() => { const field = document.querySelector('${selector}'); field.focus(); field.select(); })()`);
  if (text === '') await page.run(`document.execCommand('delete')`);
  else await page.type(text);
  await page.key('Tab');
}

/** Opens the lighthouse to be edited. */
async function beginEditing() {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  await page.mode('edit');
}

/** Selects the part of the machine that a field belongs to, from the list of all. */
async function openForm(path) {
  const [, list, index, transition] = /^(\w+)\/(\d+)(?:\/transitions\/(\d+))?/.exec(path);
  await page.key('Escape');
  await page.click('.dock-tabs [data-tab=inspector]');
  await page.until(`document.querySelector('#inspector [data-part="${list}/${index}"]')`);
  await page.click(`#inspector [data-part="${list}/${index}"]`);
  if (transition !== undefined) {
    await page.until(`document.querySelector('#inspector [data-part="${list}/${index}/transitions/${transition}"]')`);
    await page.click(`#inspector [data-part="${list}/${index}/transitions/${transition}"]`);
  }
  await page.until(`document.querySelector('[data-path="${path}"]')`);
  await page.run(`document.querySelector('[data-path="${path}"]').closest('details')?.setAttribute('open', '')`);
}

feature('Editing', 'a name that another state or input has is refused, and nothing leads elsewhere', async () => {
  await beginEditing();
  const before = await page.run(`document.querySelector('#editor code-field').value`);
  await openForm('states/1/name');
  await typeInto('[data-path="states/1/name"]', 'lit');
  assert.equal(await page.text('.refusal'), 'Another one is named “lit”.');
  assert.equal(await page.run(`document.querySelector('[data-path="states/1/name"]').value`), 'dark', 'the field goes back');
  const shown = await shownNow();
  await typeInto('[data-path="states/1/name"]', '');
  assert.equal(await page.text('.refusal'), 'A name is needed.');
  await openForm('inputs/5/name');
  await typeInto('[data-path="inputs/5/name"]', 'call');
  assert.equal(await page.text('.refusal'), 'Another one is named “call”.');
  assert.equal(await page.run(`document.querySelector('#editor code-field').value`), before);
  // A free name is taken, and goes everywhere.
  await openForm('states/1/name');
  await typeInto('[data-path="states/1/name"]', 'unlit');
  await page.untilState('unlit');
  await page.run(`document.querySelector('#action-revert').click()`);
  await page.untilState('dark');
  return shown;
});

test('of two states or inputs with one name, neither takes what refers to the other', async () => {
  const { renameInput, renameState } = await import('../../Studio/machine-schema.js');
  const machine = {
    initial: 'a', inputs: [{ name: 'x', type: 'Event' }, { name: 'x', type: 'Event' }],
    states: [{ name: 'a', transitions: [{ toState: 'b', guards: [{ inputName: 'x' }] }] }, { name: 'a' }, { name: 'b', transitions: [{ toState: 'a' }] }],
  };
  const before = JSON.stringify(machine);
  renameState(machine, 'a', 'c');
  renameInput(machine, 'x', 'y');
  assert.equal(JSON.stringify(machine), before);
  renameState(machine, 'b', 'c');
  assert.equal(machine.states[0].transitions[0].toState, 'c');
});

feature('Editing', 'fields mark what they can’t take, and go back to their values', async () => {
  await beginEditing();
  const before = await page.run(`document.querySelector('#editor code-field').value`);
  const transition = 'states/1/transitions/0';
  for (const [path, written, reason] of [
    [`${transition}/easing`, 'banana', /4 numbers/], [`${transition}/easing`, '1, 2', /4 numbers/], [`${transition}/duration`, '', /must be a number/],
    [`${transition}/guards/1/compareTo`, 'much', /a number, or \$/], ['inputs/0/value', 'e', /must be a number/],
  ]) {
    const field = `[data-path="${path}"]`;
    await openForm(path);
    const value = await page.run(`document.querySelector('${field}').value`);
    await page.fill(field, written);
    if (written !== 'e') assert.equal(await page.run(`document.querySelector('${field}').getAttribute('aria-invalid')`), 'true', path);
    await typeInto(field, written);
    assert.match(await page.text('.refusal'), reason, path);
    assert.deepEqual(await page.run(`(({ value, ariaInvalid }) => [value, ariaInvalid])(document.querySelector('${field}'))`), [value, null], path);
    // The line goes with the next thing that is typed.
    await page.fill(field, value);
    assert.equal(await page.text('.refusal'), '');
  }
  assert.equal(await page.run(`document.querySelector('#editor code-field').value`), before);
  // Inputs and slots too.
  await typeInto('#input-oil ~ input', 'e');
  assert.equal(await page.run(`document.querySelector('#input-oil ~ input').value`), '2');
  await page.openFile('long.json');
  await typeInto('#slots [data-slot=c0] .hex', 'red');
  assert.match(await page.text('#slots .refusal'), /six digits/);
  assert.equal(await page.run(`document.querySelector('#slots [data-slot=c0] .hex').value`), '#ff0000');
  await page.click('#mode [aria-pressed=false]');
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
    await alone.until(`document.querySelector('#shelf .poster.drawn')`);
    await alone.click('#action-export');
    const { bytes } = await alone.taken(() => alone.click('[data-take=picture]'));
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    const shared = await alone.taken(() => alone.click('[data-take=page]'));
    assert.match(shared.bytes.toString(), /H4sIA/);
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

// What is taken away

/** Unpacks a report, and runs the command that it prints. */
function played(bytes) {
  const place = mkdtempSync(join(folder, 'report-'));
  writeFileSync(join(place, 'report.zip'), bytes);
  execFileSync('python3', ['-c', 'import sys, zipfile; zipfile.ZipFile("report.zip").extractall()'], { cwd: place });
  const report = readFileSync(join(place, 'report.md'), 'utf8');
  const command = /```sh\n(.*)\n```/.exec(report)[1];
  const trace = execFileSync('sh', ['-c', `${command} --quiet`], { cwd: place, env: { ...process.env, PATH: `${dirname(tool)}:${process.env.PATH}` } }).toString();
  return { place, report, command, trace, expected: readFileSync(join(place, 'trace.jsonl'), 'utf8') };
}

const takeAway = async (kind, where = page) => {
  await where.click('#action-export');
  const taken = await where.taken(() => where.click(`[data-take=${kind}]`));
  await where.run(`document.querySelector('#takeaway').close()`);
  return taken;
};

feature('Record', 'the command of a report plays the moment that shows, whatever the names are', async () => {
  const name = "it's $(touch x) & ; session.jsonl.lottie";
  server.write(name, readFileSync(join(root, 'Samples/lighthouse.lottie')));
  await page.openFile(name);
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
  await page.press(10, 390);
  // Back to the moment at which it was lit.
  await page.run(`[...document.querySelectorAll('#log li button')].find((button) => /entered lit/.test(button.textContent)).click()`);
  await page.until(`document.querySelector('#log .here')`);
  const { bytes } = await takeAway('report');
  const result = played(bytes);
  assert.match(result.command, /^zoetrope simulate 'animation\/it'\\''s \$\(touch x\) & ; session\.jsonl\.lottie' --script session\.jsonl --machine=keeper --size 400x400 --why$/);
  assert.equal(result.trace, result.expected);
  assert.match(result.trace, /"state":"lit"/);
  const last = readFileSync(join(result.place, 'session.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line)).filter(({ op }) => op !== 'tick').at(-1);
  const lastDone = result.report.split('## What was done')[1].split('## What happened')[0].trim().split('\n').at(-1);
  assert.ok(lastDone.startsWith(`- ${last.op}`), lastDone);
  assert.doesNotMatch(result.report, /390/);
  return shownNow();
});

feature('Record', 'a report and a page have the animation that was chosen', async () => {
  server.write('two.lottie', readFileSync(join(root, 'Tests/Traces/Animations/two.lottie')));
  await page.openFile('two.lottie');
  await page.choose('#bar label:not([hidden]) select', 'rect');
  await page.until(`document.querySelector('#bar label:not([hidden]) select').value === 'rect' && document.querySelector('ol.log').childElementCount > 0`);
  await page.settle();
  const result = played((await takeAway('report')).bytes);
  assert.equal(result.trace, result.expected);
  assert.match(readFileSync(join(result.place, 'session.jsonl'), 'utf8'), /^\{"op":"loadAnimation","id":"rect"\}\n/);
  const { bytes } = await takeAway('page');
  const path = join(folder, 'two.html');
  writeFileSync(path, bytes);
  const alone = await browser.open(`file://${path}`, { width: 1000, height: 700 });
  await alone.until(`document.querySelectorAll('ol li').length > 0`, 20);
  assert.match(await alone.run(`document.getElementById('data').textContent`), /"animation":"rect"/);
  assert.deepEqual(alone.errors, []);
  const picture = await alone.screenshot();
  await alone.close();
  return { screenshot: async () => picture };
});

feature('Record', 'a page has the words of the log, the values of inputs, and no bars beside the picture', async () => {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  const { bytes } = await takeAway('page');
  const path = join(folder, 'lighthouse.html');
  writeFileSync(path, bytes);
  const alone = await browser.open(`file://${path}`, { width: 1000, height: 700 });
  await alone.until(`document.querySelector('#state')?.textContent === 'dark'`, 20);
  await alone.until(`document.querySelector('#inputs input[type=number]').value === '2'`);
  assert.equal(await alone.run(`[...document.querySelectorAll('#inputs input')].map((field) => (field.type === 'checkbox' ? field.checked : field.value)).join()`), '2,false,clear');
  const [width, height, inner] = await alone.run(`(() => { const { width, height } = document.querySelector('canvas').getBoundingClientRect(); return [width, height, document.querySelector('canvas').width]; })()`);
  assert.ok(Math.abs(width - height) < 1 && width > 400 && inner >= Math.floor(width), `${width} × ${height}`);
  const [x, y] = await alone.run(`(() => { const box = document.querySelector('canvas').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height * 118 / 400]; })()`);
  await alone.click(x, y);
  await alone.until(`document.querySelector('#state').textContent === 'lit'`);
  const words = await alone.run(`[...document.querySelectorAll('ol span')].map((line) => line.textContent)`);
  for (const word of ['begins in dark', 'entered dark', 'night: false → true', 'dark → lit', 'entered lit']) assert.ok(words.includes(word), `${word} in ${words}`);
  const revoked = await alone.run(`new Promise((resolve) => {
    const later = setTimeout;
    globalThis.setTimeout = (body) => later(body, 0);
    URL.revokeObjectURL = (url) => resolve(url);
    HTMLAnchorElement.prototype.click = () => {};
    document.querySelector('section:last-of-type button').click();
  })`);
  assert.match(revoked, /^blob:/);
  assert.deepEqual(alone.errors, []);
  const picture = await alone.screenshot();
  await alone.close();
  return { screenshot: async () => picture };
});

// Files of the same name

feature('Shelf', 'a dropped file with the name of a served one is another file', async () => {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  await page.run(`(async () => {
    const bytes = await (await fetch('samples/orrery.json')).arrayBuffer();
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'lighthouse.lottie', { lastModified: 5 }));
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  })()`);
  const named = `[...document.querySelectorAll('#shelf li button')].filter(({ title }) => title === 'lighthouse.lottie')`;
  await page.until(`${named}.length === 2 && ${named}[1].getAttribute('aria-current') === 'true' && document.querySelector('.elapsed')?.textContent`);
  await page.settle();
  assert.equal(await page.run(`${named}.filter((button) => button.getAttribute('aria-current')).length`), 1);
  assert.match(await page.run(`${named}[1].textContent`), /Your file/);
  assert.doesNotMatch(await page.run(`${named}[0].textContent`), /Your file/);
  // Each has a picture of its own, which is made once it is seen.
  await page.run(`for (const button of ${named}) button.scrollIntoView()`);
  await page.settle();
  await page.run(`${named}[0].scrollIntoView()`);
  await page.until(`${named}.every((button) => button.querySelector('.poster.drawn'))`);
  assert.equal(await page.run(`(() => { const [one, two] = ${named}.map((button) => button.querySelector('.poster img').src); return one === two; })()`), false);
  // The other one changes on disk, which is no question about this one.
  server.write('lighthouse.lottie', readFileSync(join(root, 'Tests/Traces/Animations/two.lottie')));
  await page.until(`${named}[0] && !/machine/.test(${named}[0].querySelector('.badges').textContent) && ${named}[0].querySelector('.badges').textContent !== ''`);
  await page.settle();
  assert.equal(await page.run(`document.querySelector('#question').hidden`), true);
  assert.doesNotMatch(await page.text('#notice'), /changed|removed/);
  server.write('lighthouse.lottie', readFileSync(join(root, 'Samples/lighthouse.lottie')));
  await page.run(`${named}[0].click()`);
  await page.until(`${named}[0].getAttribute('aria-current') === 'true' && !${named}[1].hasAttribute('aria-current')`);
  return page;
});

test('only the newest picture of each file is kept', async () => {
  assert.equal(await page.run(`(async () => {
    const { Posters } = await import(new URL('studio/posters.js', document.baseURI).href);
    const posters = new Posters();
    const entry = (path, version) => ({ path, version, size: 1, read: async () => { throw new Error('gone'); } });
    for (let version = 0; version < 50; version += 1) await posters.of(entry('a.json', String(version)));
    await posters.of(entry('b.json', '1'));
    return [posters.count, posters.known(entry('a.json', '3')) === undefined, posters.known(entry('a.json', '49')) !== undefined].join();
  })()`), '2,true,true');
});

test('lists of the server that come late are left out, and one that fails is no error', async () => {
  assert.deepEqual(await page.run(`(async () => {
    const { ServerFiles } = await import(new URL('studio/sources.js', document.baseURI).href);
    const [formerFetch, FormerSocket] = [fetch, WebSocket];
    let socket;
    globalThis.WebSocket = class { constructor() { socket = this; } };
    const answers = [];
    globalThis.fetch = () => new Promise((resolve, reject) => answers.push([resolve, reject]));
    try {
      const files = new ServerFiles();
      const seen = [];
      files.watch(() => seen.push(files.name));
      const lists = [0, 1, 2].map(() => socket.onmessage());
      const answer = (name) => ({ ok: true, json: async () => ({ name, isFolder: true, files: [] }) });
      answers[1][0](answer('second'));
      await lists[1];
      answers[0][0](answer('first'));
      await lists[0];
      answers[2][1](new Error('the server has ended'));
      await lists[2];
      return seen;
    } finally {
      [globalThis.fetch, globalThis.WebSocket] = [formerFetch, FormerSocket];
    }
  })()`), ['second']);
});

feature('Record', 'a film keeps the name of its file, and nothing is exported without one', async () => {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  const { name } = await page.taken(async () => {
    await page.click('#action-film');
    await page.until(`document.querySelector('#action-film').getAttribute('aria-pressed') === 'true'`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await page.openFile('odd.json');
  });
  assert.match(name, /^lighthouse\./);
  server.write('broken.json', '{');
  await page.run(`(() => {})()`);
  await page.until(`[...document.querySelectorAll('#shelf li button')].some((button) => button.title === 'broken.json')`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === 'broken.json').click()`);
  await page.until(`document.querySelector('#stage .empty:not([hidden]) [role=alert]')`);
  await page.until(`['film', 'export'].every((id) => document.getElementById('action-' + id).disabled)`);
  const shown = await shownNow();
  await page.openFile('lighthouse.lottie');
  await page.click('#action-export');
  assert.equal(await page.run(`[...document.querySelectorAll('#takeaway [data-take]')].some(({ disabled }) => disabled)`), false);
  await page.run(`document.querySelector('#takeaway').close()`);
  return shown;
});

// Why

feature('Why', 'slots and themes that change the picture are said', async () => {
  await page.openFile('lighthouse.lottie');
  await page.untilState('dark');
  const slot = await page.run(`document.querySelector('#slots .slot .hex').closest('.slot').dataset.slot`);
  for (const color of ['#00ff00', '#00fe00', '#00fd00']) await page.fill(`#slots [data-slot="${slot}"] .hex`, color);
  await page.until(`document.querySelector('#why').textContent.includes('Slots changed: ${slot}')`);
  assert.doesNotMatch(await page.text('#why .done'), /Nothing happened/);
  assert.equal((await page.text('#log ol')).split(`Slots changed: ${slot}`).length, 2, 'listed once');
  const [select, theme] = await page.run(`(() => { const select = [...document.querySelectorAll('#bar select')].find(({ options }) => options[0]?.value === '' && options.length === 3); select.id = 'its-theme'; return ['#its-theme', select.options[1].value]; })()`);
  await page.choose(select, theme);
  await page.until(`document.querySelector('#why .done')?.textContent === 'Theme: ${theme}'`);
  await page.until(`document.querySelector('#log ol').textContent.includes('Theme: ${theme}')`);
  // The trace is still that of the tool.
  const result = played((await takeAway('report')).bytes);
  assert.equal(result.trace, result.expected);
  assert.doesNotMatch((await takeAway('trace')).bytes.toString(), /"did"/);
  return page;
});

feature('Compare', 'only files that can be compared are listed', async () => {
  server.write('stage.json', readFileSync(join(root, 'Samples/harbour/stage.json')));
  server.write('broken.json', '{');
  for (const name of ['stage.json', 'broken.json']) {
    await page.until(`[...document.querySelectorAll('#shelf li button')].some((button) => button.title === '${name}')`);
    await page.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === '${name}').scrollIntoView()`);
    await page.settle();
  }
  await page.until(`['stage.json', 'broken.json'].every((name) => [...document.querySelectorAll('#shelf li button')].some((button) => button.title === name && button.querySelector('.poster.drawn')))`);
  await page.run(`document.querySelector('#compare').focus()`);
  const listed = await page.run(`[...document.querySelectorAll('#compare option')].map(({ value }) => value)`);
  assert.equal(listed.some((value) => /stage\.json|broken\.json/.test(value)), false, listed.join());
  assert.ok(listed.includes('file:long.json'), listed.join());
  return page;
});

test('the page has no errors', () => assert.deepEqual(page.page.errors, []));
