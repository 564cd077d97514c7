// <dotlottie-wc> and <dotlottie-worker-wc>: the element by the names and with the attributes of dotLottie's elements for the
// web.

import { DotLottie, DotLottieWorker } from './index.js';
import { ZoetropePlayer } from './element.js';

/** Sets where the engine comes from, before the first player is made; the file beside the scripts otherwise. */
export const setWasmUrl = DotLottie.setWasmUrl;

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

/** The same element with a player in a worker. Elements with the same `workerid` share one. */
export class DotLottieWorkerWC extends DotLottieWC {
  static attributes = { ...DotLottieWC.attributes, workerId: 'workerid' };

  newPlayer(config) {
    return new DotLottieWorker({ ...config, workerId: this.setting('workerId') ?? undefined });
  }

  gestures() {
    return this.dotLottie.told('listeners') ?? [];
  }

  get workerId() {
    return this.setting('workerId');
  }

  set workerId(value) {
    if (value === null || value === undefined) this.removeAttribute('workerid');
    else this.setAttribute('workerid', String(value));
  }
}

if (typeof customElements === 'object' && !customElements.get('dotlottie-wc')) {
  customElements.define('dotlottie-wc', DotLottieWC);
  customElements.define('dotlottie-worker-wc', DotLottieWorkerWC);
}
