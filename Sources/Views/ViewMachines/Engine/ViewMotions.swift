/// The motions of one view.
struct ViewMotions: Sendable {
  /// The values x, y, width and height.
  private var frame = MovingProperty(SIMD4<Double>())
  private var parts = MovingProperty(TransformParts(matrix: .identity))
  private var alpha = MovingProperty(0.0)
  /// The values red, green, blue and alpha, premultiplied.
  private var background = MovingProperty(SIMD4<Double>())
  private var cornerRadius = MovingProperty(0.0)
  /// The exact transform at the end of the motions of ``parts``.
  private var transform = ViewTransform.identity

  /// Whether there are changes for the stage.
  var isPending: Bool {
    frame.isPending || parts.isPending || alpha.isPending || background.isPending || cornerRadius.isPending
  }

  /// The number of motions of all properties.
  var motionCount: Int {
    frame.motions.count + parts.motions.count + alpha.motions.count + background.motions.count
      + cornerRadius.motions.count
  }

  /// Begins the motions to the look of a state.
  ///
  /// - Parameter look: The current look on the stage; used for the properties that the engine has no newer value of.
  mutating func begin(
    _ target: MachineTable.Look, from look: ViewLook, _ span: MotionSpan, isAdded: Bool, at time: Duration,
    _ compatibility: ViewMachineCompatibility
  ) {
    if !parts.isOurs {
      parts.end = Self.parts(look.transform, compatibility)
      transform = look.transform
    }
    if let rect = target.frame {
      // The original sets the frame while the view still has its previous transform.
      let aim = compatibility == .originalRuntime ? rect.box(of: transform) : rect
      if !frame.isOurs { frame.end = Self.vector(look.frame) }
      frame.begin(Self.vector(aim), span, isAdded: isAdded, at: time)
    }
    beginTransform(target.transform, span, isAdded: isAdded, at: time, compatibility)
    if !alpha.isOurs { alpha.end = look.alpha }
    alpha.begin(target.alpha, span, isAdded: isAdded, at: time)
    if let color = target.background {
      if !background.isOurs { background.end = Self.vector(look.background ?? .clear) }
      background.begin(Self.vector(color), span, isAdded: isAdded, at: time)
    }
    if let radius = target.cornerRadius {
      if !cornerRadius.isOurs { cornerRadius.end = look.cornerRadius ?? 0 }
      cornerRadius.begin(radius, span, isAdded: isAdded, at: time)
    }
  }

  private mutating func beginTransform(
    _ target: ViewTransform, _ span: MotionSpan, isAdded: Bool, at time: Duration,
    _ compatibility: ViewMachineCompatibility
  ) {
    let start = isAdded ? parts.end : parts.value(at: time)
    var end = Self.parts(target, compatibility)
    let offset: TransformParts
    if compatibility == .originalRuntime {
      offset = start.difference(from: end)
    } else {
      end = end.facing(start)
      offset = end.offset(from: start)
    }
    transform = target
    if isAdded {
      parts.add(end, offset: offset, span, at: time)
    } else {
      parts.takeOver(end, offset: offset, span)
    }
  }

  /// Sets the look of a state immediately.
  mutating func set(_ target: MachineTable.Look, _ compatibility: ViewMachineCompatibility) {
    if let rect = target.frame { frame.set(Self.vector(rect)) }
    parts.set(Self.parts(target.transform, compatibility))
    transform = target.transform
    alpha.set(target.alpha)
    if let color = target.background { background.set(Self.vector(color)) }
    if let radius = target.cornerRadius { cornerRadius.set(radius) }
  }

  /// Ends the motions of a transition at their current values.
  mutating func freeze(_ serial: Int, at time: Duration, _ compatibility: ViewMachineCompatibility) {
    _ = frame.freeze(serial, at: time)
    _ = alpha.freeze(serial, at: time)
    _ = background.freeze(serial, at: time)
    _ = cornerRadius.freeze(serial, at: time)
    if parts.freeze(serial, at: time) { transform = Self.transform(parts.end, compatibility) }
  }

  /// Returns the change for the stage; nil if nothing has changed.
  ///
  /// Motions that have ended are removed.
  mutating func takeChange(
    _ path: TagPath, at time: Duration, _ compatibility: ViewMachineCompatibility
  ) -> ViewChange? {
    guard isPending else { return nil }
    var change = ViewChange(path)
    if frame.isPending {
      let value = frame.value(at: time)
      // Motions that add up may give a negative size.
      change.frame = ViewFrame(value[0], value[1], max(value[2], 0), max(value[3], 0))
      Self.settle(&frame, at: time)
    }
    if parts.isPending {
      change.transform =
        parts.isMoving(at: time) ? Self.transform(parts.value(at: time), compatibility) : transform
      Self.settle(&parts, at: time)
    }
    if alpha.isPending {
      change.alpha = min(max(alpha.value(at: time), 0), 1)
      Self.settle(&alpha, at: time)
    }
    if background.isPending {
      change.background = Self.color(background.value(at: time))
      Self.settle(&background, at: time)
    }
    if cornerRadius.isPending {
      change.cornerRadius = max(cornerRadius.value(at: time), 0)
      Self.settle(&cornerRadius, at: time)
    }
    return change
  }

  private static func settle<Value>(_ property: inout MovingProperty<Value>, at time: Duration) {
    property.removeEnded(at: time)
    property.isPending = !property.motions.isEmpty
  }

  private static func vector(_ frame: ViewFrame) -> SIMD4<Double> {
    SIMD4(frame.x, frame.y, frame.width, frame.height)
  }

  private static func vector(_ color: ViewColor) -> SIMD4<Double> {
    SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }

  /// Returns the colour of premultiplied values, which springs may have moved out of their ranges.
  private static func color(_ values: SIMD4<Double>) -> ViewColor {
    guard values[3] > 0 else { return .clear }
    return ViewColor(
      red: values[0] / values[3], green: values[1] / values[3], blue: values[2] / values[3], alpha: values[3])
  }

  private static func parts(
    _ transform: ViewTransform, _ compatibility: ViewMachineCompatibility
  ) -> TransformParts {
    compatibility == .originalRuntime
      ? TransformParts(matrix: transform) : TransformParts(decomposing: transform)
  }

  private static func transform(
    _ parts: TransformParts, _ compatibility: ViewMachineCompatibility
  ) -> ViewTransform {
    compatibility == .originalRuntime ? parts.matrix : parts.composed
  }
}
