// Controls whose states live in machines: the page sets inputs and hears events.

import { DotLottie } from './player/index.js';

const element = (id) => document.getElementById(id);
const toggle = await (await fetch('animations/toggle.json')).text();

/** Gives an element the machine of toggles, once its animation is there. */
const withToggle = (player) =>
  new Promise((resolve) => {
    const start = () => {
      player.dotLottie.stateMachineLoadData(toggle);
      player.dotLottie.stateMachineStart();
      resolve(player);
    };
    if (player.dotLottie?.isLoaded) start();
    else player.addEventListener('load', start, { once: true });
  });

// Tabs

const texts = {
  'tab-lighthouse': 'A lamp that answers to presses: its machine has four states and two inputs.',
  'tab-rating': 'Five stars, each a layer that the machine listens to.',
  'tab-harbour': 'A boat and a pennant that machines for views move.',
  'tab-controls': 'Switches and buttons that share one machine.',
};
const tabs = [...element('tabs').children];
const icons = tabs.map((tab) => {
  const icon = document.createElement('zoetrope-player');
  icon.setAttribute('src', tab.dataset.icon);
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('inert', '');
  tab.prepend(icon);
  return withToggle(icon);
});

const choose = (chosen, isFocused) => {
  for (const [index, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(index === chosen));
    tab.tabIndex = index === chosen ? 0 : -1;
    icons[index].then((icon) => icon.dotLottie.stateMachineSetBooleanInput('on', index === chosen));
  }
  if (isFocused) tabs[chosen].focus();
  element('panel').setAttribute('aria-labelledby', tabs[chosen].id);
  element('panel').textContent = texts[tabs[chosen].id];
};
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(index, false));
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) choose((index + step + tabs.length) % tabs.length, true);
    else if (key === 'Home') choose(0, true);
    else if (key === 'End') choose(tabs.length - 1, true);
  });
}
choose(0, false);

// Toggles

const toggles = [...element('toggles').children];
const tellToggles = () => {
  const names = toggles.filter((player) => player.dotLottie?.stateMachineGetBooleanInput('on'));
  for (const player of toggles) player.setAttribute('aria-checked', String(names.includes(player)));
  element('on').value = names.map((player) => player.getAttribute('aria-label')).join(', ') || 'none';
};
for (const player of toggles) {
  withToggle(player);
  player.addEventListener('stateMachineStateEntered', tellToggles);
}

// A rating

const stars = element('stars');
/** The rating that was set while the machine changed its state, when it takes no inputs. */
let waiting;
const rate = (value) => {
  waiting = stars.dotLottie.stateMachineSetNumericInput('rating', value) ? undefined : value;
};
stars.addEventListener('stateMachineNumericInputValueChange', ({ detail }) => {
  element('rating').value = detail.newValue;
  element('rating-value').value = `${detail.newValue} of 5`;
});
stars.addEventListener('stateMachineStateEntered', () => {
  if (waiting !== undefined) rate(waiting);
});
element('rating').addEventListener('input', ({ target }) => rate(Number(target.value)));

// One control, two files

const canvas = element('dual');
const player = new DotLottie({ canvas, src: 'animations/bell.json', autoplay: true, loop: true });
let empty = 0;

/** Whether the canvas shows nothing at all. */
const isEmpty = () => {
  const { data } = canvas.getContext('2d', { willReadFrequently: true }).getImageData(0, 0, canvas.width, canvas.height);
  return new Uint32Array(data.buffer).every((pixel) => pixel === 0);
};

element('exchange').addEventListener('click', async ({ currentTarget }) => {
  const isHeart = currentTarget.getAttribute('aria-pressed') !== 'true';
  const name = isHeart ? 'heart.json' : 'bell.json';
  currentTarget.setAttribute('aria-pressed', String(isHeart));
  element('exchange-state').value = `waiting for ${name}`;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  if (currentTarget.getAttribute('aria-pressed') !== String(isHeart)) return;
  const watch = () => {
    if (isEmpty()) element('empty').value = ++empty;
    watching = requestAnimationFrame(watch);
  };
  let watching = requestAnimationFrame(watch);
  player.addEventListener('load', () => {
    element('exchange-state').value = name;
    requestAnimationFrame(() => cancelAnimationFrame(watching));
  }, { once: true });
  player.load({ src: `animations/${name}`, autoplay: true, loop: true });
});
