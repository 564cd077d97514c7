// Films that the server makes, scripts of the folder and what they cover, with real events in Chromium.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root, tool } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

// A place of its own for what films leave behind.
const ownFolder = mkdtempSync(join(tmpdir(), 'studio-films-'));
process.env.TMPDIR = ownFolder;
const hasFFmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
/** Folders of films that are being made. */
const filmFolders = () => readdirSync(tmpdir()).filter((name) => /^film\.zoetrope-/.test(name));

let browser, server, page;

before(async () => {
  server = await Studio.serve({
    'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json',
    'lighthouse.script.jsonl': 'Samples/lighthouse.script.jsonl', 'lighthouse.trace.jsonl': 'Samples/lighthouse.trace.jsonl',
  });
  // Its trace is that of another script; a call of it is refused; one is not even a script.
  server.write('lighthouse-night.jsonl', '{"op":"start"}\n{"op":"click","x":200,"y":118}\n\n{"op":"tick","ms":1500}\n');
  server.write('lighthouse-night.trace.jsonl', native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', join(server.folder, 'lighthouse-night.jsonl')).toString()
    .replace('"to":"lit"', '"to":"storm"'));
  server.write('other.jsonl', '{"op":"start"}\n{"op":"set","input":"nothing","value":1}\n');
  server.write('lighthouse-notes.jsonl', '{"note":"no script"}\n');
  browser = await launch();
  page = await StudioPage.open(browser, server.address);
});

after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(ownFolder, { recursive: true, force: true });
});

/** Opens the file anew, as it is on disk. */
async function begin(name = 'lighthouse.lottie') {
  await page.run(`for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()`);
  await page.run(`document.activeElement?.blur()`);
  // What is listed now belongs to the session before.
  await page.run(`for (const line of document.querySelector('ol.log').children) line.dataset.former = ''`);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === ${JSON.stringify(name)}).click()`);
  await page.until(`document.title.startsWith(${JSON.stringify(name)})`);
  await page.until(`document.querySelector('#log').hidden || document.querySelector('ol.log > :not([data-former])')`);
  if (await page.run(`!document.querySelector('#action-revert').hidden`)) {
    await page.run(`document.querySelector('#action-revert').click()`);
    await page.until(`document.querySelector('#action-revert').hidden`);
    await page.until(`document.querySelector('.editor-findings .good')`);
    await page.key('s', 'KeyS');
  }
  if (await page.run(`document.body.dataset.mode === 'edit'`)) await page.key('e', 'KeyE');
  if (!name.endsWith('.lottie')) return;
  await page.untilState('dark');
  await page.until(`document.querySelector('.graph .current')`);
  await page.run(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
}

/** Changes the JSON of the machine, as a body of a function of its text says, and waits until it is played. */
async function edit(body, until) {
  await page.key('e', 'KeyE');
  await page.run(`(() => {
    const area = document.querySelector('#editor code-field');
    area.value = ((text) => { ${body} })(area.value);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await page.until(until, 10);
}

/** What the page hands to the person while a body runs. */
async function taken(body, seconds) {
  await page.run(`(() => {
    globalThis.former ??= URL.createObjectURL;
    globalThis.takenName = undefined;
    URL.createObjectURL = (given) => { globalThis.takenBlob ??= given; return former.call(URL, given); };
    globalThis.takenBlob = undefined;
    HTMLAnchorElement.prototype.click = function () { globalThis.takenName = this.download; };
  })()`);
  await body();
  await page.until(`globalThis.takenBlob && globalThis.takenName`, seconds);
  const [name, contents] = await page.run(`(async () => {
    const bytes = new Uint8Array(await takenBlob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return [takenName, btoa(text)];
  })()`);
  return { name, bytes: Buffer.from(contents, 'base64') };
}

/** Lights the lamp, and holds time a moment later. */
async function light() {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/entered lit/.test(document.querySelector('#log').textContent)`);
  await page.run(`document.querySelector('.play').click()`);
  await page.click('#action-export');
}

const setNumber = (selector, value) => page.run(`(() => {
  const field = document.querySelector(${JSON.stringify(selector)});
  field.value = ${JSON.stringify(String(value))};
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`);

/** The straight pixels of a picture of a film, as ffmpeg reads them. */
function pixelsOf(bytes, ending, { width, height }, frame) {
  const path = join(tmpdir(), `studio-film-${process.pid}.${ending}`);
  writeFileSync(path, bytes);
  try {
    const all = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], { maxBuffer: 1 << 30 });
    const size = width * height * 4;
    const count = all.length / size;
    return { count, pixels: all.subarray((frame ?? count - 1) * size, ((frame ?? count - 1) + 1) * size) };
  } finally {
    rmSync(path);
  }
}

feature('Films', 'an APNG of the session, with the pictures of the tool', async () => {
  await light();
  await page.choose('#film-format', 'apng');
  await setNumber('#film-width', 200);
  await page.choose('#film-rate', '10');
  assert.match(await page.text('.film'), /frames?, \d+\.\d s: from the start/);
  const script = await taken(() => page.click('[data-take=script]'));
  const film = await taken(() => page.click('.film button[type=submit]'), 60);
  assert.equal(film.name, 'lighthouse.apng');
  await page.until(`document.querySelector('.film figure img')?.naturalWidth === 200`);
  // The same film, made by the command.
  const half = script.bytes.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line))
    .map((call) => JSON.stringify('x' in call ? { ...call, x: call.x / 2, y: call.y / 2 } : call)).join('\n');
  const [scriptPath, filmPath] = ['half.txt', 'half.apng'].map((name) => join(server.folder, name));
  writeFileSync(scriptPath, half);
  native('render', join(server.folder, 'lighthouse.lottie'), '--script', scriptPath, '-o', filmPath, '--size', '200x200', '--fps', '10');
  assert.ok(readFileSync(filmPath).equals(film.bytes), 'byte for byte the film of the command');
  assert.deepEqual(filmFolders(), [], 'nothing stays behind');
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Films', 'GIF, MP4 and WebM where ffmpeg is there', async () => {
  if (!hasFFmpeg) return page;
  for (const [format, background] of [['gif', 'none'], ['mp4', 'white'], ['webm', 'none'], ['webp', 'none']]) {
    await light();
    await page.choose('#film-format', format);
    await setNumber('#film-width', 120);
    await page.choose('#film-rate', '10');
    assert.equal(await page.run(`document.querySelector('#film-background').value`), background, format);
    const film = await taken(() => page.click('.film button[type=submit]'), 60);
    assert.equal(film.name, `lighthouse.${format}`);
    if (format === 'webp') {
      // This ffmpeg does not read them.
      assert.equal(film.bytes.subarray(8, 12).toString(), 'WEBP');
      continue;
    }
    const { count, pixels } = pixelsOf(film.bytes, format, { width: 120, height: 120 });
    assert.ok(count >= 3, `${format}: ${count} pictures`);
    // The lamp is lit in the last one.
    const at = (Math.round(118 * 0.3) * 120 + 60) * 4;
    assert.ok(pixels[at] > 190 && pixels[at + 1] > 170, `${format}: ${[...pixels.subarray(at, at + 4)]}`);
  }
  await page.until(`!document.querySelector('.film figure').hidden`);
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Films', 'a film shows the machine as it is changed', async () => {
  await begin();
  // Nothing lights the lamp any more.
  await edit(`const json = JSON.parse(text);
    for (const state of json.states) state.transitions = (state.transitions ?? []).filter(({ toState }) => toState !== 'lit');
    return JSON.stringify(json, null, 2);`, `!/ of 10 transitions/.test(document.querySelector("#graph .coverage").textContent)`);
  await page.press(200, 118);
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(await page.state(), 'dark');
  await page.run(`document.querySelector('.play').click()`);
  await page.click('#action-export');
  await page.choose('#film-format', 'apng');
  await setNumber('#film-width', 100);
  await page.choose('#film-rate', '10');
  const film = await taken(() => page.click('.film button[type=submit]'), 60);
  assert.ok(film.bytes.length > 1000);
  if (hasFFmpeg) {
    const { pixels } = pixelsOf(film.bytes, 'apng', { width: 100, height: 100 });
    const at = (Math.round(118 / 4) * 100 + 50) * 4;
    assert.ok(pixels[at + 1] < 150, `the lamp is out: ${[...pixels.subarray(at, at + 4)]}`);
  }
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Films', 'a film can be cancelled, and the page goes on while it is made', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await page.run(`document.querySelector('.play').click()`);
  await page.click('#action-export');
  await page.choose('#film-format', 'apng');
  await setNumber('#film-width', 1600);
  await page.choose('#film-rate', '60');
  await page.click('.film button[type=submit]');
  await page.until(`/\\d+ of \\d+ frames/.test(document.querySelector('.film-progress').textContent)`, 30);
  assert.equal(filmFolders().length, 1);
  const shown = await page.screenshot();
  // Another page asks for a film meanwhile, and has its file and its changes.
  const body = `{"format":"apng","width":10,"height":10,"framesPerSecond":10,"script":0}\n{"layers":[]}`;
  const second = await fetch(new URL('api/film', server.address), { method: 'POST', body });
  assert.equal(second.status, 503);
  assert.equal((await fetch(new URL('api/files', server.address))).status, 200);
  await page.click('.film-progress button');
  await page.until(`document.querySelector('.film-progress').hidden`);
  assert.match(await page.text('#notice'), /cancelled/);
  for (let tries = 0; filmFolders().length > 0 && tries < 60; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(filmFolders(), [], 'its files are removed');
  const third = await fetch(new URL('api/film', server.address), { method: 'POST', body: `{"format":"apng","width":10,"height":10,"framesPerSecond":10,"script":15}\n{"op":"start"}\n${readFileSync(join(root, 'Samples/orrery.json'))}` });
  assert.equal(third.status, 200);
  assert.match(Buffer.from(await third.arrayBuffer()).toString('latin1'), /^\{"done":1,"total":1\}\n\{"bytes":\d+,"type":"image\/apng"\}\n.PNG/s);
  return { screenshot: async () => shown };
});

feature('Films', 'time is held while the session is taken away, and goes on after', async () => {
  await begin();
  await page.press(200, 118);
  await page.until(`/entered lit/.test(document.querySelector('#log').textContent)`);
  await page.click('#action-export');
  const before = await page.text('#time .elapsed');
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await page.text('#time .elapsed'), before);
  const shown = await page.screenshot();
  await page.run(`document.querySelector('#takeaway').close()`);
  await page.until(`document.querySelector('#time .elapsed').textContent !== ${JSON.stringify(before)}`);
  // What was held stays so.
  await page.run(`document.querySelector('.play').click()`);
  await page.click('#action-export');
  await page.run(`document.querySelector('#takeaway').close()`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.match(await page.run(`document.querySelector('#time .play').title`), /Play/);
  return { screenshot: async () => shown };
});

feature('Films', 'a film that is too long, and a wrong size, are said before it is made', async () => {
  await light();
  await page.choose('#film-format', 'apng');
  await setNumber('#film-width', 5000);
  assert.match(await page.text('.film .over'), /1 to 4096 pixels/);
  assert.ok(await page.run(`document.querySelector('.film button[type=submit]').disabled`));
  const shown = await page.screenshot();
  await setNumber('#film-width', 400);
  assert.ok(!await page.run(`document.querySelector('.film button[type=submit]').disabled`));
  return { screenshot: async () => shown };
});

/** A studio of its own, in an environment of its own. */
async function serve(folder, env) {
  const child = spawn(tool, ['studio', folder, '--no-open', '--page', join(root, 'Output/studio')], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const address = await new Promise((resolve) => child.stdout.on('data', (text) => {
    const found = /http:\/\/\S+/.exec(text);
    if (found) resolve(found[0]);
  }));
  return { address, child };
}

const filmOf = (address, head, script, contents) => fetch(new URL('api/film', address), {
  method: 'POST', body: Buffer.concat([Buffer.from(`${JSON.stringify({ format: 'apng', width: 40, height: 40, framesPerSecond: 10, ...head, script: Buffer.byteLength(script) })}\n${script}`), contents]),
});

test('Films: without ffmpeg, APNG is offered alone, and another format says what to install', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-films-'));
  const { address, child } = await serve(folder, { PATH: '/nowhere' });
  try {
    const { films } = await (await fetch(new URL('api/files', address))).json();
    assert.deepEqual(films.formats.map(({ name }) => name), ['apng']);
    assert.match(films.advice, /apt install ffmpeg/);
    const lottie = readFileSync(join(root, 'Samples/lighthouse.lottie'));
    const refused = await filmOf(address, { format: 'gif' }, '{"op":"start"}\n', lottie);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /brew install ffmpeg/);
    assert.equal((await filmOf(address, {}, '{"op":"start"}\n', lottie)).status, 200);
    // The page shows the advice.
    writeFileSync(join(folder, 'lighthouse.lottie'), lottie);
    const other = await StudioPage.open(browser, address);
    await other.untilState('dark');
    await other.click('#action-export');
    assert.match(await other.text('.film'), /require ffmpeg/);
    assert.deepEqual(await other.run(`[...document.querySelector('#film-format').options].map(({ value }) => value)`), ['apng']);
    await other.close();
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  }
});

test('Films: a script writes no pictures, reads no files, and its mistakes are said', async () => {
  const lottie = readFileSync(join(root, 'Samples/lighthouse.lottie'));
  const victim = join(tmpdir(), `studio-victim-${process.pid}.png`);
  writeFileSync(victim, 'mine');
  const script = `{"op":"start"}\n{"op":"render","path":${JSON.stringify(victim)}}\n{"op":"render","path":"../x.png"}\n{"op":"tick","ms":200}\n`;
  const made = await filmOf(server.address, {}, script, lottie);
  assert.equal(made.status, 200);
  assert.match(Buffer.from(await made.arrayBuffer()).toString('latin1'), /"type":"image\/apng"\}\n.PNG/s);
  assert.equal(readFileSync(victim, 'utf8'), 'mine');
  rmSync(victim);
  assert.ok(!existsSync(join(tmpdir(), 'x.png')));
  for (const [head, text, contents, reason] of [
    [{}, '{"op":"fly"}\n', lottie, /the script:1: there is no call "fly"/], [{}, 'x', lottie, /the script:1/],
    [{}, '{"op":"tick","ms":3600001}\n', lottie, /at most an hour/], [{}, '{"op":"tick","ms":1e38}\n{"op":"tick","ms":1e38}\n', lottie, /at most an hour/],
    [{ width: 4096, height: 4096 }, '{"op":"tick","ms":60000}\n', lottie, /too many for one film/],
    [{ machine: 'nobody' }, '{"op":"start"}\n', lottie, /nobody/], [{ machine: '--help' }, '{"op":"start"}\n', lottie, /--help/],
    [{ animation: '../../etc' }, '{"op":"start"}\n', lottie, /etc/],
    [{}, '{"op":"start"}\n', Buffer.from('{"layers":['), /animation.json: the file ends too early/], [{}, '{"op":"start"}\n', Buffer.from('PK\x03\x04'), /animation.lottie/],
    [{}, '{"op":"tick","ms":-1}\n', lottie, /"tick" needs 0 or more milliseconds/],
  ]) {
    const response = await filmOf(server.address, head, text, contents);
    const said = await response.text();
    assert.equal(response.status, 422, said);
    assert.match(said, reason);
    assert.ok(!said.includes(tmpdir() + '/'), said);
  }
  assert.deepEqual(filmFolders(), []);
});

test('Films: a studio that is stopped ends its film, and leaves no files and no processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-films-'));
  const { address, child } = await serve(folder, { TMPDIR: folder });
  const lottie = readFileSync(join(root, 'Samples/lighthouse.lottie'));
  const format = hasFFmpeg ? 'mp4' : 'apng';
  const response = await filmOf(address, { format, width: 1000, height: 1000, framesPerSecond: 60 }, '{"op":"start"}\n{"op":"tick","ms":30000}\n', lottie);
  const reader = response.body.getReader();
  await reader.read();
  assert.match(readdirSync(folder).join(), /^film\.zoetrope-/);
  const processes = () => execFileSync('ps', ['-eo', 'args']).toString().split('\n').filter((line) => line.includes(folder) && !line.includes('studio-films.ps'));
  assert.ok(processes().length >= 2, processes().join('\n'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  await reader.read().catch(() => undefined);
  for (let tries = 0; processes().length > 0 && tries < 60; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(processes(), []);
  assert.deepEqual(readdirSync(folder), []);
  rmSync(folder, { recursive: true });
});

// Scripts

const scriptRow = (name) => `#scripts [data-script=${JSON.stringify(name)}]`;
const statusOf = (name) => page.text(`${scriptRow(name)} .status`);

/** Waits for a status, which changes without a run when the trace does. */
async function untilStatus(name, status, what = name) {
  for (let tries = 0; tries < 100 && await statusOf(name) !== status; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(await statusOf(name), status, what);
}

async function openScripts() {
  await page.click('#action-scripts');
  await page.until(`document.querySelector('#scripts[open] [data-script]')`);
}

async function runAll() {
  await page.click('#run-scripts');
  await page.until(`document.querySelector('#run-scripts').textContent === 'Run all' && document.querySelector('#scripts .coverage-table')`, 30);
}

feature('Scripts', 'the scripts of a file are played again, and compared with their traces', async () => {
  await begin();
  await openScripts();
  assert.deepEqual(await page.run(`[...document.querySelectorAll('#scripts .scripts-columns > div > ul > [data-script]')].map(({ dataset }) => dataset.script)`),
    ['lighthouse-night.jsonl', 'lighthouse.script.jsonl'], 'traces and other lines are not listed');
  assert.equal(await page.text('.other-scripts summary'), '1 other script');
  await runAll();
  assert.equal(await statusOf('lighthouse.script.jsonl'), 'passed');
  assert.equal(await statusOf('lighthouse-night.jsonl'), 'differs');
  const said = await page.text(scriptRow('lighthouse-night.jsonl'));
  assert.match(said, /Line \d+ of the trace differs, after line 2 of the script/);
  assert.match(said, /expected\{"event":"transition","from":"dark","to":"storm"\}now\{"event":"transition","from":"dark","to":"lit"\}/);
  assert.equal(await page.text('#scripts header .quiet'), '2 scripts run: 1 passed, 1 failed');
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Scripts', 'coverage is that of the tool, with what no script reaches', async () => {
  await begin();
  await openScripts();
  await runAll();
  const report = JSON.parse(native('simulate', join(server.folder, 'lighthouse.lottie'), '--coverage', '--json',
    '--script', join(server.folder, 'lighthouse-night.jsonl'), '--script', join(server.folder, 'lighthouse.script.jsonl')).toString());
  const shares = {
    states: report.states.map(({ reached }) => reached), transitions: report.transitions.map(({ reached }) => reached),
    guards: report.transitions.flatMap(({ guards }) => guards).map(({ held, failed }) => held && failed),
    interactions: report.interactions.map(({ reached }) => reached), inputs: report.inputs.map(({ reached }) => reached),
  };
  for (const [kind, reached] of Object.entries(shares)) {
    assert.equal(await page.text(`.coverage-table [data-kind=${kind}] td.numbers`), `${reached.filter(Boolean).length} of ${reached.length}`, kind);
  }
  const missing = await page.run(`[...document.querySelectorAll('.missing li')].map(({ textContent }) => textContent)`);
  const lost = Object.values(shares).flat().filter((reached) => !reached).length;
  assert.ok(missing.length > 0 && missing.length <= lost);
  for (const { from, to, reached } of report.transitions) {
    if (!reached) assert.ok(missing.some((line) => line.startsWith(`transition${from} → ${to}`)), `${from} → ${to}`);
  }
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Scripts', 'the coverage is painted on the graph', async () => {
  await begin();
  assert.equal(await page.run(`document.querySelectorAll('.graph .visited').length`), 1);
  await openScripts();
  await runAll();
  const [reached] = (await page.text('.coverage-table [data-kind=states] td.numbers')).split(' ').map(Number);
  const [taken] = (await page.text('.coverage-table [data-kind=transitions] td.numbers')).split(' ').map(Number);
  await page.click('#paint');
  await page.until(`document.querySelector('.graph-view.of-scripts')`);
  await page.until(`document.querySelectorAll('.graph .state.visited').length === ${reached}`);
  assert.match(await page.text('#graph .coverage'), new RegExp(`^${reached} of \\d+ states, ${taken} of`));
  const shown = await page.screenshot();
  await page.choose('.coverage-of', 'session');
  await page.until(`!document.querySelector('.graph-view.of-scripts') && document.querySelectorAll('.graph .state.visited').length === 1`);
  // It does not stay for another machine.
  await openScripts();
  await page.click('#paint');
  await page.until(`document.querySelector('.graph-view.of-scripts')`);
  await edit(`return text.replaceAll('"storm"', '"gale"');`, `document.querySelector('.graph [data-state=gale]')`);
  await page.until(`!document.querySelector('.graph-view.of-scripts') && document.querySelector('.coverage-of').hidden`);
  return { screenshot: async () => shown };
});

feature('Scripts', 'the moment where a script differs is shown in the session', async () => {
  await begin();
  await openScripts();
  await runAll();
  await page.run(`[...document.querySelectorAll('${scriptRow('lighthouse-night.jsonl').replaceAll("'", "\\'")} button')].find(({ textContent }) => textContent === 'Go there').click()`);
  await page.until(`!document.querySelector('#scripts').open`);
  await page.until(`/dark → lit/.test(document.querySelector('#log').textContent)`);
  assert.equal(await page.run(`document.querySelector('.play').getAttribute('aria-label') ?? document.querySelector('.play').title`), 'Play', 'time is held there');
  return page;
});

feature('Scripts', 'a trace is accepted after a question, and the tool prints the same', async () => {
  await begin();
  await openScripts();
  await runAll();
  const trace = join(server.folder, 'lighthouse-night.trace.jsonl');
  const former = readFileSync(trace, 'utf8');
  const press = (label) => page.run(`[...document.querySelectorAll('${scriptRow('lighthouse-night.jsonl').replaceAll("'", "\\'")} button')].find(({ textContent }) => textContent === '${label}').click()`);
  await press('Accept the trace');
  assert.match(await page.text(`${scriptRow('lighthouse-night.jsonl')} .ask`), /Replace lighthouse-night.trace.jsonl\?/);
  assert.equal(readFileSync(trace, 'utf8'), former, 'nothing is written before the answer');
  const shown = await page.screenshot();
  await press('Replace it');
  await page.until(`document.querySelector('${scriptRow('lighthouse-night.jsonl').replaceAll("'", "\\'")} .status').textContent === 'passed'`);
  const printed = native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', join(server.folder, 'lighthouse-night.jsonl')).toString();
  assert.equal(readFileSync(trace, 'utf8'), printed);
  assert.equal(readFileSync(`${trace}.backup`, 'utf8'), former);
  // Written by another program, it differs again, without a run.
  writeFileSync(trace, former);
  await page.until(`document.querySelector('${scriptRow('lighthouse-night.jsonl').replaceAll("'", "\\'")} .status').textContent === 'differs'`, 10);
  return { screenshot: async () => shown };
});

feature('Scripts', 'a session is saved as a script, and never over another one without a question', async () => {
  await light();
  assert.equal(await page.run(`document.querySelector('#takeaway .save-script input').value`), 'lighthouse-2.script.jsonl');
  const field = `document.querySelector('#takeaway .save-script input')`;
  const type = (name) => page.run(`(${field}.value = ${JSON.stringify(name)}, ${field}.dispatchEvent(new Event('input')))`);
  for (const [name, said] of [['', /needs a name/], ['../a.jsonl', /can’t contain/], ['.a.jsonl', /dot/], ['a/b', /can’t contain/], ['a'.repeat(300), /too long/]]) {
    await type(name);
    assert.ok(await page.run(`document.querySelector('#takeaway .save-script button[type=submit]').disabled`), name);
    assert.match(await page.text('#save-script-note:not([hidden])'), said);
  }
  for (const name of ['my session', 'my session.json']) {
    await type(name);
    assert.ok(await page.run(`!document.querySelector('#takeaway .save-script button[type=submit]').disabled`), name);
    assert.equal(await page.text('#save-script-note:not([hidden])'), 'Saved as my session.jsonl');
  }
  const former = readFileSync(join(server.folder, 'lighthouse.script.jsonl'), 'utf8');
  await type('lighthouse.script.jsonl');
  await page.click('#takeaway .save-script button[type=submit]');
  await page.until(`!document.querySelector('#takeaway .ask').hidden`);
  assert.equal(readFileSync(join(server.folder, 'lighthouse.script.jsonl'), 'utf8'), former);
  const shown = await page.screenshot();
  await page.run(`[...document.querySelectorAll('#takeaway .ask button')].find(({ textContent }) => textContent === 'Another name').click()`);
  await page.click('#takeaway .save-script button[type=submit]');
  await page.until(`/Saved lighthouse-2.script.jsonl/.test(document.querySelector('#notice').textContent)`);
  assert.match(readFileSync(join(server.folder, 'lighthouse-2.script.jsonl'), 'utf8'), /^\{"op":"start"\}\n/);
  const trace = await taken(() => page.click('[data-take=trace]'));
  await page.run(`document.querySelector('#takeaway').close()`);
  await openScripts();
  await page.until(`document.querySelector('${scriptRow('lighthouse-2.script.jsonl').replaceAll("'", "\\'")}')`, 10);
  await runAll();
  assert.equal(await statusOf('lighthouse-2.script.jsonl'), 'no trace');
  // The traces that the page and the tool write are all of the same session.
  const simulated = (...options) => native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', join(server.folder, 'lighthouse-2.script.jsonl'), ...options);
  for (const [name, lines] of Object.entries({
    plain: simulated(), page: trace.bytes, why: simulated('--why'), mark: simulated('--mark'), all: simulated('--why', '--mark', '--player-events'),
    spaced: Buffer.from(simulated().toString().replaceAll('":', '" : ')),
  })) {
    server.write('lighthouse-2.trace.jsonl', lines);
    if (name === 'all') {
      await untilStatus('lighthouse-2.script.jsonl', 'not run yet', 'the events of each picture were not kept');
      await runAll();
    }
    await untilStatus('lighthouse-2.script.jsonl', 'passed', name);
    server.write('lighthouse-2.trace.jsonl', lines.toString().replace(/("to" ?: ?)"lit"/, '$1"dark"'));
    await untilStatus('lighthouse-2.script.jsonl', 'differs', name);
  }
  return { screenshot: async () => shown };
});

feature('Scripts', 'a change of the machine shows in the scripts, and a refused call is named', async () => {
  await begin();
  await openScripts();
  await page.run(`document.querySelector('.other-scripts').open = true`);
  await page.run(`document.querySelector('${scriptRow('other.jsonl').replaceAll("'", "\\'")} .icon-button').click()`);
  await page.until(`document.querySelector('${scriptRow('other.jsonl').replaceAll("'", "\\'")} .status').textContent === 'refused'`, 10);
  assert.match(await page.text(scriptRow('other.jsonl')), /Line 2 was refused: the state machine has no input "nothing"/);
  await runAll();
  assert.equal(await statusOf('lighthouse.script.jsonl'), 'passed');
  await page.run(`document.querySelector('#scripts').close()`);
  await edit(`return text.replaceAll('"storm"', '"gale"');`, `document.querySelector('.graph [data-state=gale]')`);
  await openScripts();
  assert.match(await page.text('#scripts header .quiet'), /The machine has changed since/);
  await runAll();
  assert.equal(await statusOf('lighthouse.script.jsonl'), 'differs');
  const shown = await page.screenshot();
  return { screenshot: async () => shown };
});

feature('Scripts', 'a file without scripts teaches how to get one', async () => {
  await begin('orrery.json');
  await page.click('#action-scripts');
  await page.until(`!document.querySelector('#scripts .teach').hidden`);
  assert.match(await page.text('#scripts .teach'), /save it as orrery.script.jsonl beside the file/);
  const shown = await page.screenshot();
  await page.run(`document.querySelector('#scripts').close()`);
  return { screenshot: async () => shown };
});

feature('Scripts', 'without a server, scripts are dropped on the page, and a trace is downloaded', async () => {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };
  const still = createServer((request, response) => {
    const path = join(root, 'Output/studio', decodeURIComponent(new URL(request.url, 'http://x').pathname).replace(/\/$/, '/index.html'));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[/\.\w+$/.exec(path)?.[0]] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((resolve) => still.listen(0, '127.0.0.1', resolve));
  const other = await StudioPage.open(browser, `http://127.0.0.1:${still.address().port}/`);
  try {
    await other.untilState('dark');
    await other.run(`(() => {
      const files = new DataTransfer();
      for (const [name, text] of ${JSON.stringify(['script', 'trace'].map((kind) => [`lighthouse.${kind}.jsonl`, readFileSync(join(root, `Samples/lighthouse.${kind}.jsonl`), 'utf8')]))}) files.items.add(new File([text], name));
      dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    })()`);
    await other.until(`document.querySelector('#scripts[open] [data-script]')`);
    await other.click('#run-scripts');
    await other.until(`document.querySelector('#scripts .status').textContent === 'passed'`, 30);
    const shown = await other.screenshot();
    await other.run(`document.querySelector('#scripts').close()`);
    await other.click('#action-export');
    assert.ok(await other.run(`[...document.querySelectorAll('.save-script, .film')].every(({ hidden }) => hidden)`), 'nothing is offered that needs a server');
    await other.run(`document.querySelector('#takeaway').close()`);
    // A folder that the person picked; the browser's private one stands for it.
    await other.run(`(async () => {
      const folder = await navigator.storage.getDirectory();
      const files = { 'lamp.lottie': await (await fetch('samples/lighthouse.lottie')).arrayBuffer(), 'lamp.jsonl': '{"op":"start"}\\n{"op":"click","x":200,"y":118}\\n' };
      for (const [name, contents] of Object.entries(files)) {
        const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await stream.write(contents);
        await stream.close();
      }
      globalThis.showDirectoryPicker = async () => folder;
      globalThis.contentsOf = async (name) => (await (await folder.getFileHandle(name)).getFile()).text();
    })()`);
    await other.click('#action-open-folder');
    await other.until(`document.title.startsWith('lamp.lottie')`);
    await other.untilState('dark');
    await other.click('#action-scripts');
    await other.until(`document.querySelector('#scripts [data-script="lamp.jsonl"]')`);
    await other.click('#run-scripts');
    await other.until(`document.querySelector('#scripts [data-script="lamp.jsonl"] .status').textContent === 'no trace'`, 30);
    const accept = `[...document.querySelectorAll('#scripts [data-script="lamp.jsonl"] button')].find(({ textContent }) => textContent === 'Accept the trace')`;
    await other.run(`${accept}.click()`);
    await other.until(`document.querySelector('#scripts [data-script="lamp.jsonl"] .status').textContent === 'passed'`, 10);
    assert.match(await other.run(`contentsOf('lamp.trace.jsonl')`), /"from":"dark","to":"lit"/);
    await other.click('#scripts .save-script button[type=submit]');
    await other.until(`document.querySelector('#scripts [data-script="lamp.script.jsonl"]')`, 10);
    assert.match(await other.run(`contentsOf('lamp.script.jsonl')`), /^\{"op":"start"\}/);
    assert.deepEqual(other.page.errors, []);
    return { screenshot: async () => shown };
  } finally {
    await other.close();
    still.close();
  }
});

test('the page had no errors', () => {
  assert.deepEqual(page.page.errors, []);
});
