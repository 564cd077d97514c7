// The table of features: what the studio is to do, the test of it, and a screenshot. Fails if a cell would be empty.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { list } from './feature-list.mjs';
import { output } from './studio-page.mjs';

const files = existsSync(output) ? readdirSync(output).filter((name) => name.endsWith('.test.mjs.json')) : [];
const rows = files.flatMap((name) => JSON.parse(readFileSync(join(output, name), 'utf8')));
const byName = new Map(rows.map((row) => [row.name, row]));
const missing = [];
const lines = ['# What the studio does', '', '| Part | What | Test | Screenshot |', '| --- | --- | --- | --- |'];
for (const [part, what, ...tests] of list) {
  const found = tests.map((name) => byName.get(name));
  if (tests.length === 0 || found.includes(undefined)) missing.push(`${part}: ${what} (${tests.filter((_, index) => !found[index]).join('; ') || 'no test'})`);
  const shown = found.filter((row) => row !== undefined);
  lines.push(`| ${part} | ${what} | ${shown.map(({ file, name }) => `\`${file}\`: ${name}`).join('<br>')} | ${shown.map(({ picture }) => `![](${picture})`).join(' ')} |`);
}
writeFileSync(join(output, 'README.md'), `${lines.join('\n')}\n`);
const listed = new Set(list.flatMap(([, , ...tests]) => tests));
const unlisted = rows.map(({ name }) => name).filter((name) => !listed.has(name));
console.log(`${list.length} features, ${rows.length} tests of features with a screenshot each: ${join(output, 'README.md')}`);
for (const name of unlisted) console.error(`not in the list of features: ${name}`);
for (const line of missing) console.error(`without a test that passed: ${line}`);
process.exitCode = missing.length > 0 || unlisted.length > 0 ? 1 : 0;
