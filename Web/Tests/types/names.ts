// Every type name that dotLottie's player for the web exports, used with the meaning that it has there.

import { DotLottie, DotLottieWorker, EngineFailure, EngineUnavailable, EventManager } from '../../Player/index';
import type {
  BaseEvent, BezierHandle, Color, ColorSlotValue, CompleteEvent, Config, Data, DestroyEvent, DotLottieInstanceState, Event,
  EventListener, EventType, Fit, FrameEvent, FreezeEvent, Gradient, GradientSlotValue, Keyframe, Layout, LoadErrorEvent, LoadEvent,
  LoopEvent, Manifest, Marker, Mode, PauseEvent, PlayEvent, ReadyEvent, RenderConfig, RenderErrorEvent, RenderEvent, RenderSurface,
  ScalarSlotValue, SlotType, StateMachineBooleanInputValueChangeEvent, StateMachineConfig, StateMachineCustomEvent,
  StateMachineErrorEvent, StateMachineInputFiredEvent, StateMachineInternalMessage, StateMachineNumericInputValueChangeEvent,
  StateMachineStartEvent, StateMachineStateEnteredEvent, StateMachineStateExitEvent, StateMachineStopEvent,
  StateMachineStringInputValueChangeEvent, StateMachineTransitionEvent, StopEvent, TextDocument, TextSlotValue, Theme,
  ThemeBaseKeyframe, ThemeBaseRule, ThemeColorKeyframe, ThemeColorRule, ThemeGradientKeyframe, ThemeGradientRule, ThemeGradientStop,
  ThemeImageRule, ThemeImageValue, ThemePositionKeyframe, ThemePositionRule, ThemeRule, ThemeScalarKeyframe, ThemeScalarRule,
  ThemeTextCaps, ThemeTextDocument, ThemeTextJustify, ThemeTextKeyframe, ThemeTextRule, ThemeVectorKeyframe, ThemeVectorRule,
  Transform, UnfreezeEvent, Vector, VectorSlotValue,
} from '../../Player/index';

// Settings

const surface: RenderSurface = { width: 4, height: 4 };
const data: Data = { v: '5.7.0' };
const fit: Fit = 'fit-width';
const mode: Mode = 'reverse-bounce';
const layout: Layout = { fit, align: [0, 1] };
const renderConfig: RenderConfig = { autoResize: true, devicePixelRatio: 2, freezeOnOffscreen: false, quality: 50 };
const stateMachineConfig: StateMachineConfig = { openUrlPolicy: { requireUserInteraction: true, whitelist: ['*'] } };
const config: Config = { canvas: surface, data, mode, layout, renderConfig, stateMachineConfig, segment: [0, 9], loopCount: 2 };
const player = new DotLottie(config);
const transform: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1];
player.setTransform(transform);
const manifest: Manifest | null = player.manifest;
const ids: string[] | undefined = manifest?.animations.map(({ id }) => id);
const marker: Marker | undefined = player.markers()[0];
const length: number | undefined = marker && marker.duration + marker.time - marker.end + marker.start;
export const state = (worker: DotLottieWorker): Partial<DotLottieInstanceState> => ({
  currentFrame: worker.currentFrame, isPlaying: worker.isPlaying, manifest: worker.manifest, mode: worker.mode, layout: worker.layout,
});

// Events: each is the one that its listener gets.

export function listen(events: EventManager) {
  const listener: EventListener<'frame'> = ({ currentFrame }) => console.log(currentFrame);
  events.addEventListener('frame', listener);
  events.removeEventListener('frame', listener);
  events.removeEventListener('frame');
  events.dispatch({ type: 'frame', currentFrame: 4 });
  events.removeAllEventListeners();
  const type: EventType = 'complete';
  const event: Event = { type };
  const base: BaseEvent = event;
  player.addEventListener('complete', (event: CompleteEvent) => event.type);
  player.addEventListener('destroy', (event: DestroyEvent) => event.type);
  player.addEventListener('frame', (event: FrameEvent) => event.currentFrame.toFixed());
  player.addEventListener('freeze', (event: FreezeEvent) => event.type);
  player.addEventListener('load', (event: LoadEvent) => event.type);
  player.addEventListener('loadError', (event: LoadErrorEvent) => event.error.message);
  player.addEventListener('loop', (event: LoopEvent) => event.loopCount.toFixed());
  player.addEventListener('pause', (event: PauseEvent) => event.type);
  player.addEventListener('play', (event: PlayEvent) => event.type);
  player.addEventListener('ready', (event: ReadyEvent) => event.type);
  player.addEventListener('render', (event: RenderEvent) => event.currentFrame.toFixed());
  player.addEventListener('renderError', (event: RenderErrorEvent) => event.error instanceof EngineFailure || event.error instanceof EngineUnavailable);
  player.addEventListener('stop', (event: StopEvent) => event.type);
  player.addEventListener('unfreeze', (event: UnfreezeEvent) => event.type);
  player.addEventListener('stateMachineStart', (event: StateMachineStartEvent) => event.type);
  player.addEventListener('stateMachineStop', (event: StateMachineStopEvent) => event.type);
  player.addEventListener('stateMachineTransition', (event: StateMachineTransitionEvent) => event.fromState + event.toState);
  player.addEventListener('stateMachineStateEntered', (event: StateMachineStateEnteredEvent) => event.state.trim());
  player.addEventListener('stateMachineStateExit', (event: StateMachineStateExitEvent) => event.state.trim());
  player.addEventListener('stateMachineCustomEvent', (event: StateMachineCustomEvent) => event.eventName.trim());
  player.addEventListener('stateMachineError', (event: StateMachineErrorEvent) => event.error.trim());
  player.addEventListener('stateMachineInputFired', (event: StateMachineInputFiredEvent) => event.inputName.trim());
  player.addEventListener('stateMachineInternalMessage', (event: StateMachineInternalMessage) => event.message.trim());
  player.addEventListener('stateMachineBooleanInputValueChange', (event: StateMachineBooleanInputValueChangeEvent) => event.newValue === true);
  player.addEventListener('stateMachineNumericInputValueChange', (event: StateMachineNumericInputValueChangeEvent) => event.newValue - event.oldValue);
  player.addEventListener('stateMachineStringInputValueChange', (event: StateMachineStringInputValueChangeEvent) => event.newValue + event.oldValue);
  // @ts-expect-error A listener of another event.
  player.addEventListener('load', (event: FrameEvent) => event.currentFrame);
  return base;
}

// Slots

const handle: BezierHandle = { x: [0.5], y: 0.2 };
const color: Color = [1, 0, 0, 1];
const vector: Vector = [1, 2];
const gradient: Gradient = [0, 1, 0, 0, 1, 0, 0, 1];
const keyframe: Keyframe<number> = { t: 0, s: 4, i: handle, o: handle, h: 1 };
const colorValue: ColorSlotValue = [{ t: 0, s: color }];
const scalarValue: ScalarSlotValue = [keyframe];
const vectorValue: VectorSlotValue = vector;
const gradientValue: GradientSlotValue = [{ t: 0, s: gradient }];
const document_: TextDocument = { t: 'a', s: 24, fc: color, j: 2 };
const textValue: TextSlotValue = document_;
const slotType: SlotType | undefined = player.getSlotType('a');
const isSet: boolean = player.setColorSlot('a', colorValue) && player.setScalarSlot('b', scalarValue)
  && player.setVectorSlot('c', vectorValue) && player.setGradientSlot('d', gradientValue, 2) && player.setTextSlot('e', textValue);

// Themes

const base: ThemeBaseKeyframe = { frame: 0, hold: true, inTangent: handle, outTangent: handle };
const colorKeyframe: ThemeColorKeyframe = { ...base, value: color };
const scalarKeyframe: ThemeScalarKeyframe = { ...base, value: 1 };
const positionKeyframe: ThemePositionKeyframe = { ...base, value: vector, valueInTangent: [0, 0], valueOutTangent: [1, 1] };
const vectorKeyframe: ThemeVectorKeyframe = { ...base, value: vector };
const stop: ThemeGradientStop = { color, offset: 0.5 };
const gradientKeyframe: ThemeGradientKeyframe = { ...base, value: [stop] };
const caps: ThemeTextCaps = 'SmallCaps';
const justify: ThemeTextJustify = 'JustifyLastFull';
const text: ThemeTextDocument = { text: 'a', fontName: 'b', fontSize: 4, fillColor: color, justify, textCaps: caps, wrapSize: [1, 2] };
const textKeyframe: ThemeTextKeyframe = { frame: 3, value: text };
const image: ThemeImageValue = { id: 'a.png', width: 4, height: 4 };
const rule: ThemeBaseRule = { id: 'a', animations: ['b'], expression: 'value' };
const rules: [ThemeColorRule, ThemeScalarRule, ThemePositionRule, ThemeVectorRule, ThemeGradientRule, ThemeImageRule, ThemeTextRule] = [
  { ...rule, type: 'Color', keyframes: [colorKeyframe] }, { ...rule, type: 'Scalar', keyframes: [scalarKeyframe] },
  { ...rule, type: 'Position', keyframes: [positionKeyframe] }, { ...rule, type: 'Vector', keyframes: [vectorKeyframe] },
  { ...rule, type: 'Gradient', keyframes: [gradientKeyframe] }, { ...rule, type: 'Image', value: image },
  { ...rule, type: 'Text', value: text, keyframes: [textKeyframe] },
];
const all: ThemeRule[] = rules;
const theme: Theme = { rules: all };
player.setThemeData(theme);
// @ts-expect-error A rule of no type.
const wrong: Theme = { rules: [{ id: 'a', value: 3 }] };
export { ids, isSet, length, slotType, wrong };
