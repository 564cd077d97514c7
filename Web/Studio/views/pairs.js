// Which stage belongs to which machines.

import { kindOfFile } from '../kinds.js';
import { viewAt, viewsOf } from './geometry.js';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The kinds of files by path and version.
 *
 * @type {Map<string, 'machines' | 'stage' | undefined>}
 */
const known = new Map();

/**
 * The kind of a file, as far as view machines go.
 *
 * @param {import('../sources.js').Entry} entry
 */
export async function kindOfText(entry) {
  const key = `${entry.path}\n${entry.version}\n${entry.size}`;
  if (!known.has(key)) {
    try {
      const kind = kindOfFile(await entry.read());
      known.set(key, kind === 'views' ? 'machines' : kind === 'stage' ? 'stage' : undefined);
    } catch {
      known.set(key, undefined);
    }
  }
  return known.get(key);
}

/**
 * The paths of tags that machines name.
 *
 * @param {any} machines
 * @returns {string[]}
 */
function tagsOf(machines) {
  const all = (Array.isArray(machines) ? machines : []).flatMap((machine) => machine?.states ?? []).flatMap((state) => state?.views ?? []);
  return [...new Set(all.map((view) => String(view?.animatedViewTag ?? '')).filter(Boolean))];
}

/**
 * The share of the views that machines name and a stage has, 0 to 1.
 *
 * @param {any} machines
 * @param {any} stage
 */
export function fit(machines, stage) {
  const tags = tagsOf(machines);
  const all = viewsOf(stage);
  return tags.filter((tag) => viewAt(all, tag)).length / Math.max(tags.length, 1);
}

/**
 * The file that goes with another: the one that was chosen for it before, or the one with the most of its views; undefined if
 * there is none.
 *
 * @param {import('../model.js').Studio} studio
 * @param {import('../sources.js').Entry} entry
 * @param {string} text
 * @param {'machines' | 'stage'} wanted
 */
export async function bestPartner(studio, entry, text, wanted) {
  const pairs = JSON.parse(studio.settings.values.viewsPairs || '{}');
  const near = (/** @type {string} */ path) => {
    const [one, other] = [path.split('/').slice(0, -1), entry.path.split('/').slice(0, -1)];
    let common = 0;
    while (common < one.length && one[common] === other[common]) common += 1;
    return common * 2 - one.length - other.length;
  };
  const nameOf = (/** @type {string} */ path) => path.replace(/^.*\//, '').replace(/^animation_/i, '').replace(/(view)?controller|_(iphone|ipad)|[-_.]?(stage|machines?)|\.json$/gi, '').toLowerCase();
  const candidates = studio.files.entries.filter(({ path, size }) => path !== entry.path && /\.json$/i.test(path) && size < 1e6).slice(0, 400);
  let mine;
  try {
    mine = JSON.parse(text);
  } catch {
    return undefined;
  }
  let best, most = -Infinity;
  for (const candidate of candidates) {
    if ((await kindOfText(candidate)) !== wanted) continue;
    const other = decoder.decode(await candidate.read());
    const json = JSON.parse(other);
    const share = wanted === 'stage' ? fit(mine, json) : fit(json, mine);
    const isChosen = pairs[entry.path] === candidate.path;
    // A file with a few of the views is another screen's.
    if (share < 1 && !isChosen) continue;
    const count = wanted === 'stage' ? viewsOf(json).length : tagsOf(json).length;
    const value = (isChosen ? 1000 : 0) + near(candidate.path) + (nameOf(candidate.path) === nameOf(entry.path) && nameOf(entry.path) !== '' ? 20 : 0)
      + (wanted === 'machines' ? count : -Math.abs(count - tagsOf(mine).length) / 2);
    if (value > most) {
      most = value;
      best = { entry: candidate, text: other };
    }
  }
  return best;
}

/**
 * Opens machines and a stage of which one at least is not on disk.
 *
 * @param {import('../model.js').Studio} studio
 * @param {Record<string, { path: string, text: string | undefined }>} pair the `machines` and the `stage`; one without a text is
 *   read from the disk
 */
export async function openMade(studio, { machines, stage }) {
  const place = studio.files.entries.find((other) => other.save);
  /** @type {{ entry: import('../sources.js').Entry, text: string }[]} */
  const both = [];
  for (const { path, text } of [machines, stage]) {
    const listed = studio.files.entries.find((other) => other.path === path);
    if (text !== undefined) both.push({ entry: { ...studio.files.newEntry(path, encoder.encode(text), place), isNew: true }, text });
    else if (listed) both.push({ entry: listed, text: decoder.decode(await listed.read()) });
  }
  const [one, other] = both;
  for (const [made, partner] of [[one, other], [other, one]]) if (made?.entry.isNew) made.entry.partner = partner;
  // A text that is no JSON can't be opened by itself.
  const rank = (/** @type {{ text: string }} */ { text }) => Number(!['views', 'stage'].includes(kindOfFile(encoder.encode(text))));
  await studio.files.openNew(both.filter(({ entry }) => entry.isNew).sort((first, second) => rank(first) - rank(second)).map(({ entry }) => entry));
}
