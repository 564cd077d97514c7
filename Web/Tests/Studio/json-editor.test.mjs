// The field for JSON, with real events, in machines and in views.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { contextAt } from '../../Studio/json-context.js';
import { formatted } from '../../Studio/json-layout.js';
import { launch } from '../browser.mjs';
import { feature, Studio, StudioPage } from './studio-page.mjs';

const machine = {
  initial: 'off', inputs: [{ type: 'Event', name: 'press' }, { type: 'Numeric', name: 'pressure', value: 1 }],
  states: [
    { type: 'PlaybackState', name: 'off', animation: 'lighthouse', transitions: [{ type: 'Transition', toState: 'on', guards: [{ type: 'Event', inputName: 'press' }, { type: 'Numeric', inputName: 'pressure', conditionType: 'GreaterThan', compareTo: 0 }] }] },
    { type: 'PlaybackState', name: 'on', animation: 'lighthouse', transitions: [{ type: 'Transition', toState: 'off', guards: [{ type: 'Event', inputName: 'press' }] }] },
  ],
  interactions: [{ type: 'Click', layerName: 'lamp', actions: [{ type: 'Fire', inputName: 'press' }] }],
};
const line = JSON.stringify(machine);

let browser, server, page;

before(async () => {
  browser = await launch();
  server = await Studio.serve({ 'lighthouse.lottie': 'Samples/lighthouse.lottie', 'harbour/card.json': 'Samples/harbour/card.json', 'harbour/card-stage.json': 'Samples/harbour/card-stage.json' });
  server.write('switch.json', line);
  server.write('ends.json', JSON.stringify(machine, null, 2).replaceAll('\n', '\r\n'));
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const codes = { Escape: 27, Enter: 13, Tab: 9, Backspace: 8, End: 35, Home: 36, ArrowDown: 40, ' ': 32, F3: 114, '[': 219, ']': 221 };

/** Presses a key, with the code by which CodeMirror knows it. */
async function press(key, { control = false, shift = false, alt = false } = {}) {
  const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0);
  const modifiers = (alt ? 1 : 0) + (control ? 2 : 0) + (shift ? 8 : 0);
  const text = key === 'Enter' ? '\r' : key.length === 1 && !control && !alt ? key : undefined;
  const event = { key, windowsVirtualKeyCode, modifiers };
  await page.page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, text });
  await page.page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/** Presses the keys of a text one after the other. */
async function keys(text) {
  for (const key of text) {
    const windowsVirtualKeyCode = /[a-z]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
    await page.page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, windowsVirtualKeyCode });
    await page.page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
  }
}

const control = { control: true };
const field = '#editor code-field';
const value = (selector = field) => page.run(`document.querySelector('${selector}').value`);
const selected = (selector = field) => page.run(`(() => { const field = document.querySelector('${selector}'); return field.value.slice(field.selectionStart, field.selectionEnd); })()`);
/** Puts the cursor behind a text, or selects the text. */
const select = (text, { all = false, selector = field } = {}) => page.run(`(() => {
  const field = document.querySelector('${selector}');
  const at = field.value.indexOf(${JSON.stringify(text)});
  if (at < 0) throw new Error('not in ' + field.value);
  field.focus();
  field.setSelectionRange(at + ${all ? 0 : text.length}, at + ${text.length});
})()`);
/** What is offered behind a text. */
async function asked(text, selector) {
  await select(text, { selector });
  await press(' ', control);
  const found = await hints();
  await press('Escape');
  return found;
}
const hints = () => page.run(`[...document.querySelectorAll('.CodeMirror-hint')].map(({ textContent }) => textContent)`);
const isMarked = () => page.text('#editor-title');
const saved = (name) => readFileSync(join(server.folder, name), 'utf8');
/** Waits until actions are possible, or are not, which their buttons show. */
const untilPossible = (...ids) => page.until(`${JSON.stringify(ids)}.every((id) => !document.querySelector('#action-' + id).disabled)`, 3);
const untilImpossible = (...ids) => page.until(`${JSON.stringify(ids)}.every((id) => document.querySelector('#action-' + id).disabled)`, 3);
/** Presses the button of an action once it is possible. */
async function act(id) {
  await untilPossible(id);
  await page.click(`#action-${id}`);
}

async function save() {
  await untilPossible('save');
  await press('s', control);
  await untilImpossible('save');
}

/** Opens the JSON of a machine. */
async function begin(name, options) {
  await page?.close();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`, options);
  await page.untilState('dark');
  await page.run(`localStorage.clear()`);
  if (name !== 'lighthouse.lottie') {
    await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).click()`);
    await page.until(`document.querySelector('#editor-title').textContent === ${JSON.stringify(name.replace('.json', ''))} || document.querySelector('#views-source:not([hidden])')`);
  }
  await page.run(`[...document.querySelectorAll('#mode button')].at(-1).click()`);
  await page.settle();
  await page.run(`[...document.querySelectorAll('[data-tab=json]')].find((tab) => tab.checkVisibility()).click()`);
  await page.until(`[...document.querySelectorAll('code-field .CodeMirror')].some((editor) => editor.checkVisibility())`);
}

test('the context of a cursor, in complete texts and others', () => {
  const at = (text) => {
    const context = contextAt(text.replace('|', ''), text.indexOf('|'));
    return context && [context.role, context.path.join('.'), context.written, context.members.type];
  };
  assert.equal(at('|'), undefined);
  assert.deepEqual(at('{|'), ['name', '', '', undefined]);
  assert.deepEqual(at('{"a": [1, {"t|": 2, "type": "X"}]}'), ['name', 'a.1', 't', 'X']);
  assert.deepEqual(at('{"a": [{"type": "X", "b": "|'), ['value', 'a.0.b', '', 'X']);
  assert.deepEqual(at('{"a": [{"b": "wo|rd"}], "type": "Y"}'), ['value', 'a.0.b', 'wo', undefined]);
  assert.deepEqual(at('{"b": |, "type": "Y"}'), ['value', 'b', '', 'Y']);
  assert.deepEqual(at('{"a": 1,|}'), ['name', '', '', undefined]);
  assert.deepEqual(at('{"a": [1,|]}'), ['value', 'a.1', '', undefined]);
  assert.deepEqual(at('{"{[": {"b": tr|}}'), ['value', '{[.b', 'tr', undefined]);
});

feature('JSON editor', 'CodeMirror is loaded when the field is first shown', async () => {
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
  await page.untilState('dark');
  const loaded = () => page.run(`performance.getEntriesByType('resource').filter(({ name }) => /codemirror\\./.test(name)).length`);
  assert.equal(await loaded(), 0);
  await begin('lighthouse.lottie');
  assert.equal(await loaded(), 2);
  assert.match(await page.text('#editor .cm-property'), /"initial"/);
  assert.match(await page.text('#editor .CodeMirror-linenumber'), /1/);
  // A person with a screen reader hears what it is, and what is wrong with it.
  assert.deepEqual(await page.run(`(() => {
    const input = document.querySelector('#editor [contenteditable]');
    return ['role', 'aria-multiline', 'aria-label', 'aria-describedby'].map((name) => input.getAttribute(name));
  })()`), ['textbox', 'true', await page.run(`document.querySelector('#panel-json').getAttribute('aria-label')`), 'editor-findings']);
  return page;
});

feature('JSON editor', 'a machine in one line is shown formatted, which is no change', async () => {
  await begin('switch.json');
  assert.equal(await value(), formatted(line));
  assert.equal(await isMarked(), 'switch');
  await untilImpossible('undo', 'save', 'revert');
  // A change is marked; undoing it leaves nothing to save, and the text formatted.
  await select('"name": "on"');
  await press('End');
  await press('Enter');
  await page.until(`document.querySelector('#editor-title').textContent === 'switch'`);
  await press('Backspace');
  await select('"toState": "on');
  await keys('e');
  assert.equal(await isMarked(), 'switch •');
  await act('revert');
  await page.until(`document.querySelector('#editor-title').textContent === 'switch'`);
  assert.equal(await value(), formatted(line));
  // The file stays in one line when it is saved.
  await select('"value": 1');
  await keys('2');
  await save();
  assert.equal(saved('switch.json'), line.replace('"value":1', '"value":12'));
  assert.equal(await value(), formatted(line).replace('"value": 1', '"value": 12'));
  await act('undo');
  await save();
  assert.equal(saved('switch.json'), line);
  return page;
});

feature('JSON editor', 'formatting on request is undone alone, and leaves nothing to save', async () => {
  await begin('lighthouse.lottie');
  const former = await value();
  await page.click('#editor .code-format');
  assert.equal(await value(), formatted(former));
  assert.notEqual(formatted(former), former);
  assert.equal(await isMarked(), 'keeper');
  await untilPossible('undo');
  await untilImpossible('save', 'revert');
  await act('undo');
  assert.equal(await value(), former);
  await select('"value": 2');
  await keys('1');
  await press('f', { alt: true, shift: true });
  assert.equal(await value(), formatted(former.replace('"value": 2', '"value": 21')));
  assert.equal(await isMarked(), 'keeper •');
  await press('z', control);
  assert.equal(await value(), former.replace('"value": 2', '"value": 21'));
  await press('z', control);
  assert.equal(await value(), former);
  assert.equal(await isMarked(), 'keeper');
  await untilImpossible('undo', 'save');
  return page;
});

feature('JSON editor', 'its history is that of the draft', async () => {
  await begin('lighthouse.lottie');
  const former = await value();
  await select('"name": "oil');
  await keys('y');
  await select('"value": 2');
  // Changes within a second are one, so this is another.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await keys('5');
  await press('z', control);
  assert.equal(await value(), former.replace('"name": "oil', '"name": "oily'));
  await press('z', control);
  assert.equal(await value(), former);
  await untilImpossible('undo');
  await press('z', { control: true, shift: true });
  await press('y', control);
  assert.equal(await value(), former.replace('"name": "oil', '"name": "oily').replace('"value": 2', '"value": 25'));
  await act('undo');
  await act('undo');
  assert.equal(await value(), former);
  return page;
});

feature('JSON editor', 'brackets and quotation marks come in pairs, and lines are indented', async () => {
  await begin('switch.json');
  await select('"initial": "off",');
  await press('Enter');
  await keys('"note": {');
  await press('Enter');
  await keys('"a": [1');
  assert.equal(await value(), formatted(line).replace('"initial": "off",\n', '"initial": "off",\n  "note": {\n    "a": [1]\n  }\n'));
  assert.equal(await page.run(`document.querySelectorAll('#editor .CodeMirror-matchingbracket').length`), 2);
  return page;
});

feature('JSON editor', 'completion has the names that may be written, and their members and values', async () => {
  await begin('switch.json');
  // States.
  await select('"toState": "on"');
  for (let count = 0; count < 4; count += 1) await press('Backspace');
  await keys('"');
  assert.deepEqual(await hints(), ['off', 'on']);
  await keys('of');
  await page.until(`document.querySelectorAll('.CodeMirror-hint').length === 1`);
  await press('Enter');
  assert.match(await value(), /"toState": "off",/);
  assert.equal(await page.run(`document.querySelectorAll('.CodeMirror-hints').length`), 0);
  // A member with its values, for the type of the part.
  await select('"type": "PlaybackState",');
  await press('Enter');
  await keys('"');
  assert.ok((await hints()).includes('speed') && !(await hints()).includes('animation') && !(await hints()).includes('inputName'), String(await hints()));
  await keys('lo');
  await page.until(`document.querySelectorAll('.CodeMirror-hint').length < 4`);
  await press('Enter');
  await page.until(`[...document.querySelectorAll('.CodeMirror-hint')].some(({ textContent }) => textContent === 'false')`);
  assert.deepEqual(await hints(), ['true', 'false']);
  await press('ArrowDown');
  await press('Enter');
  await keys(',');
  assert.match(await value(), /"type": "PlaybackState",\n\s+"loop": false,\n/);
  // Layers, animations, inputs of the fitting type.
  assert.deepEqual(await asked('"animation": "'), ['lighthouse', 'ship']);
  assert.ok((await asked('"layerName": "')).includes('door'));
  assert.deepEqual(await asked('"type": "Event", "inputName": "p'), ['press']);
  assert.deepEqual(await asked('"type": "Fire", "inputName": "'), ['press']);
  assert.deepEqual(await asked('"inputName": "pressu'), ['pressure']);
  await select('"type": "Click');
  for (let count = 0; count < 5; count += 1) await press('Backspace');
  await press(' ', control);
  assert.deepEqual(await hints(), ['Click', 'PointerDown', 'PointerUp', 'PointerEnter', 'PointerExit', 'PointerMove', 'OnComplete', 'OnLoopComplete']);
  await press('Escape');
  assert.deepEqual(await asked('"initial": "'), ['off', 'on']);
  return page;
});

feature('JSON editor', 'completion of machines that move views, and of their stage', async () => {
  await begin('harbour/card.json');
  const source = '#views-source code-field';
  assert.deepEqual(await asked('"toStateId": "', source), ['thumbnail', 'page']);
  assert.deepEqual(await asked('"animatedViewTag": "', source), ['1']);
  assert.ok((await asked('"toStateId": "page", "', source)).includes('nextTransitionId'));
  await page.click('[data-source=stage]');
  const members = await asked('"frame": [16, 16, 80, 60], "', source);
  assert.ok(members.includes('contentMode') && members.includes('background') && !members.includes('frame') && !members.includes('width'), String(members));
  return page;
});

feature('JSON editor', 'undo and one line in views', async () => {
  server.write('m.json', '[{"machine":"m","states":[{"stateId":"a","initial":true,"views":[{"animatedViewTag":"1","alpha":1,"rect":"{{0,0},{10,10}}"}],"transitions":[]}]}]');
  server.write('m-stage.json', '{"width":100,"height":100,"views":[{"tag":1,"frame":[0,0,10,10],"background":"#ff0000"}]}');
  const [machines, stage] = ['m.json', 'm-stage.json'].map(saved);
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'm-stage.json')`, 10);
  await begin('m.json');
  const source = '#views-source code-field';
  await page.until(`document.querySelector('${source}').value.startsWith('[')`);
  assert.equal(await value(source), formatted(machines));
  await untilImpossible('save');
  await select('"alpha": 1', { selector: source });
  await press('Backspace');
  await keys('0');
  await save();
  assert.deepEqual(['m.json', 'm-stage.json'].map(saved), [machines.replace('"alpha":1', '"alpha":0'), stage]);
  await act('undo');
  assert.equal(await value(source), formatted(machines));
  await page.click('[data-source=stage]');
  assert.equal(await value(source), formatted(stage));
  await page.click('[data-source=machines]');
  await press('z', { control: true, shift: true });
  assert.equal(await value(source), formatted(machines).replace('"alpha": 1', '"alpha": 0'));
  return page;
});

feature('JSON editor', 'a mistake is marked at its line, with line and column in the formatted text', async () => {
  await begin('switch.json');
  const text = await value();
  await select('"initial": "off",');
  await press('Backspace');
  await page.until(`document.querySelector('#editor-findings .error')`);
  assert.match(await page.text('#editor-findings'), /line 3,? column 3/);
  await page.until(`document.querySelector('#editor .code-dot.error')`);
  const lineOf = (selector) => page.run(`document.querySelector('${selector}').closest('.CodeMirror-gutter-wrapper').querySelector('.CodeMirror-linenumber').textContent`);
  assert.equal(await lineOf('#editor .code-dot.error'), '3');
  assert.equal(await page.run(`document.querySelector('#editor [contenteditable]').getAttribute('aria-invalid')`), 'true');
  // A press leads there, and the mark shows the message.
  await page.run(`document.querySelector('#editor-findings .error button').click()`);
  assert.equal(await page.text('#editor .code-position'), '3:3');
  await page.click('#editor .code-dot.error');
  assert.match(await page.text('#editor .code-messages'), /line 3,? column 3/);
  await press('z', control);
  assert.equal(await value(), text);
  await page.until(`document.querySelector('#editor-findings .good') && !document.querySelector('#editor .code-dot')`);
  assert.equal(await page.run(`document.querySelector('#editor .code-messages')`), null);
  return page;
});

feature('JSON editor', 'a finding is marked where it is, and fixed there', async () => {
  await begin('switch.json');
  await select('"toState": "of');
  await keys('f');
  await press('Escape');
  await page.until(`/offf/.test(document.querySelector('#editor-findings').textContent)`);
  await page.until(`document.querySelector('#editor .code-dot.error')`);
  await page.run(`[...document.querySelectorAll('#editor-findings button')].find(({ textContent }) => /offf/.test(textContent)).click()`);
  assert.equal(await selected(), '"toState": "offf"');
  assert.equal(await page.run(`document.querySelector('#editor .code-mark.error').textContent`), '"toState"');
  await page.click('#editor .code-dot.error');
  const picture = await page.screenshot();
  await page.click('#editor .code-messages .fix');
  await page.until(`document.querySelector('#editor-findings .good')`);
  assert.equal(await value(), formatted(line));
  await press('z', control);
  return { screenshot: async () => picture };
});

feature('JSON editor', 'search counts the matches, goes through them and gives the focus back', async () => {
  await begin('lighthouse.lottie');
  const count = (await value()).split('"dark"').length - 1;
  await page.run(`(() => { const field = document.querySelector('${field}'); field.focus(); field.setSelectionRange(0, 0); })()`);
  await press('f', control);
  assert.ok(await page.run(`document.activeElement.matches('.code-find input')`));
  await page.type('"DARK"');
  assert.equal(await page.text('.code-find output'), `1 of ${count}`);
  assert.equal(await selected(), '"dark"');
  assert.equal(await page.text('#editor .code-found'), '"dark"');
  const first = await page.run(`document.querySelector('${field}').selectionStart`);
  await press('Enter');
  assert.equal(await page.text('.code-find output'), `2 of ${count}`);
  await press('Enter', { shift: true });
  await press('Enter', { shift: true });
  assert.equal(await page.text('.code-find output'), `${count} of ${count}`);
  await press('Enter');
  assert.equal(await page.run(`document.querySelector('${field}').selectionStart`), first);
  assert.ok(await page.run(`document.querySelectorAll('#editor .cm-match').length > 0`));
  const picture = await page.screenshot();
  await press('Escape');
  assert.ok(await page.run(`document.querySelector('.code-find').hidden && document.activeElement.isContentEditable`));
  assert.equal(await page.run(`document.querySelectorAll('#editor :is(.cm-match, .code-found)').length`), 0);
  await press('F3');
  assert.equal(await selected(), '"dark"');
  assert.notEqual(await page.run(`document.querySelector('${field}').selectionStart`), first);
  assert.equal(await isMarked(), 'keeper', 'nothing is written');
  return { screenshot: async () => picture };
});

feature('JSON editor', 'parts fold, and unfold where a finding leads', async () => {
  await begin('lighthouse.lottie');
  const hasLine = (text) => page.run(`[...document.querySelectorAll('#editor .CodeMirror-line')].some(({ textContent }) => textContent.includes(${JSON.stringify(text)}))`);
  await select('"inputs": [');
  await press('[', { control: true, shift: true });
  assert.equal(await hasLine('"weather"'), false);
  assert.ok(await hasLine('"GlobalState"'));
  const picture = await page.screenshot();
  await page.until(`document.querySelector('#editor .CodeMirror-foldgutter-folded')`);
  await page.click('#editor .CodeMirror-foldgutter-folded');
  assert.ok(await hasLine('"weather"'));
  await page.click('#editor .CodeMirror-foldgutter-open:nth-of-type(1)');
  await select('"weather"');
  assert.ok(await hasLine('"weather"'));
  return { screenshot: async () => picture };
});

feature('JSON editor', 'Tab indents, and leaves the field after Escape', async () => {
  await begin('switch.json');
  await select('{\n  ');
  await press('Tab');
  assert.match(await value(), /^\{\n {4}"initial"/);
  await press('Tab', { shift: true });
  assert.match(await value(), /^\{\n {2}"initial"/);
  await press('Escape');
  assert.equal(await page.text('#editor .code-hint'), 'Now Tab leaves');
  await press('Tab');
  assert.ok(await page.run(`document.activeElement.matches('.code-search')`), await page.run(`document.activeElement.outerHTML.slice(0, 200)`));
  await press('Tab', { shift: true });
  assert.ok(await page.run(`document.activeElement.isContentEditable`));
  // It is as before.
  await press('Tab');
  assert.match(await value(), /^\{\n {4}"initial"/);
  return page;
});

feature('JSON editor', 'line ends stay as they are', async () => {
  const text = saved('ends.json');
  await begin('ends.json');
  await select('"value": 1');
  assert.equal(await page.text('#editor .code-position'), '11:17');
  await keys('2');
  assert.equal(await value(), text.replace('"value": 1', '"value": 12'));
  await select('"name": "on"', { all: true });
  assert.equal(await selected(), '"name": "on"');
  await save();
  assert.equal(saved('ends.json'), text.replace('"value": 1', '"value": 12'));
  return page;
});

feature('JSON editor', 'dark, on a phone, with long lines wrapped', async () => {
  await begin('lighthouse.lottie', { width: 390, height: 844, media: [{ name: 'prefers-color-scheme', value: 'dark' }] });
  assert.ok(await page.run(`document.querySelector('#editor .CodeMirror-wrap') !== null`));
  assert.ok(await page.run(`document.querySelector('${field}').getBoundingClientRect().right <= 390`));
  // What is read has contrast.
  const contrasts = await page.run(`(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const rgb = (color) => { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4); };
    const light = (color) => { const [red, green, blue] = rgb(color); return 0.2126 * red + 0.7152 * green + 0.0722 * blue; };
    const below = light(getComputedStyle(document.querySelector('#editor code-field')).backgroundColor);
    return ['.cm-property', '.cm-string:not(.cm-property)', '.cm-number', '.CodeMirror-linenumber'].map((selector) => {
      const above = light(getComputedStyle(document.querySelector('#editor ' + selector)).color);
      return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
    });
  })()`);
  assert.ok(contrasts.every((ratio) => ratio >= 4.5), String(contrasts));
  return page;
});

test('the page has reported no errors', () => {
  assert.deepEqual(page.page.errors, []);
});
