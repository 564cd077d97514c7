export { DotLottie } from './dotlottie.js';
export { DotLottieWorker } from './dotlottie-worker.js';
