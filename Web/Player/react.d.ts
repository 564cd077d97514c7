import type { ComponentPropsWithoutRef, FunctionComponent, RefCallback } from 'react';

import type { Config, DotLottie, DotLottieWorker, EngineSource, Theme } from './index.js';

export * from './index.js';

/** The properties of a component: the settings of the player, and those of the canvas. */
interface PlayerProps<Player> extends Omit<Config, 'canvas'>, Omit<ComponentPropsWithoutRef<'canvas'>, keyof Config> {
  /** Called with the player when it is made, and with null when it is destroyed. */
  dotLottieRefCallback?: RefCallback<Player>;
  /** Whether the animation plays while a pointer is over the canvas, and pauses when it leaves. */
  playOnHover?: boolean;
  /** A theme that is not in the package. */
  themeData?: string | Theme;
}

export interface DotLottieReactProps extends PlayerProps<DotLottie> {}

export interface DotLottieWorkerReactProps extends PlayerProps<DotLottieWorker> {
  /** The name of the worker, which components of the same name share. */
  workerId?: string;
}

/** Plays an animation on a canvas in a `div`, which fills its parent unless it has a class. */
export const DotLottieReact: FunctionComponent<DotLottieReactProps>;

/** The same with a player in a worker. */
export const DotLottieWorkerReact: FunctionComponent<DotLottieWorkerReactProps>;

/** Sets where the engine comes from, before the first player is made: its address, its bytes or the compiled module. */
export function setWasmUrl(source: EngineSource, features?: EngineSource): void;
