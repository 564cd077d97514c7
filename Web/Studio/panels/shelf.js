// The files that can be opened, as pictures.

import { fill, h, oneStop, panel } from '../dom.js';
import { shortened } from '../lines.js';
import { idOf, isSameFile } from '../sources.js';
import { texts } from '../texts.js';

const words = texts.shelf;

/** A shelf with this many files begins with the recent ones. */
const many = 12;
const mostRecent = 5;
const recentKey = 'zoetrope-studio-recent';

/** @type {WeakMap<ImageData, string>} */
const addresses = new WeakMap();

/**
 * A data URL of a picture, for an image on the shelf. Browsers give each canvas a layer of its own: forty of them took half of
 * the time of every frame of the page.
 *
 * @param {ImageData} image
 */
function addressOf(image) {
  let address = addresses.get(image);
  if (address === undefined) {
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    address = canvas.toDataURL();
    addresses.set(image, address);
  }
  return address;
}

/**
 * @param {import('../model.js').Studio} studio
 * @param {import('../posters.js').Posters} posters
 * @param {{ buttons: HTMLElement[], isTruncated: () => boolean }} host
 */
export function shelfPanel(studio, posters, host) {
  const list = h('ul', { class: 'shelf' });
  const search = h('input', { type: 'search', placeholder: words.search, 'aria-label': words.search, oninput: () => show() });
  /** @type {Map<Element, import('../sources.js').Entry>} */
  const waiting = new Map();
  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      const entry = waiting.get(target);
      if (!isIntersecting || !entry) continue;
      observer.unobserve(target);
      waiting.delete(target);
      posters.of(entry).then((poster) => showPoster(target, entry, poster));
    }
  });

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const entries = studio.files.entries.filter(({ path }) => path.toLowerCase().includes(wanted));
    observer.disconnect();
    waiting.clear();
    search.hidden = studio.files.entries.length < 6;
    fill(list,
      studio.files.entries.length === 0 && h('li', { class: 'teach' }, `${words.empty} ${texts.app.drop}`),
      studio.files.entries.length > 0 && entries.length === 0 && h('li', { class: 'teach' }, words.nothing(search.value)),
      ...lately(entries, wanted), ...entries.map(row),
      host.isTruncated() && h('li', { class: 'teach' }, words.truncated));
  }

  /**
   * The recent files, if there are many files.
   *
   * @param {import('../sources.js').Entry[]} entries
   * @param {string} wanted
   */
  function lately(entries, wanted) {
    if (wanted || entries.length < many) return [];
    const last = recent().map((path) => entries.find((entry) => entry.path === path)).filter((entry) => entry !== undefined);
    if (last.length < 2) return [];
    return [heading(words.lately), ...last.map((entry) => row(/** @type {import('../sources.js').Entry} */ (entry))), heading(words.all)];
  }

  const heading = (/** @type {string} */ text) => h('li', { class: 'heading' }, h('h3', {}, text));

  /** Whether a file of the person has the path of a served file. */
  const isTwin = (/** @type {import('../sources.js').Entry} */ { source, path }) => source === undefined && studio.files.entries.some((other) => other.source !== undefined && other.path === path);

  /** @param {import('../sources.js').Entry} entry */
  function row(entry) {
    const parts = entry.path.split('/');
    const name = parts.pop() ?? '';
    const item = h('li', {}, h('button', { type: 'button', onclick: () => studio.files.open(entry), title: entry.path, 'aria-current': isSameFile(entry, studio.files.entry) ? 'true' : null, 'data-file': idOf(entry) },
      h('span', { class: 'poster', 'aria-hidden': 'true' }),
      h('span', { class: 'name' }, shortened(name, 28), parts.length > 0 && h('span', { class: 'quiet' }, shortened(parts.join('/'), 24)), isTwin(entry) && h('span', { class: 'quiet' }, words.twin)),
      h('span', { class: 'badges' }, entry.size > 0 && h('span', { class: 'quiet' }, bytes(entry.size)))));
    const poster = posters.known(entry);
    if (entry.isRemembered) {
      // Looking at it would ask for the right to.
      fill(/** @type {Element} */ (item.querySelector('.badges')), h('span', { class: 'badge' }, words.remembered));
    } else if (poster) {
      showPoster(item, entry, poster);
    } else {
      waiting.set(item, entry);
      observer.observe(item);
    }
    return item;
  }

  /**
   * @param {Element} item
   * @param {import('../sources.js').Entry} entry
   * @param {import('../posters.js').Poster} poster
   */
  function showPoster(item, entry, poster) {
    const picture = /** @type {HTMLElement} */ (item.querySelector('.poster'));
    if (poster.image) fill(picture, h('img', { src: addressOf(poster.image), alt: '', decoding: 'sync' }));
    picture.classList.add('drawn');
    const { kind, machines, themes, findings = [], error } = poster;
    const other = kind && !['package', 'animation', 'other', 'text'].includes(kind);
    if (other && !poster.image) picture.classList.add('other');
    picture.dataset.kind = kind ?? '';
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    fill(/** @type {Element} */ (item.querySelector('.badges')),
      entry.size > 0 && h('span', { class: 'quiet' }, bytes(entry.size)),
      other && h('span', { class: 'badge' }, kind === 'views' && machines.length > 0 ? words.viewMachines(machines.length) : words.kinds[kind]),
      kind !== 'views' && machines.length > 0 && h('span', { class: 'badge machine' }, words.machines(machines.length)),
      themes.length > 0 && h('span', { class: 'badge' }, words.themes(themes.length)),
      findings.length > 0 && h('span', { class: errors > 0 ? 'badge error' : 'badge warning' }, words.findings(findings.length)),
      error !== undefined && h('span', { class: 'badge error', title: error }, kind === 'text' ? error.replace(/, .*/s, '') : words.unreadable));
  }

  oneStop(list, 'li button');
  studio.on('files fonts', show);
  studio.on('file', () => {
    if (studio.files.entry && !studio.files.error) noteRecent(studio.files.entry.path);
    for (const button of list.querySelectorAll('button')) {
      if (studio.files.entry && button.dataset.file === idOf(studio.files.entry)) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  });
  const section = panel('shelf', words.title, { actions: host.buttons }, search, list);
  show();
  return section;
}

/** The names of the recent files, the latest first. */
function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} path */
function noteRecent(path) {
  try {
    localStorage.setItem(recentKey, JSON.stringify([path, ...recent().filter((other) => other !== path)].slice(0, mostRecent)));
  } catch {
    // Nothing can be kept here, such as in a private window.
  }
}

/** @param {number} count */
function bytes(count) {
  if (count < 1000) return `${count} B`;
  return count < 1e6 ? `${(count / 1000).toFixed(count < 1e4 ? 1 : 0)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}
