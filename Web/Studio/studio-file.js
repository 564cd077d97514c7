// In the built folder, Tools/build-web writes this file with the name of the module and the digest of its bytes.

/** The name of the engine's file beside this one, and the digest of its bytes. */
export const studioFile = { name: 'zoetrope-studio.wasm', integrity: '' };
