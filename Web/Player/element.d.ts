import type { DotLottie } from './index.js';

/** `<zoetrope-player>`: an animation as an element of a page. Its properties are its attributes. */
export class ZoetropePlayer extends HTMLElement {
  /** The player; undefined before the element is on a page. */
  readonly dotLottie: DotLottie | undefined;
  src: string | null;
  animation: string | null;
  stateMachine: string | null;
  theme: string | null;
  mode: string | null;
  fit: string | null;
  background: string | null;
  /** The first and the last frame, such as `10,40`. */
  segment: string | null;
  marker: string | null;
  get speed(): string | null;
  set speed(value: string | number | null);
  get loopCount(): string | null;
  set loopCount(value: string | number | null);
  autoplay: boolean;
  loop: boolean;
  play(): void;
  pause(): void;
  stop(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'zoetrope-player': ZoetropePlayer;
  }
}
