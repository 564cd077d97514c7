// The element in Chromium: its life, its names for those who do not see it, the keyboard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';

let browser, server, page;
const answers = {};

before(async () => {
  server = await serve({ answers });
  browser = await launch();
  page = await browser.open(`${server.address}/pages/element.html`, { width: 400, height: 700, scale: 2 });
  await page.until(`events.some((event) => event.type === 'load')`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('the canvas has the pixels of the display, and the poster goes away', async () => {
  assert.deepEqual(await page.run('(({ width, height }) => [width, height])(element.dotLottie.canvas)'), [600, 600]);
  const poster = `getComputedStyle(element.shadowRoot.querySelector('slot')).display`;
  assert.equal(await page.run(poster), 'none');
  assert.deepEqual(page.errors, []);
});

test('those who do not see it hear what it is', async () => {
  await page.until('element.dotLottie.isStateMachineRunning');
  const { nodes } = await page.send('Accessibility.getFullAXTree');
  const node = nodes.find((node) => node.role?.value === 'button');
  assert.equal(node?.name?.value, 'The lighthouse');
});

test('without a name of its own, it has the description or the name of the file', async () => {
  const name = async (members) => {
    const file = `described-${Object.keys(answers).length}.json`;
    answers[file] = JSON.stringify({ w: 9, h: 9, fr: 10, ip: 0, op: 5, layers: [], ...members });
    await page.run(`(async () => {
      globalThis.other = document.createElement('zoetrope-player');
      const loaded = new Promise((resolve) => other.addEventListener('load', resolve));
      other.src = '/${file}';
      document.body.append(other);
      await loaded;
    })()`);
    const { nodes } = await page.send('Accessibility.getFullAXTree');
    await page.run('other.remove()');
    return nodes.filter((node) => ['img', 'image'].includes(node.role?.value)).map((node) => node.name?.value);
  };
  assert.deepEqual(await name({ meta: { d: 'A square that turns' }, nm: 'Comp 1' }), ['A square that turns']);
  assert.deepEqual(await name({ nm: 'Comp 1' }), ['Comp 1']);
  assert.deepEqual(await name({}), ['Animation']);
});

test('the keyboard presses it', async () => {
  await page.run('element.focus()');
  assert.equal(await page.run('document.activeElement === element'), true);
  await page.key('Enter');
  await page.until(`element.dotLottie.stateMachineGetCurrentState() === 'lit'`);
  await page.key(' ', 'Space');
  await page.until(`element.dotLottie.stateMachineGetCurrentState() === 'dark'`);
});

test('a key that went down elsewhere presses nothing, and one that is held loses its press with the focus', async () => {
  await page.run(`globalThis.button = document.body.appendChild(document.createElement('button')); button.focus()`);
  await page.run(`element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))`);
  assert.equal(await page.run('element.dotLottie.stateMachineGetCurrentState()'), 'dark');
  await page.run(`element.focus(); element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })); button.focus()`);
  await page.run(`element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true })); button.remove()`);
  assert.equal(await page.run('element.dotLottie.stateMachineGetCurrentState()'), 'dark');
});

test('attributes change what plays', async () => {
  await page.run(`element.setAttribute('theme', 'dawn')`);
  assert.equal(await page.run('element.dotLottie.activeThemeId'), 'dawn');
  await page.run(`element.speed = 2`);
  assert.equal(await page.run('element.dotLottie.speed'), 2);
  await page.run(`events.length = 0; element.removeAttribute('state-machine'); element.src = '/samples/orrery.json'`);
  await page.until(`events.some((event) => event.type === 'load')`);
  assert.equal(await page.run('element.dotLottie.totalFrames'), 180);
});

test('without a file nothing is shown, and a file that fails shows the poster', async () => {
  await page.run(`element.removeAttribute('src')`);
  await page.until('!element.hasAttribute("data-loaded") && !element.dotLottie.isLoaded');
  assert.deepEqual(page.errors, []);
  await page.run(`events.length = 0; element.src = '/samples/orrery.json'`);
  await page.until(`events.some((event) => event.type === 'load')`);
  await page.run(`events.length = 0; element.addEventListener('loadError', (event) => event.preventDefault(), { once: true }); element.src = '/pages/element.html'`);
  await page.until(`events.some((event) => event.type === 'loadError')`);
  assert.equal(await page.run('element.hasAttribute("data-loaded")'), false);
  await page.run(`events.length = 0; element.src = '/samples/orrery.json'`);
  await page.until(`events.some((event) => event.type === 'load')`);
});

test('an element that moves keeps its player, and one that leaves releases it', async () => {
  await page.run(`globalThis.former = element.dotLottie; document.body.prepend(element)`);
  await page.run(`new Promise((resolve) => setTimeout(resolve, 50))`);
  assert.equal(await page.run('element.dotLottie === former && former.isLoaded'), true);
  await page.run(`element.remove()`);
  await page.run(`new Promise((resolve) => setTimeout(resolve, 50))`);
  assert.equal(await page.run('element.dotLottie === undefined && !former.isLoaded'), true);
  await page.run(`events.length = 0; document.body.append(element)`);
  await page.until(`events.some((event) => event.type === 'load')`);
  assert.deepEqual(page.errors, []);
});

test('dotlottie-wc has the attributes of its settings', async () => {
  await page.run(`import('/player/dotlottie-wc.js').then(() => {
    globalThis.other = document.createElement('dotlottie-wc');
    for (const [name, value] of Object.entries({
      src: '/samples/lighthouse.lottie', autoplay: 'true', loop: 'false', speed: '1.5', themeId: 'fog',
      animationId: 'lighthouse', segment: '[10, 90]', layout: '{"fit": "cover"}', backgroundColor: '#102030',
      renderConfig: '{"devicePixelRatio": 1}', mode: 'bounce', useFrameInterpolation: 'false',
    })) other.setAttribute(name, value);
    events.length = 0;
    document.body.append(other);
  })`);
  await page.until(`events.some((event) => event.type === 'load')`);
  const player = 'other.dotLottie';
  assert.deepEqual(
    await page.run(`[${player}.isPlaying, ${player}.loop, ${player}.speed, ${player}.activeThemeId, ${player}.segment,
      ${player}.layout.fit, ${player}.backgroundColor, ${player}.mode, ${player}.useFrameInterpolation,
      ${player}.canvas.width]`),
    [true, false, 1.5, 'fog', [10, 90], 'cover', '#102030', 'bounce', false, 300]);
  await page.run(`other.setAttribute('speed', '2'); other.setAttribute('loop', '')`);
  assert.deepEqual(await page.run(`[${player}.speed, ${player}.loop]`), [2, true]);
  assert.deepEqual(page.errors, []);
});

test('dotlottie-worker-wc plays in a worker, is pressed by keys, and can leave the page and come back', async () => {
  await page.run(`import('/player/dotlottie-wc.js').then(() => {
    globalThis.remote = document.createElement('dotlottie-worker-wc');
    for (const [name, value] of Object.entries({
      src: '/samples/lighthouse.lottie', stateMachineId: 'keeper', workerId: 'element', layout: '{"fit": "cover"}', speed: '2',
    })) remote.setAttribute(name, value);
    events.length = 0;
    document.body.prepend(remote);
  })`);
  const player = 'remote.dotLottie';
  await page.until(`${player}?.isStateMachineRunning && remote.tabIndex === 0`);
  assert.equal(await page.run(`${player}.constructor.name !== other.dotLottie.constructor.name && remote.workerId`), 'element');
  assert.deepEqual(await page.run(`[${player}.layout.fit, remote.hasAttribute('data-loaded')]`), ['cover', true]);
  await page.run('remote.focus()');
  await page.key('Enter');
  await page.until(`events.some((event) => event.type === 'stateMachineStateEntered' && event.state === 'lit')`);
  // Its canvas belongs to the former worker, so it gets another one.
  await page.run(`globalThis.former = ${player}; remote.remove(); new Promise((resolve) => setTimeout(resolve, 50))`);
  assert.equal(await page.run(`${player} === undefined`), true);
  await page.run('document.body.prepend(remote)');
  await page.until(`${player}?.isStateMachineRunning`);
  assert.equal(await page.run(`${player} !== former && ${player}.canvas !== former.canvas`), true);
  // Without an animation it is empty.
  await page.run(`remote.removeAttribute('src')`);
  await page.until(`!remote.hasAttribute('data-loaded') && !${player}.isLoaded`);
  await page.run('remote.remove()');
  assert.deepEqual(page.errors, []);
});
