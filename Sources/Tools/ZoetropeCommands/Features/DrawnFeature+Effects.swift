extension DrawnFeature {
  static let effects = [
    Self(id: "Effects/blur", name: "Gaussian blur", key: "ef[].ty = 29", support: .drawn),
    Self(id: "Effects/blur-horizontal", name: "blur along rows", key: "ef[0] of ty 29 = 2", support: .drawn),
    Self(
      id: "Effects/blur-repeat", name: "repeated edge pixels", key: "ef[2] of ty 29 = 1",
      support: .partly("not of shapes and texts")),
    Self(
      id: "Effects/box-blur", name: "fast box blur", key: "mn = ADBE Box Blur2",
      support: .partly("as a normal distribution")),
    Self(
      id: "Effects/directional-blur", name: "directional blur", key: "mn = ADBE Motion Blur",
      support: .partly("as a normal distribution")),
    Self(id: "Effects/shadow", name: "drop shadow", key: "ef[].ty = 25", support: .drawn),
    Self(id: "Effects/shadow-soft", name: "soft shadows", key: "ef[4] of ty 25", support: .drawn),
    Self(id: "Effects/shadow-only", name: "shadows alone", key: "ef[5] of ty 25 = 1", support: .drawn),
    Self(
      id: "Effects/simple-choker", name: "simple choker", key: "mn = ADBE Simple Choker",
      support: .partly("not After Effects' own falloff")),
    Self(
      id: "Effects/matte-choker", name: "matte choker", key: "mn = ADBE Matte Choker",
      support: .partly("not After Effects' own falloff")),
    Self(id: "Effects/fill", name: "fill", key: "ef[].ty = 21", support: .drawn),
    Self(
      id: "Effects/ramp", name: "gradient ramp", key: "mn = ADBE Ramp", support: .partly("without scatter")),
    Self(id: "Effects/ramp-radial", name: "radial gradient ramp", key: "ef[4] of ADBE Ramp", support: .drawn),
    Self(id: "Effects/tint", name: "tint", key: "ef[].ty = 20", support: .drawn),
    Self(id: "Effects/tritone", name: "tritone", key: "ef[].ty = 23", support: .drawn),
    Self(id: "Effects/levels", name: "levels", key: "ef[].ty = 24", support: .drawn),
    Self(
      id: "Effects/invert", name: "invert", key: "mn = ADBE Invert",
      support: .partly("the colours, not HLS or YIQ")),
    Self(
      id: "Effects/hue-saturation", name: "hue and saturation", key: "mn = ADBE HUE SATURATION",
      support: .partly("all hues alike")),
    Self(id: "Effects/colorize", name: "colorize", key: "mn = ADBE HUE SATURATION", support: .drawn),
    Self(
      id: "Effects/brightness-contrast", name: "brightness and contrast",
      key: "mn = ADBE Brightness & Contrast 2", support: .partly("straight, as in older versions")),
    Self(
      id: "Effects/exposure", name: "exposure", key: "mn = ADBE Exposure2",
      support: .partly("of all channels")),
    Self(
      id: "Effects/black-and-white", name: "black and white", key: "mn = ADBE Black&White", support: .drawn),
    Self(id: "Effects/linear-wipe", name: "linear wipe", key: "mn = ADBE Linear Wipe", support: .drawn),
    Self(id: "Effects/radial-wipe", name: "radial wipe", key: "ef[].ty = 26", support: .drawn),
    Self(id: "Effects/blinds", name: "Venetian blinds", key: "mn = ADBE Venetian Blinds", support: .drawn),
    Self(id: "Effects/corner-pin", name: "corner pin", key: "mn = ADBE Corner Pin", support: .drawn),
    Self(
      id: "Effects/twirl", name: "twirl", key: "ef[].ty = 30",
      support: .partly("not After Effects' own falloff")),
    Self(
      id: "Effects/bulge", name: "bulge", key: "mn = ADBE Bulge",
      support: .partly("not After Effects' own falloff; without taper and pinning")),
    Self(
      id: "Effects/wave-warp", name: "wave warp", key: "mn = ADBE Wave Warp",
      support: .partly("without pinning; noise is not After Effects' own")),
    Self(
      id: "Effects/displacement-map", name: "displacement map", key: "ef[].ty = 27",
      support: .partly("without tiles and wrapped edges")),
    Self(id: "Effects/transform", name: "transform", key: "ef[].ty = 35", support: .drawn),
    Self(
      id: "Effects/set-matte", name: "set matte", key: "ef[].ty = 28", support: .partly("by alpha or luma")),
    Self(id: "Effects/stroke", name: "stroke along masks", key: "ef[].ty = 22", support: .drawn),
    Self(
      id: "Effects/stroke-reveal", name: "stroke that reveals", key: "ef[10] of ty 22 = 3", support: .drawn),
  ]

  /// The blend modes of styles whose numbers in files are known.
  private static let modes = "in normal, multiply and screen mode"

  static let styles = [
    Self(id: "Styles/stroke", name: "stroke", key: "sy[].ty = 0", support: .partly("outside")),
    Self(id: "Styles/drop-shadow", name: "drop shadow", key: "sy[].ty = 1", support: .partly(modes)),
    Self(
      id: "Styles/drop-shadow-multiply", name: "drop shadow that multiplies", key: "sy[].bm = 5",
      support: .drawn),
    Self(id: "Styles/inner-shadow", name: "inner shadow", key: "sy[].ty = 2", support: .partly(modes)),
    Self(
      id: "Styles/outer-glow", name: "outer glow", key: "sy[].ty = 3",
      support: .partly(modes + ", with the range 50")),
    Self(
      id: "Styles/outer-glow-screen", name: "outer glow that screens", key: "sy[].bm = 11", support: .drawn),
    Self(
      id: "Styles/inner-glow", name: "inner glow", key: "sy[].ty = 4",
      support: .partly(modes + ", with the range 50")),
    Self(
      id: "Styles/inner-glow-middle", name: "inner glow from the middle", key: "sy[].sr = 2",
      support: .drawn),
    Self(
      id: "Styles/bevel", name: "bevel and emboss", key: "sy[].ty = 5",
      support: .partly("not After Effects' own falloff; smooth; not of strokes")),
    Self(
      id: "Styles/bevel-outer", name: "outer bevel, emboss, pillow emboss", key: "sy[].bs",
      support: .partly("not After Effects' own falloff; smooth; not of strokes")),
    Self(
      id: "Styles/satin", name: "satin", key: "sy[].ty = 6",
      support: .partly("not After Effects' own falloff; " + modes)),
    Self(
      id: "Styles/gradient-overlay", name: "gradient overlay", key: "sy[].ty = 8",
      support: .partly("over the layer's box; " + modes)),
    Self(id: "Styles/color-overlay", name: "colour overlay", key: "sy[].ty = 7", support: .partly(modes)),
  ]
}
