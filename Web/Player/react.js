// Components for React, with the names and properties of dotLottie's.

import { createElement, useEffect, useRef } from 'react';

import { DotLottie, DotLottieWorker } from './index.js';

export { DotLottie, DotLottieWorker, EngineFailure, EngineUnavailable, EventManager, registerFont, setFallbackFont, setFontsUrl } from './index.js';

/** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
export const setWasmUrl = DotLottie.setWasmUrl;

/** The settings whose change is a call of the player: its method, and the argument without the setting. */
const setters = {
  backgroundColor: ['setBackgroundColor', ''], layout: ['setLayout', {}], loop: ['setLoop', false], loopCount: ['setLoopCount', 0],
  marker: ['setMarker', ''], mode: ['setMode', 'forward'], renderConfig: ['setRenderConfig', {}], speed: ['setSpeed', 1],
  stateMachineConfig: ['stateMachineSetConfig', undefined], themeId: ['setTheme', ''],
  useFrameInterpolation: ['setUseFrameInterpolation', true],
};

/** The settings whose change loads the animation again. */
const loading = ['src', 'data', 'animationId', 'stateMachineId', 'reducedMotion'];

/** All settings of the player; the last two count when an animation is loaded. Other properties belong to the canvas. */
const settings = new Set([...Object.keys(setters), ...loading, 'segment', 'autoplay', 'fontTimeout']);

/** Whether a setting is the same as before. Objects in a component's code are new ones each time it is rendered. */
const isSame = (name, before, now) =>
  before === now || (name !== 'data' && typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now));

/** Makes a player show changed settings. */
function update(player, before, now) {
  const isChanged = (name) => !isSame(name, before[name], now[name]);
  if (loading.some(isChanged)) {
    player.load(now);
    return;
  }
  for (const [name, [method, usual]] of Object.entries(setters)) if (isChanged(name)) player[method](now[name] ?? usual);
  if (isChanged('segment')) {
    if (now.segment) player.setSegment(...now.segment);
    else player.resetSegment();
  }
}

/** A component whose player is made by a function. */
function component(displayName, newPlayer) {
  function Player({ dotLottieRefCallback, playOnHover = false, themeData, workerId, className, style, ...properties }) {
    const canvas = useRef(null);
    const player = useRef(null);
    const config = {};
    const rest = {};
    for (const [name, value] of Object.entries(properties)) (settings.has(name) ? config : rest)[name] = value;
    config.renderConfig = { autoResize: true, ...config.renderConfig };
    /** The latest properties, for what happens between two renderings. */
    const latest = useRef(null);
    latest.current = { config, themeData, report: dotLottieRefCallback };

    // The player lives as long as its canvas is mounted. In strict mode, React mounts everything twice.
    useEffect(() => {
      const made = newPlayer({ ...latest.current.config, canvas: canvas.current }, workerId);
      player.current = made;
      made.addEventListener('load', () => {
        if (latest.current.themeData !== undefined) made.setThemeData(latest.current.themeData);
      });
      latest.current.report?.(made);
      return () => {
        player.current = null;
        made.destroy();
        latest.current.report?.(null);
      };
    }, [workerId]);

    const shown = useRef(null);
    useEffect(() => {
      const before = shown.current;
      shown.current = { player: player.current, config, themeData };
      // A new player was made with the latest settings.
      if (before?.player !== player.current) return;
      update(player.current, before.config, config);
      if (isSame('themeData', before.themeData, themeData)) return;
      if (themeData === undefined) player.current.setTheme(config.themeId ?? '');
      else player.current.setThemeData(themeData);
    });

    useEffect(() => {
      if (!playOnHover) return undefined;
      const element = canvas.current;
      const play = () => player.current?.play();
      const pause = () => player.current?.pause();
      element.addEventListener('mouseenter', play);
      element.addEventListener('mouseleave', pause);
      return () => {
        element.removeEventListener('mouseenter', play);
        element.removeEventListener('mouseleave', pause);
      };
    }, [playOnHover, workerId]);

    const full = { width: '100%', height: '100%' };
    return createElement('div', { className, style: className ? style : { ...full, lineHeight: 0, ...style } },
      // A canvas belongs to one worker, so another worker needs another canvas.
      createElement('canvas', { style: full, ...rest, key: workerId, ref: canvas }));
  }
  Player.displayName = displayName;
  return Player;
}

/** Plays an animation on a canvas. Its properties are those of `Config`, of a canvas, and the ones in react.d.ts. */
export const DotLottieReact = component('DotLottieReact', (config) => new DotLottie(config));

/** The same with a player in a worker. Components with the same `workerId` share one. */
export const DotLottieWorkerReact = component('DotLottieWorkerReact', (config, workerId) => new DotLottieWorker({ ...config, workerId }));
