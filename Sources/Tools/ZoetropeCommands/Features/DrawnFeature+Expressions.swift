#if Tools
extension DrawnFeature {
  static let expressions =
    rows(
      "Expressions",
      [
        ("language", "the language: loops, functions, errors", "x"),
        ("arithmetic", "arithmetic on vectors", "$bm_sum, add"),
        ("reference", "references to layers and properties", "thisComp.layer"),
        ("color", "properties of shapes", "content"), ("control", "controls of effects", "effect"),
        ("interpolation", "interpolation", "linear, ease"), ("time", "time", "time"),
        ("space", "spaces of layers", "toComp, fromComp"), ("keys", "keyframes", "key, nearestKey, numKeys"),
        ("velocity", "values and velocities at times", "valueAtTime, velocityAtTime"),
        ("loop-out", "cycles", "loopIn, loopOut"),
        ("loop-ping-pong", "loops to and fro", "loopOut('pingpong')"),
        ("loop-offset", "loops that go on", "loopOut('offset')"),
        ("loop-continue", "continuation at the speed of the end", "loopOut('continue')"),
        ("path", "paths", "createPath, points"), ("dashes", "dashes and gaps", "dash"),
        ("gradient", "stops of gradients", "g.k"), ("style", "layer styles", "sy"),
        ("text", "texts", "text.sourceText"), ("text-animator", "animators of texts", "text.animator"),
        ("source-rect", "boxes of shapes and texts", "sourceRectAtTime"), ("marker", "markers", "marker"),
        ("smooth", "means over time", "smooth"), ("orientation", "layers that turn along their motion", "ao"),
        ("chain", "chains of any length", "x"),
      ])
    + [
      Self(
        id: "Expressions/wiggle", name: "chance", key: "wiggle, random, noise",
        support: .partly("other numbers than After Effects'"))
    ]
}
#endif
