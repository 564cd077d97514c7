import PlainMath
import VectorRaster

extension Renderer {
  /// Returns a change of colours with its values.
  func change(_ recoloring: EffectInstance.Recoloring, _ pose: Pose) -> ColorChange {
    switch recoloring {
    case .tint(let black, let white, let amount):
      let dark = color(black, pose), light = color(white, pose)
      let middle = PaintColor(
        red: (dark.red + light.red) / 2, green: (dark.green + light.green) / 2,
        blue: (dark.blue + light.blue) / 2)
      return .tone(
        ToneMap(dark: dark, middle: middle, light: light, amount: program.scalar(amount, pose) / 100))
    case .tritone(let highlights, let midtones, let shadows, let blend):
      return .tone(
        ToneMap(
          dark: color(shadows, pose), middle: color(midtones, pose), light: color(highlights, pose),
          amount: 1 - program.scalar(blend, pose) / 100))
    case .levels(let ranges):
      var levels = Levels()
      for (index, range) in ranges.enumerated() {
        let range = self.range(range, pose)
        switch index {
        case 0: levels.colors = range
        case 1: levels.red = range
        case 2: levels.green = range
        case 3: levels.blue = range
        default: levels.alpha = range
        }
      }
      return .levels(levels)
    case .invert(let channel, let blend):
      let channel = program.scalar(channel, pose).rounded()
      return .invert(
        red: channel == 1 || channel == 2, green: channel == 1 || channel == 3,
        blue: channel == 1 || channel == 4, amount: 1 - program.scalar(blend, pose) / 100)
    case .hueSaturation(let shift, let colorizes, let color):
      let replaces = program.scalar(colorizes, pose) != 0
      let values = replaces ? color : shift
      return .hueSaturation(
        HueShift(
          hue: program.scalar(values.hue, pose) / 360,
          saturation: program.scalar(values.saturation, pose) / 100,
          lightness: program.scalar(values.lightness, pose) / 100, replacesColor: replaces))
    case .brightnessContrast(let brightness, let contrast):
      return .contrast(
        factor: max(1 + program.scalar(contrast, pose) / 100, 0),
        addend: program.scalar(brightness, pose) / 255)
    case .exposure(let stops, let offset, let gamma):
      let stops = min(max(Double(program.scalar(stops, pose)), -60), 60)
      return .exposure(
        factor: Float(PlainMath.pow(2, stops)), addend: program.scalar(offset, pose),
        gamma: program.scalar(gamma, pose))
    case .blackAndWhite(let weights, let isTinted, let tint):
      func weight(_ index: Int) -> Float {
        index < weights.count ? program.scalar(weights[index], pose) / 100 : 0
      }
      let white = PaintColor(red: 1, green: 1, blue: 1)
      return .grey(
        GreyMix(
          red: weight(0), yellow: weight(1), green: weight(2), cyan: weight(3), blue: weight(4),
          magenta: weight(5), tint: program.scalar(isTinted, pose) != 0 ? color(tint, pose) : white))
    }
  }

  private func range(_ range: EffectInstance.LevelsReferences, _ pose: Pose) -> Levels.Range {
    Levels.Range(
      inputBlack: program.scalar(range.inputBlack, pose), inputWhite: program.scalar(range.inputWhite, pose),
      gamma: program.scalar(range.gamma, pose), outputBlack: program.scalar(range.outputBlack, pose),
      outputWhite: program.scalar(range.outputWhite, pose))
  }
}
