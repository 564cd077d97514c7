// The scenes of the tour through the studio.

/**
 * @param {any} film
 * @param {import('./studio-page.mjs').StudioPage} page
 */
export async function scenes(film, page) {
  const stage = '#stage canvas';
  const lamp = () => page.place(200, 118);
  const button = (text) => page.run(`(() => {
    const element = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(text)} && each.checkVisibility());
    element?.scrollIntoView({ block: 'nearest' });
    const box = element?.getBoundingClientRect();
    return box && [box.left + box.width / 2, box.top + box.height / 2];
  })()`);

  await film.caption('Zoetrope Studio: animations with state machines, live');
  await film.live(stage, 2);

  await film.caption('A folder of animations, with what is in each and what is wrong with it');
  await film.move('#shelf li:nth-child(2) button');
  await film.show(2.5);

  await film.caption('Press the animation as its people will');
  await film.press(await lamp());
  await film.live(stage, 5);

  await film.caption('Why did that happen, and why not something else? Guard by guard');
  await film.move('#why');
  await film.show(5);

  await film.caption('The graph: where it is, the way that it took, and what was refused');
  await film.move('.graph .current');
  await film.show(3.5);

  await film.caption('Set the inputs: a storm comes up');
  await film.press(await button('storm'));
  await page.untilState('storm');
  await film.live(stage, 3.5);

  await film.caption('A press on a state: what it does, where it leads, and how to get there');
  await film.press('.graph .state[data-name="signalling"], .graph [data-state="signalling"]');
  await film.show(2.5);
  const way = await button('How do I get there?');
  if (way) {
    await film.press(way);
    await page.until(`[...document.querySelectorAll('button')].some((each) => each.textContent.trim() === 'Play it')`);
    await film.show(5);
  }
  await page.key('Escape');
  await page.settle();

  await film.caption('Every line of the log is a moment to go back to: exactly, for the session is played again');
  await film.press('ol.log li:nth-child(2) button, ol.log li:nth-child(2)');
  await film.show(3);
  await page.run(`document.querySelector('.play')?.click()`);

  await film.caption('Time: hold it, step, scrub, loop a segment, slow it down');
  const scrubber = await page.run(`(({ left, top, width, height }) => [left + width * 0.02, top + height / 2])(document.querySelector('.scrubber').getBoundingClientRect())`);
  await film.press(scrubber);
  await film.show(2.5);

  await film.caption('Layers, their paths and their hit areas');
  await page.run(`document.activeElement?.blur()`);
  await page.key('h', 'KeyH');
  await film.show(0.5);
  await film.move(await lamp());
  await film.show(3);
  await page.run(`document.activeElement?.blur()`);
  await page.key('h', 'KeyH');

  await film.caption('Themes, and slots of every kind: colours, numbers, gradients, pictures, texts');
  await page.choose('.choices label:nth-of-type(3) select', 'dawn');
  await film.live(stage, 2);
  await film.move('.slot[data-slot="sea"] .hex');
  await page.fill('.slot[data-slot="sea"] .hex', '#2f8f83');
  await film.live(stage, 2);
  await page.fill('.slot[data-slot="stripe"] .hex', '#274b6d');
  await film.show(2.5);
  await page.run(`document.querySelector('#reset-slots').click()`);
  await page.choose('.choices label:nth-of-type(3) select', '');

  await film.caption('Compare themes, files, moments and dialects: wipe, blink, or difference with a number');
  await page.choose('#compare', 'theme:fog');
  await page.until(`!document.querySelector('.compared').hidden`);
  await film.show(2.5);
  await page.choose('#compare-way', 'difference');
  await page.until(`/%/.test(document.querySelector('#compare-number').textContent)`);
  await film.show(2.5);
  await page.choose('#compare', '');

  await film.caption('Scripts are tests: play all of them, compare their traces, and see what none reaches');
  await film.press('#action-scripts');
  await film.show(1);
  await film.press('#run-scripts');
  await page.until(`document.querySelector('#paint')`);
  await film.show(4.5);
  await page.run(`document.querySelector('#scripts').close()`);

  await film.caption('Make a machine for an animation that has none, from a template');
  await page.openFile('boat.json');
  await film.show(1.5);
  await page.mode('edit');
  await page.choose('#template', 'toggle');
  await page.until(`document.title.startsWith('boat.lottie')`);
  await page.until(`document.querySelector('.graph .current')`);
  await film.show(3);

  await film.caption('Change it in forms, as JSON, or on the graph. It plays as you type, and undo has no end');
  await film.press('.graph .state');
  await film.show(3);
  await page.run(`document.querySelector('.dock-tabs [data-tab=json]').click()`);
  await film.show(3);

  await film.caption('Save it: atomically, with a backup, and never over somebody else’s change');
  await film.press('#action-save');
  await page.until(`/Saved/.test(document.querySelector('#notice').textContent)`);
  await film.show(3);

  await film.caption('Take the session away: script, trace, Swift test, film, report, or one page that plays alone');
  await film.press('#action-export');
  await film.show(5);
  await page.run(`document.querySelector('#takeaway').close()`);

  await film.caption('Machines that move views, drawn by the engine’s own stage');
  await viewScene(film, page);

  await film.caption('And a debug build of your application can be watched: animation.inspect(to: address)');
  await page.openFile('lighthouse.lottie');
  await film.show(5);

  await film.caption('By day and by night, from phones to 4K, by keyboard alone');
  await page.run(`document.documentElement.dataset.theme = 'dark'`);
  await film.press(await lamp());
  await film.live(stage, 7);
}

/** The part of the tour with views. */
async function viewScene(film, page) {
  await page.run(`[...document.querySelectorAll('#shelf li button')].find(({ title }) => title === 'animation_HarbourViewController_iphone.json').click()`);
  await page.until(`document.body.classList.contains('with-views') && document.querySelector('#views-findings .good')`);
  await film.show(3);
  await film.press('[data-perform="0/0/0"]');
  await film.press('[data-perform="1/0/0"]');
  await film.live('#views-stage canvas', 4);
}
