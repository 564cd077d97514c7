extension LottieDocument.Effect {
  /// The effect with its parameters by name.
  public var kind: Kind {
    switch type {
    case 20: tint
    case 21: .fill(color: vector(2, default: .red), opacity: number(6, default: 1))
    case 22: stroke
    case 23: tritone
    case 24: proLevels
    case 25: dropShadow
    case 26: radialWipe
    case 27: displacementMap
    case 28: setMatte
    case 29: gaussianBlur
    case 30: twirl
    case 35: transform
    default: kindOfName
    }
  }

  /// The effect by its match name, which effects without a type of their own have.
  private var kindOfName: Kind {
    switch matchName {
    case "ADBE Gaussian Blur 2", "ADBE Gaussian Blur", "ADBE Fast Blur": gaussianBlur
    case "ADBE Box Blur2": boxBlur
    case "ADBE Motion Blur":
      .directionalBlur(direction: number(0, default: 0), length: number(1, default: 0))
    case "ADBE Simple Choker": .simpleChoker(distance: number(1, default: 0))
    case "ADBE Matte Choker": matteChoker
    case "ADBE Corner Pin": cornerPin
    case "ADBE Twirl": twirl
    case "ADBE Displacement Map": displacementMap
    case "ADBE Bulge":
      .bulge(
        radiusX: number(0, default: 50), radiusY: number(1, default: 50),
        center: vector(2, default: LottieDocument.Vector(0, 0)), height: number(3, default: 1))
    case "ADBE Wave Warp": waveWarp
    case "ADBE Drop Shadow": dropShadow
    case "ADBE Fill": .fill(color: vector(2, default: .red), opacity: number(6, default: 1))
    case "ADBE Ramp": gradientRamp
    case "ADBE Tint": tint
    case "ADBE Tritone": tritone
    case "ADBE Pro Levels2": proLevels
    case "ADBE Easy Levels2": .levels([levelsRange(2)])
    case "ADBE Invert": .invert(channel: number(0, default: 1), blend: number(1, default: 0))
    case "ADBE HUE SATURATION": hueSaturation
    case "ADBE Brightness & Contrast 2":
      .brightnessContrast(brightness: number(0, default: 0), contrast: number(1, default: 0))
    case "ADBE Exposure2":
      .exposure(stops: number(2, default: 0), offset: number(3, default: 0), gamma: number(4, default: 1))
    case "ADBE Black&White": blackAndWhite
    case "ADBE Radial Wipe": radialWipe
    case "ADBE Linear Wipe":
      .linearWipe(
        completion: number(0, default: 0), angle: number(1, default: 90), feather: number(2, default: 0))
    case "ADBE Venetian Blinds":
      .venetianBlinds(
        completion: number(0, default: 0), direction: number(1, default: 0), width: number(2, default: 20),
        feather: number(3, default: 0))
    case "ADBE Set Matte3": setMatte
    case "ADBE Stroke": stroke
    case "ADBE Geometry2": transform
    default: isControl ? .controls : .unsupported
    }
  }

  /// Whether an effect only contains values for expressions.
  private var isControl: Bool {
    switch type {
    case 0...4, 10: true
    case 5: matchName.isEmpty || matchName.hasPrefix("Pseudo/") || matchName.hasSuffix(" Control")
    default: false
    }
  }

  // MARK: Blurs and shadows

  private var gaussianBlur: Kind {
    .gaussianBlur(
      blurriness: number(0, default: 0), dimensions: number(1, default: 1),
      repeatsEdgePixels: number(2, default: 0))
  }

  private var boxBlur: Kind {
    .boxBlur(
      radius: number(0, default: 0), iterations: number(1, default: 3), dimensions: number(2, default: 1),
      repeatsEdgePixels: number(3, default: 0))
  }

  private var dropShadow: Kind {
    .dropShadow(
      color: vector(0, default: .black), opacity: number(1, default: 127.5),
      direction: number(2, default: 135),
      distance: number(3, default: 5), softness: number(4, default: 0), isShadowOnly: number(5, default: 0))
  }

  private var matteChoker: Kind {
    .matteChoker(
      first: ChokeStage(
        reach: number(0, default: 4), choke: number(1, default: 75), softness: number(2, default: 10)),
      second: ChokeStage(
        reach: number(3, default: 0), choke: number(4, default: 0), softness: number(5, default: 100)),
      iterations: number(6, default: 1))
  }

  // MARK: Colours

  private var gradientRamp: Kind {
    .gradientRamp(
      start: vector(0, default: LottieDocument.Vector(0, 0)), startColor: vector(1, default: .black),
      end: vector(2, default: LottieDocument.Vector(0, 0)), endColor: vector(3, default: .white),
      shape: number(4, default: 1), blend: number(6, default: 0))
  }

  private var tint: Kind {
    .tint(
      black: vector(0, default: .black), white: vector(1, default: .white), amount: number(2, default: 100))
  }

  private var tritone: Kind {
    .tritone(
      highlights: vector(0, default: .white),
      midtones: vector(1, default: LottieDocument.Vector(SIMD4(0.5, 0.4, 0.3, 1), count: 4)),
      shadows: vector(2, default: .black), blend: number(3, default: 0))
  }

  /// The ranges lie behind two menus, each behind a heading.
  private var proLevels: Kind { .levels([3, 10, 17, 24, 31].map { levelsRange($0) }) }

  private func levelsRange(_ first: Int) -> LevelsRange {
    LevelsRange(
      inputBlack: number(first, default: 0), inputWhite: number(first + 1, default: 1),
      gamma: number(first + 2, default: 1), outputBlack: number(first + 3, default: 0),
      outputWhite: number(first + 4, default: 1))
  }

  private var hueSaturation: Kind {
    func shift(_ first: Int, saturation: Double) -> HueShift {
      HueShift(
        hue: number(first, default: 0), saturation: number(first + 1, default: saturation),
        lightness: number(first + 2, default: 0))
    }
    return .hueSaturation(
      shift: shift(2, saturation: 0), colorizes: number(5, default: 0), color: shift(6, saturation: 25))
  }

  private var blackAndWhite: Kind {
    let defaults = [40.0, 60, 40, 60, 20, 80]
    return .blackAndWhite(
      weights: defaults.indices.map { number($0, default: defaults[$0]) }, isTinted: number(6, default: 0),
      tint: vector(7, default: .white))
  }

  // MARK: Distortions

  private var cornerPin: Kind {
    let origin = LottieDocument.Vector(0, 0)
    return .cornerPin(
      upperLeft: vector(0, default: origin), upperRight: vector(1, default: origin),
      lowerLeft: vector(2, default: origin), lowerRight: vector(3, default: origin))
  }

  private var twirl: Kind {
    .twirl(
      angle: number(0, default: 0), radius: number(1, default: 30),
      center: vector(2, default: LottieDocument.Vector(0, 0)))
  }

  private var displacementMap: Kind {
    .displacementMap(
      layer: number(0, default: 0), horizontal: number(1, default: 1), reachX: number(2, default: 5),
      vertical: number(3, default: 2), reachY: number(4, default: 5), placement: number(5, default: 1))
  }

  private var waveWarp: Kind {
    .waveWarp(
      form: number(0, default: 1), height: number(1, default: 10), width: number(2, default: 40),
      direction: number(3, default: 90), speed: number(4, default: 1), phase: number(6, default: 0))
  }

  // MARK: Wipes

  private var radialWipe: Kind {
    .radialWipe(
      completion: number(0, default: 0), startAngle: number(1, default: 0),
      center: vector(2, default: LottieDocument.Vector(0, 0)), direction: number(3, default: 1),
      feather: number(4, default: 0))
  }

  // MARK: Drawing

  private var setMatte: Kind {
    .setMatte(
      layer: number(0, default: 0), channel: number(1, default: 4), isInverted: number(2, default: 0))
  }

  private var stroke: Kind {
    .stroke(
      Stroke(
        mask: number(0, default: 1), usesAllMasks: number(1, default: 0), color: vector(3, default: .white),
        size: number(4, default: 2), opacity: number(6, default: 1), start: number(7, default: 0),
        end: number(8, default: 100), style: number(10, default: 1)))
  }

  private var transform: Kind {
    .transform(
      Transform(
        anchor: vector(0, default: LottieDocument.Vector(0, 0)),
        position: vector(1, default: LottieDocument.Vector(0, 0)), isUniform: number(2, default: 1),
        scaleHeight: number(3, default: 100), scaleWidth: number(4, default: 100),
        skew: number(5, default: 0),
        skewAxis: number(6, default: 0), rotation: number(7, default: 0), opacity: number(8, default: 100)))
  }
}

extension LottieDocument.Effect {
  /// The number of a parameter, by its place in the panel.
  private func number(_ index: Int, default fallback: Double) -> Number {
    if index < parameters.count {
      switch parameters[index].value {
      case .slider(let value), .angle(let value), .checkbox(let value), .menu(let value), .layer(let value),
        .mask(let value):
        return value
      case .color, .point, .group, .none: break
      }
    }
    return .init(constant: fallback, node: node)
  }

  /// The colour or the point of a parameter, by its place in the panel.
  private func vector(_ index: Int, default fallback: LottieDocument.Vector) -> Components {
    if index < parameters.count {
      switch parameters[index].value {
      case .color(let value), .point(let value): return value
      case .slider, .angle, .checkbox, .menu, .layer, .mask, .group, .none: break
      }
    }
    return .init(constant: fallback, node: node)
  }
}

extension LottieDocument.Vector {
  fileprivate static var black: Self { .init(SIMD4(0, 0, 0, 1), count: 4) }
  fileprivate static var white: Self { .init(SIMD4(1, 1, 1, 1), count: 4) }
  fileprivate static var red: Self { .init(SIMD4(1, 0, 0, 1), count: 4) }
}
