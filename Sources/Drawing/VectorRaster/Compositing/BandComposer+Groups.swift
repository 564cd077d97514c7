extension BandComposer {
  /// Composites a group onto the pixels below it.
  func composite(_ command: Command, _ group: Target, _ below: Target) {
    let opacity = byte(command.opacity)
    switch CompositeMode(rawValue: command.mode) ?? .normal {
    case .normal: unsafe compositeNormally(group, below, opacity)
    case .multiply: unsafe composite(group, below, opacity) { blended($0, $1, MultiplyBlend.self) }
    case .screen: unsafe composite(group, below, opacity) { blended($0, $1, ScreenBlend.self) }
    case .overlay: unsafe composite(group, below, opacity) { blended($0, $1, OverlayBlend.self) }
    case .darken: unsafe composite(group, below, opacity) { blended($0, $1, DarkenBlend.self) }
    case .lighten: unsafe composite(group, below, opacity) { blended($0, $1, LightenBlend.self) }
    case .colorDodge: unsafe composite(group, below, opacity) { blended($0, $1, ColorDodgeBlend.self) }
    case .colorBurn: unsafe composite(group, below, opacity) { blended($0, $1, ColorBurnBlend.self) }
    case .hardLight: unsafe composite(group, below, opacity) { blended($0, $1, HardLightBlend.self) }
    case .softLight: unsafe composite(group, below, opacity) { blended($0, $1, SoftLightBlend.self) }
    case .difference: unsafe composite(group, below, opacity) { blended($0, $1, DifferenceBlend.self) }
    case .exclusion: unsafe composite(group, below, opacity) { blended($0, $1, ExclusionBlend.self) }
    case .hue: unsafe composite(group, below, opacity) { blended($0, $1, HueBlend.self) }
    case .saturation: unsafe composite(group, below, opacity) { blended($0, $1, SaturationBlend.self) }
    case .color: unsafe composite(group, below, opacity) { blended($0, $1, ColorBlend.self) }
    case .luminosity: unsafe composite(group, below, opacity) { blended($0, $1, LuminosityBlend.self) }
    case .add: unsafe composite(group, below, opacity) { added($0, $1) }
    }
  }

  private func compositeNormally(_ group: Target, _ below: Target, _ opacity: UInt32) {
    let box = unsafe group.box
    for y in box.minY..<box.maxY {
      let source = unsafe group.pixel(box.minX, y)
      let out = unsafe below.pixel(box.minX, y)
      if opacity == 255 {
        unsafe blendGroup(out, source, box.width, 255)
      } else {
        unsafe blendGroup(out, source, box.width, opacity)
      }
    }
  }

  @inline(__always)
  private func composite(
    _ group: Target, _ below: Target, _ opacity: UInt32, _ blend: (UInt32, UInt32) -> UInt32
  ) {
    let box = unsafe group.box
    for y in box.minY..<box.maxY {
      let source = unsafe group.pixel(box.minX, y)
      let out = unsafe below.pixel(box.minX, y)
      for i in 0..<box.width {
        var s = unsafe source[i]
        if opacity < 255 { s = scaled(s, opacity) }
        if s == 0 { continue }
        unsafe out[i] = blend(s, out[i])
      }
    }
  }
}
