// The package as an application gets it: packed, installed, and bundled by each tool that is here.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from './browser.mjs';
import { player, root } from './support.mjs';

const project = mkdtempSync(join(tmpdir(), 'zoetrope-bundles-'));
const installed = join(project, 'node_modules/zoetrope-player');
const { exports: entries, files } = JSON.parse(readFileSync(join(player, 'package.json')));
const application = readFileSync(join(root, 'Web/Tests/pages/bundled.js'), 'utf8');

let browser, server, expected;

before(async () => {
  // What `npm install` unpacks.
  mkdirSync(installed, { recursive: true });
  for (const name of readdirSync(player)) if (isPublished(name)) cpSync(join(player, name), join(installed, name));
  writeFileSync(join(project, 'app.js'), application);
  // An effect needs the module of features.
  const orrery = JSON.parse(readFileSync(join(root, 'Samples/orrery.json')));
  orrery.layers[0].ef = [{ ty: 29, en: 1, ef: [{ ty: 0, v: { k: 12 } }, { ty: 7, v: { k: 1 } }, { ty: 7, v: { k: 0 } }] }];
  writeFileSync(join(project, 'blurred.json'), JSON.stringify(orrery));
  write('unbundled', importing('/player'));
  // Debian's webpack asks node where Debian keeps modules, which only Debian's node knows.
  writeFileSync(join(project, 'debian.cjs'), `
    const { config } = process;
    const places = { node_prefix: '/usr', node_relative_path: 'share/nodejs', ...config.variables };
    Object.defineProperty(process, 'config', { value: { ...config, variables: places } });
  `);
  server = await serve({ more: { bundles: project } });
  browser = await launch();
  expected = await pictures('unbundled');
  assert.equal(new Set(expected).size, 1);
  assert.notEqual(expected[0], 'nothing');
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(project, { recursive: true, force: true });
});

/** The application with imports from a folder. */
function importing(folder) {
  return application.replaceAll(/(from|import) 'zoetrope-player(\/\w+)?'/g, (_, word, name) => `${word} '${folder}${name ?? '/index'}.js'`);
}

function isPublished(name) {
  const isListed = files.some((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '.*')}$`).test(name));
  return isListed || ['package.json', 'README.md', 'LICENSE'].includes(name);
}

/** Writes a page with a script of its own folder. */
function write(name, script) {
  mkdirSync(join(project, name), { recursive: true });
  writeFileSync(join(project, name, 'index.html'), '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="app.js"></script>');
  if (script !== undefined) writeFileSync(join(project, name, 'app.js'), script);
}

/** The digests of the pictures that a page draws. */
async function pictures(name) {
  const page = await browser.open(`${server.address}/bundles/${name}/index.html`);
  await page.until('globalThis.draw');
  const digests = await page.run('draw()');
  assert.deepEqual(page.errors, []);
  return digests;
}

/** Copies the files whose addresses stay relative to the bundle. */
function copyAssets(name) {
  for (const file of readdirSync(installed)) {
    if (file === 'worker.js' || file.endsWith('.wasm')) copyFileSync(join(installed, file), join(project, name, file));
  }
}

/** Runs a tool, which must neither fail nor warn. */
function run(tool, args) {
  const env = { ...process.env, NODE_PATH: '/usr/share/nodejs', NODE_OPTIONS: `--require ${join(project, 'debian.cjs')}` };
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: project, encoding: 'utf8', env });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.doesNotMatch(`${stdout}${stderr}`, /warn/i);
}

const lacks = (tool) => !process.env.PATH.split(':').some((folder) => existsSync(join(folder, tool))) && `${tool} is missing`;

const bundlers = {
  esbuild: (name) => {
    run('esbuild', ['app.js', '--bundle', '--format=esm', '--minify', '--log-level=warning', `--outdir=${name}`]);
    copyAssets(name);
  },
  // Without a plug-in it finds no packages, so the imports are paths.
  rollup: (name) => {
    writeFileSync(join(project, 'app-paths.js'), importing('./node_modules/zoetrope-player'));
    run('rollup', ['--silent', '--failAfterWarnings', '-i', 'app-paths.js', '-o', `${name}/app.js`, '-f', 'es']);
    copyAssets(name);
  },
  webpack: (name) => {
    run('webpack', ['--mode', 'production', '--no-performance', '--entry', './app.js', '-o', name, '--output-filename', 'app.js']);
    // It copies what it finds: each module once, although page and worker ask for it.
    assert.equal(readdirSync(join(project, name)).filter((file) => file.endsWith('.wasm')).length, 3);
  },
};

for (const [tool, bundle] of Object.entries(bundlers)) {
  test(`${tool} bundles an application that draws the same pictures`, { skip: lacks(tool) }, async () => {
    write(tool);
    bundle(tool);
    for (const file of readdirSync(join(project, tool)).filter((file) => file.endsWith('.js'))) {
      assert.doesNotMatch(readFileSync(join(project, tool, file), 'utf8'), /from\s*['"]node:|import\s*['"]node:|require\(['"]node:/);
    }
    assert.deepEqual(await pictures(tool), expected);
  });
}

test('an engine that was not copied is what the error names, not the animation', { skip: lacks('esbuild') }, async () => {
  write('bare');
  run('esbuild', ['app.js', '--bundle', '--format=esm', '--log-level=warning', '--outdir=bare']);
  const page = await browser.open(`${server.address}/bundles/bare/index.html`);
  await page.until('globalThis.failing');
  const address = `${server.address}/bundles/bare/${entries['./engine.wasm'].slice(2)}`;
  const message = await page.run('failing()');
  assert.ok(message.startsWith(`EngineUnavailable: the engine can't be loaded from ${address}: `), message);
  assert.match(message, /is missing, blocked, or of another version/);
});

test('the addresses of the modules and of the worker are literals, as bundlers need them', () => {
  for (const script of ['index.js', 'worker.js']) {
    const text = readFileSync(join(player, script), 'utf8');
    const literals = [...text.matchAll(/new URL\("([^"]+)",import\.meta\.url\)/g)].map((match) => match[1]);
    const modules = ['./engine.wasm', './features.wasm', './fonts.wasm'].map((name) => entries[name]);
    assert.deepEqual(literals.sort(), script === 'index.js' ? ['./worker.js', ...modules].sort() : modules.sort());
  }
  assert.match(readFileSync(join(player, 'index.js'), 'utf8'), /new Worker\(new URL\("\.\/worker\.js",import\.meta\.url\),\{type:"module"\}\)/);
});

test('every entry of the package is a published file, with types beside it', () => {
  for (const [name, entry] of Object.entries(entries)) {
    for (const path of [entry.default ?? entry, entry.types].filter(Boolean)) {
      assert.ok(existsSync(join(player, path)) && isPublished(path.slice(2)), `${name}: ${path}`);
    }
    if (!['./package.json', './engine.wasm', './features.wasm', './fonts.wasm'].includes(name)) assert.ok(entry.types, name);
  }
});

test('npm packs the package and installs it without a registry', { skip: lacks('npm') }, () => {
  const npm = (folder, ...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const folder = join(project, 'npm');
  mkdirSync(folder);
  const [{ filename, files: packed }] = JSON.parse(npm(folder, 'pack', player, '--json'));
  assert.deepEqual(packed.map(({ path }) => path).sort(), readdirSync(player).filter(isPublished).sort());
  for (const source of [player, `./${filename}`]) {
    const empty = mkdtempSync(join(folder, 'empty-'));
    if (source !== player) copyFileSync(join(folder, filename), join(empty, filename));
    writeFileSync(join(empty, 'package.json'), '{}');
    npm(empty, 'install', source, '--offline', '--no-audit', '--no-fund');
    writeFileSync(join(empty, 'use.mjs'), `
      import { DotLottie } from 'zoetrope-player';
      import { ZoetropePlayer } from 'zoetrope-player/element';
      import { createRequire } from 'node:module';
      const engine = createRequire(import.meta.url).resolve('zoetrope-player/engine.wasm');
      await DotLottie.preload();
      console.log(typeof ZoetropePlayer, engine.endsWith('.wasm'));
    `);
    assert.equal(execFileSync(process.execPath, ['use.mjs'], { cwd: empty, encoding: 'utf8' }), 'function true\n');
  }
});

test('the types are found by the names of the entries', { skip: lacks('tsc') }, () => {
  const react = '/usr/share/nodejs/@types/react';
  const folder = join(project, 'node_modules/@types');
  mkdirSync(folder, { recursive: true });
  const hasReact = existsSync(react);
  for (const name of hasReact ? ['react', 'prop-types', 'scheduler', 'csstype'] : []) {
    const source = [`/usr/share/nodejs/@types/${name}`, `/usr/share/nodejs/${name}`].find(existsSync);
    if (source) cpSync(source, join(name === 'csstype' ? join(project, 'node_modules') : folder, name), { recursive: true, dereference: true });
  }
  writeFileSync(join(project, 'use.mts'), `
    import { DotLottie, type Theme } from 'zoetrope-player';
    import { ZoetropePlayer } from 'zoetrope-player/element';
    import { DotLottieWC, DotLottieWorkerWC, setWasmUrl } from 'zoetrope-player/dotlottie-wc';
    import 'zoetrope-player/worker';
    setWasmUrl('a.wasm');
    const theme: Theme = { rules: [] };
    new DotLottie({}).setThemeData(theme);
    const worker: Promise<void> | undefined = new DotLottieWorkerWC().dotLottie?.play();
    console.log(ZoetropePlayer, new DotLottieWC().themeId, worker, document.createElement('dotlottie-worker-wc').workerId);
    ${hasReact ? `
    import { createElement } from 'react';
    import { DotLottieReact, DotLottieWorkerReact, DotLottie as Player } from 'zoetrope-player/react';
    createElement(DotLottieReact, { src: 'a.json', loop: true, className: 'b', 'aria-label': 'c', dotLottieRefCallback: (player: Player | null) => player?.play() });
    createElement(DotLottieWorkerReact, { data: {}, workerId: 'a', playOnHover: true, onClick: () => {} });
    // @ts-expect-error No such mode.
    createElement(DotLottieReact, { mode: 'sideways' });` : ''}
  `);
  for (const resolution of ['node16', 'node']) {
    const { status, stdout } = spawnSync('tsc', ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module',
      resolution === 'node' ? 'es2022' : 'node16', '--moduleResolution', resolution, '--lib', 'es2022,dom', 'use.mts'], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, `${resolution}: ${stdout}`);
  }
});
