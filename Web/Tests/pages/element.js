// What tests of the element look at.

const element = document.getElementById('lighthouse');

globalThis.element = element;
globalThis.events = [];
for (const type of ['load', 'loadError', 'stateMachineStateEntered', 'stateMachineCustomEvent']) {
  document.addEventListener(type, (event) => globalThis.events.push(event.detail));
}
