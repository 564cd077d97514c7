// The declared types name what is there, and nothing else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { player } from './support.mjs';

test('every member of DotLottie is declared, and every declared one is there', async () => {
  const { DotLottie } = await import(join(player, 'index.js'));
  const text = readFileSync(join(player, 'index.d.ts'), 'utf8');
  const start = text.indexOf('export class DotLottie {');
  const body = text.slice(start, text.indexOf('\n}\n', start));
  const declared = [...body.matchAll(/^ {2}(?:static |readonly )?(\w+)[(<:]/gm)].map((match) => match[1]);
  const found = [
    ...Object.getOwnPropertyNames(DotLottie.prototype),
    ...Object.getOwnPropertyNames(DotLottie).filter((name) => !['length', 'name', 'prototype'].includes(name)),
  ];
  assert.deepEqual([...new Set(declared)].sort(), [...new Set(found)].sort());
});

test('the modules can be imported where there is no document', async () => {
  const { ZoetropePlayer } = await import(join(player, 'element.js'));
  assert.equal(typeof ZoetropePlayer, 'function');
});
