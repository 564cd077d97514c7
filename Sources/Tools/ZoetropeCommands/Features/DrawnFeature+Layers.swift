#if Tools
extension DrawnFeature {
  static let layers =
    rows(
      "Layers",
      [
        ("solid", "solid layers", "layers[].ty = 1"), ("image", "pictures", "layers[].ty = 2"),
        ("precomp", "compositions in a layer", "layers[].ty = 0"), ("parent", "parents", "layers[].parent"),
        ("in-out-points", "times of appearance", "layers[].ip, op"),
        ("start-time", "start of the inner time", "layers[].st"),
        ("stretch", "stretched time", "layers[].sr"), ("time-remap", "remapped time", "layers[].tm"),
        ("opacity", "opacity", "layers[].ks.o"), ("skew", "skew", "layers[].ks.sk, sa"),
        ("hidden", "hidden layers", "layers[].hd"),
        ("rotation-3d", "rotation in space", "layers[].ks.rx, ry, rz"),
        ("orientation-3d", "orientation in space", "layers[].ks.or"),
        ("camera", "cameras, with perspective", "layers[].ty = 13, pe"),
        ("camera-distance", "distances from the camera", "layers[].ks.p[2]"),
        ("camera-target", "points that cameras look at", "layers[].ks.a of a camera"),
        ("camera-order", "order by depth", "layers[].ddd with a camera"),
      ])

  static let masks =
    rows(
      "Blending",
      [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
        "hard-light", "soft-light",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity",
      ].enumerated().map { ($1, "blend mode \($1)", "bm = \($0)") } + [("add", "blend mode add", "bm = 16")])
    + rows(
      "Masks",
      [
        ("add", "masks that add", "masksProperties[].mode = a"),
        ("subtract", "masks that subtract", "mode = s"),
        ("intersect", "masks that intersect", "mode = i"), ("lighten", "masks that lighten", "mode = l"),
        ("darken", "masks that darken", "mode = d"), ("difference", "masks of the difference", "mode = f"),
        ("inverted-add", "inverted masks", "inv"), ("animated", "moving masks", "pt"),
        ("expanded", "expansion of masks", "x"), ("feather", "soft masks", "f"),
      ])
    + rows(
      "Mattes",
      [
        ("alpha", "alpha mattes", "tt = 1"), ("alpha-inverted", "inverted alpha mattes", "tt = 2"),
        ("luma", "luma mattes", "tt = 3"),
        ("luma-inverted", "inverted luma mattes", "tt = 4"), ("by-index", "mattes of any layer", "tp"),
      ])

  static let undrawn = [
    ("effect", "mesh warp, puppet, particles, and plug-ins", "ef[]"),
    ("style", "other blend modes, noise and ranges of styles", "sy[].bm, no, r"),
    ("audio", "sound, which the host plays", "layers[].ty = 6"),
  ].map { Self(id: "Reported/\($0.0)", name: $0.1, key: $0.2, support: .reported) }
}
#endif
