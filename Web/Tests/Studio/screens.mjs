// Takes pictures of the studio's screens: light and dark, desktop and phone. node Web/Tests/Studio/screens.mjs FOLDER

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { launch } from '../browser.mjs';
import { Studio, StudioPage } from './studio-page.mjs';

const folder = process.argv[2] ?? 'Output/screens';
mkdirSync(folder, { recursive: true });
const server = await Studio.serve({
  'lighthouse.lottie': 'Samples/lighthouse.lottie', 'lighthouse.script.jsonl': 'Samples/lighthouse.script.jsonl', 'lighthouse.trace.jsonl': 'Samples/lighthouse.trace.jsonl',
  'orrery.json': 'Samples/orrery.json', 'animation_HarbourViewController_iphone.json': 'Samples/animation_HarbourViewController_iphone.json',
  'harbour/stage.json': 'Samples/harbour/stage.json', 'harbour/boat.json': 'Samples/harbour/boat.json', 'harbour/pennant.png': 'Samples/harbour/pennant.png',
});

/** What each screen shows; on a phone, the tab that has it. */
const screens = {
  why: { tab: 'talk', show: async (page) => {
    await page.press(200, 118);
    await page.untilState('lit');
    await page.press(200, 284);
    await page.untilState('signalling');
  } },
  editor: { tab: 'talk', show: async (page) => {
    await page.run(`document.querySelector('#edit').getAttribute('aria-pressed') === 'true' || document.querySelector('#edit').click()`);
    await page.until(`document.querySelector('#editor details')`);
    await page.run(`document.querySelectorAll('#editor details')[2].setAttribute('open', '')`);
  } },
  slots: { tab: 'machine', show: async (page) => {
    await page.choose('.choices label:nth-of-type(3) select', 'dawn');
    await page.until(`document.querySelector('.slot.changed')`);
    await page.run(`document.querySelector('#slots').scrollIntoView({ block: 'end' })`);
  } },
  scripts: { tab: 'files', show: async (page) => {
    await page.run(`document.querySelector('#open-scripts').click()`);
    await page.until(`document.querySelector('#scripts .script-head')`);
    await page.settle();
    await page.run(`document.querySelector('#run-scripts').click()`);
    await page.until(`document.querySelector('#paint')`);
  } },
  views: { tab: 'files', show: async (page) => {
    await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title.startsWith('animation_')).click()`);
    await page.until(`document.body.classList.contains('with-views') && document.querySelector('#views-findings .good')`);
    await page.run(`document.querySelector('[data-perform="0/0/0"]').click()`);
  } },
};

for (const [device, size] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  for (const scheme of ['light', 'dark']) {
    for (const [name, { tab, show }] of Object.entries(screens)) {
      // A browser each: what one screen keeps for the next visit is not of the other.
      const browser = await launch();
      const page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`, { ...size, media: [{ name: 'prefers-color-scheme', value: scheme }] });
      await page.untilState('dark');
      await page.settle();
      if (device === 'phone') await page.run(`document.querySelector('#tabs [data-tab=${tab}]').click()`);
      await show(page);
      await new Promise((resolve) => setTimeout(resolve, 700));
      const { data } = await page.page.send('Page.captureScreenshot', { format: 'jpeg', quality: 78 });
      writeFileSync(join(folder, `${name}-${scheme}-${device}.jpg`), Buffer.from(data, 'base64'));
      await page.close();
      await browser.close();
    }
  }
}
await server.close();
