// What `tsc` must take, and what it must refuse.

import { DotLottie, DotLottieWorker } from '../../Player/index';
import '../../Player/element';
const canvas = document.createElement('canvas');
const player = new DotLottie({ canvas, src: 'a.json', layout: { fit: 'cover' } });
player.addEventListener('stateMachineTransition', ({ fromState, toState }) => console.log(fromState, toState));
player.addEventListener('loadError', ({ error }) => console.log(error.message));
const worker = new DotLottieWorker({ canvas, workerId: 'a' });
worker.stateMachineStart().then((isStarted: boolean) => console.log(isStarted, worker.currentFrame.toFixed()));
document.querySelector('zoetrope-player')?.dotLottie?.play();
// @ts-expect-error a mode that is none
new DotLottie({ mode: 'sideways' });
// @ts-expect-error no such event
player.addEventListener('nothing', () => {});
