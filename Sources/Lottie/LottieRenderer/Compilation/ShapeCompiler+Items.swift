import LottieFormat
import VectorRaster

extension ShapeCompiler {
  // MARK: - Styles

  func style(_ item: Shape, _ level: Int32, _ compiler: inout Compiler) -> Draft? {
    let blendMode = CompositeMode(rawValue: UInt8(clamping: item.blendMode)) ?? .normal
    func draft(_ style: Draw.Style, _ ink: Draw.Ink, _ opacity: ValueReference, _ values: [ValueReference])
      -> Draft
    {
      Draft(
        draw: Draw(
          style: style, ink: ink, opacity: opacity, blendMode: blendMode, level: level, collected: 0..<0,
          dependencies: 0..<0),
        values: values)
    }
    switch item.kind {
    case .fill(let fill):
      let ink = Draw.Ink.color(compiler.vector(fill.color, count: 3, slotKind: .color))
      return draft(.fill(fill.isEvenOdd ? .evenOdd : .nonzero), ink, compiler.scalar(fill.opacity), [])
    case .gradientFill(let fill, let gradient):
      let ink = Draw.Ink.gradient(compiler.compile(gradient))
      return draft(.fill(fill.isEvenOdd ? .evenOdd : .nonzero), ink, compiler.scalar(fill.opacity), [])
    case .stroke(let stroke):
      let ink = Draw.Ink.color(compiler.vector(stroke.color, count: 3, slotKind: .color))
      let (references, values) = compiler.compile(stroke)
      return draft(.stroke(references), ink, compiler.scalar(stroke.opacity), values)
    case .gradientStroke(let stroke, let gradient):
      let ink = Draw.Ink.gradient(compiler.compile(gradient))
      let (references, values) = compiler.compile(stroke)
      return draft(.stroke(references), ink, compiler.scalar(stroke.opacity), values)
    default:
      return nil
    }
  }

  // MARK: - Geometry and modifiers

  func geometry(
    _ kind: Shape.Kind, _ compiler: inout Compiler
  ) -> (source: Geometry.Source, values: [ValueReference])? {
    switch kind {
    case .path(let path):
      let reference = compiler.path(path)
      return (.path(reference), .changing(reference))
    case .rectangle(let shape):
      let center = compiler.position(shape.center), size = compiler.scale(shape.size)
      let radius = compiler.scalar(shape.radius)
      return (
        .rectangle(center: center, size: size, radius: radius, clockwise: shape.direction == .clockwise),
        .changing(center, size, radius)
      )
    case .ellipse(let shape):
      let center = compiler.position(shape.center), size = compiler.scale(shape.size)
      return (
        .ellipse(center: center, size: size, clockwise: shape.direction == .clockwise),
        .changing(center, size)
      )
    case .star(let shape):
      let star = Geometry.StarReferences(
        isPolygon: shape.isPolygon, center: compiler.position(shape.center),
        points: compiler.scalar(shape.points),
        rotation: compiler.scalar(shape.rotation), outerRadius: compiler.scalar(shape.outerRadius),
        outerRoundness: compiler.scalar(shape.outerRoundness),
        innerRadius: compiler.scalar(shape.innerRadius),
        innerRoundness: compiler.scalar(shape.innerRoundness), clockwise: shape.direction == .clockwise)
      return (
        .star(star),
        .changing(
          star.center, star.points, star.rotation, star.outerRadius, star.outerRoundness, star.innerRadius)
          + .changing(star.innerRoundness)
      )
    default:
      return nil
    }
  }

  func modifier(_ kind: Shape.Kind, _ compiler: inout Compiler) -> ModifierDraft? {
    let result: Modifier.Kind
    let values: [ValueReference]
    switch kind {
    case .trim(let trim):
      let start = compiler.scalar(trim.start), end = compiler.scalar(trim.end)
      let offset = compiler.scalar(trim.offset)
      values = .changing(start, end, offset)
      result = .trim(start: start, end: end, offset: offset, isSequential: trim.isSequential)
    case .roundedCorners(let radius):
      let radius = compiler.scalar(radius)
      values = .changing(radius)
      result = .roundedCorners(radius)
    case .puckerBloat(let amount):
      let amount = compiler.scalar(amount)
      values = .changing(amount)
      result = .puckerBloat(amount)
    case .zigZag(let zigZag):
      let amplitude = compiler.scalar(zigZag.amplitude), frequency = compiler.scalar(zigZag.frequency)
      values = .changing(amplitude, frequency)
      result = .zigZag(amplitude: amplitude, frequency: frequency, isSmooth: zigZag.isSmooth)
    case .offsetPath(let offset):
      let amount = compiler.scalar(offset.amount), miterLimit = compiler.scalar(offset.miterLimit)
      values = .changing(amount, miterLimit)
      result = .offset(amount: amount, join: StrokeOptions.Join(offset.join), miterLimit: miterLimit)
    default:
      return nil
    }
    return ModifierDraft(modifier: Modifier(kind: result, scope: 0..<0), values: values)
  }
}

extension Compiler {
  fileprivate mutating func compile(_ gradient: LottieDocument.Gradient) -> GradientReferences {
    let stops = stops(gradient)
    return GradientReferences(
      kind: gradient.kind, slot: rampSlot(of: stops), start: vector(gradient.start, slotKind: .position),
      end: vector(gradient.end, slotKind: .position), highlightLength: scalar(gradient.highlightLength),
      highlightAngle: scalar(gradient.highlightAngle), stops: stops)
  }

  /// Returns an index among a renderer's gradient ramps, which all gradients with the same stops share.
  ///
  /// - Returns: The index, or -1 if there are too many gradients.
  mutating func rampSlot(of stops: ValueReference) -> Int32 {
    if let shared = rampSlots[stops] { return shared }
    let slot = newRampSlot()
    if slot >= 0 { rampSlots[stops] = slot }
    return slot
  }

  /// Returns a new index among a renderer's gradient ramps, or -1 if there are too many gradients.
  mutating func newRampSlot() -> Int32 {
    guard program.gradientCount < LottieLimits.maximumGradients else {
      report("gradientLimit", "too many gradients; this one is not drawn")
      return -1
    }
    program.gradientCount += 1
    return program.gradientCount - 1
  }

  /// Compiles a stroke and returns the values on which its outline depends.
  fileprivate mutating func compile(
    _ stroke: LottieDocument.Stroke
  ) -> (references: StrokeReferences, values: [ValueReference]) {
    let width = scalar(stroke.width), miterLimit = scalar(stroke.miterLimit)
    var values: [ValueReference] = .changing(width, miterLimit)
    let first = Int32(program.dashes.count)
    for dash in stroke.dashes {
      guard program.dashes.count < LottieLimits.maximumExpandedDashes else {
        report("dashLimit", "too many dashes; the rest is left out")
        break
      }
      let length = scalar(dash.length)
      if length.isDynamic { values.append(length) }
      program.dashes.append(DashEntry(isOffset: dash.role == .offset, length: length))
    }
    return (
      StrokeReferences(
        width: width, cap: StrokeOptions.Cap(stroke.cap), join: StrokeOptions.Join(stroke.join),
        miterLimit: miterLimit, dashes: first..<Int32(program.dashes.count)),
      values
    )
  }
}

extension TransformReferences {
  /// The values of the placement that can change: all except the opacity.
  var changingPlacement: [ValueReference] { .changing(anchor, position, scale, rotation, skewAxis, skew) }
}

extension StrokeOptions.Cap {
  fileprivate init(_ cap: LottieDocument.Stroke.Cap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension StrokeOptions.Join {
  fileprivate init(_ join: LottieDocument.Stroke.Join) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}

extension [ValueReference] {
  /// Returns the values that can change, in order.
  ///
  /// Usually no value can change, and then nothing is allocated.
  static func changing(
    _ a: ValueReference, _ b: ValueReference? = nil, _ c: ValueReference? = nil, _ d: ValueReference? = nil,
    _ e: ValueReference? = nil, _ f: ValueReference? = nil
  ) -> Self {
    var changing: Self = []
    func add(_ value: ValueReference?) {
      if let value, value.isDynamic { changing.append(value) }
    }
    add(a)
    add(b)
    add(c)
    add(d)
    add(e)
    add(f)
    return changing
  }
}
