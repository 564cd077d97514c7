// The components for React, in Chromium and in strict mode, where React mounts everything twice.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { player, root } from './support.mjs';

const modules = '/usr/share/nodejs';
const skip = !(existsSync(join(modules, 'react')) && existsSync(join(modules, 'react-dom'))) && 'React is missing';
const project = mkdtempSync(join(tmpdir(), 'zoetrope-react-'));

let browser, server, page;

before(async () => {
  if (skip) return;
  mkdirSync(join(project, 'node_modules'));
  cpSync(player, join(project, 'node_modules/zoetrope-player'), { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler']) {
    if (existsSync(join(modules, name))) symlinkSync(join(modules, name), join(project, 'node_modules', name));
  }
  copyFileSync(join(root, 'Web/Tests/pages/react.js'), join(project, 'app.js'));
  execFileSync('esbuild', ['app.js', '--bundle', '--format=esm', '--log-level=error', '--define:process.env.NODE_ENV="development"', '--outdir=out'], {
    cwd: project, env: { ...process.env, NODE_PATH: modules }, stdio: 'inherit',
  });
  for (const name of readdirSync(player)) if (name === 'worker.js' || name.endsWith('.wasm')) copyFileSync(join(player, name), join(project, 'out', name));
  writeFileSync(join(project, 'out/index.html'), '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="app.js"></script>');
  server = await serve({ more: { react: join(project, 'out') } });
  browser = await launch();
  page = await browser.open(`${server.address}/react/index.html`);
  await page.until('globalThis.isReady');
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(project, { recursive: true, force: true });
});

/** The digests of pictures by their names, as the first component draws them. */
const pictures = {};

for (const name of ['DotLottieReact', 'DotLottieWorkerReact']) {
  const render = (properties) => page.run(`render('${name}', ${JSON.stringify(properties)})`);
  /** Checks a picture. A worker shows one some time after the call. */
  const shows = async (picture) => {
    await page.run('player.setFrame(30)');
    const shown = await page.run('digest()');
    pictures[picture] ??= shown;
    for (let attempt = 0; attempt < 50; attempt += 1) if ((await page.run('digest()')) === pictures[picture]) return;
    assert.fail(`${name} does not show the ${picture} picture`);
  };

  test(`${name} draws, follows its properties and leaves nothing`, { skip }, async () => {
    const src = '/samples/lighthouse.lottie';
    await page.run('reported.length = 0');
    await render({ src, renderConfig: { devicePixelRatio: 1 } });
    // The player of the first mount is destroyed before the second one is made.
    assert.deepEqual(await page.run('reported.map(Boolean)'), [true, false, true]);
    await page.until('player.isLoaded');
    assert.equal(await page.run('player !== reported[0]'), true);
    await shows('plain');
    // A setting is a call; the animation is not loaded again.
    await page.run(`globalThis.loads = 0; player.addEventListener('load', () => (loads += 1))`);
    await render({ src, renderConfig: { devicePixelRatio: 1 }, speed: 2, loop: true, mode: 'reverse', segment: [10, 40], layout: { fit: 'fill' } });
    await page.until(`player.speed === 2 && player.loop && player.mode === 'reverse' && player.segment?.[1] === 40 && player.layout.fit === 'fill'`);
    await render({ src, renderConfig: { devicePixelRatio: 1 }, layout: { align: [0.5, 0.5], fit: 'contain' } });
    await page.until(`player.speed === 1 && !player.loop && player.mode === 'forward' && player.segment === undefined && player.layout.fit === 'contain'`);
    await shows('plain');
    await render({ src, renderConfig: { devicePixelRatio: 1 }, themeId: 'dawn' });
    await page.until(`player.activeThemeId === 'dawn'`);
    await shows('dawn');
    await render({ src, renderConfig: { devicePixelRatio: 1 }, themeData: { rules: [{ id: 'sea', type: 'Color', value: [1, 0, 0] }] } });
    await page.until('!player.activeThemeId');
    await shows('red');
    await render({ src, renderConfig: { devicePixelRatio: 1 } });
    await shows('plain');
    assert.equal(new Set(Object.values(pictures)).size, 3);
    assert.equal(await page.run('loads'), 0);
    // Another source, animation or machine loads.
    await render({ src, animationId: 'ship', themeId: 'fog' });
    await page.until(`player.activeAnimationId === 'ship'`);
    await render({ src, stateMachineId: 'keeper' });
    await page.until('player.isStateMachineRunning');
    await render({ data: readFileSync(join(root, 'Samples/orrery.json'), 'utf8'), autoplay: true });
    await page.until('player.totalFrames === 180 && player.isPlaying');
    // The same player all the time, which ends with the component.
    assert.deepEqual(await page.run('reported.map(Boolean)'), [true, false, true]);
    await page.run('unmount()');
    await page.until('reported.at(-1) === null');
    assert.deepEqual(await page.run('reported.map(Boolean)'), [true, false, true, false]);
    assert.deepEqual(page.errors, []);
  });

  test(`${name} passes on what belongs to the canvas, and plays while a pointer is over it`, { skip }, async () => {
    await render({ src: '/samples/orrery.json', loop: true, playOnHover: true, className: 'box', id: 'canvas', 'aria-label': 'An orrery' });
    await page.until('player.isLoaded');
    const [box, style, label] = await page.run(`(() => {
      const canvas = document.querySelector('.box > canvas#canvas');
      return [canvas.parentElement.style.cssText, canvas.style.width, canvas.ariaLabel];
    })()`);
    assert.deepEqual([box, style, label], ['', '100%', 'An orrery']);
    await page.mouse('mouseMoved', 60, 60);
    await page.until('player.isPlaying');
    await page.mouse('mouseMoved', 700, 500);
    await page.until('player.isPaused');
    await page.run('unmount()');
    await page.until('reported.at(-1) === null');
    assert.deepEqual(page.errors, []);
  });
}

test('the components can be imported where there is no document', { skip }, async () => {
  const script = `import { DotLottieReact } from 'zoetrope-player/react';
    import react from 'react';
    console.log(typeof DotLottieReact, react.isValidElement(react.createElement(DotLottieReact)));`;
  writeFileSync(join(project, 'use.mjs'), script);
  assert.equal(execFileSync(process.execPath, ['use.mjs'], { cwd: project, encoding: 'utf8', env: { ...process.env, NODE_PATH: modules } }), 'function true\n');
});
