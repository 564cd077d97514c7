// The six tasks of a newcomer, with real presses and keys, which are counted.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage } from './studio-page.mjs';
import { prepare, samples, tasks } from './tasks.mjs';

let browser, server, page;

before(async () => {
  server = await Studio.serve(samples);
  prepare(server);
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Does a task, and returns the presses and keys that it took; to choose from a list takes two. */
async function count({ run }) {
  let presses = 0;
  const { page: target } = page;
  const { click } = target;
  target.click = async (...point) => {
    presses += 1;
    await click.apply(target, point);
  };
  const key = async (...names) => {
    presses += 1;
    await page.key(...names);
  };
  const choose = async (selector, value) => {
    presses += 2;
    await page.choose(selector, value);
    await page.settle();
  };
  const press = async (goal) => {
    await target.click(...(Array.isArray(goal) ? goal : await page.middle(goal)));
    await page.settle();
  };
  try {
    await run({ page, press, choose, key, type: (text) => page.type(text), say: async () => {}, look: () => page.settle(), watch: () => page.settle() });
  } finally {
    target.click = click;
  }
  return presses;
}

for (const task of tasks) {
  test(`${task.name} ${task.presses} presses`, async () => {
    assert.equal(await count(task), task.presses);
    task.check?.(server);
    assert.deepEqual(page.page.errors, []);
  });
}
