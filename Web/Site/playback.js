// A player that the page drives, and one that follows scrolling.

const element = (id) => document.getElementById(id);

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

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
element('reduced').hidden = !reduced.matches;
element('move').addEventListener('click', () => {
  orrery.reducedMotion = 'false';
  element('reduced').hidden = true;
});

const scrolled = element('scrolled');

const scroll = () => {
  if (!scrolled.dotLottie?.isLoaded) return;
  const { top, height } = scrolled.parentElement.getBoundingClientRect();
  const progress = Math.min(Math.max((innerHeight - top) / (height + innerHeight), 0), 1);
  scrolled.dotLottie.setFrame(progress * (scrolled.dotLottie.totalFrames - 1));
};
addEventListener('scroll', () => requestAnimationFrame(scroll), { passive: true });
scrolled.addEventListener('load', scroll);
