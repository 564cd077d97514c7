// The site in Chromium: what each page shows works, and its digests are those of the server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';

let browser, server;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

const open = (name, options = { width: 1000, height: 900 }) => browser.open(`${server.address}/site/${name}.html`, options);

test('the switch drives the machine, and the page hears of it', async () => {
  const page = await open('index');
  await page.until('document.getElementById("state").value === "dark"');
  await page.run('document.getElementById("night").click()');
  await page.until('document.getElementById("state").value === "lit"');
  assert.equal(await page.run('document.getElementById("night").getAttribute("aria-checked")'), 'true');
  assert.match(await page.run('document.getElementById("log").textContent'), /Transition "dark" → "lit"/);
  assert.deepEqual(page.errors, []);
});

test('sliders and scrolling move the planets', async () => {
  const page = await open('playback');
  await page.until('document.getElementById("frame-value").value > 1');
  await page.run('document.getElementById("play").click()');
  assert.equal(await page.run('document.getElementById("play").textContent'), 'Play');
  await page.run('scrollTo(0, 900)');
  await page.until('document.getElementById("scrolled").dotLottie.currentFrame > 20');
  assert.deepEqual(page.errors, []);
});

test('tabs are chosen by keys, and the icon of the former one plays back', async () => {
  const page = await open('controls');
  const frames = 'tabs.map((tab) => Math.round(tab.firstChild.dotLottie.currentFrame))';
  await page.run('globalThis.tabs = [...document.getElementById("tabs").children]');
  await page.until(`tabs.every((tab) => tab.firstChild.dotLottie?.isStateMachineRunning)`);
  await page.until(`(${frames})[0] >= 22`);
  await page.run('tabs[0].focus()');
  await page.key('ArrowRight');
  assert.equal(await page.run('document.activeElement === tabs[1] && tabs[1].getAttribute("aria-selected")'), 'true');
  await page.until(`(${frames})[0] === 0 && (${frames})[1] >= 22`);
  assert.match(await page.run('document.getElementById("panel").textContent'), /stars/);
  assert.deepEqual(page.errors, []);
});

test('toggles are pressed by keys and pointers, and stars are rated by both', async () => {
  const page = await open('controls', { width: 1000, height: 1600 });
  await page.run('globalThis.toggles = [...document.getElementById("toggles").children]');
  await page.until('toggles.every((toggle) => toggle.dotLottie?.isStateMachineRunning)');
  await page.run('toggles[0].focus()');
  await page.key('Enter');
  const [x, y] = await page.run('(({ left, top, width, height }) => [left + width / 2, top + height / 2])(toggles[1].getBoundingClientRect())');
  await page.click(x, y);
  await page.until('document.getElementById("on").value === "Switch, Favourite"');
  assert.deepEqual(await page.run('toggles.map((toggle) => toggle.getAttribute("aria-checked"))'), ['true', 'true', 'false']);
  await page.run('globalThis.stars = document.getElementById("stars")');
  await page.until('stars.dotLottie?.isStateMachineRunning');
  const [left, top, width, height] = await page.run('(({ left, top, width, height }) => [left, top, width, height])(stars.getBoundingClientRect())');
  await page.click(left + width * 0.7, top + height / 2);
  await page.until('document.getElementById("rating").value === "4"');
  await page.run('document.getElementById("rating").value = 2; document.getElementById("rating").dispatchEvent(new Event("input"))');
  await page.until('stars.dotLottie.stateMachineGetCurrentState() === "rated 2"');
  assert.deepEqual(page.errors, []);
});

test('a control with two files never shows nothing', async () => {
  const page = await open('controls', { width: 1000, height: 1600 });
  await page.until('document.getElementById("tabs").querySelector("[aria-selected]")');
  await page.run('document.getElementById("exchange").click()');
  assert.equal(await page.run('document.getElementById("exchange-state").value'), 'waiting for heart.json');
  await page.until('document.getElementById("exchange-state").value === "heart.json"');
  assert.equal(await page.run('document.getElementById("empty").value'), '0');
  assert.deepEqual(page.errors, []);
});

test('the gallery makes players as they come into sight', async () => {
  const page = await open('gallery');
  const players = 'document.querySelectorAll("zoetrope-player[src]").length';
  await page.until(`${players} > 5 && [...document.querySelectorAll("zoetrope-player[src]")].every((player) => player.dotLottie?.isLoaded)`);
  const all = await page.run('document.querySelectorAll("zoetrope-player").length');
  assert.ok(all > 150 && await page.run(players) < all, `${all}`);
  await page.run('document.getElementById("pause").click(); scrollTo(0, 2000)');
  await page.run('new Promise((resolve) => setTimeout(resolve, 500))');
  assert.equal(await page.run('[...document.querySelectorAll("zoetrope-player[src]")].some((player) => player.dotLottie.isPlaying)'), false);
  await page.run('document.getElementById("group").value = "Masks"; document.getElementById("group").dispatchEvent(new Event("change"))');
  assert.ok(await page.run('document.querySelectorAll("#pictures li").length') < all / 2);
  assert.deepEqual(page.errors, []);
});

test('the page draws what the server drew', async () => {
  const page = await open('bytes');
  await page.until('document.querySelectorAll("#digests tr").length === 5');
  const equal = await page.run('[...document.querySelectorAll("#digests td:last-child")].map((cell) => cell.textContent)');
  assert.deepEqual(equal, ['yes', 'yes', 'yes', 'yes', 'yes']);
  assert.deepEqual(page.errors, []);
});

test('the studio works without a server', async () => {
  const page = await open('studio', { width: 1300, height: 900 });
  await page.until(`document.querySelector('.now .state')?.textContent === 'dark'`);
  await page.run(`document.querySelector('#interactions button').click()`);
  await page.until(`document.querySelector('.now .state').textContent === 'lit'`);
  assert.deepEqual(page.errors, []);
});

test('every page fits a phone, and links to the others', async () => {
  for (const name of ['index', 'controls', 'playback', 'gallery', 'bytes', 'guide']) {
    const page = await open(name, { width: 360, height: 700 });
    assert.equal(await page.run('document.documentElement.scrollWidth'), 360, name);
    assert.equal(await page.run('document.querySelectorAll("h1").length'), 1, name);
    const links = await page.run('Promise.all([...document.querySelectorAll("nav a")].map(({ href }) => fetch(href).then(({ ok }) => ok)))');
    assert.deepEqual(links, [true, true, true, true, true, true, true]);
    assert.deepEqual(page.errors, []);
  }
});
