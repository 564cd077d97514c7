// A page of its own: one HTML file with the animation, the engine and all modules that play it.

import { studioEngine } from './engine.js';

/** The modules that the page holds, by their names. */
const modules = ['../player/index.js', 'lines.js', 'texts.js'];

const nameOf = (/** @type {string} */ path) => path.replace(/^.*\/|\.js$/g, '');

/**
 * @param {string} path beside this module
 */
async function fetched(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * Bytes as base64.
 *
 * @param {Uint8Array} bytes
 */
function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/**
 * Bytes, packed by gzip, as base64.
 *
 * @param {Uint8Array} bytes
 */
async function packed(bytes) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new (/** @type {any} */ (globalThis).CompressionStream)('gzip'));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * A module whose imports are those of the page.
 *
 * @param {string} text
 */
export const withPageImports = (text) => text.replace(/(from\s+|import\s+)'(?:\.|\.\.\/player)\/([\w-]+)\.js'/g, "$1'zoetrope/$2'");

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that a page can hold: no text in it ends an element. */
const held = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page.
 *
 * @param {object} contents
 * @param {string} contents.name the name of the file
 * @param {Uint8Array} contents.bytes the file
 * @param {string} [contents.animation] the id of the animation; the initial one by default
 * @param {string} [contents.machine] the id of the state machine that runs
 * @param {string} [contents.theme] the id of the theme
 * @param {any} contents.words the texts of the page
 */
export async function sharedPage({ name, bytes, animation, machine, theme, words }) {
  const sources = await Promise.all(modules.map(async (module) => [`zoetrope/${nameOf(module)}`, withPageImports(await (await fetched(module)).text())]));
  const imports = Object.fromEntries(sources.map(([module, text]) => [module, `data:text/javascript;base64,${base64(new TextEncoder().encode(text))}`]));
  const [{ SharedFile }, { engineFile }, { featuresFile }] = await Promise.all([
    import('../player/files.js'), import('../player/engine-file.js'), import('../player/features-file.js'),
  ]);
  const opened = SharedFile.open(await studioEngine(), Symbol(name), bytes);
  const names = [engineFile.name];
  try {
    if (opened.needsFeatures) names.push(featuresFile.name);
  } finally {
    opened.release();
  }
  const engine = await Promise.all(names.map(async (file) => packed(new Uint8Array(await (await fetched(`../player/${file}`)).arrayBuffer()))));
  const [page, style, licence] = await Promise.all(['share-page.js', 'share-page.css', '../player/LICENSE'].map(async (path) => (await fetched(path)).text()));
  const data = held({ name, animation, machine, theme, words, file: await packed(bytes), engine });
  // Nothing is fetched, and nothing leaves the page.
  const policy = "default-src 'none'; script-src 'unsafe-inline' data: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(name)}</title>
<style>${style}</style>
<script type="importmap">${held({ imports })}</script>
<script type="application/json" id="data">${data}</script>
</head>
<body>
<!-- This page holds Zoetrope's player. ${licence.replaceAll('--', '- -')} -->
<script type="module">${withPageImports(page)}</script>
</body>
</html>
`;
}
