// In the built package, Tools/build-web writes this file with the name of the module and the digest of its bytes.

/** The module of fonts beside the scripts, and the digest of its bytes. */
export const fontsFile = {
  name: 'zoetrope-fonts.wasm',
  integrity: '',
  url: () => new URL('./zoetrope-fonts.wasm', import.meta.url),
};
