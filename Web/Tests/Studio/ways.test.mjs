// Ways to states, the card of a state, groups of states, moments that are compared, and what newcomers stumbled over.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch } from '../browser.mjs';
import { native, newStudioEngine, player, root, studio as modules } from '../support.mjs';
import { Studio, StudioPage, feature } from './studio-page.mjs';

let browser, server, page;

/** A machine with groups of states by their names. */
function grouped() {
  const counts = { menu: 12, game: 30, shop: 9 };
  const names = Object.entries(counts).flatMap(([group, count]) => Array.from({ length: count }, (_, index) => `${group}/${index + 1}`));
  const event = (name, toState) => ({ type: 'Transition', toState, guards: [{ type: 'Event', inputName: name }] });
  const states = names.map((name) => {
    const [group, place] = name.split('/');
    const transitions = [event('next', `${group}/${(Number(place) % counts[group]) + 1}`)];
    if (name === 'menu/3') transitions.push(event('enter', 'game/1'), event('buy', 'shop/1'));
    if (name === 'menu/5') transitions.push(event('enter', 'game/9'));
    if (place === '1' && group !== 'menu') transitions.push(event('home', 'menu/1'));
    return { type: 'PlaybackState', name, animation: 'ship', transitions };
  });
  const inputs = ['next', 'enter', 'buy', 'home'].map((name) => ({ type: 'Event', name }));
  return { initial: 'menu/1', inputs, states, interactions: [{ type: 'Click', actions: [{ type: 'Fire', inputName: 'next' }] }] };
}

before(async () => {
  server = await Studio.serve({
    'lighthouse.lottie': 'Samples/lighthouse.lottie', 'boat.json': 'Samples/harbour/boat.json', 'orrery.json': 'Samples/orrery.json', 'keeper.json': 'Samples/lighthouse/s/keeper.json',
  });
  server.write('grouped.json', JSON.stringify(grouped()));
  native('pack', join(root, 'Samples/lighthouse/a/ship.json'), '--machine', join(server.folder, 'grouped.json'), '-o', join(server.folder, 'grouped.lottie'));
  browser = await launch();
  page = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a file by its row on the shelf. */
async function open(name, state) {
  await page.openFile(name);
  if (state === undefined) return;
  await page.untilState(state);
  await page.until(`document.querySelector('.graph .current')`);
}

const begin = () => open('lighthouse.lottie', 'dark');

/** A picture that is taken before the page is brought in order again. */
const shown = async (tidy = async () => {}) => {
  const picture = await page.screenshot();
  await tidy();
  return { screenshot: async () => picture };
};

// Ways, without a browser

/** A session in node, after calls. */
async function played(machine, calls) {
  const engine = await newStudioEngine();
  const [{ Session }, { SharedFile }] = await Promise.all([import(join(modules, 'session.js')), import(join(player, 'files.js'))]);
  const file = SharedFile.open(engine, 'way', readFileSync(join(root, 'Samples/lighthouse.lottie')));
  for (const { id } of file.manifest.animations) await file.prepare(id);
  const session = new Session(engine, { file, machineJSON: JSON.stringify(machine), width: 400, height: 400 });
  for (const call of calls) session.perform(call);
  return { engine, session };
}

/** Searches a way in node. */
async function search(machine, goal, { calls = [{ op: 'start' }], isByHand = false } = {}) {
  const { engine, session } = await played(machine, calls);
  const { Search } = await import(join(modules, 'engine/search.js'));
  const found = new Search(engine, session, { goal: typeof goal === 'string' ? { state: goal } : goal, isByHand }).run();
  const { way } = found;
  found.close();
  return { way, calls: way.steps?.map(({ call }) => call) };
}

const keeper = () => JSON.parse(readFileSync(join(root, 'Samples/lighthouse/s/keeper.json'), 'utf8'));

test('a way is the shortest, and played again it leads to its state', async () => {
  const lengths = { lit: 2, storm: 3, signalling: 1, passing: 1 };
  for (const [goal, length] of Object.entries(lengths)) {
    const { way, calls } = await search(keeper(), goal);
    assert.equal(way.steps.length, length, goal);
    assert.equal(way.isShortest, true);
    const { session } = await played(keeper(), [{ op: 'start' }, ...calls]);
    assert.equal(session.state, goal);
  }
});

test('a way by hand sets no inputs, and a state that only inputs lead to has none', async () => {
  const { calls } = await search(keeper(), 'lit', { isByHand: true });
  assert.deepEqual(calls.map(({ op }) => op), ['click', 'tick']);
  const none = await search(keeper(), 'storm', { isByHand: true });
  assert.equal(none.way.steps, null);
  assert.equal(none.way.failure, 'exhausted');
  assert.ok(none.way.situations > 10);
});

test('a guard that compares with another input is met, or pressed for', async () => {
  const machine = {
    initial: 'closed', inputs: [{ type: 'Numeric', name: 'code', value: 0 }, { type: 'Numeric', name: 'limit', value: 6 }],
    states: [
      { type: 'PlaybackState', name: 'closed', animation: 'lighthouse', transitions: [{ type: 'Transition', toState: 'open', guards: [{ type: 'Numeric', inputName: 'code', conditionType: 'GreaterThan', compareTo: '$limit' }] }] },
      { type: 'PlaybackState', name: 'open', animation: 'lighthouse', transitions: [] },
    ],
    interactions: [{ type: 'Click', actions: [{ type: 'Increment', inputName: 'code' }] }],
  };
  assert.deepEqual((await search(machine, 'open')).calls, [{ op: 'set', input: 'code', value: 7 }]);
  assert.equal((await search(machine, 'open', { isByHand: true })).way.steps.length, 7);
});

test('a way waits for the end of frames, and says when the machine only passes through', async () => {
  const { way } = await search(keeper(), 'dark', { calls: [{ op: 'start' }, { op: 'fire', input: 'ahoy' }], isByHand: true });
  assert.deepEqual(way.steps.map(({ call, wait, states }) => [call.op, wait, states]), [['tick', 'end', ['dark']]]);
  // Nobody waits for a loop without an end, but its end is heard.
  const state = (name, more = {}) => ({ type: 'PlaybackState', name, animation: 'lighthouse', autoplay: true, segment: 'dark', transitions: [], ...more });
  const to = (toState, inputName) => ({ type: 'Transition', toState, guards: inputName === undefined ? [] : [{ type: 'Event', inputName }] });
  const looping = {
    initial: 'a', inputs: [{ type: 'Event', name: 'round' }], states: [state('a', { loop: true, transitions: [to('b', 'round')] }), state('b', { transitions: [to('c')] }), state('c')],
    interactions: [{ type: 'OnLoopComplete', stateName: 'a', actions: [{ type: 'Fire', inputName: 'round' }] }],
  };
  const loop = await search(looping, 'c', { isByHand: true });
  assert.deepEqual(loop.way.steps.map(({ call, states }) => [call.op, states]), [['tick', ['b', 'c']]]);
  const through = await search(looping, 'b', { isByHand: true });
  assert.equal(through.way.isPassing, true);
  assert.deepEqual(through.way.steps.map(({ states }) => states), [['b', 'c']]);
});

test('a machine of 500 states has a way', async () => {
  const event = (name, index) => (index < 500 ? [{ type: 'Transition', toState: `s${index}`, guards: [{ type: 'Event', inputName: name }] }] : []);
  const machine = {
    initial: 's0', inputs: ['next', 'skip', 'home'].map((name) => ({ type: 'Event', name })), interactions: [],
    states: Array.from({ length: 500 }, (_, index) => ({ type: 'PlaybackState', name: `s${index}`, animation: 'ship', transitions: [...event('next', 2 * index + 1), ...event('skip', 2 * index + 2), ...event('home', 0)] })),
  };
  const { way } = await search(machine, 's433');
  assert.equal(way.steps.length, 8);
  const chain = { ...machine, states: machine.states.map((state, index) => ({ ...state, transitions: event('next', index + 1) })) };
  assert.equal((await search(chain, 's200')).way.steps.length, 200);
  const cut = { ...chain, states: chain.states.map((state, index) => (index === 7 ? { ...state, transitions: [] } : state)) };
  assert.equal((await search(cut, 's200')).way.failure, 'unreachable');
});

test('a transition is a goal, and a search can look at the whole machine', async () => {
  const second = await search(keeper(), { state: 'keeper', transition: 1 });
  assert.deepEqual(second.calls, [{ op: 'fire', input: 'ahoy' }]);
  const { engine, session } = await played(keeper(), [{ op: 'start' }]);
  const { Search } = await import(join(modules, 'engine/search.js'));
  const found = new Search(engine, session).run();
  const { answers, isComplete } = found.answers;
  assert.ok(isComplete);
  const reach = answers.filter(({ question }) => question === 'reach');
  assert.deepEqual(reach.map(({ state, answer }) => [state, answer]), [['dark', 'yes'], ['lit', 'yes'], ['storm', 'yes'], ['signalling', 'yes'], ['passing', 'yes']]);
  const steps = found.script(answers.indexOf(reach[2]));
  const { session: replayed } = await played(keeper(), [{ op: 'start' }, ...steps.map(({ call }) => call)]);
  assert.equal(replayed.state, 'storm');
  found.close();
});

// Ways and cards, in the browser

feature('Graph', 'a click on a state shows what it does and where it leads', async () => {
  await begin();
  await page.click('.graph [data-state=lit]');
  await page.until(`!document.querySelector('#inspector').hidden`);
  assert.equal(await page.state(), 'dark', 'nothing is forced');
  assert.equal(await page.text('#inspector-title'), 'lit');
  const card = await page.text('#inspector');
  assert.match(card, /Playssweep, loops/);
  assert.match(card, /Reached from.*dark.*storm/);
  const guards = await page.run(`[...document.querySelectorAll('.leaving .guard')].map(({ textContent, className }) => [textContent, /unmet/.test(className)])`);
  assert.deepEqual(guards.filter(([text]) => /night|weather/.test(text)), [['night is false', false], ['weather = “storm”', true]]);
  // A state in the inspector selects it.
  await page.run(`[...document.querySelectorAll('#inspector .link')].find(({ textContent }) => textContent === 'storm').click()`);
  await page.until(`document.querySelector('#inspector-title').textContent === 'storm'`);
  assert.match(await page.text('#inspector'), /On entryshows the theme fog/);
  return page;
});

feature('Graph', 'a state is forced from the inspector, and by nothing else', async () => {
  await begin();
  await page.click('.graph [data-state=storm]');
  await page.run(`document.querySelector('.graph [data-state=passing]').focus()`);
  for (const shift of [false, true]) await page.key('Enter', 'Enter', { shift });
  assert.equal(await page.state(), 'dark');
  await page.run(`document.querySelector('.graph [data-state=storm]').dispatchEvent(new MouseEvent('click', { bubbles: true }))`);
  await page.click('#force-state');
  await page.untilState('storm');
  await page.until(`document.querySelector('#inspector .badge.machine')`);
  return page;
});

feature('Graph', 'how do I get there: the shortest way, which is played', async () => {
  await begin();
  await page.click('.graph [data-state=storm]');
  await page.click('#find-way');
  await page.until(`document.querySelector('[data-way=start], [data-way=here]')`);
  await page.until(`!document.querySelector('.way-stop')`);
  const steps = await page.run(`[...document.querySelectorAll('.way .found')].at(-1).querySelectorAll('.steps li').length`);
  assert.equal(steps, 3);
  const words = await page.run(`[...document.querySelectorAll('.way .found')].at(-1).textContent`);
  assert.match(words, /From the beginning3 steps. No way is shorter/);
  assert.match(words, /(Click lamp|Set night to true).*Wait 0.80 s, until the change is complete → lit.*Set weather to “storm” → storm/);
  const picture = await page.screenshot();
  await page.run(`[...document.querySelectorAll('.way .primary')].at(-1).click()`);
  await page.untilState('storm');
  await page.until(`/Now in storm/.test(document.querySelector('#notice').textContent)`);
  // By hand, nobody gets there.
  await page.click('#way-by-hand');
  await page.until(`/No way leads there. All \\d+ reachable situations/.test(document.querySelector('.way').textContent) || /Already there/.test(document.querySelector('.way').textContent)`);
  await page.until(`!document.querySelector('.way-stop')`);
  assert.match(await page.text('.way'), /Tried: .*Click lamp/);
  await page.click('#way-by-hand');
  await page.click('#inspector-close');
  return { screenshot: async () => picture };
});

feature('Check', 'what the machine can do, with steps that show it', async () => {
  await begin();
  await page.run(`[...document.querySelectorAll('[role=tab]')].find(({ textContent, title, ariaLabel }) => /^Check$/.test(textContent || title || ariaLabel)).click()`);
  await page.click('#run-check');
  await page.until(`/(Everything was tried|The limit was reached): \\d+ situations/.test(document.querySelector('#check [role=status]').textContent)`);
  const questions = await page.run(`[...document.querySelectorAll('#check h3')].map(({ firstChild }) => firstChild.textContent)`);
  assert.deepEqual(questions, ['Does an order of inputs get stuck?', 'Can each state be reached?', 'Can each state be left?', 'Can each transition be taken?', 'Does each interaction lead somewhere?']);
  const storm = `[...document.querySelectorAll('#check [data-question=reach]')].find(({ textContent }) => /storm/.test(textContent))`;
  await page.run(`${storm}.querySelector('summary').click()`);
  await page.until(`${storm}.querySelectorAll('.steps li').length === 3`);
  const picture = await page.screenshot();
  await page.run(`${storm}.querySelector('[data-way=start]').click()`);
  await page.untilState('storm');
  return { screenshot: async () => picture };
});

test('the script of a way has the same end in the tool', async () => {
  const { calls } = await search(keeper(), 'storm');
  writeFileSync(join(server.folder, 'way.jsonl'), [{ op: 'start' }, ...calls].map((call) => `${JSON.stringify(call)}\n`).join(''));
  const trace = native('simulate', join(server.folder, 'lighthouse.lottie'), '--script', join(server.folder, 'way.jsonl')).toString();
  assert.match(trace.trim().split('\n').filter((line) => /stateEntered/.test(line)).at(-1), /"state":"storm"/);
});

test('calls that were cut off come back with their lines and pixels', async () => {
  const { session } = await played(keeper(), []);
  const pixels = () => Buffer.from(session.draw().pixels).toString('base64');
  const calls = [{ op: 'start' }, { op: 'click', layer: 'lamp' }, { op: 'tick', ms: 900 }, { op: 'tick', ms: 300 }];
  for (const call of calls) session.perform(call);
  const [end, entries] = [pixels(), JSON.stringify(session.entries)];
  session.travel(1);
  assert.equal(JSON.stringify([...session.entries, ...session.later]), entries, 'what came later is known in the past');
  const past = pixels();
  assert.equal(session.lostCount, 0);
  session.perform({ op: 'click', x: 3, y: 3 });
  session.perform({ op: 'tick', ms: 10 });
  assert.equal(session.lostCount, 3);
  assert.equal(session.later.length, 0);
  session.bringBack();
  assert.deepEqual(session.calls, calls);
  assert.equal(session.position, 1);
  assert.equal(pixels(), past);
  session.travel(Infinity);
  assert.equal(pixels(), end);
  assert.equal(JSON.stringify(session.entries), entries);
  assert.equal(session.lostCount, 0);
  session.close();
});

// Groups

feature('Graph', 'groups of states close into a box, and open again', async () => {
  await open('grouped.lottie', 'menu/1');
  await page.until(`document.querySelectorAll('.graph [data-group-box]').length === 3`);
  assert.equal(await page.run(`document.querySelectorAll('.graph .state').length`), 3);
  assert.match(await page.text('.graph .current'), /menu · 12 states.*now in menu\/1/);
  assert.match(await page.text('.coverage'), /1 of 51 states, 0 of 56 transitions/);
  await page.click('#graph .fit');
  await page.settle();
  const fits = await page.run(`(() => {
    const view = document.querySelector('.graph-view').getBoundingClientRect();
    return [...document.querySelectorAll('.graph .state')].every((box) => { const { left, right, top, bottom } = box.getBoundingClientRect(); return left >= view.left && right <= view.right && top >= view.top - 1 && bottom <= view.bottom + 14; });
  })()`);
  assert.ok(fits, 'all of the graph is shown');
  const closed = await page.screenshot();
  await page.run(`document.querySelector('[data-group-box=menu]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))`);
  await page.until(`document.querySelector('.graph .current')?.dataset.state === 'menu/1'`);
  assert.equal(await page.run(`document.querySelectorAll('.graph .state').length`), 14);
  await page.key('1', 'Digit1');
  await page.untilState('menu/2');
  await page.until(`/2 of 51 states, 1 of 56/.test(document.querySelector('.coverage').textContent)`);
  await page.click('.group-chips [data-group=menu]');
  await page.until(`document.querySelectorAll('.graph .state').length === 3`);
  await page.until(`/now in menu\\/2/.test(document.querySelector('.graph .current')?.textContent)`);
  // A line between groups shows what was taken inside of them.
  for (const event of ['next', 'enter']) await page.click(`#input-${event}`);
  await page.untilState('game/1');
  await page.until(`document.querySelector('.graph .edge.last')`);
  await page.until(`/now in game\\/1/.test(document.querySelector('.graph .current').textContent)`);
  // What is found in a closed group opens it.
  await page.click('#graph header input');
  await page.type('shop/4');
  await page.until(`document.querySelector('.graph .found')?.dataset.groupBox === 'shop'`);
  await page.key('Enter');
  await page.until(`document.querySelector('#inspector-title')?.textContent === 'shop/4'`);
  await page.until(`document.querySelector('.graph .found')?.dataset.state === 'shop/4'`);
  await page.run(`(() => { const field = document.querySelector('#graph header input'); field.value = ''; field.dispatchEvent(new Event('input')); })()`);
  await page.click('#inspector-close');
  return { screenshot: async () => closed };
});

test('groups are beginnings of names or loops, and small machines have none', async () => {
  const { groupsOf, collapsed } = await import(join(modules, 'graph/groups.js'));
  const machine = (names, goals = () => []) => ({ states: names.map((name, index) => ({ type: 'PlaybackState', name, transitions: goals(index).map((toState) => ({ toState })) })) });
  assert.deepEqual(groupsOf(machine(['a', 'b', 'on', 'off'])), []);
  assert.deepEqual(groupsOf(machine(['rating 0', 'rating 1', 'rating 2', 'rating 3', 'rating 4', 'rating 5'])), [], 'one group of all divides nothing');
  assert.deepEqual(groupsOf(machine(['menu.in', 'menu.out', 'menu', 'play-a', 'play-b', 'end'])).map(({ name, states }) => [name, states.length]), [['menu', 3]]);
  const loops = groupsOf(machine(Array.from({ length: 60 }, (_, index) => `s${index}`), (index) => [`s${Math.floor(index / 10) * 10 + ((index + 1) % 10)}`, ...(index % 10 === 0 && index < 50 ? [`s${index + 10}`] : [])]));
  assert.deepEqual(loops.map(({ states }) => states.length), [10, 10, 10, 10, 10, 10]);
  const json = grouped();
  const { json: small, keys } = collapsed(json, groupsOf(json), ({ name }) => name);
  assert.deepEqual(small.states.map(({ name, transitions }) => [name, transitions.map(({ toState }) => toState)]), [['menu', ['game', 'shop']], ['game', ['menu']], ['shop', ['menu']]]);
  assert.deepEqual(keys.get('menu\n0'), ['menu/3\n1', 'menu/5\n1']);
});

// The log

feature('Log', 'two moments side by side, as a blink and as a difference, with what differs', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/entered lit/.test(document.querySelector('#log').textContent)`);
  await page.reveal('#log');
  // The keys mark the line that has the focus.
  await page.run(`document.querySelector('ol.log li > button').focus()`);
  await page.key('a', 'KeyA');
  await page.until(`document.querySelector('[data-mark=A][aria-pressed=true]')`);
  assert.match(await page.text('#compare-moments'), /Compare A with now/);
  await page.run(`[...document.querySelectorAll('[data-mark=B]')].find((button) => /entered lit/.test(button.closest('li').textContent)).click()`);
  await page.until(`document.querySelector('#compare-moments').textContent === 'Compare A with B'`);
  await page.click('#compare-moments');
  await page.until(`document.querySelector('#moments').open`);
  const differing = await page.run(`[...document.querySelectorAll('#moments tr.differs')].map((row) => [row.dataset.fact, ...[...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent)])`);
  assert.deepEqual(differing.find(([name]) => name === 'state'), ['state', 'dark', 'lit']);
  assert.deepEqual(differing.find(([name]) => name === 'input night'), ['input night', 'false', 'true']);
  assert.ok(parseFloat(await page.text('#moment-number')) > 0.5);
  const lamp = (index) => page.run(`(() => {
    const canvas = document.querySelectorAll('#moments canvas')[${index}];
    return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height * 118 / 400, 1, 1).data];
  })()`);
  const [dark, lit] = [await lamp(0), await lamp(1)];
  assert.ok(lit[0] > 200 && dark[0] < 150, 'each picture is that of its moment');
  const picture = await page.screenshot();
  await page.click('#moments [data-way=difference]');
  const [red, , , alpha] = await lamp(0);
  assert.ok(red > 100 && alpha === 255, 'the lamp differs');
  await page.click('#moments [data-way=blink]');
  await page.until(`document.querySelector('[data-moment=A]').hidden`);
  await page.until(`document.querySelector('[data-moment=B]').hidden`);
  await page.run(`[...document.querySelectorAll('#moments figcaption button')][0].click()`);
  await page.untilState('dark');
  assert.equal(await page.run(`document.querySelector('#moments').open`), false);
  return { screenshot: async () => picture };
});

feature('Log', 'what came later is dimmed in the past, and calls that a press cut off are brought back', async () => {
  await begin();
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/entered lit/.test(document.querySelector('#log').textContent)`);
  await page.reveal('#log');
  await page.run(`document.querySelector('ol.log li > button').click()`);
  await page.untilState('dark');
  await page.until(`document.querySelector('ol.log .here')`);
  assert.equal(await page.text('ol.log .here'), 'You are here');
  assert.match(await page.run(`[...document.querySelectorAll('ol.log .later')].map(({ textContent }) => textContent).join()`), /entered lit/);
  const picture = await page.screenshot();
  await page.press(30, 30);
  await page.until(`!document.querySelector('#bring-back').closest('[hidden]')`);
  assert.match(await page.text('#bring-back'), /Undo: \d+ later calls/);
  assert.equal(await page.run(`document.querySelectorAll('ol.log .later').length`), 0);
  await page.click('#bring-back');
  await page.until(`/entered lit/.test(document.querySelector('ol.log').textContent) && document.querySelector('#bring-back').closest('[hidden]')`);
  assert.equal(await page.state(), 'dark');
  await page.click('.past');
  await page.untilState('lit');
  return { screenshot: async () => picture };
});

feature('Why', 'the answer to a press stays while the pointer leaves, with those before it', async () => {
  await begin();
  await page.press(30, 30);
  await page.until(`document.querySelector('.why .nothing')`);
  await page.press(200, 118);
  await page.until(`/dark → lit/.test(document.querySelector('.why .done')?.textContent)`);
  await page.page.mouse('mouseMoved', 1200, 850);
  await page.until(`/hand off the lamp/.test(document.querySelector('.why .since')?.textContent)`);
  assert.match(await page.text('.why .call'), /^click (200|199\.9) /);
  assert.match(await page.text('.why .done'), /dark → lit/);
  assert.match(await page.text('.why'), /Before.*click 30 30 nothing happened|Before.*click (30|29\.9) (30|29\.9) nothing happened/);
  assert.match(await page.text('.why .held'), /call must be fired\./);
  return page;
});

feature('Why', 'interactions that can do nothing say why, and a state’s theme is in the log', async () => {
  await begin();
  await page.click('.interactions li:nth-child(3) button');
  await page.until(`/hand on the lamp/.test(document.querySelector('ol.log').textContent)`);
  await page.click('.interactions li:nth-child(4) button');
  await page.until(`/hand off the lamp/.test(document.querySelector('ol.log').textContent)`);
  await page.key('4', 'Digit4');
  await page.until(`/the pointer is not on lamp/.test(document.querySelector('#notice').textContent)`);
  await page.click('.interactions li:nth-child(5) button');
  await page.until(`/Nothing happened.*No interaction listens to the end of dark.*Listening:signalling, passing/.test(document.querySelector('.why').textContent)`);
  assert.match(await page.text('ol.log'), /completeNo interaction listens to the end of dark/);
  const picture = await page.screenshot();
  const trace = (await page.taken(async () => {
    await page.click('#action-export');
    await page.click('[data-take=trace]');
  })).bytes.toString();
  assert.doesNotMatch(trace, /"did"/);
  await page.run(`document.querySelector('#takeaway').close()`);
  await page.click('#input-night');
  await page.until(`/entered lit/.test(document.querySelector('ol.log').textContent)`);
  await page.fill('#input-weather', 'storm');
  await page.until(`/entered storm.*Theme: fog/.test(document.querySelector('ol.log').textContent)`);
  return { screenshot: async () => picture };
});

test('loops one after the other are one line of the log', async () => {
  await begin();
  await page.click('#input-night');
  await page.untilState('lit');
  await page.choose('#time select[aria-label=Speed]', '4');
  await page.until(`/loops 1 to [3-9]/.test(document.querySelector('ol.log').textContent)`, 30);
  assert.equal(await page.run(`[...document.querySelectorAll('ol.log li')].filter(({ textContent }) => /loops? \\d/.test(textContent)).length`), 1);
  await page.choose('#time select[aria-label=Speed]', '1');
});

// Layers

feature('Layers', 'the path of a layer that is pointed at, in the list and on the stage', async () => {
  const inner = (name) => ({ ty: 4, nm: name, ip: 0, op: 30, st: 0, ks: {}, shapes: [{ ty: 'rc', p: { a: 0, k: [50, 50] }, s: { a: 0, k: [60, 60] }, r: { a: 0, k: 0 } }, { ty: 'fl', c: { a: 0, k: [1, 0, 0, 1] }, o: { a: 0, k: 100 } }] });
  server.write('nested.json', JSON.stringify({
    v: '5.7', fr: 30, ip: 0, op: 30, w: 100, h: 100, assets: [{ id: 'house', layers: [inner('window')] }],
    layers: [{ ty: 0, nm: 'house', refId: 'house', w: 100, h: 100, ip: 0, op: 30, st: 0, ks: {} }, inner('ground')],
  }));
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'nested.json')`, 10);
  await open('nested.json');
  await page.reveal('#layers');
  await page.until(`document.querySelectorAll('#layers li').length === 3`);
  const [x, y] = await page.middle('#layers li:nth-child(2)');
  await page.page.mouse('mouseMoved', x, y);
  await page.until(`document.querySelector('.layer-path').textContent.startsWith('nested / house / window')`);
  await page.run(`document.activeElement?.blur()`);
  await page.key('h', 'KeyH');
  await page.point(50, 50, 100);
  await page.until(`/house \\/ window/.test(document.querySelector('.beneath').textContent)`);
  return shown(() => page.key('h', 'KeyH'));
});

// What newcomers stumbled over

/** Changes the text of the machine, as typing does. */
const edit = (change) => page.run(`(() => {
  const field = document.querySelector('#editor code-field');
  field.value = (${change})(field.value);
  field.dispatchEvent(new Event('input'));
})()`);

/** Goes back to the saved machine, and closes the editor. */
async function revert() {
  if (await page.run(`!document.querySelector('#action-revert').hidden`)) await page.run(`document.querySelector('#action-revert').click()`);
  await page.until(`document.querySelector('#action-revert').hidden`);
  if (await page.run(`document.body.dataset.mode === 'edit'`)) await page.run(`document.querySelector('#mode [aria-pressed=false]').click()`);
}

feature('Editing', 'a change is undone by Ctrl Z in the forms, and a new state comes into sight', async () => {
  await begin();
  await page.click('#mode [aria-pressed=false]');
  await page.click('.dock-tabs [data-tab=inspector]');
  await page.press(200, 118);
  await page.untilState('lit');
  await page.until(`/Each change replays your 1 call so far/.test(document.querySelector('.replays')?.textContent)`);
  await page.run(`document.querySelector('[data-add=states]').click()`);
  // The name is ready to be typed, and the graph shows the state.
  await page.until(`document.activeElement.dataset.path === 'states/6/name'`);
  assert.equal(await page.text('#inspector-title'), 'state 1');
  await page.until(`(() => {
    const box = document.querySelector('.graph [data-state="state 1"]')?.getBoundingClientRect();
    const view = document.querySelector('.graph-view').getBoundingClientRect();
    return box && box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
  })()`);
  const picture = await page.screenshot();
  // What is typed into a field is undone there first.
  await page.key('z', 'KeyZ', { control: true });
  await page.until(`!document.querySelector('.graph [data-state="state 1"]')`);
  assert.equal(await page.text('#editor h2'), 'keeper');
  await page.key('z', 'KeyZ', { control: true, shift: true });
  await page.until(`document.querySelector('.graph [data-state="state 1"]')`);
  // The calls so far need not be played again.
  await page.click('#fresh');
  await page.untilState('dark');
  await revert();
  return { screenshot: async () => picture };
});

feature('Editing', 'a finding selects the member that it is about, and nothing more', async () => {
  await begin();
  await page.mode('edit');
  await page.reveal('#editor');
  await edit(`(text) => text.replace('"toState": "storm"', '"toState": "strom"')`);
  await page.until(`/strom/.test(document.querySelector('.editor-findings').textContent)`);
  await page.run(`[...document.querySelectorAll('.editor-findings button')].find(({ textContent }) => /strom/.test(textContent)).click()`);
  const selected = () => page.run(`(() => { const field = document.querySelector('#editor code-field'); return field.value.slice(field.selectionStart, field.selectionEnd); })()`);
  assert.equal(await selected(), '"toState": "strom"');
  const picture = await page.screenshot();
  await edit(`(text) => text.replace('"toState": "strom"', '"toState": "dark"')`);
  await page.until(`/storm/.test(document.querySelector('.editor-findings').textContent)`);
  await page.run(`[...document.querySelectorAll('.editor-findings button')].find(({ textContent }) => /no way leads to “storm”/.test(textContent)).click()`);
  assert.equal(await selected(), '"name": "storm"');
  await revert();
  return { screenshot: async () => picture };
});

feature('Editing', 'changes outlive the page, and are offered again', async () => {
  await begin();
  await page.mode('edit');
  await page.reveal('#editor');
  await edit(`(text) => text.replace('"value": 2', '"value": 4')`);
  await page.until(`document.querySelector('#input-oil').value === '4'`);
  const other = await StudioPage.open(browser, `${server.address}?file=lighthouse.lottie`);
  await other.untilState('dark');
  await other.until(`!document.querySelector('#offer').hidden`);
  assert.match(await other.text('#offer'), /Your changes to keeper from an earlier visit .* were not saved/);
  assert.equal(await other.run(`document.querySelector('#input-oil').value`), '2');
  const picture = await other.screenshot();
  await other.click('#take-kept');
  await other.until(`document.querySelector('#input-oil').value === '4'`);
  assert.match(await other.text('#editor h2'), /keeper •/);
  // Going back to what is saved forgets them.
  await other.run(`document.querySelector('#action-revert').click()`);
  await other.until(`document.querySelector('#action-revert').hidden && document.querySelector('#input-oil').value === '2'`);
  await other.until(`!(localStorage.getItem('zoetrope-studio-drafts') ?? '').includes('lighthouse.lottie')`);
  assert.deepEqual(other.page.errors, []);
  await other.close();
  await revert();
  return { screenshot: async () => picture };
});

feature('Editing', 'a machine that was made and never saved is offered with its animation', async () => {
  await open('boat.json');
  await page.until(`document.querySelector('.make-machine')`);
  await page.click('.make-machine summary');
  const picture = await page.screenshot();
  await page.click('[data-template=toggle]');
  await page.untilState('rest');
  const other = await StudioPage.open(browser, `${server.address}?file=boat.json`);
  await other.until(`/The machine toggle that you made for this animation/.test(document.querySelector('#offer').textContent)`);
  await other.click('#take-kept');
  await other.untilState('rest');
  assert.equal(await other.run(`document.title`), 'boat.lottie · Zoetrope Studio');
  await other.close();
  const third = await StudioPage.open(browser, `${server.address}?file=boat.json`);
  await third.until(`!document.querySelector('#offer').hidden`);
  // Other tests have made machines for it too: each has an answer of its own.
  await third.run(`(() => { while (!document.querySelector('#offer').hidden) document.querySelector('#drop-kept').click(); })()`);
  await third.until(`!(localStorage.getItem('zoetrope-studio-drafts') ?? '').includes('boat')`);
  await third.close();
  await page.click('#mode [aria-pressed=false]');
  return { screenshot: async () => picture };
});

test('the browser keeps so many changes, and so much text', async () => {
  const { DraftStore, digest } = await import(join(modules, 'draft-store.js'));
  const kept = new Map();
  const store = new DraftStore({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => {
    if (value.length > 2_000_000) throw new Error('no room');
    kept.set(name, value);
  } });
  for (let index = 0; index < 40; index += 1) store.keep({ path: `${index}.lottie`, machine: 'm', text: 'x', base: 1 });
  assert.equal(store.all.length, 24);
  assert.equal(store.all[0].path, '39.lottie');
  store.keep({ path: 'large.lottie', machine: 'm', text: 'y'.repeat(1_499_990), base: 1 });
  assert.ok(store.all.length < 12 && store.find('large.lottie', 'm'));
  store.keep({ path: 'larger.lottie', machine: 'm', text: 'z'.repeat(1_600_000), base: 1 });
  assert.equal(store.find('larger.lottie', 'm'), undefined, 'what has no room is not kept, and does no harm');
  assert.notEqual(digest('{"a":1}'), digest('{"a":2}'));
  assert.deepEqual(new DraftStore(undefined).all, []);
});

feature('Editing', 'a machine of its own file keeps its changes while another file is open', async () => {
  await begin();
  const drive = () => page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'keeper.json').click()`);
  await drive();
  await page.until(`document.querySelector('#notice').textContent.includes('keeper.json drives lighthouse.lottie')`);
  await page.until(`document.querySelector('#editor code-field').value.includes('"value": 2')`);
  await edit(`(text) => text.replace('"value": 2', '"value": 5')`);
  await page.until(`document.querySelector('#input-oil').value === '5'`);
  await open('orrery.json');
  await begin();
  await page.until(`document.querySelector('#input-oil').value === '2'`);
  await drive();
  await page.until(`document.querySelector('#input-oil')?.value === '5'`);
  const picture = await page.screenshot();
  await page.click('#action-undo');
  await page.until(`document.querySelector('#input-oil').value === '2'`);
  return { screenshot: async () => picture };
});

feature('Shelf', 'with changes, loading a changed file again is not the first choice', async () => {
  await begin();
  await page.mode('edit');
  await page.reveal('#editor');
  await edit(`(text) => text.replace('"value": 2', '"value": 3')`);
  await page.until(`document.querySelector('#input-oil').value === '3'`);
  const path = join(server.folder, 'lighthouse.lottie');
  const former = readFileSync(path);
  native('convert', join(root, 'Samples/lighthouse/a/ship.json'), '-o', path, '--force');
  await page.until(`!document.querySelector('#question').hidden`, 10);
  assert.deepEqual(await page.run(`[...document.querySelectorAll('#question button')].map(({ textContent, className }) => [textContent, className])`),
    [['Keep my changes', 'primary'], ['Reload and lose my changes to keeper', '']]);
  assert.match(await page.text('#question'), /The next save replaces the file on disk/);
  const picture = await page.screenshot();
  await page.click('#keep');
  await page.until(`document.querySelector('#question').hidden`);
  assert.equal(await page.run(`document.querySelector('#input-oil').value`), '3');
  writeFileSync(path, former);
  await page.until(`!document.querySelector('#question').hidden`, 10);
  await page.click('#keep');
  await revert();
  return { screenshot: async () => picture };
});

feature('Machine', 'a new toggle rests at its first frame, and a new rating listens to layers that show', async () => {
  await open('boat.json');
  await page.run(`document.querySelector('.make-machine').open = true`);
  await page.click('[data-template=toggle]');
  await page.untilState('rest');
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await page.run(`Number(document.querySelector('.scrubber').value)`), 0);
  assert.equal(await page.run(`document.querySelectorAll('.editor-findings .error, .editor-findings .warning').length`), 0);
  const picture = await page.screenshot();
  await page.press(20, 20, 60);
  await page.untilState('on');
  await page.press(20, 20, 60);
  await page.untilState('off');
  await page.until(`Number(document.querySelector('.scrubber').value) === 0`, 10);
  await open('orrery.json');
  await page.run(`document.querySelector('.make-machine').open = true`);
  await page.click('[data-template=rating]');
  await page.untilState('rating 0');
  const layers = await page.run(`JSON.parse(document.querySelector('#editor code-field').value).interactions.map(({ layerName }) => layerName)`);
  const visible = JSON.parse(native('layers', join(root, 'Samples/orrery.json'), '--json')).layers.filter(({ visible: shows, width }) => shows && width > 0).map(({ name }) => name);
  assert.ok(layers.length > 0);
  for (const layer of layers) assert.ok(visible.includes(layer), `${layer} shows`);
  await page.click('#mode [aria-pressed=false]');
  await page.run(`localStorage.removeItem('zoetrope-studio-drafts')`);
  return { screenshot: async () => picture };
});

feature('Shelf', 'what a file is, and bad files and empty folders, leave nothing stale', async () => {
  server.write('manifest.json', '{"version":"2","animations":[{"id":"a"}]}');
  server.write('words.json', 'hello');
  server.write('a-folder-with-a-rather-long-name-for-tests.json', '{"layers":[');
  await page.until(`[...document.querySelectorAll('#shelf li button')].some(({ title }) => title === 'words.json')`, 10);
  await page.reveal('#shelf');
  // Posters are made as they come into sight.
  for (const name of ['manifest.json', 'words.json']) {
    const button = `[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === '${name}')`;
    await page.run(`${button}.scrollIntoView()`);
    await page.until(`${button}.querySelector('.badge')`, 10);
  }
  const badge = (name) => page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === ${JSON.stringify(name)}).querySelector('.badges').textContent`);
  assert.match(await badge('manifest.json'), /a manifest$/);
  assert.match(await badge('words.json'), /neither a package nor JSON$/);
  assert.match(await page.run(`[...document.querySelectorAll('#shelf .name')].map(({ textContent }) => textContent).join()`), /a-folder-wi…name-for-tests\.json|a-folder-w\S*…\S*tests\.json/);
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'words.json').click()`);
  await page.until(`/words.json: neither a package nor JSON/.test(document.querySelector('#stage .empty')?.textContent)`);
  const visible = `[...document.querySelectorAll('main .panel')].filter((panel) => panel.checkVisibility()).map(({ id }) => id)`;
  // Panels follow in the next frame.
  await page.until(`(${visible}).join() === 'shelf,stage'`);
  assert.ok(await page.run(`document.querySelector('.stage-line').hidden`), 'no number of the file before');
  const empty = await Studio.serve({});
  const other = await StudioPage.open(browser, empty.address);
  await other.until(`(${visible}).join() === 'shelf,stage'`);
  const picture = await other.screenshot();
  assert.deepEqual(other.page.errors, []);
  await other.close();
  await empty.close();
  await begin();
  return { screenshot: async () => picture };
});

feature('Record', 'a film shows its length, and a button ends it', async () => {
  await begin();
  await page.click('#action-film');
  await page.until(`document.querySelector('#film-clock time').textContent === '0:01'`, 10);
  const picture = await page.screenshot();
  await page.click('#film-stop');
  await page.until(`document.querySelector('#film-clock').hidden`);
  await page.until(`document.querySelector('#action-film').getAttribute('aria-pressed') === 'false'`);
  return { screenshot: async () => picture };
});

test('guards that hold back are said in plain words', async () => {
  const { heldBack, guardText, holds, shortened } = await import(join(modules, 'lines.js'));
  assert.deepEqual(heldBack({ guard: 'on call', saw: null }), ['call', 'must be fired.']);
  assert.deepEqual(heldBack({ guard: 'not on', saw: true }), ['on', 'must be false; it was true.']);
  assert.deepEqual(heldBack({ guard: 'night', saw: false }), ['night', 'must be true; it was false.']);
  assert.deepEqual(heldBack({ guard: 'oil > 0', saw: 0 }), ['oil', 'must be > 0; it was 0.']);
  assert.deepEqual(heldBack({ guard: 'weather = ‘x’', saw: 'storm' }), ['weather', 'must be “x”; it was “storm”.']);
  assert.equal(guardText({ type: 'Boolean', inputName: 'on', conditionType: 'NotEqual', compareTo: true }), 'on is false');
  assert.equal(guardText({ type: 'Numeric', inputName: 'oil', conditionType: 'LessThanOrEqual', compareTo: '$limit' }), 'oil ≤ limit');
  assert.equal(holds({ type: 'Numeric', inputName: 'oil', conditionType: 'LessThanOrEqual', compareTo: '$limit' }, new Map([['oil', 2], ['limit', 2]])), true);
  assert.equal(shortened('short.json'), 'short.json');
  assert.equal(shortened(`${'a'.repeat(40)}/end.json`, 20).length, 20);
  assert.match(shortened(`${'a'.repeat(40)}/end.json`, 20), /^a+….*end\.json$/);
});

test('the page has no errors', () => {
  assert.deepEqual(page.page.errors, []);
});
