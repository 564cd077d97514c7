// What the machine can do: the answers of a search that plays it, each with steps that show it.

import { fill, h, icon } from '../dom.js';
import { searchBeside } from '../engine/search.js';
import { texts } from '../texts.js';
import { stepPlayer } from './steps.js';

const words = texts.check;
/** The most answers of a question that are listed. */
const most = 200;
/** The questions, in the order of the list. */
const questions = /** @type {const} */ (['stick', 'reach', 'leave', 'take', 'act']);

/**
 * @typedef {import('../engine/search.js').Answer} Answer
 * @typedef {import('../engine/search.js').Answers} Answers
 */

/**
 * @param {import('../model.js').Studio} studio
 * @param {() => void} openFilm
 */
export function checkPanel(studio, openFilm) {
  const player = stepPlayer(studio, openFilm);
  const before = [{ op: 'start' }];
  const run = h('button', { type: 'button', class: 'primary', id: 'run-check', title: words.hint, onclick: () => start() }, icon('checks'), words.run);
  const sum = h('p', { class: 'quiet', role: 'status' }, words.hint);
  const list = h('div', { class: 'answers' });
  const section = h('section', { id: 'check', class: 'panel', 'aria-label': words.title }, h('div', { class: 'inspector-actions' }, run), sum, list);
  /** @type {Worker | undefined} */
  let worker;
  /** The machine that was checked. */
  let checked = '';
  /**
   * The lists that wait for their steps, by the number of the answer.
   *
   * @type {Map<number, HTMLElement>}
   */
  const waiting = new Map();

  const machineNow = () => JSON.stringify([studio.play.machine, studio.play.machineJSON]);

  function stop() {
    worker?.terminate();
    worker = undefined;
    waiting.clear();
    player.stop();
    run.disabled = false;
  }

  function clear() {
    stop();
    checked = '';
    sum.textContent = words.hint;
    fill(list);
  }

  function start() {
    stop();
    worker = searchBeside(studio, { befores: [before] }, {
      fail(reason) {
        clear();
        sum.textContent = reason;
      },
      answer({ answers, script, steps }) {
        const body = waiting.get(script);
        if (answers) show(answers);
        else if (body) fill(body, ...(steps.length > 0 ? player.show(steps, before, { end: () => studio.play.run() }) : [h('p', { class: 'quiet' }, words.atOnce)]));
      },
    });
    if (!worker) return;
    checked = machineNow();
    run.disabled = true;
    sum.textContent = words.running;
    fill(list);
  }

  /** @param {Answers} all */
  function show({ configurations, calls, isComplete, answers }) {
    run.disabled = false;
    const found = answers.filter(({ rule }) => rule !== null).length;
    sum.textContent = `${words.found(found)} ${words.extent(configurations, calls, isComplete)}`;
    fill(list, ...questions.flatMap((question) => {
      const rows = answers.map((answer, index) => ({ answer, index })).filter(({ answer }) => answer.question === question);
      if (rows.length === 0) return [];
      const isNews = (/** @type {Answer} */ { rule, answer }) => rule !== null || answer === 'unknown';
      // Findings come first.
      rows.sort((one, other) => Number(isNews(other.answer)) - Number(isNews(one.answer)));
      const news = rows.filter(({ answer }) => isNews(answer)).length;
      return [
        h('h3', {}, words.questions[question], ' ', h('span', { class: news > 0 ? 'badge warning' : 'badge' }, news > 0 ? String(news) : words.fine)),
        h('ul', {}, ...rows.slice(0, most).map(row), rows.length > most && h('li', { class: 'quiet' }, texts.way.more(rows.length - most))),
      ];
    }));
  }

  /** @param {{ answer: Answer, index: number }} row */
  function row({ answer, index }) {
    const { label, message, hasScript, question, answer: verdict } = answer;
    const steps = h('div', {});
    const select = selectionOf(answer);
    const details = h('details', { 'data-answer': verdict, 'data-question': question, ontoggle: () => {
      if (!details.open || steps.firstChild || !hasScript) return;
      waiting.set(index, steps);
      worker?.postMessage({ script: index });
    } },
    h('summary', {}, h('span', { class: `verdict ${answer.rule ? 'bad' : verdict}` }, words.answers[question][verdict] ?? verdict), ' ', label),
    message !== null && h('p', {}, message), h('button', { type: 'button', class: 'link', onclick: () => studio.select(select) }, words.select), steps);
    return h('li', {}, details);
  }

  studio.on('file', clear);
  studio.on('session draft file', () => {
    section.hidden = studio.play.session === undefined;
    run.disabled = studio.play.machine === undefined || (worker !== undefined && list.firstChild === null);
    const isOld = checked !== '' && checked !== machineNow();
    list.classList.toggle('old', isOld);
    if (isOld && list.firstChild) sum.textContent = words.old;
  });
  return { section, start };
}

/**
 * The part that an answer is about.
 *
 * @param {Answer} answer
 * @returns {import('../model/selection.js').Selection}
 */
function selectionOf({ question, state, index }) {
  if (question === 'act') return { kind: 'interaction', index: index ?? 0 };
  if (question === 'take') return { kind: 'transition', from: state ?? '', index: index ?? 0 };
  return { kind: 'state', name: state ?? '' };
}
