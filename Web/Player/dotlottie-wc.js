// <dotlottie-wc>: the element by the name and with the attributes of dotLottie's element for the web.

import { ZoetropePlayer } from './element.js';

/** Texts in JSON; undefined for one that is missing or malformed. */
function parsed(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Its attributes are the settings of `DotLottie`; its player is `dotLottie`. */
export class DotLottieWC extends ZoetropePlayer {
  static attributes = {
    src: 'src', data: 'data', animation: 'animationid', stateMachine: 'statemachineid', theme: 'themeid',
    autoplay: 'autoplay', loop: 'loop', loopCount: 'loopcount', speed: 'speed', mode: 'mode',
    background: 'backgroundcolor', fit: 'layout', render: 'renderconfig', segment: 'segment', marker: 'marker',
    interpolation: 'useframeinterpolation',
  };

  /** An attribute that says `false` is as good as none. */
  hasSetting(name) {
    return super.hasSetting(name) && this.setting(name) !== 'false';
  }

  layoutSetting() {
    return parsed(this.setting('fit'));
  }

  renderSetting() {
    return parsed(this.setting('render'));
  }
}

if (typeof customElements === 'object' && !customElements.get('dotlottie-wc')) {
  customElements.define('dotlottie-wc', DotLottieWC);
}
