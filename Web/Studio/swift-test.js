// A session as a test in Swift.

import { nameOf } from './paths.js';

/** A text as a literal of Swift. */
const literal = (/** @type {string} */ text) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)}"`;

/** A text of several lines as a literal of Swift, as it is. */
function rawLiteral(/** @type {string} */ text) {
  let signs = '#';
  while (text.includes(`"""${signs}`) || text.includes(`\\${signs}`)) signs += '#';
  const lines = text.replace(/\s+$/, '').split(/\r\n|[\n\r]/);
  return `${signs}"""\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n    """${signs}`;
}

const number = (/** @type {any} */ value) => String(Number(value));

/** @type {Record<string, string>} */
const modes = { Forward: 'forward', Reverse: 'reverse', Bounce: 'bounce', ReverseBounce: 'reverseBounce' };

const gestures = new Set(['click', 'pointerDown', 'pointerUp', 'pointerMove', 'pointerEnter', 'pointerExit']);

/** @param {any} value */
function inputValue(value) {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return literal(value);
  return `Float(${number(value)})`;
}

/**
 * The members of a player that a call is, and how they answer: `verdict` with a boolean, `throws` with an error, or not.
 *
 * @param {import('./session.js').Call & Record<string, any>} call
 * @returns {[string, 'verdict' | 'throws' | 'plain'] | undefined} undefined for a call that changes nothing
 */
function member(call) {
  const { op } = call;
  if (gestures.has(op)) {
    if (call.layer !== undefined) return [`post(.${op}, onLayer: ${literal(call.layer)})`, 'throws'];
    return [`post(.${op}, x: ${number(call.x)}, y: ${number(call.y)})`, 'plain'];
  }
  switch (op) {
    case 'start': return [`startStateMachine(${policy(call)})`, 'verdict'];
    case 'stop': return ['stopStateMachine()', 'verdict'];
    case 'set': return [`setInput(${literal(call.input)}, to: ${inputValue(call.value)})`, 'verdict'];
    case 'fire': return [`fire(${literal(call.input)})`, 'verdict'];
    case 'reset': return [`resetInput(${literal(call.input)})`, 'verdict'];
    case 'override': return [`overrideState(${literal(call.state)})`, 'verdict'];
    case 'seed': return [`setRandomSeed(${BigInt(call.value)})`, 'plain'];
    case 'complete': return ['postComplete()', 'plain'];
    case 'loopComplete': return ['postLoopComplete()', 'plain'];
    case 'play': return ['play()', 'throws'];
    case 'pause': return ['pause()', 'throws'];
    case 'stopPlayback': return ['stop()', 'throws'];
    case 'setFrame': return [`setFrame(${number(call.frame)})`, 'throws'];
    case 'setSegment': return [`setSegment(start: ${number(call.start)}, end: ${number(call.end)})`, 'throws'];
    case 'setMarker': return [`setMarker(${literal(call.name)})`, 'plain'];
    case 'setMode': return [`setMode(.${modes[call.value]})`, 'plain'];
    case 'setLoop': return [`setLoop(${Boolean(call.value)})`, 'plain'];
    case 'setLoopCount': return [`setLoopCount(${Math.trunc(call.value)})`, 'plain'];
    case 'setSpeed': return [`setSpeed(${number(call.value)})`, 'plain'];
    case 'tween': {
      const [x1, y1, x2, y2] = call.easing.map(number);
      return [`tween(to: ${number(call.to)}, milliseconds: ${number(call.ms)}, easing: .init(x1: ${x1}, y1: ${y1}, x2: ${x2}, y2: ${y2}))`, 'throws'];
    }
    case 'setTheme': return [`setTheme(${literal(call.id)})`, 'throws'];
    case 'setThemeData': return [`setTheme(DotLottieTheme(json: Array(${literal(JSON.stringify(call.theme))}.utf8)))`, 'throws'];
    case 'setSlots': return [`setSlots(json: Array(${literal(JSON.stringify(call.slots))}.utf8))`, 'throws'];
    case 'resetSlot': return [`resetSlot(${literal(call.id)})`, 'throws'];
    case 'resetSlots': return ['resetSlots()', 'plain'];
    case 'clearSlot': return [`clearSlot(${literal(call.id)})`, 'plain'];
    case 'clearSlots': return ['clearSlots()', 'plain'];
    case 'loadAnimation': return [`loadAnimation(id: ${literal(call.id)})`, 'throws'];
    default: return undefined;
  }
}

/** @param {any} call */
function policy({ whitelist, requireUserInteraction }) {
  if (whitelist === undefined && requireUserInteraction === undefined) return '';
  const parts = [];
  if (whitelist !== undefined) parts.push(`allowedPatterns: [${whitelist.map(literal).join(', ')}]`);
  if (requireUserInteraction !== undefined) parts.push(`requiresUserInteraction: ${Boolean(requireUserInteraction)}`);
  return `policy: OpenURLPolicy(${parts.join(', ')})`;
}

/**
 * Time that passes in steps.
 *
 * @param {number[]} steps milliseconds
 */
function ticks(steps) {
  if (steps.length === 1) return [`try player.tick(milliseconds: ${number(steps[0])})`];
  const isEven = steps.every((step) => step === steps[0]);
  const list = isEven ? `[Float](repeating: ${number(steps[0])}, count: ${steps.length})` : `[\n${wrapped(steps.map(number))}\n  ] as [Float]`;
  return [`for milliseconds in ${list} { try player.tick(milliseconds: milliseconds) }`];
}

/**
 * A list in lines.
 *
 * @param {string[]} items
 */
function wrapped(items) {
  const lines = [''];
  for (const item of items) {
    const last = lines[lines.length - 1];
    if (last.length + item.length > 96) lines.push(`${item},`);
    else lines[lines.length - 1] = last ? `${last} ${item},` : `${item},`;
  }
  return lines.map((line) => `    ${line}`).join('\n');
}

/**
 * The session as a file with one test, for swift-testing and `LottiePlayer`. It expects the states that the session entered,
 * the refusals, and the inputs at its end.
 *
 * @param {object} session
 * @param {string} session.path the path of the file
 * @param {string | undefined} session.machine the id of the state machine
 * @param {string} [session.machineJSON] the machine if it is not the one in the file
 * @param {{ width: number, height: number }} session.canvas
 * @param {readonly import('./session.js').Call[]} session.calls
 * @param {readonly import('./session.js').Entry[]} session.entries
 * @param {{ name: string, type: string, value: any }[]} session.inputs the inputs at the end
 */
export function swiftTest({ path, machine, machineJSON, canvas, calls, entries, inputs }) {
  const file = path.replace(/^.*\//s, '');
  const [, name, ending] = /^(.*?)(?:\.(\w+))?$/s.exec(file) ?? ['', file, 'json'];
  /** @type {Map<number, Record<string, any>[]>} */
  const caused = new Map();
  for (const { call, line } of entries) caused.set(call, [...(caused.get(call) ?? []), line]);
  const states = (/** @type {number} */ call) => (caused.get(call) ?? []).filter(({ event }) => event === 'stateEntered').map(({ state }) => state);
  /** @type {string[]} */
  const lines = [];
  /** @type {number[]} */
  let steps = [];
  const passTime = () => {
    if (steps.length > 0) lines.push(...ticks(steps));
    steps = [];
  };
  for (const [index, call] of calls.entries()) {
    if (call.op === 'tick') steps.push(Number(call.ms));
    else {
      passTime();
      const made = member(call);
      const isRefused = (caused.get(index) ?? []).some(({ refused }) => refused !== undefined);
      if (made) lines.push(...asked(made, isRefused));
    }
    const entered = states(index).at(-1);
    if (entered !== undefined) {
      passTime();
      lines.push(`#expect(player.stateMachine?.currentState == ${literal(entered)})`);
    }
  }
  passTime();
  /** @type {Record<string, string>} */
  const types = { Numeric: 'Float', Boolean: 'Bool', String: 'String' };
  for (const input of inputs) {
    const type = types[input.type];
    if (type) lines.push(`#expect(player.stateMachine?.value(${literal(input.name)}, as: ${type}.self) == ${type === 'Float' ? number(input.value) : inputValue(input.value)})`);
  }
  const usesLayers = calls.some(({ op, layer }) => gestures.has(op) && layer !== undefined);
  const machineLines = machineJSON !== undefined ? [`let machine = ${rawLiteral(machineJSON)}`, 'try player.loadStateMachine(json: Array(machine.utf8))']
    : machine === undefined ? [] : [`try player.loadStateMachine(id: ${literal(machine)})`];
  const body = [
    `let url = try #require(Bundle.module.url(forResource: ${literal(name)}, withExtension: ${literal(ending ?? '')}))`,
    'let bytes = try [UInt8](Data(contentsOf: url))', `let player = try Player(width: ${canvas.width}, height: ${canvas.height})`, 'try player.load(bytes: bytes)', ...machineLines, '', ...lines,
  ];
  const usesThemes = calls.some(({ op }) => op === 'setThemeData');
  return `${usesThemes ? 'import DotLottieFormat\n' : ''}import Foundation
import LottiePlayer
import Testing

// A session of Zoetrope Studio. ${literal(file)} is a resource of the tests: \`resources: [.copy(${literal(file)})]\`.

@Test func ${identifier(name)}Session() throws {
${body.map((line) => (line ? `  ${line}` : '')).join('\n')}
}
${usesLayers ? `
extension Player {
  /// Posts a gesture in the middle of a layer's box.
  fileprivate func post(_ gesture: PointerGesture, onLayer name: String) throws {
    let box = try #require(bounds(ofLayer: name))
    let x = box.origin.x + (box.horizontal.x + box.vertical.x) / 2
    let y = box.origin.y + (box.horizontal.y + box.vertical.y) / 2
    post(gesture, x: x, y: y)
  }
}
` : ''}`;
}

/**
 * @param {[string, 'verdict' | 'throws' | 'plain']} call
 * @param {boolean} isRefused
 */
function asked([text, kind], isRefused) {
  if (kind === 'verdict') return [`#expect(${isRefused ? '!' : ''}player.${text})`];
  if (kind === 'plain') return [`player.${text}`];
  return [isRefused ? `#expect(throws: (any Error).self) { try player.${text} }` : `try player.${text}`];
}

/**
 * A name as an identifier of Swift.
 *
 * @param {string} name
 */
function identifier(name) {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const text = words.map((word, index) => (index === 0 ? word[0].toLowerCase() : word[0].toUpperCase()) + word.slice(1)).join('');
  return /^[A-Za-z]/.test(text) ? text : `animation${text}`;
}
