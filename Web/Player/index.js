export { DotLottie } from './dotlottie.js';
