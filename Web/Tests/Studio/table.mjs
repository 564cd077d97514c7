// The table of features: what the studio is to do, the test of it, and a screenshot. Fails if a cell would be empty, if a test
// in Swift or a part of a document is not there, or if the phrases are not those of `what-it-does.md`, each once and in order.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { list, more } from './feature-list.mjs';
import { root } from '../support.mjs';
import { output } from './studio-page.mjs';

/** The letters that count: neither marks of emphasis nor the form of quotes. */
const plain = (text) => text.replaceAll('**', '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** What the words of the issue and the phrases of the list lack of each other. */
function differences() {
  const issue = plain(readFileSync(new URL('what-it-does.md', import.meta.url), 'utf8').split('\n').filter((line) => line.startsWith('* ')).map((line) => line.slice(2)).join('\n'));
  const found = [];
  let rest = issue, former = '';
  const skip = (text) => {
    // Between two phrases are signs, and the name of the next part.
    const left = text.replaceAll(/\band\b/g, '').replaceAll(/[\s.,:;]/g, '');
    if (left !== '') found.push(`not in the list: ${text.trim()}`);
  };
  for (const [part, phrase] of list) {
    const at = rest.indexOf(plain(phrase));
    if (at < 0) {
      found.push(`not in what-it-does.md, or not in this order: ${part}: ${phrase}`);
      continue;
    }
    let between = rest.slice(0, at);
    if (part !== former) {
      if (!between.includes(part)) found.push(`the part ${part} does not begin before: ${phrase}`);
      between = between.replace(part, '');
      former = part;
    }
    skip(between);
    rest = rest.slice(at + plain(phrase).length);
  }
  skip(rest);
  return found;
}

const source = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** What stands in for a test of the page: a test in Swift by its name, or a part of a document by its heading. Undefined if it is not there. */
function elsewhere({ swift, document, heading, path }) {
  if (swift !== undefined) {
    // Between the attribute and the name may be arguments and line breaks, but no other function.
    const isThere = source(path).split(/\bfunc\b/).some((part, index, parts) => index > 0 && part.startsWith(` \`${swift}\``) && /@Test\b[^{}]*$/.test(parts[index - 1]));
    return isThere ? { name: `\`${path.split('/').pop()}\`: ${swift}`, shown: 'in Swift' } : undefined;
  }
  return source(document).split('\n').includes(`## ${heading}`) ? { name: `judged by looking, not tested: ${document}, “${heading}”`, shown: 'in the document' } : undefined;
}

const files = existsSync(output) ? readdirSync(output).filter((name) => name.endsWith('.test.mjs.json')) : [];
const rows = files.flatMap((name) => JSON.parse(readFileSync(join(output, name), 'utf8')));
const byName = new Map(rows.map((row) => [row.name, row]));
const missing = [];
const lines = ['# What the studio does', ''];
for (const [title, part_] of [['What was asked for, in the words of the issue', list], ['More', more]]) {
  lines.push(`## ${title}`, '', '| Part | What | Test | Screenshot |', '| --- | --- | --- | --- |');
  for (const [part, what, ...tests] of part_) {
    const found = tests.map((test) => (typeof test === 'string' ? byName.get(test) : elsewhere(test)));
    if (tests.length === 0 || found.includes(undefined)) missing.push(`${part}: ${what} (${tests.filter((_, index) => !found[index]).map((test) => (typeof test === 'string' ? test : test.swift ?? test.heading)).join('; ') || 'no test'})`);
    const shown = found.filter((row) => row !== undefined);
    lines.push(`| ${part} | ${what} | ${shown.map(({ file, name }) => (file ? `\`${file}\`: ${name}` : name)).join('<br>')} | ${[...new Set(shown.map(({ picture, shown: instead }) => (picture ? `![](${picture})` : instead)))].join(' ')} |`);
  }
  lines.push('');
}
writeFileSync(join(output, 'README.md'), lines.join('\n'));
const listed = new Set([...list, ...more].flatMap(([, , ...tests]) => tests));
const unlisted = rows.map(({ name }) => name).filter((name) => !listed.has(name));
const unlike = differences();
console.log(`${list.length} phrases, ${more.length} more features, ${rows.length} tests with a screenshot each: ${join(output, 'README.md')}`);
for (const line of unlike) console.error(line);
for (const name of unlisted) console.error(`not in the list of features: ${name}`);
for (const line of missing) console.error(`without a test that passed: ${line}`);
process.exitCode = missing.length + unlisted.length + unlike.length > 0 ? 1 : 0;
