/** A 3 × 3 matrix, row after row. */
export type Transform = [number, number, number, number, number, number, number, number, number];

export type Mode = 'forward' | 'reverse' | 'bounce' | 'reverse-bounce';
export type Fit = 'contain' | 'cover' | 'fill' | 'none' | 'fit-width' | 'fit-height';

/** The text of a Lottie file, the bytes of a file of either kind, or a Lottie file as an object. */
export type Data = string | ArrayBuffer | ArrayBufferView | Record<string, unknown>;

export interface Layout {
  /** The scaling; `contain` if it is missing. */
  fit?: Fit;
  /** The share of free space to the left and above, 0…1; `[0.5, 0.5]` if it is missing. */
  align?: [number, number];
}

export interface RenderConfig {
  /** Whether the canvas gets as many pixels as it shows whenever its size changes; false if it is missing. */
  autoResize?: boolean;
  /** The pixels of the canvas for a CSS pixel; the display's if it is missing. */
  devicePixelRatio?: number;
  /** Whether the clock stops while the canvas is scrolled out of sight; true if it is missing. */
  freezeOnOffscreen?: boolean;
  /** Kept for compatibility. Pictures are always exact. */
  quality?: number;
}

export interface StateMachineConfig {
  openUrlPolicy?: {
    /** Whether the last pointer event must have been a press or a click; true if it is missing. */
    requireUserInteraction?: boolean;
    /** Patterns of the addresses that may be opened; none if it is missing. */
    whitelist?: string[];
  };
}

/** An `OffscreenCanvas`, or a surface without a document, of which the pixels are in `DotLottie.buffer`. */
export interface RenderSurface {
  width: number;
  height: number;
}

export interface Config {
  canvas?: HTMLCanvasElement | RenderSurface;
  /** The address of a file. */
  src?: string;
  /** A file, in place of `src`. */
  data?: Data;
  animationId?: string;
  /** Whether motion is reduced to its results; what the system says if it is missing. */
  reducedMotion?: boolean;
  autoplay?: boolean;
  loop?: boolean;
  loopCount?: number;
  mode?: Mode;
  speed?: number;
  segment?: [number, number];
  marker?: string;
  layout?: Layout;
  backgroundColor?: string;
  useFrameInterpolation?: boolean;
  renderConfig?: RenderConfig;
  /** The theme to begin with, in place of the animation's initial theme; `''` for none. */
  themeId?: string;
  stateMachineId?: string;
  stateMachineConfig?: StateMachineConfig;
  /**
   * How long the first picture waits for fonts, in milliseconds; 3000 if it is missing. Texts without their font have
   * another one or boxes until it is there.
   */
  fontTimeout?: number;
}

/** The address of a module of the engine, its bytes, or the compiled module. */
export type EngineSource = string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** The address or the bytes of a font file, TrueType or OpenType (`.ttf`, `.otf`, `.ttc`). */
export type FontSource = string | URL | ArrayBuffer | ArrayBufferView;

/**
 * Adds a font, which texts find by the name or by the names in the file. A font of the same name is replaced, and texts that
 * show are drawn again. Returns whether the font can be used; the console says why not.
 */
export function registerFont(name: string, source: FontSource): Promise<boolean>;
/** Sets a font for texts whose own font is nowhere. It is fetched when a text needs it. */
export function setFallbackFont(source: FontSource | undefined): void;
/** Sets where the module of fonts comes from, before a text needs it; the file beside the scripts otherwise. */
export function setFontsUrl(source: EngineSource, integrity?: string): void;

/** Something of the animation, its themes or its texts that is not drawn as the file says. */
export interface Diagnostic {
  /** The subject, such as `font`, `expression` or `effect`. */
  feature: string;
  /** The path in the file, such as `layers[3].t`. */
  path: string;
  message: string;
}

export interface Marker {
  name: string;
  /** The first frame. */
  time: number;
  /** The number of frames. */
  duration: number;
  /** The first frame. */
  start: number;
  /** The frame after the last one. */
  end: number;
}

export interface Manifest {
  version?: string;
  generator?: string;
  initial?: { animation?: string; stateMachine?: string };
  animations: { id: string; name?: string; background?: string; initialTheme?: string; themes?: string[] }[];
  themes?: { id: string; name?: string }[];
  stateMachines?: { id: string; name?: string }[];
}

/** What all events have. */
export interface BaseEvent {
  type: EventType;
}

/** The engine is there. */
export interface ReadyEvent extends BaseEvent {
  type: 'ready';
}
/** The animation is loaded, and its first picture can be drawn. */
export interface LoadEvent extends BaseEvent {
  type: 'load';
}
/** The animation or the engine could not be loaded. */
export interface LoadErrorEvent extends BaseEvent {
  type: 'loadError';
  error: Error;
}
/** The engine failed, or the canvas can't be drawn on. */
export interface RenderErrorEvent extends BaseEvent {
  type: 'renderError';
  error: Error;
}
export interface PlayEvent extends BaseEvent {
  type: 'play';
}
export interface PauseEvent extends BaseEvent {
  type: 'pause';
}
/** Playback stopped, through a call or because a state machine starts. */
export interface StopEvent extends BaseEvent {
  type: 'stop';
}
/** The last iteration has ended. */
export interface CompleteEvent extends BaseEvent {
  type: 'complete';
}
export interface LoopEvent extends BaseEvent {
  type: 'loop';
  /** The number of iterations that have ended. */
  loopCount: number;
}
export interface FrameEvent extends BaseEvent {
  type: 'frame';
  currentFrame: number;
}
export interface RenderEvent extends BaseEvent {
  type: 'render';
  currentFrame: number;
}
export interface FreezeEvent extends BaseEvent {
  type: 'freeze';
}
export interface UnfreezeEvent extends BaseEvent {
  type: 'unfreeze';
}
export interface DestroyEvent extends BaseEvent {
  type: 'destroy';
}
/** The theme changed, through a call, the state machine or another animation. */
export interface ThemeChangeEvent extends BaseEvent {
  type: 'themeChange';
  /** Empty for none, and for one without an id. */
  themeId: string;
}
export interface StateMachineStartEvent extends BaseEvent {
  type: 'stateMachineStart';
}
export interface StateMachineStopEvent extends BaseEvent {
  type: 'stateMachineStop';
}
export interface StateMachineTransitionEvent extends BaseEvent {
  type: 'stateMachineTransition';
  fromState: string;
  toState: string;
}
export interface StateMachineStateEnteredEvent extends BaseEvent {
  type: 'stateMachineStateEntered';
  state: string;
}
export interface StateMachineStateExitEvent extends BaseEvent {
  type: 'stateMachineStateExit';
  state: string;
}
export interface StateMachineCustomEvent extends BaseEvent {
  type: 'stateMachineCustomEvent';
  eventName: string;
}
export interface StateMachineErrorEvent extends BaseEvent {
  type: 'stateMachineError';
  error: string;
}
export interface StateMachineBooleanInputValueChangeEvent extends BaseEvent {
  type: 'stateMachineBooleanInputValueChange';
  inputName: string;
  oldValue: boolean;
  newValue: boolean;
}
export interface StateMachineNumericInputValueChangeEvent extends BaseEvent {
  type: 'stateMachineNumericInputValueChange';
  inputName: string;
  oldValue: number;
  newValue: number;
}
export interface StateMachineStringInputValueChangeEvent extends BaseEvent {
  type: 'stateMachineStringInputValueChange';
  inputName: string;
  oldValue: string;
  newValue: string;
}
export interface StateMachineInputFiredEvent extends BaseEvent {
  type: 'stateMachineInputFired';
  inputName: string;
}
export interface StateMachineInternalMessage extends BaseEvent {
  type: 'stateMachineInternalMessage';
  message: string;
}

export type Event =
  | ReadyEvent
  | LoadEvent
  | LoadErrorEvent
  | RenderErrorEvent
  | PlayEvent
  | PauseEvent
  | StopEvent
  | CompleteEvent
  | LoopEvent
  | FrameEvent
  | RenderEvent
  | FreezeEvent
  | UnfreezeEvent
  | DestroyEvent
  | ThemeChangeEvent
  | StateMachineStartEvent
  | StateMachineStopEvent
  | StateMachineTransitionEvent
  | StateMachineStateEnteredEvent
  | StateMachineStateExitEvent
  | StateMachineCustomEvent
  | StateMachineErrorEvent
  | StateMachineBooleanInputValueChangeEvent
  | StateMachineNumericInputValueChangeEvent
  | StateMachineStringInputValueChangeEvent
  | StateMachineInputFiredEvent
  | StateMachineInternalMessage;

export type EventType = Event['type'];
/** The event of a type. */
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;
export type EventListener<Type extends EventType> = (event: EventOf<Type>) => void;

/** Listeners by the types of their events. */
export class EventManager {
  addEventListener<Type extends EventType>(type: Type, listener: EventListener<Type>): void;
  /** Removes a listener; all listeners of the type if none is given. */
  removeEventListener<Type extends EventType>(type: Type, listener?: EventListener<Type>): void;
  dispatch<Type extends EventType>(event: EventOf<Type>): void;
  removeAllEventListeners(): void;
}

/** The easing on one side of a keyframe: a control point for each dimension, or one for all. */
export interface BezierHandle {
  x: number | number[];
  y: number | number[];
}

export interface Keyframe<Value> {
  /** The frame. */
  t: number;
  s: Value;
  /** The easing into the next keyframe. */
  i?: BezierHandle;
  /** The easing out of this keyframe. */
  o?: BezierHandle;
  /** 1 holds the value until the next keyframe. */
  h?: 0 | 1;
}

export type Color = [number, number, number] | [number, number, number, number];
export type Vector = [number, number] | [number, number, number];
export type ColorSlotValue = Color | Keyframe<Color>[];
export type ScalarSlotValue = number | Keyframe<number>[];
export type VectorSlotValue = Vector | Keyframe<Vector>[];
/** Offsets with three components of a colour each, then offsets with alphas. */
export type Gradient = number[];
export type GradientSlotValue = Gradient | Keyframe<Gradient>[];

export interface TextDocument {
  /** The text; lines end with a carriage return. */
  t?: string;
  f?: string;
  s?: number;
  fc?: Color;
  sc?: Color;
  sw?: number;
  lh?: number;
  tr?: number;
  j?: 0 | 1 | 2;
}

export type TextSlotValue = TextDocument;

export type SlotType = 'color' | 'gradient' | 'image' | 'text' | 'scalar' | 'vector' | 'path';

/** What all keyframes of a theme have. */
export interface ThemeBaseKeyframe {
  frame: number;
  /** Whether the value stays until the next keyframe. */
  hold?: boolean;
  inTangent?: BezierHandle;
  outTangent?: BezierHandle;
}

export interface ThemeColorKeyframe extends ThemeBaseKeyframe {
  value: Color;
}

export interface ThemeScalarKeyframe extends ThemeBaseKeyframe {
  value: number;
}

export interface ThemePositionKeyframe extends ThemeBaseKeyframe {
  value: Vector;
  /** The control points of the path to this position. */
  valueInTangent?: number[];
  valueOutTangent?: number[];
}

export interface ThemeVectorKeyframe extends ThemeBaseKeyframe {
  value: Vector;
}

export interface ThemeGradientStop {
  color: Color;
  /** 0…1 */
  offset: number;
}

export interface ThemeGradientKeyframe extends ThemeBaseKeyframe {
  value: ThemeGradientStop[];
}

export type ThemeTextJustify =
  | 'Left' | 'Right' | 'Center' | 'JustifyLastLeft' | 'JustifyLastRight' | 'JustifyLastCenter' | 'JustifyLastFull';
export type ThemeTextCaps = 'Regular' | 'AllCaps' | 'SmallCaps';

export interface ThemeTextDocument {
  text?: string;
  fontName?: string;
  fontSize?: number;
  fillColor?: Color;
  strokeColor?: Color;
  strokeWidth?: number;
  strokeOverFill?: boolean;
  lineHeight?: number;
  /** In thousandths of the font's size. */
  tracking?: number;
  justify?: ThemeTextJustify;
  textCaps?: ThemeTextCaps;
  baselineShift?: number;
  wrapSize?: [number, number];
  wrapPosition?: [number, number];
}

export interface ThemeTextKeyframe {
  frame: number;
  value: ThemeTextDocument;
}

export interface ThemeImageValue {
  /** The name of a picture of the package. */
  id?: string;
  /** An address or a data URL, for a picture that is not in the package. */
  url?: string;
  width?: number;
  height?: number;
}

/** What all rules of a theme have. */
export interface ThemeBaseRule {
  /** The id of a slot. */
  id: string;
  /** The ids of the animations that the rule is for; all if it is missing. */
  animations?: string[];
  expression?: string;
}

export interface ThemeColorRule extends ThemeBaseRule {
  type: 'Color';
  value?: Color;
  keyframes?: ThemeColorKeyframe[];
}

export interface ThemeScalarRule extends ThemeBaseRule {
  type: 'Scalar';
  value?: number;
  keyframes?: ThemeScalarKeyframe[];
}

export interface ThemePositionRule extends ThemeBaseRule {
  type: 'Position';
  value?: Vector;
  keyframes?: ThemePositionKeyframe[];
}

export interface ThemeVectorRule extends ThemeBaseRule {
  type: 'Vector';
  value?: Vector;
  keyframes?: ThemeVectorKeyframe[];
}

export interface ThemeGradientRule extends ThemeBaseRule {
  type: 'Gradient';
  value?: ThemeGradientStop[];
  keyframes?: ThemeGradientKeyframe[];
}

export interface ThemeImageRule extends ThemeBaseRule {
  type: 'Image';
  value: ThemeImageValue;
}

export interface ThemeTextRule extends ThemeBaseRule {
  type: 'Text';
  value?: ThemeTextDocument;
  keyframes?: ThemeTextKeyframe[];
}

export type ThemeRule =
  | ThemeColorRule | ThemeScalarRule | ThemePositionRule | ThemeVectorRule | ThemeGradientRule | ThemeImageRule | ThemeTextRule;

/** Values for slots. */
export interface Theme {
  rules: ThemeRule[];
}

/** The engine met a state that it can't go on from. All other players go on in a new instance. */
export class EngineFailure extends Error {}

/** The engine can't be loaded or compiled. The message names its address. */
export class EngineUnavailable extends Error {}

/** Plays a Lottie or dotLottie animation on a canvas. */
export class DotLottie {
  constructor(config?: Config);

  /**
   * Sets where the engine comes from, before the first player is made: its address, its bytes or the compiled module. The module
   * of features is the file beside an engine that has its original name, and else the one beside the scripts, unless `features`
   * says where it is.
   */
  static setWasmUrl(source: EngineSource, features?: EngineSource): void;
  /** The same as `registerFont`. */
  static registerFont(name: string, source: FontSource): Promise<boolean>;
  /**
   * Loads and compiles the engine before a player needs it, on request with the module of features. Call it before giving an
   * expression to a slot or a theme of a file that has none.
   */
  static preload(options?: { features?: boolean }): Promise<void>;

  /** Loads another animation; settings that are missing are the usual ones. */
  load(config: Config): void;
  loadAnimation(animationId: string): Promise<void>;
  /** Ends the player and releases all that it holds. */
  destroy(): void;
  /** Stops the clock until `unfreeze()`; the state of playback stays. */
  freeze(): void;
  unfreeze(): void;

  addEventListener<Type extends EventType>(type: Type, listener: EventListener<Type>): void;
  /** Removes a listener; all listeners of the type if none is given. */
  removeEventListener<Type extends EventType>(type: Type, listener?: EventListener<Type>): void;

  play(): void;
  pause(): void;
  stop(): void;
  setFrame(frame: number): void;
  setSpeed(speed: number): void;
  setLoop(loop: boolean): void;
  setLoopCount(loopCount: number): void;
  setMode(mode: Mode): void;
  setUseFrameInterpolation(value: boolean): void;
  setSegment(startFrame: number, endFrame: number): void;
  resetSegment(): void;
  setMarker(marker: string | undefined): void;
  markers(): Marker[];

  setBackgroundColor(color: string): void;
  setLayout(layout: Layout): void;
  setTransform(transform: Transform): boolean;
  getTransform(): Transform;
  setViewport(x: number, y: number, width: number, height: number): boolean;
  setCanvas(canvas: HTMLCanvasElement | RenderSurface): void;
  setRenderConfig(config: RenderConfig): void;
  /** Gives the canvas as many pixels as it shows. */
  resize(): void;
  animationSize(): { width: number; height: number };
  /** The four corners of a layer's box in pixels of the canvas; undefined if it does not show. */
  layerBounds(layerName: string): number[] | undefined;
  diagnostics(): Diagnostic[];
  /** The names of the layers at a point of the canvas, from the top. */
  layersAt(x: number, y: number): string[];

  setTheme(themeId: string): boolean;
  resetTheme(): boolean;
  setThemeData(themeData: string | Theme): boolean;
  setSlots(slots: string | Record<string, unknown>): boolean;
  getSlotIds(): string[];
  getSlotType(slotId: string): SlotType | undefined;
  getSlot(slotId: string): unknown;
  getSlots(): Record<string, unknown>;
  setColorSlot(slotId: string, value: ColorSlotValue): boolean;
  setScalarSlot(slotId: string, value: ScalarSlotValue): boolean;
  setVectorSlot(slotId: string, value: VectorSlotValue): boolean;
  setGradientSlot(slotId: string, value: GradientSlotValue, colorStopCount?: number): boolean;
  setTextSlot(slotId: string, value: TextDocument | string): boolean;
  setImageSlot(slotId: string, value: string | { src: string; width?: number; height?: number }): boolean;
  /** Gives a slot the value of the file again. */
  resetSlot(slotId: string): boolean;
  resetSlots(): boolean;
  /** Removes a slot's value, so that the property has its own. */
  clearSlot(slotId: string): boolean;
  clearSlots(): boolean;

  stateMachineLoad(stateMachineId: string): boolean;
  stateMachineLoadData(stateMachine: string | Record<string, unknown>): boolean;
  stateMachineSetConfig(config: StateMachineConfig | undefined): void;
  stateMachineStart(): boolean;
  stateMachineStop(): boolean;
  stateMachineGetStatus(): string;
  stateMachineGetCurrentState(): string;
  stateMachineGetActiveId(): string;
  /** The JSON of a state machine of the package; empty if there is none. */
  stateMachineGet(stateMachineId: string): string;
  /** The gestures that the machine listens to. */
  stateMachineGetListeners(): string[];
  stateMachineOverrideState(state: string): boolean;
  stateMachineSetSeed(seed: number | bigint): void;
  /** The names of all inputs, each followed by its type. */
  stateMachineGetInputs(): string[];
  stateMachineGetBooleanInput(name: string): boolean | undefined;
  stateMachineGetNumericInput(name: string): number | undefined;
  stateMachineGetStringInput(name: string): string | undefined;
  stateMachineSetBooleanInput(name: string, value: boolean): boolean;
  stateMachineSetNumericInput(name: string, value: number): boolean;
  stateMachineSetStringInput(name: string, value: string): boolean;
  stateMachineFireEvent(name: string): boolean;
  /** Gestures answer whether a state machine runs. */
  stateMachinePostClickEvent(x: number, y: number): boolean;
  stateMachinePostPointerDownEvent(x: number, y: number): boolean;
  stateMachinePostPointerUpEvent(x: number, y: number): boolean;
  stateMachinePostPointerMoveEvent(x: number, y: number): boolean;
  stateMachinePostPointerEnterEvent(x: number, y: number): boolean;
  stateMachinePostPointerExitEvent(x: number, y: number): boolean;

  readonly canvas: HTMLCanvasElement | RenderSurface | undefined;
  /** The straight pixels of the last picture, 4 bytes each. A view that the next call invalidates. */
  readonly buffer: Uint8Array | null;
  readonly isReady: boolean;
  readonly isLoaded: boolean;
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly isStopped: boolean;
  readonly isFrozen: boolean;
  readonly isStateMachineRunning: boolean;
  /** The reason why the last call that answers whether it was carried out was refused; empty if it was carried out. */
  readonly refusal: string;
  readonly currentFrame: number;
  readonly totalFrames: number;
  /** In seconds. */
  readonly duration: number;
  /** The number of iterations that have ended. */
  readonly loopCount: number;
  readonly loop: boolean;
  readonly autoplay: boolean;
  readonly speed: number;
  readonly mode: Mode;
  readonly useFrameInterpolation: boolean;
  readonly backgroundColor: string;
  readonly segment: [number, number] | undefined;
  readonly marker: string | undefined;
  readonly layout: Layout;
  readonly renderConfig: RenderConfig;
  readonly manifest: Manifest | null;
  readonly activeAnimationId: string | undefined;
  /** The description of the animation in its file, or else its name; undefined without. */
  readonly description: string | undefined;
  readonly activeThemeId: string | undefined;
}

/** The properties of a player. */
export interface DotLottieInstanceState extends Pick<DotLottie, StateNames> {
  markers: Marker[];
}

type StateNames =
  | 'activeAnimationId' | 'activeThemeId' | 'autoplay' | 'backgroundColor' | 'currentFrame' | 'duration' | 'isFrozen' | 'isLoaded'
  | 'isPaused' | 'isPlaying' | 'isReady' | 'isStopped' | 'layout' | 'loop' | 'loopCount' | 'manifest' | 'marker' | 'mode'
  | 'renderConfig' | 'segment' | 'speed' | 'totalFrames' | 'useFrameInterpolation';

/** The members of a player in a worker: methods return promises, and properties are what the worker told last. */
type Remote<Player> = {
  [Name in keyof Player]: Player[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : Player[Name];
};

type Local = 'addEventListener' | 'removeEventListener' | 'canvas' | 'buffer' | 'setCanvas';

export interface DotLottieWorker extends Remote<Omit<DotLottie, Local>>, Pick<DotLottie, 'addEventListener' | 'removeEventListener'> {
  readonly canvas: HTMLCanvasElement;
}

/** A `DotLottie` whose engine runs in a worker and draws on the canvas from there. */
export class DotLottieWorker {
  /** Loads and compiles the engine before a worker needs it. A worker loads the module of features when a file needs it. */
  static preload(): Promise<void>;
  static setWasmUrl(source: EngineSource, features?: EngineSource): void;
  /** The same as `registerFont`. */
  static registerFont(name: string, source: FontSource): Promise<boolean>;
  /** @param config `workerId` names the worker, which players of the same name share. A canvas keeps its first one. */
  constructor(config: Config & { canvas: HTMLCanvasElement; workerId?: string });
}
