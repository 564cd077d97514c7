// Listeners of a player, and the events of the engine by the names that pages know.

/** Listeners by the types of their events. */
export class EventManager {
  #listeners = new Map();

  addEventListener(type, listener) {
    if (typeof listener !== 'function') throw new TypeError(`a listener of "${type}" must be a function`);
    if (!this.#listeners.has(type)) this.#listeners.set(type, new Set());
    this.#listeners.get(type).add(listener);
  }

  /** Removes a listener; all listeners of the type if none is given. */
  removeEventListener(type, listener) {
    if (listener) {
      this.#listeners.get(type)?.delete(listener);
    } else {
      this.#listeners.delete(type);
    }
  }

  removeAllEventListeners() {
    this.#listeners.clear();
  }

  /**
   * Calls the listeners of an event; an error in one is reported, and does not keep the others from being called. An error
   * that nobody listens to goes to the console.
   */
  dispatch(event) {
    if (event.error !== undefined && !this.#listeners.get(event.type)?.size) console.error(event.error);
    for (const listener of [...(this.#listeners.get(event.type) ?? [])]) {
      try {
        listener(event);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

const reportError = globalThis.reportError?.bind(globalThis) ?? ((error) => console.error(error));

/** The types of all events. */
export const eventTypes = [
  'ready', 'load', 'loadError', 'renderError', 'play', 'pause', 'stop', 'frame', 'render', 'loop', 'complete', 'freeze',
  'unfreeze', 'destroy', 'stateMachineStart', 'stateMachineStop', 'stateMachineTransition', 'stateMachineStateEntered',
  'stateMachineStateExit', 'stateMachineCustomEvent', 'stateMachineError', 'stateMachineBooleanInputValueChange',
  'stateMachineNumericInputValueChange', 'stateMachineStringInputValueChange', 'stateMachineInputFired',
  'stateMachineInternalMessage', 'themeChange',
];

/** An event of the engine as a page gets it; undefined for one that is not for pages. */
export function translated(event) {
  switch (event.event) {
    case 'play':
    case 'pause':
    case 'complete':
      return { type: event.event };
    case 'playbackStop':
      return { type: 'stop' };
    case 'frame':
    case 'render':
      return { type: event.event, currentFrame: event.frame };
    case 'loop':
      return { type: 'loop', loopCount: event.count };
    case 'loadError':
      return { type: 'loadError', error: new Error(event.message) };
    case 'theme':
      return { type: 'themeChange', themeId: event.id };
    case 'start':
      return { type: 'stateMachineStart' };
    case 'stop':
      return { type: 'stateMachineStop' };
    case 'transition':
      return { type: 'stateMachineTransition', fromState: event.from, toState: event.to };
    case 'stateEntered':
      return { type: 'stateMachineStateEntered', state: event.state };
    case 'stateExit':
      return { type: 'stateMachineStateExit', state: event.state };
    case 'custom':
      return { type: 'stateMachineCustomEvent', eventName: event.message };
    case 'error':
      return { type: 'stateMachineError', error: event.message };
    case 'booleanInput':
      return inputChange('Boolean', event);
    case 'numericInput':
      return inputChange('Numeric', event);
    case 'stringInput':
      return inputChange('String', event);
    case 'inputFired':
      return { type: 'stateMachineInputFired', inputName: event.name };
    case 'openUrl':
      return { type: 'stateMachineInternalMessage', message: `OpenUrl: ${event.url}` };
    case 'openUrlRefused':
      return { type: 'stateMachineError', error: `${event.url} is not opened: ${event.reason}` };
    default:
      return undefined;
  }
}

function inputChange(kind, event) {
  return {
    type: `stateMachine${kind}InputValueChange`,
    inputName: event.name,
    oldValue: event.old,
    newValue: event.new,
  };
}
