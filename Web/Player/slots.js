// Values of slots as pages give them, and as properties in Lottie's JSON.

const isKeyframes = (value) => Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';

/** A number, a vector or keyframes as a property. */
export function property(value) {
  if (!isKeyframes(value)) return { a: 0, k: value };
  return { a: 1, k: value.map((keyframe) => ({ ...keyframe, s: [keyframe.s].flat() })) };
}

/** A gradient, or keyframes of one, as a property: offsets and colours, then offsets and alphas. */
export function gradientProperty(value, colorStopCount) {
  const first = isKeyframes(value) ? value[0].s : value;
  return { p: colorStopCount ?? Math.floor(first.length / 4), k: property(value) };
}

/** A text document as a property. */
export function textProperty(value) {
  const document = typeof value === 'string' ? { t: value } : value;
  return { k: [{ s: document, t: 0 }] };
}

/** The type of a slot by its kind in the engine; undefined without a slot. */
export function slotType(kind) {
  if (kind === null) return undefined;
  return kind === 'position' ? 'vector' : kind;
}

/** The value of a slot as a page would give it; undefined without one. */
export function slotValue(kind, json) {
  if (kind === null || json === null) return undefined;
  const value = JSON.parse(json);
  if (kind === 'gradient') return value.k?.k ?? value.k;
  if (kind === 'text') return value.k?.[0]?.s ?? value.k;
  if (kind === 'image') return value;
  return value.k ?? value;
}
