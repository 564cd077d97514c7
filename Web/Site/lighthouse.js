// A state machine, and what the page hears of it.

const lighthouse = document.getElementById('lighthouse');
const night = document.getElementById('night');
const log = document.getElementById('log');

lighthouse.addEventListener('stateMachineStateEntered', ({ detail }) => {
  document.getElementById('state').value = detail.state;
});
lighthouse.addEventListener('stateMachineBooleanInputValueChange', ({ detail }) => {
  if (detail.inputName === 'night') night.setAttribute('aria-checked', String(detail.newValue));
});
for (const type of ['stateMachineTransition', 'stateMachineCustomEvent', 'stateMachineBooleanInputValueChange']) {
  lighthouse.addEventListener(type, ({ detail }) => {
    const { type: name, ...rest } = detail;
    const line = document.createElement('li');
    line.textContent = `${name.replace('stateMachine', '')} ${Object.values(rest).map((value) => JSON.stringify(value)).join(' → ')}`;
    log.prepend(line);
    while (log.children.length > 30) log.lastChild.remove();
  });
}
night.addEventListener('click', () => {
  lighthouse.dotLottie.stateMachineSetBooleanInput('night', night.getAttribute('aria-checked') !== 'true');
});
