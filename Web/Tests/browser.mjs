// A headless browser for tests: Chromium over a pipe, and a server on loopback for the pages.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

import { player, root, studio } from './support.mjs';

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm',
  '.json': 'application/json', '.lottie': 'application/zip', '.png': 'image/png', '.css': 'text/css', '.svg': 'image/svg+xml',
};

/** What pages may do: run the modules and the engine of this server, and nothing else. */
export const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; worker-src 'self'";

/**
 * Serves the built player under /player, the studio's scripts under /studio, its page
 * without a server under /static, the site under /site, pages under /pages, and the repository's samples and fixtures.
 *
 * @param answers texts by the names under which they are served
 * @param more folders by further names
 * @param onReport what happens with the body of a POST
 */
export async function serve({ answers = {}, more = {}, onReport = () => {} } = {}) {
  const folders = {
    player, studio, site: join(root, 'Output/site'), static: join(root, 'Output/studio'), pages: join(root, 'Web/Tests/pages'), samples: join(root, 'Samples'),
    animations: join(root, 'Tests/Traces/Animations'), corpus: process.env.ZOETROPE_CORPUS ?? join(root, '../shared/corpus'), ...more,
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        response.writeHead(204).end();
        onReport(Buffer.concat(parts).toString());
      });
      return;
    }
    const answer = answers[request.url.slice(1)];
    if (answer !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    const [, folder, ...rest] = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).split('/');
    const path = folders[folder] && normalize(join(folders[folder], ...rest));
    if (!path?.startsWith(folders[folder]) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream', 'content-security-policy': policy,
    });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => {
    server.close();
    // Browsers keep connections open.
    server.closeAllConnections();
  } };
}

/** Starts Chromium. */
export async function launch() {
  const folder = mkdtempSync(join(tmpdir(), 'zoetrope-chromium-'));
  const process_ = spawn(
    process.env.CHROMIUM ?? 'chromium',
    [
      '--headless=new', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
      `--user-data-dir=${folder}`, '--window-size=800,600', 'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  return new Browser(process_, folder);
}

class Browser {
  #process;
  #folder;
  #next = 1;
  #waiting = new Map();
  #listeners = new Set();
  #rest = '';

  constructor(process_, folder) {
    this.#process = process_;
    this.#folder = folder;
    process_.stdio[4].setEncoding('utf8');
    process_.stdio[4].on('data', (text) => this.#receive(text));
    const end = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'));
      this.#waiting.clear();
    };
    process_.once('exit', end);
    process_.stdio[3].on('error', end);
  }

  #receive(text) {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      const waiting = this.#waiting.get(message.id);
      if (waiting) {
        this.#waiting.delete(message.id);
        if (message.error) waiting.reject(new Error(message.error.message));
        else waiting.resolve(message.result);
      } else {
        for (const listener of this.#listeners) listener(message);
      }
    }
  }

  send(method, params = {}, sessionId) {
    const id = this.#next++;
    this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  onMessage(listener) {
    this.#listeners.add(listener);
  }

  /** Opens a page. */
  async open(url, { width = 800, height = 600, scale = 1, media = [] } = {}) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    await page.send('Runtime.enable');
    await page.send('Log.enable');
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
    await page.send('Emulation.setEmulatedMedia', { features: media });
    await page.send('Page.navigate', { url });
    await page.until('document.readyState === "complete"');
    return page;
  }

  async close() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve));
      this.#process.kill();
      await ended;
    }
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch {
      // Processes of the browser may still write there; it is a folder for temporary files.
    }
  }
}

/** A page of the browser. */
class Page {
  #browser;
  #session;
  #target;
  /** The errors that the page has reported. */
  errors = [];

  constructor(browser, session, target) {
    this.#browser = browser;
    this.#session = session;
    this.#target = target;
    browser.onMessage((message) => {
      if (message.sessionId !== session) return;
      if (message.method === 'Runtime.exceptionThrown') {
        const { exceptionDetails } = message.params;
        this.errors.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') {
        this.errors.push(message.params.entry.text);
      }
    });
  }

  send(method, params) {
    return this.#browser.send(method, params, this.#session);
  }

  /** The value of an expression, which may be a promise. */
  async run(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression, seconds = 20) {
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      if (await this.run(`Boolean(${expression})`)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${expression} did not become true; the page says: ${this.errors.join('; ') || 'nothing'}`);
  }

  async mouse(type, x, y) {
    const buttons = type === 'mousePressed' || type === 'mouseReleased' ? { button: 'left', clickCount: 1 } : {};
    await this.send('Input.dispatchMouseEvent', { type, x, y, ...buttons });
  }

  async click(x, y) {
    await this.mouse('mouseMoved', x, y);
    await this.mouse('mousePressed', x, y);
    await this.mouse('mouseReleased', x, y);
  }

  async key(key, code = key, { shift = false, control = false, alt = false } = {}) {
    const modifiers = (shift ? 8 : 0) + (control ? 2 : 0) + (alt ? 1 : 0);
    const text = key === 'Enter' ? '\r' : key === ' ' ? ' ' : undefined;
    const windowsVirtualKeyCode = { Enter: 13, ' ': 32, Tab: 9 }[key];
    // Keys alone edit nothing: the browser's interface makes commands of them.
    const commands = control && key === 'a' ? ['selectAll'] : undefined;
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text, windowsVirtualKeyCode, modifiers, commands });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode, modifiers });
  }

  async screenshot() {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  async close() {
    await this.#browser.send('Target.closeTarget', { targetId: this.#target });
  }
}
