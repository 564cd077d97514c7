// Firefox draws the frames of the native tool too, on the page and in a worker, and its element can be pressed.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { serve } from './browser.mjs';
import { native, root } from './support.mjs';

const program = process.env.FIREFOX ?? 'firefox-esr';
const isThere = spawnSync(program, ['--version']).status === 0;
const side = 200;

/** Frames of the repository's animations: their places on the server and on disk. */
const wanted = [
  ['samples/orrery.json', 0], ['samples/orrery.json', 48], ['samples/orrery.json', 133],
  ['samples/lighthouse.lottie', 0], ['samples/lighthouse.lottie', 60], ['samples/lighthouse.lottie', 90],
];

test('Firefox draws what the native tool draws', { skip: isThere ? false : `${program} is missing` }, async () => {
  let receive;
  const report = new Promise((resolve) => {
    receive = resolve;
  });
  const server = await serve({
    answers: { wanted: JSON.stringify(wanted.map(([path, frame]) => ({ src: `/${path}`, frame, side }))) },
    onReport: receive,
  });
  const profile = mkdtempSync(join(tmpdir(), 'zoetrope-firefox-'));
  const settings = {
    'browser.shell.checkDefaultBrowser': false, 'browser.aboutwelcome.enabled': false, 'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false, 'toolkit.telemetry.reportingpolicy.firstRun': false,
    'browser.startup.homepage_override.mstone': 'ignore', 'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(settings).map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`).join(''));
  const browser = spawn(
    program, ['--headless', '--no-remote', '--profile', profile, `${server.address}/pages/other-browser.html`],
    { stdio: 'ignore', env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' } });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  let timer;
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('Firefox has not reported within two minutes')), 120_000);
    });
    const { error, element, pictures, browser: agent } = JSON.parse(await Promise.race([report, late]));
    assert.equal(error, undefined);
    assert.match(agent, /Firefox/);
    assert.deepEqual(element.states, ['dark', 'lit', 'dark']);
    assert.equal(element.isFocused, true);
    assert.equal(element.poster, 'none');
    assert.equal(pictures.length, wanted.length);
    for (const [index, [path, frame]] of wanted.entries()) {
      const file = join(root, path.replace('samples', 'Samples'));
      const reference = native(
        'render', file, '-o', '-', '--quiet', '--size', `${side}x${side}`, '--frames', String(frame), '--background', 'white');
      const digest = createHash('sha256').update(reference).digest('hex');
      const { buffer, shown, worked } = pictures[index];
      assert.deepEqual({ buffer, shown, worked }, { buffer: digest, shown: digest, worked: digest }, `${path}, frame ${frame}`);
    }
    console.log(agent);
  } finally {
    clearTimeout(timer);
    browser.kill();
    await ended;
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
