// What the page does with its players.

import { DotLottie } from './player/index.js';

const element = (id) => document.getElementById(id);

// A state machine

const lighthouse = element('lighthouse');
const night = element('night');

lighthouse.addEventListener('stateMachineStateEntered', ({ detail }) => {
  element('state').value = detail.state;
});
lighthouse.addEventListener('stateMachineBooleanInputValueChange', ({ detail }) => {
  if (detail.inputName === 'night') night.setAttribute('aria-checked', String(detail.newValue));
});
for (const type of ['stateMachineTransition', 'stateMachineCustomEvent', 'stateMachineBooleanInputValueChange']) {
  lighthouse.addEventListener(type, ({ detail }) => {
    const { type: name, ...rest } = detail;
    const line = document.createElement('li');
    line.textContent = `${name.replace('stateMachine', '')} ${Object.values(rest).map((value) => JSON.stringify(value)).join(' → ')}`;
    element('log').prepend(line);
    while (element('log').children.length > 30) element('log').lastChild.remove();
  });
}
night.addEventListener('click', () => {
  lighthouse.dotLottie.stateMachineSetBooleanInput('night', night.getAttribute('aria-checked') !== 'true');
});

// Playback

const orrery = element('orrery');

orrery.addEventListener('load', () => {
  orrery.dotLottie.addEventListener('frame', ({ currentFrame }) => {
    element('frame').value = currentFrame;
    element('frame-value').value = Math.round(currentFrame);
  });
});
const tellPlayback = () => {
  element('play').textContent = orrery.dotLottie.isPlaying ? 'Pause' : 'Play';
};
for (const type of ['load', 'play', 'pause', 'stop', 'complete']) orrery.addEventListener(type, tellPlayback);
element('play').addEventListener('click', () => {
  if (orrery.dotLottie.isPlaying) orrery.pause();
  else orrery.play();
});
element('speed').addEventListener('input', ({ target }) => {
  orrery.speed = target.value;
  element('speed-value').value = `${target.value} ×`;
});
element('frame').addEventListener('input', ({ target }) => {
  orrery.pause();
  orrery.dotLottie.setFrame(Number(target.value));
  element('frame-value').value = Math.round(target.value);
});

// Scrolling

const scrolled = element('scrolled');

const scroll = () => {
  if (!scrolled.dotLottie?.isLoaded) return;
  const { top, height } = scrolled.parentElement.getBoundingClientRect();
  const progress = Math.min(Math.max((innerHeight - top) / (height + innerHeight), 0), 1);
  scrolled.dotLottie.setFrame(progress * (scrolled.dotLottie.totalFrames - 1));
};
addEventListener('scroll', () => requestAnimationFrame(scroll), { passive: true });
scrolled.addEventListener('load', scroll);

// The same bytes

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function compare() {
  const { side, pictures } = await (await fetch('digests.json')).json();
  for (const { file, frame, digest } of pictures) {
    const player = new DotLottie({ canvas: { width: side, height: side }, src: `samples/${file}` });
    await new Promise((resolve, reject) => {
      player.addEventListener('load', resolve);
      player.addEventListener('loadError', ({ error }) => reject(error));
    });
    player.setFrame(frame);
    const here = hex(await crypto.subtle.digest('SHA-256', player.buffer));
    player.destroy();
    const row = element('digests').insertRow();
    const cells = [`${file}, frame ${frame}`, digest, here, digest === here ? 'yes' : 'no'];
    for (const [index, text] of cells.entries()) {
      const cell = row.insertCell();
      const inner = index === 1 || index === 2 ? cell.appendChild(document.createElement('code')) : cell;
      inner.textContent = index === 1 || index === 2 ? text.slice(0, 24) : text;
    }
  }
}

compare();
