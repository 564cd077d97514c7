// What is pressed is not replaced before it is let go.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { afterPress } from '../../Studio/dom.js';

const event = (type, members = {}) => Object.assign(new Event(type), members);
const rest = () => new Promise((resolve) => setTimeout(resolve, 2));

for (const [name, press, ends, goesOn] of [
  ['a button', 'button', [event('pointerup')], [event('pointermove', { buttons: 1 })]],
  ['a select, whose list hides the release', 'select', [event('pointermove', { buttons: 0 })], []],
]) {
  test(`a panel waits while ${name} is pressed`, async () => {
    const page = new EventTarget(), panel = new EventTarget();
    for (const method of ['addEventListener', 'removeEventListener']) globalThis[method] = page[method].bind(page);
    let count = 0;
    const update = afterPress(panel, () => { count += 1; });
    update();
    assert.equal(count, 1);
    panel.dispatchEvent(event('pointerdown', { name: press }));
    // A field that is left reports its change after the press of another element.
    for (const other of [event('change'), ...goesOn]) page.dispatchEvent(other);
    update();
    update();
    await rest();
    assert.equal(count, 1, 'nothing is replaced meanwhile');
    for (const end of ends) page.dispatchEvent(end);
    await rest();
    assert.equal(count, 2, 'once afterwards');
    update();
    assert.equal(count, 3);
  });
}
