// The site in Chromium: what it shows works, and its digests are those of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { launch, serve } from './browser.mjs';

test('the page draws what the server drew, and its switch drives the machine', async () => {
  const server = await serve();
  const browser = await launch();
  try {
    const page = await browser.open(`${server.address}/site/index.html`, { width: 1000, height: 900 });
    await page.until('document.querySelectorAll("#digests tr").length === 5');
    const equal = await page.run('[...document.querySelectorAll("#digests td:last-child")].map((cell) => cell.textContent)');
    assert.deepEqual(equal, ['yes', 'yes', 'yes', 'yes', 'yes']);
    await page.until('document.getElementById("state").value === "dark"');
    await page.run('document.getElementById("night").click()');
    await page.until('document.getElementById("state").value === "lit"');
    assert.equal(await page.run('document.getElementById("night").getAttribute("aria-checked")'), 'true');
    await page.until('document.getElementById("frame-value").value > 1');
    await page.run('document.getElementById("play").click()');
    assert.equal(await page.run('document.getElementById("play").textContent'), 'Play');
    await page.run('scrollTo(0, 900)');
    await page.until('document.getElementById("scrolled").dotLottie.currentFrame > 20');
    assert.deepEqual(page.errors, []);
    const narrow = await browser.open(`${server.address}/site/index.html`, { width: 360, height: 700 });
    assert.equal(await narrow.run('document.documentElement.scrollWidth'), 360);
  } finally {
    await browser.close();
    server.close();
  }
});
