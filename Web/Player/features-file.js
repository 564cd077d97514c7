// In the built package, Tools/build-web writes this file with the name of the module and the digest of its bytes.

/** The module of features beside the scripts, and the digest of its bytes. */
export const featuresFile = {
  name: 'zoetrope-features.wasm',
  integrity: '',
  url: () => new URL('./zoetrope-features.wasm', import.meta.url),
};
