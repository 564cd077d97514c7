// What people do in their first hour with the studio, and what they did not understand.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { Studio, StudioPage } from './studio-page.mjs';

let browser, server, page;

/** A rating: each layer sets it, and a state shows each. */
const rating = {
  initial: 'rate', inputs: [{ type: 'Numeric', name: 'rating', value: 0 }],
  states: [
    { type: 'GlobalState', name: 'rate', animation: '', transitions: [['one', 1], ['two', 2]].map(([toState, compareTo]) => ({ type: 'Transition', toState, guards: [{ type: 'Numeric', conditionType: 'Equal', inputName: 'rating', compareTo }] })) },
    ...['one', 'two'].map((name) => ({ type: 'PlaybackState', name, animation: '', transitions: [] })),
  ],
  interactions: [['door', 1], ['lamp', 2]].map(([layerName, value]) => ({ type: 'Click', layerName, actions: [{ type: 'SetNumeric', inputName: 'rating', value }] })),
};

before(async () => {
  browser = await launch();
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'orrery.json': 'Samples/orrery.json' });
  server.write('rating.json', JSON.stringify(rating));
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens the studio without what was kept of the test before. */
async function begin(name = 'lighthouse.lottie') {
  if (page) {
    await page.run(`localStorage.clear()`);
    await page.close();
  }
  page = await StudioPage.open(browser, `${server.address}?file=${name}`);
}

/** Writes into the machine's JSON, behind the first place of a text, or at its end. */
async function write(text, before) {
  await page.mode('edit');
  await page.reveal('#editor code-field');
  await page.until(`document.querySelector('#editor .CodeMirror')?.checkVisibility()`);
  await page.run(`(() => {
    const field = document.querySelector('#editor code-field');
    const before = ${JSON.stringify(before ?? null)};
    const at = before === null ? field.value.length : field.value.indexOf(before) + before.length;
    field.focus();
    field.setSelectionRange(at, at);
  })()`);
  await page.until(`document.activeElement?.closest('#editor code-field')`);
  await page.type(text);
  await page.until(`document.querySelector('#editor code-field').value.includes(${JSON.stringify((before ?? '') + text)})`);
}

const undo = async () => {
  await page.until(`!document.querySelector('#action-undo').disabled`);
  await page.click('#action-undo');
};

test('a broken machine is listed in the findings, keeps its graph, and is not saved', async () => {
  await begin();
  await page.untilState('dark');
  const boxes = await page.run(`document.querySelectorAll('#graph [data-state]').length`);
  await write(' x');
  await page.until(`/\\(1\\)/.test(document.querySelector('[data-tab=findings]').textContent)`);
  assert.match(await page.text('#findings'), /JSON.*line \d+.? column \d+.*s\/keeper\.json/i);
  assert.doesNotMatch(await page.text('#findings'), /No problems/);
  await page.until(`document.querySelector('#action-save').disabled && /line \\d+.? column/.test(document.querySelector('#action-save').title)`);
  await page.key('s', 'KeyS', { control: true });
  await page.until(`/^Not saved: .*line \\d+.? column/.test(document.querySelector('#notice').textContent)`);
  assert.equal(await page.state(), 'dark');
  assert.ok(boxes > 1, `${boxes} boxes`);
  assert.equal(await page.run(`document.querySelectorAll('#graph [data-state]').length`), boxes);
  // A finding leads to the text.
  await page.run(`document.activeElement?.blur()`);
  await page.click('#findings li button');
  await page.until(`document.activeElement?.closest('#editor code-field')`);
  await undo();
  await page.until(`!/\\(/.test(document.querySelector('[data-tab=findings]').textContent)`);
});

test('a machine that can be read and has a mistake is in the findings too', async () => {
  await begin();
  await page.untilState('dark');
  await write('nowhere-', '"toState": "');
  await page.until(`/nowhere-/.test(document.querySelector('#findings').textContent)`);
  assert.match(await page.text('[data-tab=findings]'), /\([1-9]/);
  assert.ok(await page.run(`document.querySelector('#graph').checkVisibility()`));
});

test('a machine runs again after broken JSON, another file, and undo', async () => {
  await begin();
  await page.untilState('dark');
  await write(' x');
  await page.until(`document.querySelector('#editor-findings .error')`);
  await page.openFile('orrery.json');
  await page.openFile('lighthouse.lottie');
  // The last machine that could be read runs meanwhile.
  await page.untilState('dark');
  assert.match(await page.run(`document.querySelector('#editor code-field').value`), / x$/);
  await undo();
  await page.until(`!document.querySelector('#editor-findings .error')`);
  await page.untilState('dark');
  await page.press(200, 118);
  await page.untilState('lit');
});

test('a film of a picture that stands still has pictures, and its end is reported', async () => {
  await begin();
  await page.untilState('dark');
  await page.key('r', 'KeyR');
  await page.until(`/Filming/.test(document.querySelector('#notice').textContent)`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const film = await page.taken(() => page.key('r', 'KeyR'));
  assert.equal(film.name, 'lighthouse.webm');
  assert.ok(film.bytes.length > 1000, `${film.bytes.length} bytes`);
  await page.until(`/^lighthouse\\.webm is in your downloads: \\d+ kB\\.$/.test(document.querySelector('#notice [role=status]').textContent)`);
});

/** Drops a file on the page. */
const drop = (name, text) => page.run(`(() => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
  dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
})()`);

test('files that can’t be opened are reported as they are dropped, and the open one stays', async () => {
  await begin();
  await page.untilState('dark');
  const notice = (pattern) => page.until(`${pattern}.test(document.querySelector('#notice').textContent)`);
  await drop('nonsense.txt', 'nonsense');
  await notice(/nonsense\.txt can’t be opened here/);
  await drop('broken.json', '{"v": ');
  await notice(/broken\.json: Not JSON/);
  assert.equal(await page.state(), 'dark');
  assert.match(await page.run(`document.title`), /^lighthouse\.lottie/);
  // It is listed, and the list shows its mistake.
  await page.openFile('broken.json');
  assert.match(await page.text('#stage .empty [role=alert]'), /broken\.json: Not JSON/);
});

test('a marker outside of the segment says what to do', async () => {
  await begin();
  await page.untilState('dark');
  const mark = (name) => `[...document.querySelectorAll('#time .mark')].find(({ textContent }) => textContent === '${name}')`;
  await page.until(`${mark('sweep')}?.getAttribute('aria-disabled') === 'true'`);
  const box = await page.run(`(() => { const box = ${mark('sweep')}.getBoundingClientRect(); return [box.left + 8, box.top + box.height / 2]; })()`);
  await page.page.click(...box);
  await page.until(`/^sweep is not among the frames that dark plays\\..*“All frames”/.test(document.querySelector('#notice').textContent)`);
  await page.choose('#time select[aria-label=Segment]', '');
  await page.until(`${mark('sweep')}.getAttribute('aria-disabled') === 'false'`);
  await page.page.click(...box);
  await page.until(`/^40\\.0 /.test(document.querySelector('#time .frame').textContent)`);
});

test('the position of the pointer is gone in another file', async () => {
  await begin();
  await page.untilState('dark');
  await page.point(200, 118);
  await page.until(`/^(200|199\\.9), /.test(document.querySelector('#stage .position').textContent)`);
  await page.openFile('orrery.json');
  assert.equal(await page.text('#stage .position'), '');
  assert.ok(await page.run(`document.querySelector('#stage .stage-line .icon-button').hidden`));
});

test('a press that changes nothing says what was so already, and blocked transitions wait below', async () => {
  await begin();
  await page.untilState('dark');
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'rating.json').click()`);
  await page.untilState('rate');
  await page.press(200, 118);
  await page.untilState('two');
  await page.reveal('#why');
  const why = (pattern) => page.until(`${pattern}.test(document.querySelector('.why').textContent)`);
  await why(/^click (200|199\.9) .*rating: 0 → 2.*rate → two/);
  // A call that took a transition hides the transitions before it.
  assert.equal(await page.run(`document.querySelector('.why > details.blocked').open`), false);
  await page.press(200, 118);
  await why(/Nothing happened\.rating was already 2\. two is already the current state\.Blocked \(1\)/);
  await page.click('.why > .blocked summary');
  await page.until(`document.querySelector('.why > .blocked .held').checkVisibility()`);
  assert.match(await page.text('.why > .blocked .held'), /→ onerating must be 1/);
  // They stay unfolded while the pointer moves.
  await page.point(30, 30);
  await page.settle();
  assert.ok(await page.run(`document.querySelector('.why > .blocked .held').checkVisibility()`));
});

test('transitions that read what a call set are listed first', async () => {
  const { reads, touched, alreadySo } = await import('../../Studio/effects.js');
  const { MachineFacts } = await import('../../Studio/machine-facts.js');
  const guard = (inputName) => ({ type: 'Numeric', inputName, conditionType: 'Equal', compareTo: 9 });
  const facts = new MachineFacts({
    inputs: [{ type: 'Numeric', name: 'a', value: 1 }, { type: 'Numeric', name: 'b', value: 2 }],
    states: [{ type: 'PlaybackState', name: 'off', transitions: [{ toState: 'on', guards: [guard('a')] }, { toState: 'on', guards: [guard('b')] }] }],
  });
  const line = (index) => ({ why: 'transition', from: 'off', to: 'on', index });
  const past = { calls: [{ op: 'start' }, { op: 'set', input: 'b', value: 2 }], entries: [{ call: 0, time: 0, line: { event: 'stateEntered', state: 'off' } }, { call: 1, time: 0, line: line(0) }, { call: 1, time: 0, line: line(1) }] };
  const inputs = touched(past, facts, 1);
  assert.deepEqual([0, 1].map((index) => reads(facts, line(index), inputs)), [false, true]);
  assert.deepEqual(alreadySo(past, facts, 1), { inputs: [['b', 2]], state: undefined });
});
