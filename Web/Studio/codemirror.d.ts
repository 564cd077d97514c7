// The part of CodeMirror 5 that the studio uses. Tools/build-studio makes the module from Debian's package.

export interface Position { line: number; ch: number }
export interface Stream {
  string: string;
  pos: number;
  sol(): boolean;
  eatSpace(): boolean;
  match(pattern: RegExp): RegExpMatchArray | null;
  next(): string | undefined;
  skipToEnd(): void;
  indentation(): number;
}
export interface Mode<State> {
  startState?(): State;
  token(stream: Stream, state: State): string | null;
  indent?(state: State, textAfter: string): number;
  electricInput?: RegExp;
  closeBrackets?: { pairs: string; closeBefore: string; explode: string };
  fold?: string;
}
export interface TextMark { clear(): void; find(): { from: Position; to: Position } | undefined }
export interface LineWidget { clear(): void }
export interface Change { origin?: string; text: string[] }
export interface Hint { text: string; displayText?: string; render?(element: HTMLElement): void; hint?(editor: Editor, data: Hints, hint: Hint): void }
export interface Hints { list: Hint[]; from: Position; to: Position }
export interface Editor {
  getValue(separator?: string): string;
  setValue(text: string): void;
  getLine(line: number): string;
  lineCount(): number;
  posFromIndex(index: number): Position;
  indexFromPos(position: Position): number;
  replaceRange(text: string, from: Position, to?: Position, origin?: string): void;
  getCursor(which?: 'from' | 'to' | 'head' | 'anchor'): Position;
  setSelection(anchor: Position, head: Position, options?: { scroll?: boolean }): void;
  somethingSelected(): boolean;
  getSelection(): string;
  scrollIntoView(range: Position | { from: Position; to: Position }, margin?: number): void;
  markText(from: Position, to: Position, options: object): TextMark;
  setGutterMarker(line: number, gutter: string, element: Element | null): void;
  clearGutter(gutter: string): void;
  addLineWidget(line: number, element: Element, options?: object): LineWidget;
  addOverlay(mode: Mode<unknown>): void;
  removeOverlay(mode: Mode<unknown>): void;
  addKeyMap(map: KeyMap): void;
  removeKeyMap(map: KeyMap): void;
  foldCode(position: Position, options?: object | null, force?: 'fold' | 'unfold'): void;
  showHint(options: { hint(editor: Editor): Hints | undefined; completeSingle: boolean; closeCharacters: RegExp }): void;
  execCommand(name: string): void;
  getOption(name: string): any;
  setOption(name: string, value: unknown): void;
  operation(body: () => void): void;
  on(type: string, listener: (editor: Editor, ...details: any[]) => void): void;
  focus(): void;
  hasFocus(): boolean;
  refresh(): void;
  getInputField(): HTMLElement;
  state: { completionActive?: object };
  display: { input: { readDOMTimeout?: unknown; updateFromDOM?(): void } };
}
export type KeyMap = Record<string, false | string | ((editor: Editor) => unknown)>;
declare const CodeMirror: {
  (parent: Element, options: object): Editor;
  defineMode<State>(name: string, make: (options: { indentUnit: number }) => Mode<State>): void;
  Pass: object;
};
export default CodeMirror;
