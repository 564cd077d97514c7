import type { ZoetropePlayer } from './element.js';
import type { DotLottieWorker, EngineSource } from './index.js';

/** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
export function setWasmUrl(source: EngineSource, features?: EngineSource): void;

/** `<dotlottie-wc>`: the element by the name and with the attributes and properties of dotLottie's element for the web. */
export class DotLottieWC extends ZoetropePlayer {
  animationId: string | null;
  stateMachineId: string | null;
  themeId: string | null;
  backgroundColor: string | null;
  get useFrameInterpolation(): string | null;
  set useFrameInterpolation(value: boolean | string | null);
  /** Objects are kept as JSON in their attributes. */
  get layout(): string | null;
  set layout(value: object | string | null);
  get renderConfig(): string | null;
  set renderConfig(value: object | string | null);
  get stateMachineConfig(): string | null;
  set stateMachineConfig(value: object | string | null);
}

/** `<dotlottie-worker-wc>`: the same element with a player in a worker, whose methods return promises. */
// @ts-ignore: The type of the player is another one.
export class DotLottieWorkerWC extends DotLottieWC {
  // @ts-ignore
  readonly dotLottie: DotLottieWorker | undefined;
  /** The name of the worker, which elements of the same name share. */
  workerId: string | null;
}

declare global {
  interface HTMLElementTagNameMap {
    'dotlottie-wc': DotLottieWC;
    'dotlottie-worker-wc': DotLottieWorkerWC;
  }
}
