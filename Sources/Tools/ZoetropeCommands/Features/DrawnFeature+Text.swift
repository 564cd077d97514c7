#if Tools
extension DrawnFeature {
  static let text = documents + paths + animators + groups + selectors

  private static let documents = rows(
    "Text",
    [
      ("point", "text at a point", "t.d.k[].s"), ("right", "text that ends at its point", "s.j = 1"),
      ("center", "centred text", "s.j = 2"), ("box", "text in a box", "s.sz, ps"),
      ("breaks", "line breaks by Unicode", "s.sz"),
      ("justified-left", "justified text, last line at the left", "s.j = 3"),
      ("justified-right", "justified text, last line at the right", "s.j = 4"),
      ("justified-center", "justified text, last line in the centre", "s.j = 5"),
      ("justified-all", "justified text, last line too", "s.j = 6"), ("tracking", "tracking", "s.tr"),
      ("line-height", "line height", "s.lh"), ("baseline-shift", "baseline shift", "s.ls"),
      ("capitals", "capitals", "s.ca = 1"),
      ("small-capitals", "small capitals", "s.ca = 2"),
      ("stroke-over", "strokes over characters", "s.sc, sw"),
      ("stroke-under", "strokes under characters", "s.of = false"),
      ("keyframes", "texts that change", "t.d.k[].t"),
      ("slot", "slots of texts", "t.d.sid"),
      ("glyph-composition", "characters that are compositions", "chars[].t = 1"),
    ])

  private static let paths = rows(
    "Text",
    [
      ("path", "text along a mask", "t.p.m"), ("path-closed", "text around a closed mask", "t.p.m"),
      ("path-upright", "upright characters", "t.p.p"), ("path-reversed", "from the end of the path", "t.p.r"),
      ("path-first-margin", "first margin", "t.p.f"), ("path-last-margin", "last margin", "t.p.l"),
      ("path-forced", "spread over the path", "t.p.a"),
    ])

  private static let animators = rows(
    "Text",
    [
      ("anchor", "anchor", "a"), ("position", "position", "p"), ("scale", "scale", "s"),
      ("rotation", "rotation", "r"),
      ("rotation-x", "rotation about the x axis", "rx"), ("rotation-y", "rotation about the y axis", "ry"),
      ("skew", "skew", "sk, sa"),
      ("opacity", "opacity", "o"), ("fill-color", "fill colour", "fc"),
      ("fill-opacity", "fill opacity", "fo"),
      ("fill-hue", "fill hue", "fh"), ("fill-saturation", "fill saturation", "fs"),
      ("fill-brightness", "fill brightness", "fb"),
      ("stroke-hue", "stroke hue", "sh"), ("stroke-saturation", "stroke saturation", "ss"),
      ("stroke-brightness", "stroke brightness", "sb"),
      ("stroke-color", "stroke colour", "sc"), ("stroke-opacity", "stroke opacity", "so"),
      ("stroke-width", "stroke width", "sw"),
      ("tracking", "tracking", "t"), ("line-spacing", "line spacing", "ls"),
      ("blur", "blur", "bl"),
    ].map { ("animate-\($0.0)", "animator: \($0.1)", "t.a[].a.\($0.2)") })

  private static let groups = rows(
    "Text",
    [
      ("group-word", "turning by word", "t.m.g = 2"), ("group-line", "turning by line", "t.m.g = 3"),
      ("group-all", "turning as a whole", "t.m.g = 4"),
      ("group-alignment", "alignment of the centre", "t.m.a"),
    ])

  private static let selectors = rows(
    "Text",
    [
      ("square", "square", "s, e"), ("ramp-up", "ramp up", "sh = 2"), ("ramp-down", "ramp down", "sh = 3"),
      ("triangle", "triangle", "sh = 4"), ("round", "round", "sh = 5"), ("smooth", "smooth", "sh = 6"),
      ("index", "unit of characters", "r = 2"), ("offset", "offset", "o"), ("amount", "amount", "a"),
      ("easing", "easing", "xe, ne"),
      ("smoothness", "smoothness", "sm"), ("without-spaces", "characters without spaces", "b = 2"),
      ("words", "words", "b = 3"),
      ("lines", "lines", "b = 4"), ("random", "random order", "rn"),
    ].map { ("select-\($0.0)", "range: \($0.1)", "t.a[].s.\($0.2)") }
      + [("select-expression", "selection by an expression", "t.a[].s.t = 1, x")])
}
#endif
