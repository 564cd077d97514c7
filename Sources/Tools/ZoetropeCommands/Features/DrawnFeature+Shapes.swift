#if Tools
extension DrawnFeature {
  static let shapes =
    rows(
      "Shapes",
      [
        ("path", "paths", "ty = sh"), ("rectangle", "rectangles", "ty = rc"),
        ("rectangle-rounded", "rounded rectangles", "rc.r"),
        ("ellipse", "ellipses", "ty = el"), ("star", "stars", "ty = sr, sy = 1"),
        ("polygon", "polygons", "ty = sr, sy = 2"),
        ("star-rounded", "rounded stars", "sr.is, os"), ("group-nested", "groups", "ty = gr"),
        ("group-opacity", "opacity of groups", "tr.o"), ("fill-nonzero", "fills", "ty = fl, r = 1"),
        ("fill-even-odd", "fills by the even-odd rule", "ty = fl, r = 2"),
      ])
    + rows(
      "Strokes",
      [
        ("caps", "strokes with three caps", "ty = st, lc"), ("joins", "three joins", "st.lj"),
        ("miter-limit", "limit of pointed joins", "st.ml"), ("dashes", "dashes", "st.d"),
      ])
    + rows(
      "Gradients",
      [
        ("linear", "linear gradients", "ty = gf, t = 1"), ("radial", "radial gradients", "ty = gf, t = 2"),
        ("radial-highlight", "highlights", "gf.h, a"), ("linear-opacity", "stops of opacity", "gf.g"),
        ("stroke-linear", "gradients of strokes", "ty = gs"),
      ])

  static let modifiers = rows(
    "Modifiers",
    [
      ("trim-parallel", "trims of all paths at once", "ty = tm, m = 1"),
      ("trim-individual", "trims of one path after another", "tm.m = 2"),
      ("rounded-corners", "rounded corners", "ty = rd"), ("repeater-below", "repeaters", "ty = rp"),
      ("pucker", "pucker and bloat", "ty = pb"), ("zig-zag", "zig-zags", "ty = zz"),
      ("offset-grow", "offset paths", "ty = op"),
      ("merge-add", "merged paths, united", "ty = mm, mm = 2"),
      ("merge-subtract", "merged paths, subtracted", "mm = 3"),
      ("merge-intersect", "merged paths, intersected", "mm = 4"),
      ("merge-exclude", "merged paths, without overlaps", "mm = 5"),
    ])

  static let values =
    rows(
      "Keyframes",
      [
        ("linear", "keyframes", "a = 1"), ("eased", "easing", "k[].i, o"),
        ("per-dimension", "easing of each dimension", "k[].i.x[]"),
        ("hold", "holding keyframes", "k[].h"), ("spatial", "curves through space", "k[].ti, to"),
        ("split-position", "positions by axis", "p.s"),
        ("auto-orient", "layers that follow their path", "layers[].ao"),
        ("path", "changing paths", "ks.k"), ("gradient", "changing gradients", "g.k"),
      ])
    + rows(
      "Slots", [("values", "slots of values", "slots, sid"), ("image", "slots of pictures", "assets[].sid")])
}
#endif
