#!/usr/bin/env node
// Lists the values that node gives to snippets of JavaScript, which JavaScriptTests compares with Zoetrope's.
//
// usage: Tools/javascript-values.mjs record        writes the values in Tests/Fixtures/Expressions/javascript.json again
//        Tools/javascript-values.mjs check         fails if one of them differs from node's
//        Tools/javascript-values.mjs add FILE      adds the lines of a file; a line "# NAME" begins a feature
//        Tools/javascript-values.mjs fuzz COUNT SEED    writes a table of random programs to standard output
import { readFileSync, writeFileSync } from 'node:fs'
import vm from 'node:vm'
import { program } from './javascript-programs.mjs'

const path = new URL('../Tests/Fixtures/Expressions/javascript.json', import.meta.url)

/** The value of a source as text: strings in quotes, arrays in brackets, the members of objects in braces. */
function valueOf(source) {
  try {
    return text(vm.runInNewContext(source, {}, { timeout: 1000 }))
  } catch {
    return 'error'
  }
}

function text(value, depth = 0) {
  if (depth > 8) return '…'
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'function'
  if (kind === 'Array') return '[' + Array.from(value, (v) => text(v, depth + 1)).join(', ') + ']'
  if (kind === 'Object') {
    return '{' + Object.entries(value).map(([k, v]) => k + ': ' + text(v, depth + 1)).join(', ') + '}'
  }
  return String(value)
}

function write(table) {
  const features = Object.entries(table).map(([name, rows]) => {
    const lines = rows.map((row) => '    ' + JSON.stringify(row))
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`
  })
  return `{\n${features.join(',\n')}\n}\n`
}

const [mode, file, seed] = process.argv.slice(2)
const read = () => readFileSync(path, 'utf8')
if (mode === 'add') {
  const table = JSON.parse(read())
  let rows = []
  for (const line of readFileSync(file, 'utf8').split('\n').filter((line) => line)) {
    if (line.startsWith('# ')) rows = table[line.slice(2)] ??= []
    else if (!rows.some(([source]) => source === line)) rows.push([line, valueOf(line)])
  }
  writeFileSync(path, write(table))
} else if (mode === 'record' || mode === 'check') {
  const table = JSON.parse(read())
  for (const rows of Object.values(table)) for (const row of rows) row[1] = valueOf(row[0])
  if (mode === 'record') writeFileSync(path, write(table))
  else if (write(table) !== read()) {
    console.error('values of Tests/Fixtures/Expressions/javascript.json are not those of node')
    process.exit(1)
  }
} else if (mode === 'fuzz') {
  const rows = Array.from({ length: Number(file) }, (_, index) => program(Number(seed) + index))
  process.stdout.write(write({ 'Random programs': rows.map((source) => [source, valueOf(source)]) }))
}
