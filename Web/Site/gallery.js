// Small animations, each made when it comes near the window.

const list = document.getElementById('pictures');
const group = document.getElementById('group');
const pictures = await (await fetch('gallery.json')).json();

for (const name of [...new Set(pictures.map((picture) => picture.group))]) {
  const option = document.createElement('option');
  option.textContent = name;
  group.append(option);
}

const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    target.setAttribute('src', target.dataset.src);
    nearby.unobserve(target);
  }
}, { rootMargin: '300px' });

const show = () => {
  nearby.disconnect();
  const chosen = pictures.filter((picture) => !group.value || picture.group === group.value);
  list.replaceChildren(...chosen.map(({ file, name, claim }) => {
    const item = document.createElement('li');
    const player = document.createElement('zoetrope-player');
    player.dataset.src = file;
    for (const [attribute, value] of [['autoplay', ''], ['loop', ''], ['aria-label', claim]]) player.setAttribute(attribute, value);
    const title = document.createElement('h2');
    title.textContent = name;
    const text = document.createElement('p');
    text.textContent = claim;
    item.append(player, title, text);
    nearby.observe(player);
    return item;
  }));
  document.getElementById('count').value = `${chosen.length} animations`;
};
group.addEventListener('change', show);

const pause = document.getElementById('pause');
const isPaused = () => pause.getAttribute('aria-pressed') === 'true';
pause.addEventListener('click', () => {
  pause.setAttribute('aria-pressed', String(!isPaused()));
  for (const player of list.querySelectorAll('zoetrope-player')) {
    if (isPaused()) player.pause();
    else player.play();
  }
});
// Those that come into sight later are paused too.
list.addEventListener('load', ({ target }) => {
  if (isPaused()) target.pause();
}, true);
show();
