// In the built package, Tools/build-web writes this file with the name of the module and the digest of its bytes.

/** The engine's file beside the scripts, and the digest of its bytes. Bundlers copy files whose URL is written like this. */
export const engineFile = {
  name: 'zoetrope.wasm',
  integrity: '',
  url: () => new URL('./zoetrope.wasm', import.meta.url),
};
