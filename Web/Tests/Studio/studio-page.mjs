// The studio in Chromium, served by the tool: what its tests share.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { root, tool } from '../support.mjs';

/** The folder for screenshots of features. */
const output = join(root, 'Output/studio-features');

/** Serves a copy of files to the studio. */
export class Studio {
  /**
   * @param {Record<string, string>} files the paths of files by their names in the folder
   * @param {...string} options further ones of `zoetrope studio`
   */
  static async serve(files, ...options) {
    const studio = new Studio();
    studio.folder = mkdtempSync(join(tmpdir(), 'zoetrope-studio-'));
    for (const [name, path] of Object.entries(files)) {
      mkdirSync(join(studio.folder, name, '..'), { recursive: true });
      cpSync(join(root, path), join(studio.folder, name));
    }
    studio.process = spawn(tool, ['studio', studio.folder, '--no-open', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    [studio.address, studio.applicationAddress] = await new Promise((resolve, reject) => {
      let text = '';
      studio.process.stdout.on('data', (part) => {
        text += part;
        const addresses = /(http:\/\/\S+)[^]*(ws:\/\/\S+)\s/.exec(text);
        if (addresses) resolve(addresses.slice(1));
      });
      studio.process.once('exit', () => reject(new Error(`the studio has ended: ${text}`)));
    });
    return studio;
  }

  write(name, contents) {
    writeFileSync(join(this.folder, name), contents);
  }

  async close() {
    this.process.removeAllListeners('exit');
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A page with the studio, and what tests do with it. */
export class StudioPage {
  constructor(page) {
    this.page = page;
  }

  static async open(browser, address, { width = 1440, height = 900, media = [] } = {}) {
    const page = await browser.open(address, { width, height, media });
    const studio = new StudioPage(page);
    await studio.until(`document.body?.dataset.begun && (document.querySelector('.state')?.textContent || document.querySelector('.elapsed')?.textContent || document.querySelector('#stage .empty:not([hidden]) p'))`);
    return studio;
  }

  run(expression) {
    return this.page.run(expression);
  }

  until(expression, seconds) {
    return this.page.until(expression, seconds);
  }

  /** The text of an element. */
  text(selector) {
    return this.run(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`);
  }

  /** Goes to the mode `try` or `edit`. */
  async mode(name) {
    if (await this.run(`document.body.dataset.mode !== '${name}'`)) await this.click(`#mode [data-mode=${name}]`);
    await this.settle();
  }

  /** Brings the panel of an element in front, by its tab. */
  async reveal(selector) {
    const tab = await this.run(`(() => {
      const panel = document.querySelector(${JSON.stringify(selector)})?.closest('.dock-panel');
      if (!panel || panel.checkVisibility()) return null;
      const tab = document.querySelector(\`:is(.dock-tabs, .rail, #tabs) [data-tab="\${panel.dataset.panel}"]\`);
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = tab?.getBoundingClientRect();
      return box?.width ? [box.left + box.width / 2, box.top + box.height / 2] : null;
    })()`);
    if (!tab) return;
    await this.page.click(...tab);
    await this.settle();
  }

  /** The middle of an element, which is scrolled into view. */
  async middle(selector) {
    await this.reveal(selector);
    // The graph opens with the part that can be read.
    const isBeyond = await this.run(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const view = element?.closest('#graph .graph-view')?.getBoundingClientRect();
      if (!view || view.height === 0) return false;
      const box = element.getBoundingClientRect();
      const isOut = box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom;
      if (isOut) document.querySelector('#graph .fit').click();
      return isOut;
    })()`);
    if (isBeyond) await this.settle();
    const point = await this.run(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    })()`);
    if (!point) throw new Error(`there is no ${selector}`);
    return point;
  }

  /** Clicks on an element, with the mouse. */
  async click(selector) {
    await this.page.click(...await this.middle(selector));
  }

  /** The place on the page of a point of the animation. */
  async place(x, y, side = 400) {
    const [left, top, width, height] = await this.run(`(() => {
      const box = document.querySelector('#stage canvas').getBoundingClientRect();
      return [box.left, box.top, box.width, box.height];
    })()`);
    return [left + (x / side) * width, top + (y / side) * height];
  }

  /** Presses a point of the animation, with the mouse. */
  async press(x, y, side) {
    await this.page.click(...await this.place(x, y, side));
  }

  /** Moves the mouse to a point of the animation. */
  async point(x, y, side) {
    await this.page.mouse('mouseMoved', ...await this.place(x, y, side));
  }

  /** The colour of the picture at a point of the animation: red, green, blue, alpha. */
  pixel(x, y, side = 400) {
    return this.run(`(() => {
      const canvas = document.querySelector('#stage canvas');
      const [x, y] = [${x / side} * canvas.width, ${y / side} * canvas.height].map(Math.floor);
      return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
    })()`);
  }

  /** Chooses an option of a list, as a person would. */
  choose(selector, value) {
    return this.run(`(() => {
      const list = document.querySelector(${JSON.stringify(selector)});
      list.value = ${JSON.stringify(value)};
      list.dispatchEvent(new Event('input', { bubbles: true }));
      list.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  /** Types into the element that has the focus. */
  async type(text) {
    await this.page.send('Input.insertText', { text });
  }

  key(key, code, modifiers) {
    return this.page.key(key, code, modifiers);
  }

  /** Opens a file on the shelf, and waits until its session has begun. */
  async openFile(name) {
    await this.run(`document.activeElement?.blur()`);
    await this.until(`[...document.querySelectorAll('#shelf li button')].some((button) => button.title === ${JSON.stringify(name)})`);
    // What is listed now belongs to the session before.
    await this.run(`for (const line of document.querySelector('ol.log').children) line.dataset.former = ''`);
    await this.run(`[...document.querySelectorAll('#shelf li button')].find((button) => button.title === ${JSON.stringify(name)}).click()`);
    await this.until(`document.title.startsWith(${JSON.stringify(name)})`);
    await this.until(`document.querySelector('#stage .empty:not([hidden]) [role=alert]') || document.querySelector('ol.log > :not([data-former])')`);
    await this.settle();
  }

  /** Waits until the panels have their sizes: the stage gives room to the graph, or takes it. */
  async settle() {
    await this.run(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
  }

  /**
   * The next file that the page hands over.
   *
   * @param {() => Promise<unknown>} body
   */
  async taken(body) {
    await this.run(`(() => {
      globalThis.formerMaker ??= URL.createObjectURL;
      globalThis.formerClick ??= HTMLAnchorElement.prototype.click;
      globalThis.takenBlob = globalThis.takenName = undefined;
      URL.createObjectURL = (blob) => { globalThis.takenBlob = blob; return 'blob:nothing'; };
      HTMLAnchorElement.prototype.click = function () { globalThis.takenName = this.download; };
    })()`);
    try {
      await body();
      await this.until(`globalThis.takenBlob && globalThis.takenName`);
      const [name, contents] = await this.run(`(async () => {
        const bytes = new Uint8Array(await takenBlob.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return [takenName, btoa(text)];
      })()`);
      return { name, bytes: Buffer.from(contents, 'base64') };
    } finally {
      await this.run(`(() => {
        URL.createObjectURL = formerMaker;
        HTMLAnchorElement.prototype.click = formerClick;
      })()`);
    }
  }

  /** Changes the value of a field, as a person would. */
  fill(selector, value) {
    return this.run(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  state() {
    return this.text('.now .state');
  }

  async untilState(name) {
    await this.until(`document.querySelector('.now .state')?.textContent === ${JSON.stringify(name)}`, 10);
  }

  screenshot() {
    return this.page.screenshot();
  }

  close() {
    return this.page.close();
  }
}

/** An expression of the page: the pixels of a file's picture on the shelf, four bytes each; none until it is drawn. */
export const posterPixels = (name) => `(() => {
  const image = document.querySelector('#shelf [title=' + CSS.escape(${JSON.stringify(name)}) + '] .poster.drawn img');
  if (!image?.complete || !image.naturalWidth) return [];
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, image.naturalWidth, image.naturalHeight).data];
})()`;

/**
 * A test of a feature, with a screenshot at its end.
 *
 * @param {string} area the part of the studio
 * @param {string} name what can be done
 * @param {() => Promise<StudioPage>} body returns the page to show
 */
export function feature(area, name, body) {
  test(`${area}: ${name}`, async () => {
    const page = await body();
    const picture = `${`${area} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 60)}.png`;
    mkdirSync(output, { recursive: true });
    writeFileSync(join(output, picture), await page.screenshot());
  });
}
