// Colours as CSS writes them.

/** A colour as 0xRRGGBBAA; 0, which is transparent, for one that is empty or unknown. */
export function packedColor(text) {
  const value = String(text ?? '').trim();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value)?.[1];
  if (hex) {
    const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return parseInt(long.padEnd(8, 'f'), 16) >>> 0;
  }
  return named(value);
}

/** Any other colour of CSS, as the browser's canvas reads it. */
function named(value) {
  if (!value || typeof OffscreenCanvas !== 'function') return 0;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#00000000';
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
}
