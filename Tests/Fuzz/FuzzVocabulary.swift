#if Tools
/// The words of a format that a mutation puts in the place of others.
struct FuzzVocabulary: Sendable {
  var types: [String]
  var keys: [String]
  /// The opening and closing of an array in an array of this format.
  var nesting: (opening: String, closing: String)

  static let animation = FuzzVocabulary(
    types: [
      "rc", "el", "sr", "sh", "gr", "tr", "fl", "st", "gf", "gs", "tm", "rp", "rd", "pb", "zz", "op", "mm",
      "tw", "a", "s", "i", "f", "n", "d", "g", "o",
    ],
    keys: [
      "k", "s", "t", "i", "o", "h", "ks", "p", "a", "r", "sk", "sa", "ip", "op", "st", "sr", "ty", "parent",
      "ind", "tt", "td", "tp", "bm", "refId", "tm", "masksProperties", "shapes", "it", "layers", "w", "h",
      "d",
      "g", "ml", "ef", "v", "en", "mn", "sy", "x", "ddd", "pe", "rx", "ry", "or", "au",
    ],
    nesting: ("{\"ty\":\"gr\",\"it\":[", "]}"))

  static let manifest = FuzzVocabulary(
    types: ["1", "2", "2.0", "a", "", "\\u0000", "\\ud83d", "../a", "a\\/b"],
    keys: [
      "version", "generator", "initial", "animation", "animations", "stateMachine", "stateMachines", "themes",
      "id", "name", "background", "initialTheme",
    ],
    nesting: ("{\"id\":[", "]}"))

  static let script = FuzzVocabulary(
    types: [
      "start", "stop", "tick", "set", "fire", "reset", "pointerDown", "pointerUp", "pointerMove",
      "pointerEnter",
      "pointerExit", "click", "complete", "loopComplete", "override", "seed", "play", "pause", "stopPlayback",
      "setFrame", "setSegment", "setMarker", "setMode", "setLoop", "setLoopCount", "setSpeed", "tween",
      "setTheme",
      "loadAnimation", "status", "render", "number", "text", "flag", "event", "first", "second", "Bounce",
    ],
    keys: [
      "op", "ms", "input", "value", "x", "y", "state", "frame", "start", "end", "name", "to", "easing", "id",
      "whitelist", "requireUserInteraction", "path",
    ],
    nesting: ("[", "]"))

  static let views = FuzzVocabulary(
    types: [
      "0", "1", "2", "3", "90", "-1", "1e400", "near", "far", "sail", "return", "", "1.2", "1..2",
      "{{0,0},{1,1}}", "{{1e9,-1e9},{0,0}}", "{{,},{}}", "true", "boat", "gull",
      "width / 2", "min(height, 1)", "-(x", "#FF0000", "#00F8",
    ],
    keys: [
      "machine", "states", "stateId", "initial", "views", "animatedViewTag", "alpha", "rect",
      "transformations",
      "id", "tx", "ty", "sx", "sy", "transitions", "transitionId", "toStateId", "duration", "delay",
      "animationCurve", "nextTransitionId", "zoetrope", "background", "cornerRadius", "spring", "bezier",
      "damping", "velocity",
    ],
    nesting: ("{\"machine\":\"m\",\"states\":[", "]}"))

  static let stage = FuzzVocabulary(
    types: [
      "0", "1", "-1", "0.5", "1e6", "1e400", "[0,0,10,10]", "[1,2]", "[1,0,0,1,0,0]", "true", "#FF0000",
      "#00F8", "a.json", "scaleAspectFill", "bottomRight", "center",
    ],
    keys: [
      "width", "height", "tag", "background", "views", "frame", "bounds", "center", "transform", "alpha",
      "hidden", "clips", "cornerRadius", "image", "imageScale", "animation", "animationID", "start", "speed",
      "loops", "label", "textColor", "contentMode", "scale", "rotation", "translation",
    ],
    nesting: ("{\"frame\":[0,0,9,9],\"views\":[", "]}"))

  static let theme = FuzzVocabulary(
    types: [
      "Color", "Scalar", "Vector", "Position", "Gradient", "Image", "Text", "BezierPath", "Center", "AllCaps",
      "color", "number", "place", "ramp", "picture", "data:image/png;base64,", "https://host/",
    ],
    keys: [
      "rules", "id", "type", "value", "keyframes", "frame", "inTangent", "outTangent", "valueInTangent",
      "valueOutTangent", "hold", "expression", "animations", "offset", "color", "src", "width", "height",
      "text",
      "justify", "textCaps", "wrapSize", "x", "y",
    ],
    nesting: ("{\"value\":[", "]}"))

  static let machine = FuzzVocabulary(
    types: [
      "PlaybackState", "GlobalState", "Transition", "Tweened", "Numeric", "String", "Boolean", "Event",
      "GreaterThan", "LessThanOrEqual", "Equal", "NotEqual", "PointerUp", "PointerMove", "Click",
      "OnComplete",
      "OnLoopComplete", "OpenUrl", "SetTheme", "Increment", "Decrement", "Toggle", "Floor", "Fire", "Reset",
      "SetBoolean", "SetString", "SetNumeric", "Multiply", "SetRandom", "Clamp", "SetFrame", "SetProgress",
      "FireCustomEvent", "SetSlot", "Forward", "Bounce", "a", "$a", "@elapsedTime", "@x", "$", "", "\\u0000",
    ],
    keys: [
      "initial", "states", "inputs", "interactions", "type", "name", "animation", "transitions", "loop",
      "loopCount", "autoplay", "mode", "speed", "segment", "backgroundColor", "final", "entryActions",
      "exitActions", "toState", "guards", "duration", "easing", "inputName", "conditionType", "compareTo",
      "value", "layerName", "stateName", "actions", "url", "target", "min", "max", "integer",
    ],
    nesting: ("{\"type\":\"SetSlot\",\"value\":[", "]}"))

  static let expression = FuzzVocabulary(
    types: [],
    keys: [
      "var a = ", "let b = ", "a", "b", "function f(a, b) {", "return ", "=> ", "if (", "else ",
      "for (var i = 0; i < ",
      "while (", "try {", "} catch (e) {", "} finally {", "throw ", "switch (a) { case ", "break;",
      "continue;",
      "$bm_rt = ", "$bm_sum(", "$bm_mul(", "thisComp.layer(", "'b'", "effect('Control')('Slider')",
      "content('Group')",
      "thisProperty", "value", "time", ".key(1)", "numKeys", "nearestKey(time)", "valueAtTime(",
      "velocityAtTime(",
      "loopOut('offset', 1)", "loopInDuration('pingpong')", "toComp([", "fromComp(", "createPath(",
      ".points()",
      ".pointOnPath(0.5)", "wiggle(5, 20, 3)", "random(", "noise(", "seedRandom(1, true)", "posterizeTime(",
      "linear(time, 0, 1, ", "ease(", "clamp(", "Math.", "sin(", "pow(", "[0, 0]", "[", "]", "{", "}", "(",
      ")", ",", ";",
      "\n", ".", ":", "?", "'", "\"", "`", "${", "+", "-", "*", "/", "%", "**", "==", "===", "<", ">>>", "&&",
      "||", "??",
      "!", "++", "--", "+=", ".push(", ".pop()", ".splice(", ".sort(", ".map(", ".split(''", ".repeat(",
      ".length",
      ".parent", "hasParent", "eval(", "new Array(", "typeof ", "in ", "of ", "1e308", "-0", "0x10", "NaN",
      "Infinity",
      "null", "undefined", "//", "/*", "*/", "\\u0041", "é", "😀",
      ".length = ", "a.length = 4294967295", "a[4294967294] = ", "a += a", "a = [a, a]", "a = a + [a]",
      "'x'.repeat(100000)", "do { ", "} while (", "String(", "[[[[[['x']]]]]] + ''", ".join(a)",
    ],
    nesting: ("try { ", " } finally { a = [a]; }"))

  static let source = FuzzVocabulary(
    types: [],
    keys: [
      "class A", "struct A: MachineSymbols", "enum Event: MachineSymbol", "extension Life", "actor ", "case ",
      "static let ", "lazy var a = Machine(A.rules, owner: self)", "let a: Machine<Life, A>", "private ",
      "public ",
      "Definition<Life, A> {", "typealias A = ", "import A\n", "#if A\n", "#elseif B || C\n", "#else\n",
      "#endif\n",
      "func a(b: Int = 1)", "@available(*, deprecated)", "@MainActor ", "// zoetrope-codegen-ignore\n", "/*",
      "*/",
      "//", "\"", "\"\"\"", "#\"", "\\(", "`", "/", "#/", "{", "}", "(", ")", "<", ">", ",", "->", ".", "=",
      "\n",
      "Life.", "Self", "self",
    ],
    nesting: ("{", "}"))

  static let graph = FuzzVocabulary(
    types: [
      "a", "b", "inner", "past", "end", "go", "*", "done.state.b", "initial", "final", "global", "parallel",
      "history", "deepHistory", "internal", "eventless", "tweened", "", "\\u0000", "\\ud83d", "a b",
    ],
    keys: [
      "stateGraph", "title", "states", "transitions", "name", "kinds", "parent", "lines", "from", "to",
      "event",
      "condition", "delayMs", "origin",
    ],
    nesting: ("{\"name\":[", "]}"))
}
#endif
