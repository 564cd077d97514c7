import LottieFormat
import PlainMath
import VectorRaster

/// The needs of an effect besides its values.
struct EffectNeeds: OptionSet {
  let rawValue: UInt8
  /// It changes what is drawn: `Renderer+Effects.swift` draws it.
  static let drawing = Self(rawValue: 1)
  /// Its picture depends on the frame as well as on values.
  static let clock = Self(rawValue: 2)
  /// The pixels of its layer.
  static let map = Self(rawValue: 4)
  /// A gradient.
  static let ramp = Self(rawValue: 8)
  /// The paths of the layer's masks, which follow its values.
  static let masks = Self(rawValue: 16)
}

extension LottieDocument.Effect.Kind {
  var needs: EffectNeeds {
    switch self {
    case .transform, .setMatte: .drawing
    case .stroke: [.drawing, .masks]
    case .waveWarp: .clock
    case .displacementMap: .map
    case .gradientRamp: .ramp
    default: []
    }
  }
}

extension Renderer {
  /// Returns an effect with its values in device pixels: the table of effects on pixels.
  ///
  /// Numbers are positions in the row of the kind in `Effect.rows`.
  ///
  /// - Returns: nil if the effect changes nothing, or has appended its steps itself.
  func pixelEffect(
    _ effect: EffectInstance.Effect, map: Int32, of layer: LayerInstance, _ layerMatrix: Matrix2D,
    _ outer: Matrix2D, _ pose: Pose
  ) -> PixelEffect? {
    let values = EffectValues(effect, program, pose)
    let matrix = effectSpace(of: layer, layerMatrix, outer)
    switch effect.kind {
    case .controls, .unsupported, .transform, .setMatte, .stroke: return nil

    // Blurs and shadows.
    case .gaussianBlur:
      return blur(EffectScale.blur * max(values.number(0), 0), values, 1, of: layer, matrix)
    case .boxBlur:
      // Boxes of 2r + 1 pixels have together the variance n((2r + 1)² − 1) / 12.
      let radius = max(values.number(0), 0), count = min(max(values.number(1), 0), 50)
      return blur((count * (radius * radius + radius) / 3).squareRoot(), values, 2, of: layer, matrix)
    case .directionalBlur:
      let way = matrix.applied(toDisplacement: values.direction(0) * (EffectScale.blur * values.number(1)))
      let sigma = way.length
      guard sigma > 0, sigma.isFinite else { return nil }
      return .streak(DirectionalBlur(direction: way * (1 / sigma), sigma: sigma))
    case .dropShadow:
      let sigma = EffectScale.shadow * values.number(4)
      return .shadow(
        DropShadow(
          color: values.color(0, alpha: values.number(1) / 255),
          offset: matrix.applied(toDisplacement: values.direction(2) * values.number(3)),
          blur: matrix.blur(x: sigma, y: sigma), place: values.isOn(5) ? .alone : .under))

    // Edges.
    case .simpleChoker:
      let distance = values.number(0) * matrix.strokeScale
      return distance == 0 ? nil : .choke(AlphaChoke(distance: distance))
    case .matteChoker:
      // Each repetition costs as much as the first.
      let count = values.entry(6)
      for _ in 0..<(count >= 1 ? Int(min(count, 8)) : 0) {
        for stage in 0..<2 {
          let reach = max(values.number(3 * stage), 0) * matrix.strokeScale
          guard reach > 0 else { continue }
          let share = min(max(values.number(3 * stage + 1) / 127, -1), 1)
          let softness = 2 * reach * values.factor(3 * stage + 2)
          pixelEffects.append(.choke(AlphaChoke(distance: reach * share, softness: softness)))
        }
      }
      return nil

    // Colours.
    case .fill: return .fill(values.color(0, alpha: values.number(1)))
    case .gradientRamp: return gradient(effect.ramp, values, matrix).map { .cover($0) }
    case .tint:
      let dark = values.color(0), light = values.color(1)
      let middle = PaintColor(
        red: (dark.red + light.red) / 2, green: (dark.green + light.green) / 2,
        blue: (dark.blue + light.blue) / 2)
      return .recolor(
        .tone(ToneMap(dark: dark, middle: middle, light: light, amount: values.number(2) / 100)))
    case .tritone:
      return .recolor(
        .tone(
          ToneMap(
            dark: values.color(2), middle: values.color(1), light: values.color(0),
            amount: 1 - values.number(3) / 100)))
    case .levels:
      var levels = Levels()
      levels.colors = values.levels(0)
      if values.count > 5 {
        levels.red = values.levels(5)
        levels.green = values.levels(10)
        levels.blue = values.levels(15)
        levels.alpha = values.levels(20)
      }
      return .recolor(.levels(levels))
    case .invert:
      let channel = values.entry(0)
      return .recolor(
        .invert(
          red: channel == 1 || channel == 2, green: channel == 1 || channel == 3,
          blue: channel == 1 || channel == 4, amount: 1 - values.number(1) / 100))
    case .threshold: return .recolor(.threshold(values.number(0)))
    case .hueSaturation:
      let replaces = values.isOn(3), first = replaces ? 4 : 0
      return .recolor(
        .hueSaturation(
          HueShift(
            hue: values.number(first) / 360, saturation: values.number(first + 1) / 100,
            lightness: values.number(first + 2) / 100, replacesColor: replaces)))
    case .brightnessContrast:
      return .recolor(
        .contrast(factor: max(1 + values.number(1) / 100, 0), addend: values.number(0) / 255))
    case .exposure:
      let stops = min(max(Double(values.number(0)), -60), 60)
      return .recolor(
        .exposure(
          factor: Float(PlainMath.pow(2, stops)), addend: values.number(1), gamma: values.number(2)))
    case .blackAndWhite:
      return .recolor(
        .grey(
          GreyMix(
            red: values.number(0) / 100, yellow: values.number(1) / 100, green: values.number(2) / 100,
            cyan: values.number(3) / 100, blue: values.number(4) / 100, magenta: values.number(5) / 100,
            tint: values.isOn(6) ? values.color(7) : PaintColor(red: 1, green: 1, blue: 1))))

    // Wipes.
    case .radialWipe:
      let share = values.factor(0)
      var start = values.number(1) / 360
      switch values.entry(3) {
      case 2: start -= share
      case 3: start -= share / 2
      default: break
      }
      return wipe(
        .sector(center: values.point(2), start: start, share: share), share, values.number(4), matrix)
    case .linearWipe:
      guard let toLayer = matrix.inverse else { return nil }
      let share = values.factor(0), way = values.direction(1), soft = max(values.number(2), 0)
      let extent = self.extent(of: layer, along: way, outer, toLayer)
      // The soft edge lies within the layer only between the first and the last step.
      let limit = extent.lowerBound - soft / 2 + share * (extent.upperBound - extent.lowerBound + soft)
      return wipe(.halfPlane(direction: way, limit: limit), share, soft, matrix)
    case .venetianBlinds:
      let share = values.factor(0)
      return wipe(
        .stripes(direction: values.direction(1), width: values.number(2), share: share), share,
        values.number(3), matrix)

    // Distortions.
    case .cornerPin:
      guard let toLayer = matrix.inverse else { return nil }
      let (size, map) = frame(of: layer, outer, toLayer)
      return warp(
        .pin(
          Projection(
            of: Bounds(minX: 0, minY: 0, maxX: size.x, maxY: size.y).transformed(by: map),
            upperLeft: values.point(0), upperRight: values.point(1), lowerLeft: values.point(2),
            lowerRight: values.point(3))), matrix)
    case .twirl:
      guard let toLayer = matrix.inverse else { return nil }
      let (size, _) = frame(of: layer, outer, toLayer)
      let turns = values.number(0) / 360, radius = max(size.x, size.y) * values.number(1) / 100
      guard turns != 0, radius > 0 else { return nil }
      return warp(.twirl(center: values.point(2), radius: radius, turns: turns), matrix)
    case .bulge:
      let radii = Vector2(values.number(0), values.number(1)), height = values.number(3)
      guard height != 0, radii.x > 0, radii.y > 0 else { return nil }
      return warp(.bulge(center: values.point(2), radii: radii, height: height), matrix)
    case .waveWarp:
      let height = values.number(1) / 2, length = values.number(2)
      guard height != 0, length > 0 else { return nil }
      // Waves travel by themselves.
      let composition = Int(layer.composition)
      let time = (pose.clocks[composition] - layer.startTime) / program.compositions[composition].frameRate
      let passed = Float((time * Double(values.number(4))).truncatingRemainder(dividingBy: 1))
      return warp(
        .wave(
          Wave(
            form: Wave.Form(menu: values.entry(0)), height: height, length: length,
            direction: values.direction(3), phase: values.number(5) / 360 - passed)), matrix)
    case .displacementMap: return displacement(effect, values, by: pixelMaps[Int(map)], matrix)
    }
  }
}

extension EffectValues {
  fileprivate func levels(_ first: Int) -> Levels.Range {
    Levels.Range(
      inputBlack: number(first), inputWhite: number(first + 1), gamma: number(first + 2),
      outputBlack: number(first + 3), outputWhite: number(first + 4))
  }
}

extension Wave.Form {
  /// Creates the course of an entry in After Effects' menu, from 1; other entries are sines.
  fileprivate init(menu entry: Float) {
    self = entry >= 1 && entry <= 9 ? Self(rawValue: UInt8(entry) - 1) ?? .sine : .sine
  }
}
