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
}

export interface Marker {
  name: string;
  /** The first frame. */
  time: number;
  /** The number of frames. */
  duration: number;
}

export interface Manifest {
  version?: string;
  generator?: string;
  initial?: { animation?: string; stateMachine?: string };
  animations: { id: string; name?: string; background?: string; initialTheme?: string; themes?: string[] }[];
  themes?: { id: string; name?: string }[];
  stateMachines?: { id: string; name?: string }[];
}

interface InputChange<Type extends string, Value> {
  type: Type;
  inputName: string;
  oldValue: Value;
  newValue: Value;
}

export type Event =
  | { type: 'ready' | 'load' | 'play' | 'pause' | 'stop' | 'complete' | 'freeze' | 'unfreeze' | 'destroy' }
  | { type: 'loadError' | 'renderError'; error: Error }
  | { type: 'frame' | 'render'; currentFrame: number }
  | { type: 'loop'; loopCount: number }
  | { type: 'stateMachineStart' | 'stateMachineStop' }
  | { type: 'stateMachineTransition'; fromState: string; toState: string }
  | { type: 'stateMachineStateEntered' | 'stateMachineStateExit'; state: string }
  | { type: 'stateMachineCustomEvent'; eventName: string }
  | { type: 'stateMachineError'; error: string }
  | InputChange<'stateMachineBooleanInputValueChange', boolean>
  | InputChange<'stateMachineNumericInputValueChange', number>
  | InputChange<'stateMachineStringInputValueChange', string>
  | { type: 'stateMachineInputFired'; inputName: string }
  | { type: 'stateMachineInternalMessage'; message: string }
  /** The theme changed, through a call, the state machine or another animation; empty for none, and for one without an id. */
  | { type: 'themeChange'; themeId: string };

export type EventType = Event['type'];
type Matching<Each, Type> = Each extends { type: infer Types } ? (Type extends Types ? Omit<Each, 'type'> & { type: Type } : never) : never;
export type EventOf<Type extends EventType> = Matching<Event, Type>;
export type LoadEvent = EventOf<'load'>;
export type LoadErrorEvent = EventOf<'loadError'>;
export type RenderErrorEvent = EventOf<'renderError'>;
export type FrameEvent = EventOf<'frame'>;
export type LoopEvent = EventOf<'loop'>;
export type CompleteEvent = EventOf<'complete'>;
export type EventListener<Type extends EventType> = (event: EventOf<Type>) => void;

export interface Keyframe<Value> {
  /** The frame. */
  t: number;
  s: Value;
  i?: { x: number[]; y: number[] };
  o?: { x: number[]; y: number[] };
  h?: 0 | 1;
}

export type Color = [number, number, number] | [number, number, number, number];
export type Vector = [number, number] | [number, number, number];
export type ColorSlotValue = Color | Keyframe<Color>[];
export type ScalarSlotValue = number | Keyframe<number>[];
export type VectorSlotValue = Vector | Keyframe<Vector>[];
/** Offsets with three components of a colour each, then offsets with alphas. */
export type GradientSlotValue = number[] | Keyframe<number[]>[];

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

export type SlotType = 'color' | 'gradient' | 'image' | 'text' | 'scalar' | 'vector' | 'path';

/** Plays a Lottie or dotLottie animation on a canvas. */
export class DotLottie {
  constructor(config?: Config);

  /** Sets where the engine comes from, before the first player is made: its address, its bytes or the compiled module. */
  static setWasmUrl(source: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module): void;
  /** Loads and compiles the engine before a player needs it. */
  static preload(): Promise<void>;

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
  /** The names of the layers at a point of the canvas, from the top. */
  layersAt(x: number, y: number): string[];

  setTheme(themeId: string): boolean;
  resetTheme(): boolean;
  setThemeData(themeData: string | Record<string, unknown>): boolean;
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
  static setWasmUrl(source: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module): void;
  /** @param config `workerId` names the worker, which players of the same name share. */
  constructor(config: Config & { canvas: HTMLCanvasElement; workerId?: string });
}
