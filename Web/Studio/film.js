// Films of a session, made by the server.

import { texts } from './texts.js';

/**
 * The formats that the server makes.
 *
 * @typedef {object} Offer
 * @property {{ name: string, rate: number, pixels: number }[]} formats each with the most pictures a second, and the most
 *   pixels in all pictures together
 * @property {number} side the most pixels on a side
 * @property {string} advice how to get the other formats; empty if there are all
 */

/**
 * The form of a film.
 *
 * @typedef {object} Form
 * @property {string} format
 * @property {number} width
 * @property {number} height
 * @property {number} framesPerSecond
 * @property {string} [background] `#RRGGBB`
 */

/** Formats without transparency. */
export const isOpaque = (/** @type {string} */ format) => format === 'mp4';

/**
 * The number of pictures in a film.
 *
 * @param {number} milliseconds
 * @param {number} rate
 */
export const pictureCount = (milliseconds, rate) => Math.floor((milliseconds / 1000) * rate * (1 + 1e-12)) + 1;

/**
 * The calls of a session as a script whose points are in pixels of a film.
 *
 * @param {readonly import('./session.js').Call[]} calls
 * @param {number} scale
 */
export function scriptFor(calls, scale) {
  return calls.map((call) => {
    const { x, y } = call;
    const moved = typeof x === 'number' && typeof y === 'number' ? { ...call, x: x * scale, y: y * scale } : call;
    return `${JSON.stringify(moved)}\n`;
  }).join('');
}

/**
 * Asks the server for a film.
 *
 * @param {Form & { animation?: string, machine?: string, file?: string, version?: string }} request
 * @param {string} script
 * @param {Uint8Array | undefined} contents the bytes of the animation, if it is not the server's file
 * @param {{ signal: AbortSignal, progress: (done: number, total: number) => void }} options
 * @returns {Promise<Blob>}
 */
export async function makeFilm(request, script, contents, { signal, progress }) {
  const lines = new TextEncoder().encode(script);
  const head = `${JSON.stringify({ ...request, script: lines.length })}\n`;
  const body = new Blob(/** @type {BlobPart[]} */ ([head, lines, ...(contents ? [contents] : [])]));
  const response = await fetch('api/film', { method: 'POST', body, signal });
  if (!response.ok || !response.body) throw new Error((await response.text()) || `${response.status} ${response.statusText}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  /** @type {Uint8Array} */
  let rest = new Uint8Array();
  for (;;) {
    const end = rest.indexOf(10);
    if (end < 0) {
      const { value, done } = await reader.read();
      if (done) throw new Error(texts.films.cut);
      const more = new Uint8Array(rest.length + value.length);
      more.set(rest);
      more.set(value, rest.length);
      rest = more;
      continue;
    }
    const line = JSON.parse(decoder.decode(rest.subarray(0, end)));
    rest = rest.subarray(end + 1);
    if (line.error !== undefined) throw new Error(line.error);
    if (line.bytes === undefined) {
      progress(line.done, line.total);
      continue;
    }
    const parts = [rest];
    let size = rest.length;
    while (size < line.bytes) {
      const { value, done } = await reader.read();
      if (done) throw new Error(texts.films.cut);
      parts.push(value);
      size += value.length;
    }
    return new Blob(/** @type {BlobPart[]} */ (parts), { type: line.type });
  }
}
