// <dotlottie-wc>: the element by the name and with the attributes of dotLottie's element for the web.

import { setEngineSource } from './engine.js';
import { ZoetropePlayer } from './element.js';

/** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
export function setWasmUrl(source) {
  setEngineSource(source);
}

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
    interpolation: 'useframeinterpolation', machineConfig: 'statemachineconfig',
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

  machineSetting() {
    return parsed(this.setting('machineConfig'));
  }
}

/** The names of settings as dotLottie's element has them. */
const properties = {
  animationId: 'animation', stateMachineId: 'stateMachine', themeId: 'theme', backgroundColor: 'background',
  useFrameInterpolation: 'interpolation', layout: 'fit', renderConfig: 'render', stateMachineConfig: 'machineConfig',
};
for (const [property, setting] of Object.entries(properties)) {
  Object.defineProperty(DotLottieWC.prototype, property, {
    get() {
      return this.setting(setting);
    },
    set(value) {
      const attribute = DotLottieWC.attributes[setting];
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, typeof value === 'object' ? JSON.stringify(value) : String(value));
    },
  });
}

if (typeof customElements === 'object' && !customElements.get('dotlottie-wc')) {
  customElements.define('dotlottie-wc', DotLottieWC);
}
