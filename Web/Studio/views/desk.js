// Views and machines that are edited, and how they run. Panels listen to it and never to each other.

import { EngineFailure } from '../../player/engine.js';
import { DisplayClock } from '../display-clock.js';
import { quoted } from '../command.js';
import { texts } from '../texts.js';
import { viewAt } from './geometry.js';
import { initialOf, longestRun, sequenceOf, statesOf } from './motion.js';
import { ViewPlaces } from './places.js';

/**
 * A request of the preview.
 *
 * @typedef {object} Request
 * @property {number} at in milliseconds
 * @property {string} machine
 * @property {string} [transition] missing for a stop
 * @property {'reject' | 'queue' | 'redirect' | 'overlap'} [policy]
 * @property {string} [outcome]
 * @property {string} [error]
 */

/**
 * The events: `open` when other files are open, `change` when a text has changed, `choice` when something else is chosen or
 * shown, `run` when requests, states or events differ, `picture` with each picture, whose
 * pixels are valid until the engine is asked again, `drawn` after it, `findings`, `time` when time begins or
 * stops to run.
 */
export class ViewDesk extends ViewPlaces {
  /** @type {Request[]} */
  plan = [];
  /**
   * The states in which machines begin other than their initial ones, by the machines.
   *
   * @type {Map<string, string>}
   */
  starts = new Map();
  /** @type {{ event: string, machine: string, from?: string, to?: string, time: number, error?: string }[]} */
  events = [];
  isRunning = false;
  /** Why the texts can't be shown. */
  refusal = '';
  #clock = new DisplayClock((passed) => this.#step(passed));
  #scale = 1;
  #isSyncing = false;
  #mustSync = false;
  #goal = 0;

  /** @param {import('../model.js').Studio} studio */
  constructor(studio) {
    super(studio);
    const { viewsOriginal, viewsInitial } = studio.settings.values;
    let behaviour = `${viewsOriginal} ${viewsInitial}`;
    let { mode } = studio.settings.values;
    studio.on('settings', () => {
      if (mode !== studio.settings.values.mode) {
        ({ mode } = studio.settings.values);
        if (this.sheets && this.states.length > 0) this.choose({ mode: mode === 'try' ? 'play' : 'state', view: undefined });
      }
      const now = `${studio.settings.values.viewsOriginal} ${studio.settings.values.viewsInitial}`;
      if (behaviour === now || !this.sheets) return;
      behaviour = now;
      this.sync();
      this.tell('choice');
    });
  }

  /** @param {import('./files.js').Kind} [kind] */
  begun(kind) {
    super.begun(kind);
    if (kind && this.studio.settings.values.mode === 'try' && this.mode === 'state') this.mode = 'play';
    this.#forget();
  }

  ended() {
    super.ended();
    this.hold();
    this.events = [];
  }

  // The preview

  /**
   * The texts that the engine gets: a state that is edited is the initial state of its machine.
   *
   * @returns {{ machines: string, showsInitial: boolean }}
   */
  #compiled() {
    const { viewsInitial } = this.studio.settings.values;
    if (this.mode === 'layout') return { machines: this.text('machines'), showsInitial: false };
    if (this.mode === 'play' && this.starts.size === 0) return { machines: this.text('machines'), showsInitial: viewsInitial };
    if (this.mode === 'play') {
      const machines = this.machines.map((machine) => {
        const start = this.starts.get(String(machine?.machine));
        if (start === undefined || !Array.isArray(machine.states)) return machine;
        return { ...machine, states: machine.states.map((/** @type {any} */ state) => ({ ...state, initial: String(state?.stateId) === start })) };
      });
      return { machines: JSON.stringify(machines), showsInitial: true };
    }
    const all = this.views;
    // A view that is missing keeps no others from showing; and what can't happen need not be read.
    const shown = (/** @type {any} */ machine, /** @type {any} */ state) => ({
      machine, states: [{ stateId: 'shown', initial: true, views: (Array.isArray(state?.views) ? state.views : []).filter((/** @type {any} */ look) => (viewAt(all, look?.animatedViewTag)?.key ?? '') !== '') }],
    });
    const chosen = String(this.machines[this.machine]?.machine);
    const machines = [];
    for (const id of viewsInitial ? new Set(this.machines.map((machine) => String(machine?.machine))) : []) {
      const states = statesOf(this.machines, id);
      const initial = initialOf(states);
      if (id !== chosen && initial !== undefined) machines.push(shown(id, states.get(initial)?.json));
    }
    machines.push(shown(chosen, this.stateJSON));
    return { machines: JSON.stringify(machines), showsInitial: true };
  }

  /** Shows the texts as they are now, at the time that shows. */
  async sync(goal = this.mode === 'play' ? this.preview.time : 0) {
    if (!this.sheets) return;
    this.#goal = goal;
    this.#mustSync = true;
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    try {
      while (this.#mustSync) {
        this.#mustSync = false;
        await this.#synced(this.#goal);
      }
    } finally {
      this.#isSyncing = false;
    }
  }

  async #synced(/** @type {number} */ goal) {
    const { sheets } = this;
    if (!sheets) return;
    try {
      const { machines, showsInitial } = this.#compiled();
      await this.preview.load(this.text('stage'), machines, this.studio.settings.values.viewsOriginal);
      if (this.sheets !== sheets) return;
      this.refusal = '';
      if (showsInitial) {
        try {
          this.preview.showInitial();
        } catch (error) {
          if (error instanceof EngineFailure) throw error;
          this.refusal = String(/** @type {Error} */ (error).message);
        }
      }
      if (this.mode === 'play') {
        for (const request of this.plan) {
          if (request.at > goal) break;
          this.preview.advance(request.at - this.preview.time);
          this.#ask(request);
        }
        this.preview.advance(goal - this.preview.time);
      }
    } catch (error) {
      this.refusal = String(/** @type {Error} */ (error).message);
      if (error instanceof EngineFailure) {
        this.studio.say(texts.app.engineFailed(error.message));
        this.preview.close();
        this.hold();
      }
    }
    this.#show();
    this.tell('run');
  }

  /** @param {number} rounds how often pictures that the drawing lacks may be decoded for another one */
  #show(rounds = 3) {
    try {
      // The pixels are valid until the next call of the engine.
      this.tell('picture', this.preview.draw(this.#scale));
      this.status = this.preview.status;
      this.events = this.preview.events;
      this.tell('drawn');
      // A failure of the engine is an error of the next call.
      if (rounds > 0) this.preview.decodePictures().then((isLacking) => isLacking && this.#show(rounds - 1), () => {});
    } catch (error) {
      this.refusal ||= String(/** @type {Error} */ (error).message);
    }
  }

  #ask(/** @type {Request} */ request) {
    try {
      request.error = undefined;
      if (request.transition === undefined) this.preview.stop(request.machine);
      else request.outcome = this.preview.perform(request.transition, request.machine, request.policy);
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      request.outcome = undefined;
      request.error = String(/** @type {Error} */ (error).message);
    }
  }

  #forget() {
    this.hold();
    this.plan = [];
    this.starts = new Map();
    this.events = [];
  }

  /**
   * Performs a transition: in the machines as they run, or else from its state at time 0.
   *
   * @param {number} machine the index of the machine's entry
   * @param {number} state
   * @param {number} transition
   * @param {'reject' | 'queue' | 'redirect' | 'overlap' | ''} policy
   */
  async perform(machine, state, transition, policy = '') {
    const entry = this.machines[machine];
    const id = String(entry?.machine);
    const from = String(entry?.states?.[state]?.stateId);
    const name = String(entry?.states?.[state]?.transitions?.[transition]?.transitionId);
    const now = this.status?.machines.find((/** @type {any} */ other) => other.machine === id);
    const goesOn = this.mode === 'play' && now && (now.state === from || now.isBusy);
    if (goesOn) {
      const request = /** @type {Request} */ ({ at: this.preview.time, machine: id, transition: name, ...(policy === '' ? {} : { policy }) });
      const index = this.plan.findIndex(({ at }) => at > request.at);
      this.plan.splice(index < 0 ? this.plan.length : index, 0, request);
      try {
        this.#ask(request);
      } catch (error) {
        this.refusal = String(/** @type {Error} */ (error).message);
      }
      this.#show();
      this.tell('run');
    } else {
      const starts = this.mode === 'play' ? new Map(this.starts) : new Map();
      const states = statesOf(this.machines, id);
      if (initialOf(states) === from) starts.delete(id);
      else starts.set(id, from);
      const wasPlaying = this.mode === 'play';
      this.mode = 'play';
      this.plan = wasPlaying && this.plan.length > 0 && this.plan.every((request) => request.machine !== id) ? this.plan : [];
      this.plan = [...this.plan, { at: 0, machine: id, transition: name, ...(policy === '' ? {} : { policy }) }].sort((one, other) => one.at - other.at);
      this.starts = starts;
      await this.sync(0);
      this.tell('choice');
    }
    this.run();
  }

  /** Stops a machine at the end of its transition. */
  stop(/** @type {string} */ machine) {
    if (this.mode !== 'play') return;
    const request = { at: this.preview.time, machine };
    const index = this.plan.findIndex(({ at }) => at > request.at);
    this.plan.splice(index < 0 ? this.plan.length : index, 0, request);
    try {
      this.#ask(request);
    } catch (error) {
      this.refusal = String(/** @type {Error} */ (error).message);
    }
    this.#show();
    this.tell('run');
  }

  /** Forgets all requests, and goes back to the beginning. */
  reset() {
    this.#forget();
    this.mode = 'play';
    this.sync(0);
    this.tell('choice');
  }

  /** Begins again with the same requests. */
  async again() {
    await this.sync(0);
    this.run();
  }

  /**
   * Goes to a time of the preview, and holds it.
   *
   * @param {number} time
   */
  async goTo(time) {
    this.hold();
    if (this.mode !== 'play') {
      this.mode = 'play';
      this.tell('choice');
    }
    await this.sync(Math.min(Math.max(Math.round(time * 1000) / 1000, 0), longestRun));
  }

  /** The sequences that the requests begin, for the time line. */
  sequences(until = Math.max(this.preview.time + 2000, 8000)) {
    const lines = [];
    for (const id of new Set(this.machines.map((machine) => String(machine?.machine)))) {
      const states = statesOf(this.machines, id);
      let state = this.starts.get(id) ?? initialOf(states) ?? '';
      const blocks = [];
      let isEndless = false, free = 0;
      for (const request of this.plan.filter((other) => other.machine === id)) {
        if (request.transition === undefined) {
          // What runs goes on to its end, and nothing follows.
          const last = blocks.findIndex((block) => block.start + block.delay + block.duration > request.at);
          if (last >= 0) blocks.length = last + 1;
          isEndless = false;
        } else if (request.outcome === 'started') {
          for (let index = blocks.length - 1; index >= 0; index -= 1) {
            const block = blocks[index];
            const end = block.start + block.delay + block.duration;
            if (request.policy !== 'overlap' && end > request.at + 1e-6) {
              if (block.start >= request.at) blocks.splice(index, 1);
              else Object.assign(block, { cut: request.at });
            }
            state = this.#targetOf(block, end, request.at) ?? state;
          }
          const from = [...states.keys()].find((name) => name === state && has(states.get(name), request.transition ?? ''))
            ?? [...states.keys()].find((name) => has(states.get(name), request.transition ?? '')) ?? state;
          const sequence = sequenceOf(states, from, request.transition, request.at, until);
          blocks.push(...sequence.blocks);
          ({ state, isEndless } = sequence);
          free = sequence.end;
        } else if (request.outcome === 'queued') {
          const sequence = sequenceOf(states, state, request.transition, free, until);
          blocks.push(...sequence.blocks);
          ({ state, isEndless } = sequence);
          free = sequence.end;
        }
      }
      lines.push({ id, blocks, isEndless });
    }
    return lines;
  }

  #targetOf(/** @type {import('./motion.js').Block} */ block, /** @type {number} */ end, /** @type {number} */ time) {
    const json = this.machines[block.machine]?.states?.[block.state];
    return end <= time ? String(json?.transitions?.[block.transition]?.toStateId) : undefined;
  }

  /** The arguments of `zoetrope views` for what the preview does; empty for what the tool can't do. */
  get command() {
    if (!this.sheets || this.starts.size > 0 || this.plan.some(({ transition }) => transition === undefined)) return '';
    const { viewsOriginal, viewsInitial } = this.studio.settings.values;
    const policies = new Set(this.plan.map(({ policy }) => policy));
    if (policies.size > 1) return '';
    const [policy] = policies;
    return ['zoetrope views', quoted(this.sheets.machines.entry.path), '--stage', quoted(this.sheets.stage.entry.path),
      ...this.plan.map(({ transition, machine, at }) => `--perform ${quoted(`${transition}@${machine}${at > 0 ? `@${at / 1000}` : ''}`)}`),
      ...(policy ? [`--policy ${policy}`] : []), ...(viewsOriginal ? ['--compatibility original'] : []), ...(viewsInitial ? ['--show-initial'] : []), '-o film.apng'].join(' ');
  }

  // Time

  run() {
    if (this.isRunning || this.mode !== 'play') return;
    this.isRunning = true;
    this.tell('time');
    this.#clock.restart();
  }

  hold() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.tell('time');
  }

  /** Lets time pass, and says whether another frame follows. */
  #step(/** @type {number} */ passed) {
    if (!this.isRunning || !this.sheets) return false;
    if (!this.#isSyncing && passed > 0) {
      const goal = Math.round((this.preview.time + passed * this.studio.settings.values.viewsSpeed) * 1000) / 1000;
      const count = this.events.length;
      const states = JSON.stringify(this.status?.machines);
      try {
        for (const request of this.plan) {
          if (request.at <= this.preview.time || request.at > goal) continue;
          this.preview.advance(request.at - this.preview.time);
          this.#ask(request);
        }
        this.preview.advance(goal - this.preview.time);
        this.#show();
      } catch (error) {
        this.refusal = String(/** @type {Error} */ (error).message);
        this.hold();
        this.tell('run');
        return false;
      }
      if (this.events.length !== count || states !== JSON.stringify(this.status?.machines)) this.tell('run');
      const isOver = this.status?.isIdle && this.plan.every(({ at }) => at <= this.preview.time) && !this.preview.hasFilms;
      const loops = this.studio.settings.values.viewsLoop && this.plan.length > 0;
      if ((this.status?.isIdle && loops && this.plan.every(({ at }) => at <= this.preview.time)) || goal >= longestRun) {
        this.sync(0);
      } else if (isOver) {
        this.hold();
        return false;
      }
    }
    return true;
  }

  /**
   * Sets the number of pixels for each point.
   *
   * @param {number} scale
   */
  setScale(scale) {
    if (scale === this.#scale) return;
    this.#scale = scale;
    if (this.sheets && this.preview.isLoaded) this.#show();
  }
}

/** @type {(place: { json: any } | undefined, transition: string) => boolean} */
const has = (place, transition) => Boolean(place?.json.transitions?.some?.((/** @type {any} */ other) => String(other?.transitionId) === transition));
