// Films a tour of the studio: drives the page in Chromium, makes an animation of its pictures with a pointer and captions, and
// lets the tool draw it. node Web/Tests/Studio/tour.mjs FILM.webp, and with `tasks` after it, the six tasks of a newcomer

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launch } from '../browser.mjs';
import { tool } from '../support.mjs';
import { Studio, StudioPage } from './studio-page.mjs';
import { prepare, samples, tasks } from './tasks.mjs';
import { scenes } from './tour-scenes.mjs';

const width = 1400, height = 800, strip = 56, rate = 10;
/** How much longer than the scenes say, so that captions can be read. */
const pace = 1.15;
const output = process.argv[2] ?? 'Output/tour.webp';
const isTour = process.argv[3] !== 'tasks';
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The film as an animation: pictures, captions and the pointer on layers. */
class Film {
  #assets = [];
  #pictures = [];
  #captions = [];
  #presses = [];
  #path = [{ time: 0, x: width / 2, y: height / 2 }];
  time = 0;

  constructor(page, captions) {
    this.page = page;
    this.captions = captions;
  }

  /** The same picture is one, however often it shows: the engine decodes a limited number of pixels. */
  #asset(png, w, h) {
    const p = `data:image/png;base64,${png.toString('base64')}`;
    const known = this.#assets.find((asset) => asset.p === p);
    if (known) return known.id;
    const id = `picture${this.#assets.length}`;
    this.#assets.push({ id, w, h, u: '', p, e: 1 });
    return id;
  }

  /** A text below the pictures, until the next. */
  async caption(text) {
    await this.captions.run(`document.body.textContent = ${JSON.stringify(text)}`);
    this.#captions.push({ id: this.#asset(await this.captions.screenshot(), width, strip), start: this.time });
  }

  /** Shows the page as it is now, for some seconds. */
  async show(seconds) {
    const png = await this.page.screenshot();
    this.#pictures.push({ id: this.#asset(png, width, height), start: this.time, x: 0, y: 0 });
    this.time += seconds * pace;
  }

  /** Shows a part of the page as it moves. */
  async live(selector, seconds) {
    await this.show(0);
    const end = this.time + seconds * pace;
    const box = await this.page.run(`(({ x, y, width, height }) => [x, y, width, height].map(Math.round))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
    const [x, y, w, h] = box;
    const began = Date.now();
    while (this.time < end) {
      const { data } = await this.page.page.send('Page.captureScreenshot', { format: 'png', clip: { x, y, width: w, height: h, scale: 1 } });
      this.#pictures.push({ id: this.#asset(Buffer.from(data, 'base64'), w, h), start: this.time, x, y });
      this.time += 0.2;
      await wait(Math.max(0, (this.time - end + seconds * pace) - (Date.now() - began) / 1000));
    }
    await this.show(0);
  }

  /** Moves the pointer to an element, or to a point of the page. */
  async move(place) {
    const [x, y] = Array.isArray(place) ? place : await this.page.middle(place);
    const former = this.#path.at(-1);
    this.#path.push({ time: this.time, x: former.x, y: former.y });
    await this.page.page.mouse('mouseMoved', x, y);
    await this.show(Math.min(0.9, 0.35 + Math.hypot(x - former.x, y - former.y) / 1500));
    this.#path.push({ time: this.time, x, y });
    return [x, y];
  }

  /** The presses and keys so far. */
  presses = 0;

  async press(place) {
    const [x, y] = await this.move(place);
    this.presses += 1;
    this.#presses.push({ time: this.time, x, y });
    await this.page.page.click(x, y);
  }

  /** The animation in Lottie's format. */
  lottie() {
    const frame = (time) => Math.round(time * rate * 100) / 100;
    const end = frame(this.time);
    const picture = ({ id, start, x, y }, next) => ({
      ty: 2, refId: id, nm: id, ip: frame(start), op: next === undefined ? end : frame(next), st: 0,
      ks: { p: { a: 0, k: [x, y] }, a: { a: 0, k: [0, 0] }, s: { a: 0, k: [100, 100] }, r: { a: 0, k: 0 }, o: { a: 0, k: 100 } },
    });
    // A picture of a part lies on the whole one before it.
    const pictures = this.#pictures.map((one, index) => picture(one, this.#pictures.slice(index + 1).find(({ start, x, y }) => start > one.start && (x === one.x && y === one.y || (x === 0 && y === 0)))?.start));
    const captions = this.#captions.map((one, index) => picture({ ...one, x: 0, y: height }, this.#captions[index + 1]?.start));
    const ease = { i: { x: [0.3], y: [1] }, o: { x: [0.5], y: [0] } };
    const path = this.#path.map(({ time, x, y }) => ({ t: frame(time), s: [x, y], ...ease }));
    const arrow = [[0, 0], [0, 17], [4, 13.2], [6.7, 19.5], [9.4, 18.3], [6.7, 12.2], [12, 12]];
    const pointer = {
      ty: 4, nm: 'pointer', ip: 0, op: end, st: 0, ks: { p: { a: 1, k: path }, s: { a: 0, k: [130, 130] }, o: { a: 0, k: 100 } },
      shapes: [
        { ty: 'sh', ks: { a: 0, k: { c: true, v: arrow, i: arrow.map(() => [0, 0]), o: arrow.map(() => [0, 0]) } } },
        { ty: 'fl', c: { a: 0, k: [0.11, 0.14, 0.2] }, o: { a: 0, k: 100 } }, { ty: 'st', c: { a: 0, k: [1, 1, 1] }, o: { a: 0, k: 100 }, w: { a: 0, k: 1.4 }, lj: 2 },
      ],
    };
    const rings = this.#presses.map(({ time, x, y }, index) => {
      const [start, stop] = [frame(time), frame(time + 0.6)];
      return {
        ty: 4, nm: `press ${index}`, ip: start, op: stop, st: 0,
        ks: { p: { a: 0, k: [x, y] }, o: { a: 1, k: [{ t: start, s: [90], ...ease }, { t: stop, s: [0] }] }, s: { a: 1, k: [{ t: start, s: [30, 30], ...ease }, { t: stop, s: [110, 110] }] } },
        shapes: [{ ty: 'el', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [44, 44] } }, { ty: 'st', c: { a: 0, k: [0.67, 0.2, 0.15] }, o: { a: 0, k: 100 }, w: { a: 0, k: 5 } }],
      };
    });
    return {
      v: '5.9.0', nm: 'A tour of the studio', fr: rate, ip: 0, op: end, w: width, h: height + strip, assets: this.#assets,
      layers: [pointer, ...rings.reverse(), ...captions.reverse(), ...pictures.reverse()],
    };
  }
}

/** Films the six tasks, with their presses. */
async function filmTasks(film, page) {
  // Rows grow as their pictures come.
  await page.until(`[...document.querySelectorAll('#shelf .poster')].every((poster) => poster.matches('.drawn'))`);
  for (const [index, { name, run }] of tasks.entries()) {
    const before = film.presses;
    const caption = (text) => film.caption(`${index + 1} · ${text} · ${film.presses - before} presses`);
    await film.caption(`${index + 1} · ${name}`);
    await film.show(1.5);
    await run({
      page, say: caption, look: (seconds) => film.show(seconds), watch: (selector, seconds) => film.live(selector, seconds),
      press: async (target) => {
        await film.press(target);
        await page.settle();
      },
      choose: async (selector, value) => {
        await film.press(selector);
        await page.key('Escape', 'Escape');
        await page.choose(selector, value);
        film.presses += 1;
        await film.show(0.6);
      },
      type: async (text) => {
        await page.type(text);
        await film.show(0.6);
      },
      key: async (...names) => {
        film.presses += 1;
        await page.key(...names);
        await film.show(0.6);
      },
    });
  }
}

const server = await Studio.serve(isTour ? {
  'lighthouse.lottie': 'Samples/lighthouse.lottie', 'lighthouse.script.jsonl': 'Samples/lighthouse.script.jsonl', 'lighthouse.trace.jsonl': 'Samples/lighthouse.trace.jsonl',
  'orrery.json': 'Samples/orrery.json', 'boat.json': 'Samples/harbour/boat.json', 'animation_HarbourViewController_iphone.json': 'Samples/animation_HarbourViewController_iphone.json',
  'harbour/stage.json': 'Samples/harbour/stage.json', 'harbour/boat.json': 'Samples/harbour/boat.json', 'harbour/pennant.png': 'Samples/harbour/pennant.png',
} : samples);
if (!isTour) prepare(server);
const browser = await launch();
// A page in front of another would stop its frames.
const writer = await launch();
const folder = mkdtempSync(join(tmpdir(), 'zoetrope-tour-'));
try {
  const page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`, { width, height });
  const captions = await writer.open('about:blank', { width, height: strip });
  await captions.run(`document.body.style.cssText = 'margin:0;display:grid;place-items:center;height:${strip}px;background:#1d2433;color:#f4f0e8;font:600 23px/1 system-ui,sans-serif'`);
  await page.untilState('dark');
  const film = new Film(page, captions);
  if (isTour) await scenes(film, page);
  else await filmTasks(film, page);
  const path = join(folder, 'tour.json');
  writeFileSync(path, JSON.stringify(film.lottie()));
  execFileSync(tool, ['render', path, '-o', output, '--size', '1050x642', '--quality', '60', '--force'], { stdio: 'inherit' });
  console.log(`${output}: ${film.time.toFixed(1)} s`);
} finally {
  await browser.close();
  await writer.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
