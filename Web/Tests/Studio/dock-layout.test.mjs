// The layouts of the docks as the browser keeps them: a malformed one, or one of a former version, never breaks the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Settings } from '../../Studio/settings.js';
import { usualLayouts, validLayout } from '../../Studio/shell/layout.js';

const usual = usualLayouts.edit;
const panelsOf = (layout) => Object.values(layout).flatMap(({ groups }) => groups.flatMap(({ tabs }) => tabs));

test('a malformed layout becomes one with every panel', () => {
  for (const kept of [null, 1, 'left', [], {}, { left: null, right: 3 }, { left: { groups: 'x' } }, { right: { width: 'wide', groups: [null, {}, { tabs: [1, null] }] } }]) {
    const layout = validLayout(kept, usual);
    assert.deepEqual(panelsOf(layout).sort(), panelsOf(usual).sort(), JSON.stringify(kept));
    assert.equal(layout.right.width, usual.right.width);
  }
});

test('a kept layout stays as it is, with each panel once', () => {
  const kept = { left: { width: 240, isCollapsed: true, groups: [{ tabs: ['files', 'log'], active: 'log', share: 1 }] }, right: { width: 420, isCollapsed: false, groups: [{ tabs: panelsOf(usual).filter((id) => id !== 'files' && id !== 'log'), active: 'why', share: 2 }] } };
  assert.deepEqual(validLayout(kept, usual), kept);
  const twice = validLayout({ ...kept, right: { ...kept.right, groups: [...kept.right.groups, { tabs: ['log', 'why'], active: 'why', share: 1 }] } }, usual);
  assert.deepEqual(twice, kept);
});

test('a panel that is newer than the layout joins its usual neighbours', () => {
  const kept = { ...usual, right: { ...usual.right, groups: [{ tabs: ['inspector', 'json', 'inputs', 'slots'], active: 'json', share: 2 }, { tabs: ['why', 'log'], active: 'log', share: 1 }] } };
  assert.deepEqual(validLayout(kept, usual).right.groups[1], { tabs: ['why', 'log', 'findings', 'check'], active: 'log', share: 1 });
});

test('settings with unknown values begin with the usual ones', () => {
  globalThis.localStorage = { getItem: () => JSON.stringify({ mode: 'play', fill: 'all', theme: 'dark', speed: 2, split: null }) };
  try {
    const { mode, fill, theme, speed, split } = new Settings(() => {}).values;
    assert.deepEqual({ mode, fill, theme, speed, split }, { mode: 'try', fill: 'none', theme: 'dark', speed: 2, split: 0.5 });
  } finally {
    delete globalThis.localStorage;
  }
});
