import type { DotLottie } from './index.js';

/** `<dotlottie-wc>`: the element by the name and with the attributes of dotLottie's element for the web. */
export class DotLottieWC extends HTMLElement {
  /** The player; undefined before the element is on a page. */
  readonly dotLottie: DotLottie | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'dotlottie-wc': DotLottieWC;
  }
}
