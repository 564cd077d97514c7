// Random programs of the JavaScript that expressions may use, each from a seed.
//
// Left out is what After Effects means otherwise, such as sums of arrays, and what need not be the same to the last bit,
// such as sines, or what the language leaves open, such as sorting with NaN.

/** A sequence of random numbers from a seed. */
function randomSequence(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}

/** Returns the program of a seed. */
export function program(seed) {
  const random = randomSequence(seed)
  const pick = (...choices) => choices[random(choices.length)]
  const call = (make, depth) => make(depth)
  let names = []
  let count = 0

  const known = (type) => names.filter((name) => name.type === type)
  const variable = (type, otherwise) => {
    const list = known(type)
    return list.length ? list[random(list.length)].name : otherwise
  }

  const literalNumber = () => pick('0', '1', '2', '3', '7', '10', '-1', '0.5', '-2.5', '100', '1e3', '255', 'NaN', '1 / 3')
  const literalString = () =>
    pick("''", "'a'", "'abc'", "'Hello, World'", "'a1b22c333'", "'x=5;y=7'", "'  pad '", "'12.5px'", "'äÖ'", "'a,b,,c'",
      "'camelCase'", "'2024-03-15'", "'aaa'")
  const regExp = () =>
    pick('/\\d+/g', '/[a-c]/', '/(\\w)(\\d)?/', '/a|b/gi', '/^\\s+|\\s+$/g', '/(?<k>[a-z])=(?<v>\\d)/g', '/(a)(b)?/',
      '/[^,;]+/g', '/(.)\\1/', '/\\b\\w/g', '/a*?b?/g', '/(?:x|y)=(\\d)/', '/(?=(\\d{2}))\\d/', '/a{1,2}/g', '/[A-Z]/g',
      '/(\\d+)-(\\d+)/', '/$/', '/^/gm', '/\\W/', '/(a*)+$/')

  function number(depth) {
    if (depth <= 0) return random(2) ? variable('number', literalNumber()) : literalNumber()
    const n = () => number(depth - 1), s = () => string(depth - 1), a = () => array(depth - 1)
    return pick(
      () => `(${n()} ${pick('+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>')} ${n()})`,
      () => `Math.${pick('floor', 'ceil', 'round', 'trunc', 'abs', 'sign', 'sqrt', 'fround', 'clz32')}(${n()})`,
      () => `Math.${pick('min', 'max')}(${n()}, ${n()}, ${n()})`,
      () => `${s()}.length`, () => `${a()}.length`,
      () => `${s()}.${pick('indexOf', 'lastIndexOf')}(${s()})`,
      () => `${s()}.charCodeAt(${n()})`, () => `${s()}.search(${regExp()})`,
      () => `parseInt(${s()})`, () => `parseFloat(${s()})`, () => `Number(${s()})`, () => `+${s()}`,
      () => `(${boolean(depth - 1)} ? ${n()} : ${n()})`,
      () => `${a()}.reduce((p, v) => p + v, ${n()})`,
      () => `${a()}.indexOf(${n()})`, () => `${a()}.findIndex(v => v > ${n()})`,
      () => `(${n()} ?? ${n()})`, () => `-${n()}`.replace('--', '- -'), () => `~~${n()}`,
      () => `(${variable('function', '(x => x)')})(${n()})`, () => `${object(depth - 1)}.a`,
      () => `Number((${n()}).toFixed(${random(4)}))`)()
  }

  function string(depth) {
    if (depth <= 0) return random(2) ? variable('string', literalString()) : literalString()
    const n = () => number(depth - 1), s = () => string(depth - 1), a = () => array(depth - 1)
    return pick(
      () => `(${s()} + ${s()})`, () => `(${s()} + ${n()})`, () => '`${' + n() + '}-${' + s() + '}`',
      () => `${s()}.slice(${n()}, ${n()})`, () => `${s()}.substring(${n()}, ${n()})`, () => `${s()}.substr(${n()}, ${n()})`,
      () => `${s()}.${pick('toUpperCase', 'toLowerCase', 'trim', 'trimStart', 'trimEnd', 'toString')}()`,
      () => `${s()}.replace(${regExp()}, ${pick("'[$&]'", "'$1'", "'$$'", "'<$2$1>'", "m => m + '!'", '(m, i) => typeof i', "'$`'")})`,
      () => `${s()}.replace(${s()}, ${pick("'[$&]'", "'-'", 'm => m.length')})`,
      () => `${s()}.replaceAll(${s()}, ${s()})`, () => `${s()}.${pick('padStart', 'padEnd')}(${random(8)}, ${s()})`,
      () => `${s()}.repeat(${random(3)})`, () => `${a()}.join(${pick("','", "''", "' - '")})`,
      () => `String(${pick(n, () => boolean(depth - 1), s)()})`, () => `(${n()}).toString(${pick('', '2', '16', '36')})`,
      () => `(${n()}).toFixed(${random(5)})`, () => `(${n()}).toPrecision(${1 + random(6)})`, () => `typeof ${value(depth - 1)}`,
      () => `JSON.stringify(${value(depth - 1)})`, () => `${s()}.at(${random(5) - 2})`.replace(/^(.*)$/, "($1 ?? 'none')"),
      () => `(${boolean(depth - 1)} ? ${s()} : ${s()})`, () => `Object.keys(${object(depth - 1)}).join()`,
      () => `(${s()}.match(${regExp()}) || ['no'])[0]`, () => `String.fromCharCode(65 + ${random(26)})`,
      () => `JSON.stringify(${s()}.match(${regExp()}))`, () => `${s()}.split(${regExp()}).join('|')`,
      () => `(${n()}).toExponential(${random(4)})`)()
  }

  function boolean(depth) {
    if (depth <= 0) return pick('true', 'false')
    const n = () => number(depth - 1), s = () => string(depth - 1)
    return pick(
      () => `(${n()} ${pick('<', '>', '<=', '>=', '==', '!=', '===', '!==')} ${n()})`,
      () => `(${s()} ${pick('<', '>', '==', '===')} ${s()})`, () => `!${value(depth - 1)}`,
      () => `(${boolean(depth - 1)} ${pick('&&', '||')} ${boolean(depth - 1)})`,
      () => `${regExp()}.test(${s()})`, () => `${s()}.${pick('includes', 'startsWith', 'endsWith')}(${s()})`,
      () => `${array(depth - 1)}.${pick('some', 'every')}(v => v > ${n()})`, () => `${array(depth - 1)}.includes(${n()})`,
      () => `(${s()} == ${n()})`, () => `('a' in ${object(depth - 1)})`, () => `Number.isInteger(${n()})`,
      () => `isNaN(${s()})`, () => `Array.isArray(${value(depth - 1)})`)()
  }

  /** An array of numbers. */
  function array(depth) {
    if (depth <= 0) return random(2) ? variable('array', '[3, 1, 2]') : pick('[]', '[1]', '[5, 3, 9, 1]', '[1, 2, 3]', '[10, 9, 1]')
    const n = () => number(depth - 1), a = () => array(depth - 1)
    return pick(
      () => `[${n()}, ${n()}]`, () => `[...${a()}, ${n()}]`, () => `${a()}.map((v, i) => ${pick('v * 2', 'v + i', 'i', '-v')})`,
      () => `${a()}.filter(v => v > ${n()})`, () => `${a()}.slice(${n()}, ${n()})`, () => `${a()}.concat(${a()}, ${n()})`,
      () => `${a()}.filter(v => v === v).sort(${pick('', '(x, y) => x - y', '(x, y) => y - x')})`, () => `[...${a()}].reverse()`,
      () => `Array.from({ length: ${random(4)} }, (v, i) => i * ${n()})`, () => `${string(depth - 1)}.split('').map(c => c.length)`,
      () => `[...${a()}].fill(${n()}, ${n()})`, () => `[[${n()}], [${n()}, [${n()}]]].flat(2)`, () => `Object.values(${object(depth - 1)})`,
      () => `${a()}.flatMap(v => [v, v])`, () => `(() => { const t = [...${a()}]; t.splice(${n()}, ${n()}, ${n()}); return t })()`,
      () => `[...${string(depth - 1)}.matchAll(/[a-z]/g)].map(m => m.index)`)()
  }

  /** An object whose members are numbers. */
  function object(depth) {
    if (depth <= 0) return random(2) ? variable('object', '({ a: 1 })') : pick('({})', '({ a: 1, b: 2 })', '({ b: 3, 1: 4, a: 5 })')
    const n = () => number(depth - 1), o = () => object(depth - 1)
    return pick(
      () => `({ a: ${n()}, b: ${n()} })`, () => `({ ...${o()}, c: ${n()} })`, () => `Object.assign({}, ${o()}, ${o()})`,
      () => `Object.fromEntries(Object.entries(${o()}).map(([k, v]) => [k + 'x', v]))`,
      () => `JSON.parse(JSON.stringify({ a: ${n()} }))`, () => `({ [${string(depth - 1)}]: ${n()} })`)()
  }

  function value(depth) {
    return pick(number, string, boolean, array, object)(depth)
  }

  function declare(type, text) {
    const name = 'v' + count++
    names.push({ name, type })
    return `${pick('var', 'let', 'const')} ${name} = ${text}; `
  }

  function statement(depth) {
    const outer = names
    const inBlock = (make) => {
      const text = make()
      names = outer
      return text
    }
    return pick(
      () => declare('number', number(depth)), () => declare('string', string(depth)), () => declare('array', array(depth)),
      () => declare('object', object(depth)),
      () => declare('function', `(p${pick('', ' = 2')}) => ${pick('p * 2', '(p > 3 ? p - 1 : p + 1)', "('' + p).length", number(1))}`),
      () => inBlock(() => `if (${boolean(depth)}) { r.push(${value(depth - 1)}) } else { r.push(${value(depth - 1)}) } `),
      () => inBlock(() => `for (let i = 0; i < ${1 + random(4)}; i++) { ${pick('if (i == 1) continue; ', 'if (i == 2) break; ', '')}r.push(i, ${value(depth - 1)}) } `),
      () => inBlock(() => `for (const x of ${array(depth - 1)}) { r.push(x) } `),
      () => inBlock(() => `for (const k in ${object(depth - 1)}) { r.push(k) } `),
      () => inBlock(() => `try { r.push(${value(depth - 1)}); ${pick("throw 'x'", 'null.a', 'undefinedName', '')} } catch (e) { r.push(typeof e) } `),
      () => inBlock(() => `switch (${number(1)}) { case 1: r.push('one'); case 2: r.push('two'); break; default: r.push('other') } `),
      () => `r.push(${value(depth)}); `,
      () => `var [d${count}, ...e${count}] = ${array(depth - 1)}; r.push(d${count}, e${count++}); `,
      () => `var { a: f${count} = 4 } = ${object(depth - 1)}; r.push(f${count++}); `,
      () => `function g${count}(x, ...y) { return ${pick('x + y.length', 'arguments.length', "y.map(v => v + x).join('')")} } r.push(g${count++}(${number(1)}, ${number(1)})); `,
      () => `r.push((function () { var t = 0; ${pick('while (t < 5) t += 2', 'do t++; while (t < 3)', 'for (; t < 4;) t++')}; return t })()); `)()
  }

  let text = 'var r = []; '
  for (let index = 0; index < 3 + random(4); index++) text += call(statement, 1 + random(3))
  return text + 'r'
}
