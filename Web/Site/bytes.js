// Frames of the server and of this page, compared by their digests.

import { DotLottie } from './player/index.js';

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

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
  const row = document.getElementById('digests').insertRow();
  const cells = [`${file}, frame ${frame}`, digest, here, digest === here ? 'yes' : 'no'];
  for (const [index, text] of cells.entries()) {
    const cell = row.insertCell();
    const inner = index === 1 || index === 2 ? cell.appendChild(document.createElement('code')) : cell;
    inner.textContent = index === 1 || index === 2 ? text.slice(0, 16) : text;
  }
}
