// What can be taken away: pictures, films, scripts, traces, reports.

import { h, icon, iconButton } from '../dom.js';
import { asText, callText } from '../lines.js';
import { filmMaker } from './film.js';
import { save } from '../download.js';
import { nameOf, stemOf } from '../paths.js';
import { sharedPage } from '../share.js';
import { swiftTest } from '../swift-test.js';
import { studioEngine } from '../engine.js';
import { scriptSaver } from './save-script.js';
import { playScript, traceWithReasons } from '../scripts.js';
import { simulateCommand } from '../command.js';
import { texts } from '../texts.js';
import { archiveOf } from '../package-draft.js';

const words = texts.record;
/** The kinds of films that browsers write, the best first. */
const films = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

/** @param {import('../model.js').Studio} studio */
export function recorder(studio) {
  /** @type {MediaRecorder | undefined} */
  let film;
  const name = () => stemOf(studio.files.entry?.path ?? 'session');

  /** The lines of the trace, as `zoetrope simulate --why` prints them. */
  const trace = () => studio.play.session?.entries.filter(({ line }) => line.did === undefined).map(({ line }) => `${JSON.stringify(line)}\n`).join('') ?? '';

  function picture() {
    studio.play.session?.draw();
    const bytes = studio.play.session?.png();
    if (bytes) save(new Blob([bytes], { type: 'image/png' }), `${name()}.png`);
  }

  /** The session in words, with what is needed to see it again: what was done until the moment that shows. */
  async function report() {
    const { session, subject, machine, machineJSON, isWatching, watchedDialect } = studio.play;
    const { entry, file } = studio.files;
    if (!session || !file || !entry || !subject) return;
    try {
      session.draw();
      const picture = session.png();
      const { canvas, position, entries } = session;
      const said = texts.report;
      const facts = [said.machine(machine ?? '', session.state, session.facts.frame, session.time),
        said.inputs(session.inputs.filter(({ type }) => type !== 'Event').map((input) => `${input.name} = ${JSON.stringify(input.value)}`))];
      const calls = session.calls.slice(0, position);
      const happened = entries.filter(({ line }) => !line.why).map(({ time, line }) => `- ${(time / 1000).toFixed(2)} s: ${asText(line)}`);
      // The tool begins with the first animation.
      const beginning = subject.animation === undefined ? [] : [{ op: 'loadAnimation', id: subject.animation }];
      const script = [...beginning, ...calls].map((call) => `${JSON.stringify(call)}\n`).join('');
      const seen = trace();
      const played = session.isMirror ? undefined : await playScript(await studioEngine(), { ...subject, animation: undefined }, script, undefined, () => false);
      const findings = await file.findings();
      // Names of the archive and of the person's file can't be the same, and some are not allowed in archives.
      const path = `animation/${entry.path.replace(/^.*\//s, '').replace(/[\\:\0-\x1f\x7f]/g, '_')}`;
      const machineFile = machineJSON === undefined ? undefined : 'machine.json';
      const command = simulateCommand({ path, machine, machineFile, canvas, dialect: isWatching ? watchedDialect : undefined });
      const lines = [
        `# ${entry.path}`, '', ...facts, said.browser(navigator.userAgent, innerWidth, innerHeight, devicePixelRatio), '',
        said.command, '', '```sh', command, '```', '', `## ${said.done}`, '',
        ...calls.filter(({ op }) => op !== 'tick').map((call) => `- ${callText(call)}`), '', `## ${said.happened}`, '', ...happened, '', `## ${said.findings}`, '',
        ...(findings.length > 0 ? findings.map((finding) => `- ${finding.severity}: ${finding.message} (${finding.path ?? ''})`) : [said.none]), '',
      ];
      const archive = archiveOf(file.engine, [
        { name: 'report.md', contents: lines.join('\n') }, { name: path, contents: file.bytes }, { name: 'session.jsonl', contents: script },
        { name: 'trace.jsonl', contents: played && !played.mistake ? traceWithReasons(played.trace) : seen }, { name: 'picture.png', contents: picture },
        ...(machineFile !== undefined ? [{ name: machineFile, contents: machineJSON ?? '' }] : []),
      ]);
      save(new Blob([archive], { type: 'application/zip' }), `${name()}.report.zip`);
    } catch (error) {
      studio.say(String(/** @type {Error} */ (error).message));
    }
  }

  /** The file with the machine as it is written now. */
  async function playing() {
    const { file } = studio.files;
    const { machine, machineJSON } = studio.play;
    if (!file) return undefined;
    return machineJSON === undefined || machine === undefined ? file.bytes : file.withMachine(machine, machineJSON);
  }

  /** One page that plays the file anywhere. */
  async function share() {
    try {
      const bytes = await playing();
      if (!bytes || !studio.play.session) return;
      const page = await sharedPage({
        name: name(), bytes, animation: studio.play.animation, machine: studio.play.session.machineError === undefined ? studio.play.machine : undefined, theme: studio.play.session.theme ?? undefined, words: texts.sharedPage,
      });
      save(new Blob([page], { type: 'text/html' }), `${name()}.html`);
    } catch (error) {
      studio.say(String(/** @type {Error} */ (error).message));
    }
  }

  function test() {
    const { session, machine, machineJSON } = studio.play;
    const { entry } = studio.files;
    if (!session || !entry) return;
    const { canvas, entries, inputs } = session;
    const text = swiftTest({ path: entry.path, machine, machineJSON, canvas, calls: session.calls.slice(0, session.position), entries, inputs });
    save(new Blob([text], { type: 'text/plain' }), `${name()}SessionTests.swift`);
  }

  /** Begins a film of the stage, or ends it and hands it over. */
  function toggleFilm() {
    if (film) {
      film.stop();
      return;
    }
    // The film is of this file, whatever is open at its end.
    const taken = name();
    const type = films.find((candidate) => globalThis.MediaRecorder?.isTypeSupported(candidate));
    const canvas = /** @type {HTMLCanvasElement | null} */ (document.querySelector('#stage canvas'));
    if (!type || !canvas) {
      studio.say(words.noFilm);
      return;
    }
    const context = canvas.getContext('2d');
    // A canvas that does not change sends no pictures: a pixel is drawn as it is.
    const touch = () => context?.putImageData(context.getImageData(0, 0, 1, 1), 0, 0);
    const recording = new MediaRecorder(canvas.captureStream(), { mimeType: type, videoBitsPerSecond: 8e6 });
    /** @type {Blob[]} */
    const parts = [];
    recording.ondataavailable = ({ data }) => parts.push(data);
    recording.onstop = () => {
      film = undefined;
      clearInterval(timer);
      for (const track of recording.stream.getTracks()) track.stop();
      studio.notify('film', false);
      const made = new Blob(parts, { type });
      const path = `${taken}.${type.includes('mp4') ? 'mp4' : 'webm'}`;
      save(made, path);
      studio.say(texts.films.done(path, made.size));
    };
    film = recording;
    recording.start();
    touch();
    const timer = setInterval(touch, 100);
    studio.notify('film', true);
    studio.say(words.filming);
  }
  studio.on('file', () => film?.stop());

  const saver = scriptSaver(studio);
  const maker = filmMaker(studio);
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { id: 'takeaway', 'aria-labelledby': 'takeaway-title' },
    h('header', {}, h('h2', { id: 'takeaway-title' }, words.title), iconButton('close', texts.keys.close, () => dialog.close())),
    h('ul', { class: 'takeaways' }, ...[
      item('picture', picture), item('script', () => save(new Blob([studio.play.session?.script ?? '']), `${name()}.script.jsonl`)),
      item('trace', () => save(new Blob([trace()]), `${name()}.trace.jsonl`)), item('test', test), item('page', share), item('report', report),
    ]), saver.form, maker.form);

  /**
   * @param {'picture' | 'script' | 'trace' | 'test' | 'page' | 'report'} kind
   * @param {() => void} body
   */
  function item(kind, body) {
    return h('li', {}, h('button', { type: 'button', 'data-take': kind, onclick: body }, icon('download'), h('span', {}, h('strong', {}, words.items[kind][0]), h('span', { class: 'quiet' }, words.items[kind][1]))));
  }
  // What is taken away is what was promised: time is held meanwhile.
  let wasRunning = false;
  dialog.addEventListener('close', () => {
    if (wasRunning && studio.play.session) studio.play.run();
  });
  const open = () => {
    wasRunning = studio.play.isRunning;
    studio.play.hold();
    saver.begin();
    maker.begin();
    dialog.showModal();
  };
  return { open, dialog, toggleFilm };
}
