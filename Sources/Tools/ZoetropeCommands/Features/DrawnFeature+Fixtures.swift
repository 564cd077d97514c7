#if Tools
extension DrawnFeature {
  // Written by Tools/draw-features from the fixtures.
  /// The effects and the layer styles: a fixture, a name, the key in files, and the limit of what is drawn.
  static let fixtures = """
    Effects/black-and-white|black and white|mn = ADBE Black&White|
    Effects/blinds|Venetian blinds|mn = ADBE Venetian Blinds|
    Effects/blur|Gaussian blur|ef[].ty = 29|
    Effects/blur-horizontal|blur along rows|ef[0] of ty 29 = 2|
    Effects/blur-repeat|repeated edge pixels|ef[2] of ty 29 = 1|not of shapes and texts
    Effects/box-blur|fast box blur|mn = ADBE Box Blur2|as a normal distribution
    Effects/brightness-contrast|brightness and contrast|mn = ADBE Brightness & Contrast 2|straight, as in older versions
    Effects/bulge|bulge|mn = ADBE Bulge|not After Effects' own falloff; without taper and pinning
    Effects/colorize|colorize|mn = ADBE HUE SATURATION|
    Effects/corner-pin|corner pin|mn = ADBE Corner Pin|
    Effects/directional-blur|directional blur|mn = ADBE Motion Blur|as a normal distribution
    Effects/displacement-map|displacement map|ef[].ty = 27|without tiles and wrapped edges
    Effects/exposure|exposure|mn = ADBE Exposure2|of all channels
    Effects/fill|fill|ef[].ty = 21|
    Effects/hue-saturation|hue and saturation|mn = ADBE HUE SATURATION|all hues alike
    Effects/invert|invert|mn = ADBE Invert|the colours, not HLS or YIQ
    Effects/levels|levels|ef[].ty = 24|
    Effects/linear-wipe|linear wipe|mn = ADBE Linear Wipe|
    Effects/matte-choker|matte choker|mn = ADBE Matte Choker|not After Effects' own falloff
    Effects/radial-wipe|radial wipe|ef[].ty = 26|
    Effects/ramp|gradient ramp|mn = ADBE Ramp|without scatter
    Effects/ramp-radial|radial gradient ramp|ef[4] of ADBE Ramp|
    Effects/set-matte|set matte|ef[].ty = 28|by alpha or luma
    Effects/shadow|drop shadow|ef[].ty = 25|
    Effects/shadow-only|shadows alone|ef[5] of ty 25 = 1|
    Effects/shadow-soft|soft shadows|ef[4] of ty 25|
    Effects/simple-choker|simple choker|mn = ADBE Simple Choker|not After Effects' own falloff
    Effects/stroke|stroke along masks|ef[].ty = 22|
    Effects/stroke-reveal|stroke that reveals|ef[10] of ty 22 = 3|
    Effects/threshold|threshold|mn = ADBE Threshold2|
    Effects/tint|tint|ef[].ty = 20|
    Effects/transform|transform|ef[].ty = 35|
    Effects/tritone|tritone|ef[].ty = 23|
    Effects/twirl|twirl|ef[].ty = 30|not After Effects' own falloff
    Effects/wave-warp|wave warp|mn = ADBE Wave Warp|without pinning; noise is not After Effects' own
    Styles/bevel|bevel and emboss|sy[].ty = 5|not After Effects' own falloff; smooth; not of strokes
    Styles/bevel-outer|outer bevel, emboss, pillow emboss|sy[].bs|not After Effects' own falloff; smooth; not of strokes
    Styles/color-overlay|colour overlay|sy[].ty = 7|in normal, multiply and screen mode
    Styles/drop-shadow|drop shadow|sy[].ty = 1|in normal, multiply and screen mode
    Styles/drop-shadow-multiply|drop shadow that multiplies|sy[].bm = 5|
    Styles/gradient-overlay|gradient overlay|sy[].ty = 8|over the layer's box; in normal, multiply and screen mode
    Styles/inner-glow|inner glow|sy[].ty = 4|in normal, multiply and screen mode, with the range 50
    Styles/inner-glow-middle|inner glow from the middle|sy[].sr = 2|
    Styles/inner-shadow|inner shadow|sy[].ty = 2|in normal, multiply and screen mode
    Styles/outer-glow|outer glow|sy[].ty = 3|in normal, multiply and screen mode, with the range 50
    Styles/outer-glow-screen|outer glow that screens|sy[].bm = 11|
    Styles/satin|satin|sy[].ty = 6|not After Effects' own falloff; in normal, multiply and screen mode
    Styles/stroke|stroke|sy[].ty = 0|outside
    """.split(separator: "\n").map { line in
      let words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return Self(
        id: words[0], name: words[1], key: words[2], support: words[3].isEmpty ? .drawn : .partly(words[3]))
    }
}
#endif
