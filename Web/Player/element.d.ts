import type { Data, DotLottie, EventOf, EventType } from './index.js';

/** The event of an element: the player's event is its `detail`. */
export type ElementEventMap = { [Type in EventType]: CustomEvent<EventOf<Type>> };

/** `<zoetrope-player>`: an animation as an element of a page. Its properties are its attributes. */
export class ZoetropePlayer extends HTMLElement {
  /** The player; undefined before the element is on a page, and after it has left. */
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
  /** `false` shows whole frames only. */
  interpolation: string | null;
  /** `true` or `false`, in place of what the system says. */
  reducedMotion: string | null;
  /** The milliseconds that the first picture waits for fonts. */
  get fontTimeout(): string | null;
  set fontTimeout(value: string | number | null);
  /** An animation without an address. */
  get data(): Data | null;
  set data(value: Data | null | undefined);
  autoplay: boolean;
  loop: boolean;
  addEventListener<Type extends keyof ElementEventMap>(
    type: Type, listener: (this: this, event: ElementEventMap[Type]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  play(): void;
  pause(): void;
  stop(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'zoetrope-player': ZoetropePlayer;
  }
}
