// A running application in the studio: a program in Swift that plays an animation, and one that sends anything.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, root } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

/** The program that is watched; `swift build --product zoetrope-watched` makes it. */
const program = process.env.ZOETROPE_WATCHED ?? join(root, '.build/debug/zoetrope-watched');

/** A running application. */
class Application {
  constructor(address, file, ...machine) {
    this.process = spawn(program, [address, join(root, file), ...machine], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** Makes it do something, and returns its state, its frame and whether a studio is connected. */
  async do(line) {
    this.process.stdin.write(`${line}\n`);
    const [state, frame, isInspected] = (await this.lines.next()).value.split(' ');
    return { state, frame: Number(frame), isInspected: isInspected === 'true' };
  }

  async close() {
    if (this.process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
  }
}

let browser, server, page, application, address;

before(async () => {
  // The same file is in the folder too.
  server = await Studio.serve({ 'orrery.json': 'Samples/orrery.json', 'lighthouse.lottie': 'Samples/lighthouse.lottie' });
  address = server.applicationAddress;
  browser = await launch();
  page = await StudioPage.open(browser, server.address);
});

after(async () => {
  await application?.close();
  await browser?.close();
  await server?.close();
});

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const phase = (name) => page.until(`document.querySelector('#watching:not([hidden])')?.dataset.phase === '${name}'`, 20);
const listed = (count) => page.until(`document.querySelectorAll('.applications button').length === ${count}`, 20);
const isExact = () => page.run(`document.querySelector('.sameness').dataset.same === 'true'`);
const title = () => page.run(`document.querySelector('.sameness').title`);

/** Waits until the page has what the application has done so far, and says whether both are the same. */
async function sameness() {
  await page.run(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
  return [await isExact(), await title()];
}

feature('Applications', 'how an application is watched', async () => {
  await page.until(`document.querySelector('#applications:not([hidden])')`);
  assert.match(await page.text('#applications .teach:not(details)'), /No application/);
  await page.click('#applications summary');
  assert.equal(await page.text('#applications code'), `animation.inspect(to: URL(string: "${address}")!)`);
  return page;
});

feature('Applications', 'those that are connected are listed', async () => {
  application = new Application(address, 'Samples/lighthouse.lottie', 'keeper');
  await listed(1);
  assert.match(await page.text('.applications button'), /lighthouse\.lottie.*zoetrope-watched/);
  await page.run(`document.querySelector('#applications details').open = false`);
  // Watching begins when somebody wants it.
  assert.equal(await page.run(`document.querySelector('#watching').hidden`), true);
  return page;
});

feature('Applications', 'one is watched: its picture, its state, its graph, its inputs', async () => {
  await application.do('click 200 118');
  await pause(300);
  await page.click('.applications button');
  await phase('following');
  await page.untilState('lit');
  await page.until(`document.querySelector('.graph .current .name')?.textContent === 'lit'`);
  await page.until(`document.querySelector('#input-night').checked`);
  await application.do('click 200 118');
  await page.untilState('dark');
  await application.do('set oil 5');
  await page.until(`document.querySelector('#input-oil').value === '5'`);
  await application.do('click 200 118');
  await page.untilState('lit');
  const [red, green, blue] = await page.pixel(200, 118);
  assert.ok(red > 200 && green > 150 && blue < 200, 'the lamp is lit');
  assert.deepEqual((await sameness())[0], true, await title());
  assert.equal(await page.run(`document.querySelector('#question').hidden`), true, 'nothing is asked about the file of the same name');
  return page;
});

feature('Applications', 'what it does is in the log, with the reasons', async () => {
  await application.do('fire ahoy');
  await page.until(`[...document.querySelectorAll('ol.log code')].some((code) => code.textContent === 'fire ahoy')`);
  await page.until(`document.querySelector('.why .call')?.textContent === 'fire ahoy'`);
  await page.untilState((await application.do('status')).state);
  // The first one leaves the lamp, which the machine answers.
  await application.do('click 5 5');
  await application.do('click 5 5');
  await page.until(`document.querySelector('.why .call')?.textContent === 'click 5 5'`);
  assert.match(await page.text('.why .missed'), /none of the layers/);
  return page;
});

feature('Applications', 'a moment of the past is held while it goes on', async () => {
  await page.run(`[...document.querySelectorAll('ol.log .line button')].find((line) => line.textContent.includes('begins in dark')).click()`);
  await phase('held');
  await page.untilState('dark');
  const before = await application.do('status');
  await application.do('override lit').catch(() => {});
  await pause(200);
  assert.equal(await page.state(), 'dark', 'the moment stays');
  assert.equal(await page.run(`document.querySelector('#time .past').hidden`), false);
  const picture = await page.screenshot();
  await page.click('#watching .live');
  await phase('following');
  await page.untilState((await application.do('status')).state);
  assert.ok(before);
  assert.equal((await sameness())[0], true, await title());
  return { screenshot: async () => picture };
});

feature('Applications', 'nothing in the page disturbs it', async () => {
  const { state } = await application.do('status');
  await page.press(200, 118);
  await page.until(`document.querySelector('#notice.shown')?.textContent.includes('Only the watched application')`);
  await page.run(`document.querySelector('#storm').click()`);
  await page.key('s', 'KeyS');
  await pause(300);
  assert.equal((await application.do('status')).state, state);
  assert.equal(await page.state(), state);
  assert.equal((await sameness())[0], true, await title());
  return page;
});

feature('Applications', 'themes, sizes, slots and machines of its own come along', async () => {
  const sky = await page.pixel(200, 20);
  await application.do('theme dawn');
  await page.until(`document.querySelector('.choices label:nth-of-type(3) select').value === 'dawn'`);
  await pause(200);
  assert.notDeepEqual(await page.pixel(200, 20), sky);
  await application.do('size 300 300');
  await page.until(`document.querySelector('#stage canvas').width === 300`);
  await application.do(`machine ${JSON.stringify({ initial: 'first', inputs: [{ type: 'Event', name: 'go' }], states: [
    { type: 'PlaybackState', name: 'first', animation: 'lighthouse', transitions: [{ type: 'Transition', toState: 'second', guards: [{ type: 'Event', inputName: 'go' }] }] },
    { type: 'PlaybackState', name: 'second', animation: 'lighthouse', transitions: [] }], interactions: [] })}`);
  await page.untilState('first');
  await page.until(`document.querySelectorAll('.graph .state').length === 2`);
  await application.do('fire go');
  await page.untilState('second');
  assert.equal((await sameness())[0], true, await title());
  return page;
});

feature('Applications', 'the session is a script of the tool', async () => {
  const fresh = new Application(address, 'Samples/lighthouse.lottie', 'keeper');
  await listed(2);
  await page.run(`[...document.querySelectorAll('.applications button')].at(-1).click()`);
  await phase('following');
  await fresh.do('click 200 118');
  await page.untilState('lit');
  await pause(400);
  await page.click('#watching .live');
  await phase('held');
  const [script, shown] = await page.run(`(async () => {
    const blobs = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { blobs.push(blob); return make(blob); };
    document.querySelector('#log header button').click();
    URL.createObjectURL = make;
    return [await blobs[0].text(), document.querySelector('#time .frame').textContent];
  })()`);
  const lines = script.trim().split('\n');
  writeFileSync(join(server.folder, 'session.jsonl'), `${script}{"op":"status"}\n`);
  const trace = native('simulate', join(root, 'Samples/lighthouse.lottie'), '--machine', 'keeper', '--script', join(server.folder, 'session.jsonl')).toString();
  const status = JSON.parse(trace.trim().split('\n').at(-1));
  assert.ok(lines.length > 5);
  assert.equal(status.state, 'lit');
  // While it is held, more calls come, and the script has all.
  assert.ok(status.frame >= parseFloat(shown) - 0.1, `${status.frame}, ${shown}`);
  await page.click('#watching .leave');
  await page.until(`document.querySelector('#watching').hidden`);
  await fresh.close();
  await listed(1);
  return page;
});

feature('Applications', 'after the watching, one goes on by oneself', async () => {
  assert.equal(await page.state(), 'lit');
  await page.click('#time .play');
  await page.press(200, 118);
  await page.untilState('dark');
  assert.equal((await application.do('status')).state, 'second', 'the application is as it was');
  return page;
});

feature('Applications', 'one that goes and comes back is watched again', async () => {
  await page.click('.applications button');
  await phase('following');
  await page.untilState('second');
  await application.do('end');
  await phase('lost');
  const picture = await page.screenshot();
  await application.do('inspect');
  await phase('following');
  await page.untilState('second');
  // The beginning was not recorded this time.
  await page.until(`document.querySelector('.sameness').dataset.same === 'false'`);
  // And one that is started again.
  await application.close();
  await phase('lost');
  application = new Application(address, 'Samples/lighthouse.lottie', 'keeper');
  await phase('following');
  await page.untilState('dark');
  assert.equal((await sameness())[0], true, await title());
  return { screenshot: async () => picture };
});

feature('Applications', 'an animation without a machine moves', async () => {
  const orrery = new Application(address, 'Samples/orrery.json');
  await listed(2);
  await page.run(`[...document.querySelectorAll('.applications button')].at(-1).click()`);
  await phase('following');
  await page.until(`parseFloat(document.querySelector('#time .elapsed').textContent) > 0.5`, 10);
  assert.equal((await sameness())[0], true, await title());
  const frames = new Set();
  for (let count = 0; count < 20; count += 1) {
    frames.add(await page.text('#time .frame'));
    await pause(30);
  }
  assert.ok(frames.size > 5, 'frames pass');
  // Opening a file ends it.
  await page.run(`document.querySelector('#shelf li button').click()`);
  await page.until(`document.querySelector('#watching').hidden`);
  await orrery.close();
  await listed(1);
  return page;
});

feature('Applications', 'one that sends anything breaks nothing', async () => {
  // From the page itself, because node has no web sockets, and pages in the background draw nothing.
  const rogue = page;
  await rogue.run(`new Promise((resolve, reject) => {
    globalThis.hostile = new WebSocket(${JSON.stringify(address)});
    hostile.onopen = resolve;
    hostile.onerror = reject;
    hostile.onmessage = ({ data }) => { globalThis.asked = JSON.parse(data).page; };
  })`);
  const send = (message) => rogue.run(`hostile.send(${JSON.stringify(typeof message === 'string' ? message : JSON.stringify(message))})`);
  await   send({ op: 'hello', id: 'x', name: '<img src=x onerror=alert(1)>', program: { a: 1 }, process: 'p', system: null });
  await listed(2);
  assert.equal(await page.run(`document.querySelector('.applications img')`), null);
  await page.run(`[...document.querySelectorAll('.applications button')].at(-1).click()`);
  await rogue.until('globalThis.asked');
  const to = await rogue.run('asked');
  for (const message of [
    {}, { op: 'begin' }, { op: 'calls', session: -1, from: 0, calls: 7 }, { op: 'begin', session: 1, isExact: 1, differences: 'x', file: { name: 7, size: -1 } },
    { op: 'begin', session: 2, isExact: true, differences: [{}], file: { name: '../../a', size: 1e15 } }, { op: 'file', offset: 0, data: '***' },
    { op: 'begin', session: 3, isExact: true, differences: [], file: { name: 'a.json', size: 4 } }, { op: 'file', offset: 0, data: btoa('[1,2]') },
    { op: 'file', offset: 0, data: btoa('[12]') },
  ]) await send({ to, ...message });
  await page.until(`document.querySelector('#stage .empty:not([hidden]) [role=alert]')`);
  // A good file, and calls that are none.
  const file = '{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[]}]}';
  await send({ to, op: 'begin', session: 4, isExact: true, differences: [], file: { name: 'b.json', size: file.length } });
  await send({ to, op: 'file', offset: 0, data: btoa(file) });
  await phase('following');
  await send({ to, op: 'calls', session: 4, from: 0, calls: [
    { op: 'load', id: '' }, { op: 'resize', width: 1e9, height: -3 }, { op: 'resize', width: 'a' }, { op: 'tick', ms: 'no' }, { op: 'constructor' }, { op: '__proto__' },
    { op: 'setTransform', matrix: [1] }, { op: 'setLayout', fit: 'x', align: 3 }, { op: 'setFrame', frame: null }, { op: 'setSlot', id: 'a', json: '{' }, { op: 'loadMachine', json: '[' },
    { op: 'setTheme', id: 'x' }, {}, null, 7, { op: 'play' },
  ], status: { state: 3, inputs: [], failure: { a: 1 } } });
  await pause(500);
  await send({ to, op: 'calls', session: 4, from: 999, calls: [] });
  await send('not JSON');
  await listed(1);
  await phase('lost');
  await page.click('#watching .leave');
  await page.click('.applications button');
  await phase('following');
  await page.untilState('dark');
  assert.equal((await sameness())[0], true, await title());
  return page;
});

feature('Applications', 'at phone width', async () => {
  const phone = await StudioPage.open(browser, server.address, { width: 390, height: 844, media: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  await phone.click('#tabs [data-tab=apps]');
  await phone.until(`document.querySelectorAll('.applications button').length === 1`);
  await phone.click('.applications button');
  await phone.until(`document.querySelector('#watching:not([hidden])')?.dataset.phase === 'following'`, 20);
  assert.equal(await phone.run(`document.documentElement.scrollWidth <= innerWidth`), true, 'nothing is wider than the page');
  await phone.click('#tabs [data-tab=inputs]');
  await phone.untilState('dark');
  await application.do('click 200 118');
  await phone.untilState('lit');
  const picture = await phone.screenshot();
  assert.deepEqual(phone.page.errors, []);
  await phone.close();
  // Two pages watched.
  await page.untilState('lit');
  assert.equal((await sameness())[0], true, await title());
  return { screenshot: async () => picture };
});

test('the page has no errors', () => {
  assert.deepEqual(page.page.errors, []);
});
