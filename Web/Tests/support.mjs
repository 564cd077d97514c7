// What the tests in node share: the built package, the native tool, and animations.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const player = join(root, 'Output/web/player');
export const studio = join(root, 'Output/web/studio');

const corpus = process.env.ZOETROPE_CORPUS ?? join(root, '../shared/corpus');

/** The native tool; ZOETROPE names another one. */
export const tool =
  process.env.ZOETROPE ??
  [join(root, '.build/release/zoetrope'), join(root, '.build/debug/zoetrope')].find((path) => existsSync(path));

/** The commands that use the fonts of the system unless told not to; a page has none. */
const drawing = new Set(['render', 'batch', 'info', 'layers', 'hit']);

/** Runs the native tool, and returns what it writes; null if it refuses. */
export function native(...args) {
  try {
    if (drawing.has(args[0])) args.push('--no-system-fonts');
    return execFileSync(tool, args, { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.status === undefined || error.status === null) throw error;
    return null;
  }
}

/** A new instance of the built engine. */
export async function newEngine() {
  const { Engine } = await import(join(player, 'engine.js'));
  const { engineFile } = await import(join(player, 'engine-file.js'));
  return new Engine(await WebAssembly.compile(readFileSync(join(player, engineFile.name))));
}

/** A new instance of the studio's engine. */
export async function newStudioEngine() {
  const { Engine } = await import(join(player, 'engine.js'));
  const { studioFile } = await import(join(studio, 'studio-file.js'));
  return new Engine(await WebAssembly.compile(readFileSync(join(studio, studioFile.name))));
}

/** The paths of animations, `count` of them spread over all: those of the repository, and of the corpus if it is here. */
export function animations(count) {
  const found = [join(root, 'Samples'), join(root, 'Tests/Traces/Animations')].flatMap(list);
  const others = existsSync(corpus) ? list(corpus) : [];
  const few = Math.min(found.length, Math.ceil(count / 4));
  const chosen = [...spread(found, few), ...spread(others, count - few)];
  return chosen;
}

export const label = (path) => relative(root, path);

function spread(paths, count) {
  if (paths.length <= count) return paths;
  return Array.from({ length: count }, (_, index) => paths[Math.floor((index * paths.length) / count)]);
}

function list(folder) {
  const paths = [];
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'references') paths.push(...list(path));
    } else if (/\.(json|lottie)$/.test(name)) {
      paths.push(path);
    }
  }
  return paths;
}
