// Texts are the same bytes here and in the native tool: Latin letters with kerning and ligatures, other scripts, texts on
// paths and with animators, in fonts of packages, of the page and at addresses.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { native, newEngine, player, root } from './support.mjs';

const { SharedFile } = await import(join(player, 'files.js'));
const { registerFont, setFallbackFont, setFontsUrl } = await import(join(player, 'fonts.js'));

const [width, height] = [320, 160];
const frames = [0, 17, 40];
const folder = mkdtempSync(join(tmpdir(), 'zoetrope-texts-'));

/** The files of fonts: those of Debian's packages, which `make test-web` installs, and of the repository. */
const font = (name) => [
  '/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/truetype/lohit-devanagari', '/usr/share/fonts/truetype/droid',
  '/usr/share/fonts/opentype/cantarell', '/usr/share/fonts/opentype/ebgaramond', '/usr/share/fonts/opentype/fonts-hosny-amiri',
  join(root, 'Tests/Fixtures/Fonts'),
].map((place) => join(place, name)).find((path) => existsSync(path));

// Animations

const constant = (value) => ({ a: 0, k: value });

/** A text layer: the number of its font, its size, its position, and members of the layer's `t`. */
function text(string, { number = 0, size = 36, at = [20, 80], document = {}, layer = {}, ...members } = {}) {
  return {
    ty: 5, ip: 0, op: 60, st: 0, ks: { p: constant(at) }, ...layer,
    t: {
      d: { k: [{ t: 0, s: { s: size, f: `Font-${number}`, t: string, fc: [0.1, 0.2, 0.6], lh: size * 1.2, j: 0, ...document } }] },
      m: { g: 1, a: constant([0, 0]) }, a: [], p: {}, ...members,
    },
  };
}

const onPath = (string) => text(string, {
  at: [0, 0], size: 28,
  layer: { hasMask: true, masksProperties: [{ mode: 'n', inv: false, o: constant(100), x: constant(0), pt: constant({
    v: [[30, 120], [290, 120]], i: [[0, 0], [-80, -100]], o: [[80, -100], [0, 0]], c: false,
  }) }] },
  p: { m: 0, f: constant(0), l: constant(0), a: constant(0), p: constant(1), r: constant(0) },
});

const animated = (string) => text(string, { size: 30, a: [{
  s: { t: 0, b: 1, rn: 0, sh: 2, a: constant(100), s: constant(0), ne: constant(0), xe: constant(0), sm: constant(100), r: 1,
    e: { a: 1, k: [{ t: 0, s: [0], o: { x: 0.3, y: 0 }, i: { x: 0.6, y: 1 } }, { t: 60, s: [100] }] } },
  a: { p: constant([0, -30, 0]), r: constant(25), s: constant([140, 60, 100]), fc: constant([0.9, 0.2, 0.1, 1]) },
}] });

const list = (files, path) => files.map((file, number) => ({
  fName: `Font-${number}`, fFamily: basename(file).split(/[-.]/)[0], fStyle: 'Regular', ...(path && { fPath: path(file), origin: 3 }),
}));

const lottie = (fonts, layers) => JSON.stringify({ v: '5.9.0', fr: 30, ip: 0, op: 60, w: width, h: height, fonts: { list: fonts }, layers });

/** Texts, with the files of their fonts. */
const texts = {
  'kerning of TrueType': [['DejaVuSans.ttf'], [text('AVATAR To WAY')]],
  'kerning and ligatures of CFF': [['EBGaramond12-Regular.otf'], [text('AV To efficient flat')]],
  'two fonts of a family': [['Cantarell-Regular.otf', 'Cantarell-Bold.otf'], [text('Waffle'), text('Waffle', { number: 1, at: [20, 130] })]],
  Arabic: [['Amiri-Regular.ttf'], [text('السلام عليكم 123')]],
  'Hebrew and Latin': [['DejaVuSans.ttf'], [text('שלום (abc) 42 עולם')]],
  Devanagari: [['Lohit-Devanagari.ttf'], [text('क्षत्रिय नमस्ते')]],
  'Chinese and Japanese in a box': [['DroidSansFallbackFull.ttf'], [text('春眠不覺曉，處處聞啼鳥。カタカナ', { size: 24, at: [0, 0], document: { sz: [220, 120], ps: [40, 20] } })]],
  'a text on a path': [['DejaVuSerif.ttf'], [onPath('Around the world')]],
  'animators of letters': [['DejaVuSans-Bold.ttf'], [animated('Letter by letter')]],
  'characters that a font lacks': [['EBGaramond12-Regular.otf', 'DejaVuSans.ttf'], [text('Aα שלום ♜ ش'), text('x', { number: 1, at: [280, 130] })]],
  'a variable font': [['variable.ttf'], [text('a a')]],
  'a font of coloured layers': [['layers.ttf'], [text('\u{1F600}')]],
};

// Drawing

/** The pictures of a file in the page's engine. */
async function drawn(engine, bytes, key, wait = 10_000) {
  const file = SharedFile.open(engine, key, bytes);
  await file.prepare('', wait);
  const handle = engine.make('player_create', width, height, 0);
  engine.attempt('player_load', handle, file.handle, '');
  const pictures = shown(engine, handle);
  return { pictures, handle, file, diagnostics: () => JSON.parse(engine.text('player_text', handle, 16)) };
}

function shown(engine, handle) {
  return frames.map((frame) => {
    engine.call('player_set_frame', handle, frame);
    engine.call('player_draw', handle);
    return Buffer.from(engine.view(Uint8Array, engine.call('player_pixels', handle), width * height * 4));
  });
}

/** The pictures of a file in the native tool. */
function reference(path, ...options) {
  const size = ['--size', `${width}x${height}`, '--frames', frames.join(',')];
  const bytes = native('render', path, '-o', '-', '--quiet', ...size, ...options);
  assert.ok(bytes, `the native tool refuses ${path}`);
  const count = width * height * 4;
  return frames.map((_, index) => bytes.subarray(index * count, (index + 1) * count));
}

function assertSame(pictures, references, what) {
  for (const [index, picture] of pictures.entries()) {
    assert.ok(new Set(picture).size > 8, `${what}: frame ${frames[index]} shows something`);
    assert.equal(Buffer.compare(picture, references[index]), 0, `${what}: frame ${frames[index]}`);
  }
}

const engine = await newEngine();
const latin = font('DejaVuSans-Subset.ttf');
const bytesOf = (string) => new TextEncoder().encode(string);

for (const [what, [names, layers]] of Object.entries(texts)) {
  const files = names.map(font);
  test(`${what}, in fonts of a package`, { skip: files.includes(undefined) && `no ${names[files.indexOf(undefined)]}` }, async () => {
    const name = what.replaceAll(' ', '-');
    const json = join(folder, `${name}.json`), path = join(folder, `${name}.lottie`);
    writeFileSync(json, lottie(list(files, (file) => `/f/${basename(file)}`), layers));
    assert.ok(native('pack', json, ...files.flatMap((file) => ['--font', file]), '-o', path), 'the package');
    const { pictures, diagnostics } = await drawn(engine, readFileSync(path), path);
    assert.deepEqual(diagnostics(), []);
    assertSame(pictures, reference(path), what);
  });
}

test('a font in the JSON itself', async () => {
  const path = join(folder, 'embedded.json');
  const data = (file) => `data:font/ttf;base64,${readFileSync(file).toString('base64')}`;
  writeFileSync(path, lottie(list([latin], data), [text('Waffle AV')]));
  const { pictures, diagnostics } = await drawn(engine, readFileSync(path), path);
  assertSame(pictures, reference(path), 'embedded');
  assert.deepEqual(diagnostics(), []);
});

test('a font at an address is fetched', async () => {
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    if (request.url === '/font.ttf') response.end(readFileSync(latin));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const base = `http://127.0.0.1:${server.address().port}`;
    const path = join(folder, 'embedded.json');
    const { pictures, diagnostics } = await drawn(engine, bytesOf(lottie(list([latin], () => `${base}/font.ttf`), [text('Waffle AV')])), 'there');
    assertSame(pictures, reference(path), 'fetched');
    assert.deepEqual(diagnostics(), []);
    const without = await drawn(engine, bytesOf(lottie(list([latin], () => `${base}/none.ttf`), [text('Waffle AV')])), 'not there');
    assert.match(without.diagnostics()[0].message, /^the text needs the font 'Font-0' .* was not found; boxes stand for its characters$/);
    assert.deepEqual(requests, ['/font.ttf', '/none.ttf']);
  } finally {
    server.close();
  }
});

/** A file that names a font of a host. */
const unembedded = (name, family) => lottie([{ fName: name, fFamily: family, fStyle: 'Book' }], [text('Waffle AV', { document: { f: name } })]);

test('the fallback font is fetched when a text needs one', async () => {
  const fresh = await newEngine();
  setFallbackFont(readFileSync(latin));
  const { diagnostics, pictures } = await drawn(fresh, bytesOf(unembedded('Unknown', 'Unknown Grotesk')), 'fallback');
  assert.deepEqual(diagnostics().map(({ message }) => message), ["'DejaVu Sans' stands in for the font 'Unknown' (Unknown Grotesk Book)"]);
  assertSame(pictures, reference(join(folder, 'embedded.json')), 'fallback');
  setFallbackFont(undefined);
  const without = await drawn(fresh, bytesOf(unembedded('Unknown', 'Unknown Sans')), 'no fallback');
  assert.match(without.diagnostics()[0].message, /was not found/);
});

test('a font of the page is found by its name, and texts that show are drawn again', async () => {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  writeFileSync(join(fonts, 'a.ttf'), readFileSync(latin));
  const path = join(folder, 'page.json');
  writeFileSync(path, unembedded('DejaVuSans', 'DejaVu Sans'));
  const { pictures, handle, file, diagnostics } = await drawn(engine, readFileSync(path), path);
  assertSame(pictures, reference(path), 'boxes');
  assert.deepEqual(diagnostics().map(({ message }) => message), [
    "the text needs the font 'DejaVuSans' (DejaVu Sans Book), which was not found; boxes stand for its characters",
  ]);
  let count = 0;
  file.textListeners.add(() => { count += 1; });
  assert.equal(await registerFont('', readFileSync(latin)), true);
  assert.equal(count, 1);
  engine.call('player_arrange_texts', handle);
  assertSame(shown(engine, handle), reference(path, '--font-folder', fonts), 'the page');
  assert.deepEqual(diagnostics(), []);
});

test('what is no font is refused', async () => {
  for (const bytes of [new Uint8Array(), bytesOf('a text'), readFileSync(latin).subarray(0, 100)]) {
    assert.equal(await registerFont('wrong', bytes), false);
  }
  assert.equal(await registerFont('wrong', 'http://127.0.0.1:9/none.ttf'), false);
});

test('the first picture waits for fonts as long as it may', async () => {
  const module = readFileSync(join(player, readdirSync(player).find((name) => name.startsWith('zoetrope-fonts'))));
  let send;
  const server = createServer((_, response) => { send = () => response.end(module); });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    setFontsUrl(`http://127.0.0.1:${server.address().port}/fonts.wasm`);
    const fresh = await newEngine();
    const path = join(folder, 'embedded.json');
    const { pictures, handle, file } = await drawn(fresh, readFileSync(path), 'late', 100);
    const redrawn = new Promise((resolve) => file.textListeners.add(resolve));
    send();
    await redrawn;
    fresh.call('player_arrange_texts', handle);
    const later = shown(fresh, handle);
    assertSame(later, reference(path), 'later');
    assert.notEqual(Buffer.compare(pictures[0], later[0]), 0);
  } finally {
    server.close();
    setFontsUrl(undefined);
  }
});

test('without the module, and after a trap in it, texts have boxes and the player goes on', async () => {
  const path = join(folder, 'embedded.json');
  const withoutFonts = join(folder, 'boxes.json');
  writeFileSync(withoutFonts, unembedded('Nowhere', 'Nowhere'));
  const boxes = reference(withoutFonts);
  setFontsUrl(bytesOf('no module'));
  const one = await newEngine();
  const missing = await drawn(one, readFileSync(path), 'no module');
  assertSame(missing.pictures, boxes, 'no module');
  assert.match(missing.diagnostics()[0].message, /the bytes of the module of fonts can't be compiled/);

  const wat = join(folder, 'trap.wat');
  const functions = ['font_open', 'font_match'].map((name) => `(func (export "${name}") (param i32 i32) (result i32) (unreachable))`);
  writeFileSync(wat, `(module (memory (export "memory") 300)
    (func (export "allocate") (param i32) (result i32) (i32.const 64)) (func (export "release") (param i32))
    (func (export "answer_start") (result i32) (i32.const 0)) (func (export "answer_count") (result i32) (i32.const 0))
    (func (export "font_begin") (param i32)) (func (export "font_add") (param i32 i32) (result i32) (i32.const 1)) ${functions.join('\n')})`);
  execFileSync('wasm-as', [wat, '-o', join(folder, 'trap.wasm')]);
  setFontsUrl(readFileSync(join(folder, 'trap.wasm')));
  const other = await newEngine();
  const trapped = await drawn(other, readFileSync(path), 'trap');
  assertSame(trapped.pictures, boxes, 'trap');
  assert.match(trapped.diagnostics()[0].message, /the module of fonts failed/);
  assert.equal(other.failure, undefined);

  // Other files get another module, and the one to blame does without.
  setFontsUrl(undefined);
  const next = await drawn(other, readFileSync(path), 'after the trap');
  assertSame(next.pictures, reference(path), 'after the trap');
  other.call('player_arrange_texts', trapped.handle);
  assertSame(shown(other, trapped.handle), boxes, 'the file of the trap');
  assert.equal(other.fonts.isLoaded, true);
});
