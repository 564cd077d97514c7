export { DotLottie } from './dotlottie.js';
export { DotLottieWorker } from './dotlottie-worker.js';
export { EngineFailure, EngineUnavailable } from './engine.js';
export { EventManager } from './events.js';
export { registerFont, setFallbackFont, setFontsUrl } from './fonts.js';

// For the elements, the studio and tests. It is no part of the interface, so index.d.ts leaves it out.
export { Engine, Refusal, setEngineSource, sharedEngine } from './engine.js';
export { engineFile } from './engine-file.js';
export { featuresFile } from './features-file.js';
export { eventTypes } from './events.js';
export { Fonts, followFonts } from './fonts.js';
export { fact, factsOf, text, textOf } from './facts.js';
export { SharedFile, bringMissing, decodeMissing } from './files.js';
