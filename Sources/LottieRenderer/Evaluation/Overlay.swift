public import LottieFormat
public import VectorRaster

/// Values for the slots of one animation: what a theme is made of.
///
/// An overlay holds the values ready to be evaluated; giving it to a renderer costs nothing, and filling a slot does
/// not touch the animation. Cheap to copy, and may be shared by renderers on any threads.
public struct Overlay: Sendable {
  /// A value for a slot that does not change with time.
  public enum Value: Sendable {
    /// A number, in the unit of the property: percent for opacities, degrees for angles.
    case scalar(Double)
    /// Two or three numbers, such as a size or a scale in percent.
    ///
    /// One number stands for both axes of a size or a scale; elsewhere numbers that are missing are 0. Numbers that
    /// the property has no use for are left out.
    case vector([Double])
    /// A point.
    case position(x: Double, y: Double)
    /// A colour, components 0…1.
    case color(red: Double, green: Double, blue: Double)
    /// Stops, sorted by offset; at most `LottieLimits.maximumSlotGradientStops`.
    case gradient([GradientStop])
    /// A picture, drawn in the box of the one that it replaces.
    case image(Bitmap)
  }

  let program: SharedProgram
  var tracks = TrackTable()
  /// For each property of the program the track that replaces its own, or -1.
  var overrides: ContiguousArray<Int32>
  /// For each picture of the program the one that replaces it.
  var bitmaps: ContiguousArray<Bitmap?>
  /// Distinguishes overlays, so that a renderer notices a new one.
  var revision: Surface.Stamp.Owner

  /// Makes an overlay that changes nothing.
  public init(_ animation: LottieAnimation) {
    program = animation.program
    overrides = ContiguousArray(repeating: -1, count: program.value.properties.count)
    bitmaps = ContiguousArray(repeating: nil, count: program.value.images.count)
    revision = Surface.Stamp.Owner()
  }

  /// Fills a slot.
  ///
  /// - Parameters:
  ///   - id: One of ``LottieAnimation/slotIDs``.
  ///   - value: Applies to every property of its kind that names the slot.
  /// - Throws: `LottieError` when nothing with that slot takes such a value.
  public mutating func set(_ id: String, to value: Value) throws(LottieError) {
    if case .image(let bitmap) = value { return try setImage(id, bitmap) }
    try fill(id) { property, tracks throws(LottieError) in
      guard let floats = value.floats(for: property) else { return -1 }
      guard floats.count <= Int(property.count) else {
        throw LottieError(
          code: .limitExceeded, path: id,
          message: "a gradient of a slot has at most \(LottieLimits.maximumSlotGradientStops) stops")
      }
      return tracks.append(constant: floats, kind: property.kind)
    }
  }

  /// Fills a slot with a property as Lottie writes it, constant or with keyframes: `{"a":0,"k":[1,0,0]}`.
  ///
  /// - Parameters:
  ///   - id: One of ``LottieAnimation/slotIDs``.
  ///   - json: The property; a bare value stands for a constant one.
  /// - Throws: `LottieError` when it is not JSON, or nothing with that slot takes such a value.
  public mutating func set(_ id: String, json: [UInt8]) throws(LottieError) {
    let document = try JSONDocument(json)
    var mismatch: LottieError?
    do throws(LottieError) {
      try fill(id) { property, tracks throws(LottieError) in
        do throws(LottieError) {
          return try tracks.append(document, as: property)
        } catch  where error.code == .typeMismatch {
          mismatch = error
          return -1
        }
      }
    } catch {
      // That the value is of another kind says more than that nothing took it.
      throw mismatch ?? error
    }
  }

  private mutating func setImage(_ id: String, _ bitmap: Bitmap) throws(LottieError) {
    var isUsed = false
    for (index, image) in program.value.images.enumerated() where image.slotID == id {
      bitmaps[index] = bitmap
      isUsed = true
    }
    guard isUsed else { throw noSuchSlot(id, "picture") }
    revision = Surface.Stamp.Owner()
  }

  private mutating func fill(
    _ id: String, _ track: (DynamicProperty, inout TrackTable) throws(LottieError) -> Int32
  ) throws(LottieError) {
    var copy = self
    var isUsed = false
    if let slot = program.value.slotIDs.firstIndex(of: id) {
      for (index, property) in program.value.properties.enumerated() where property.slot == Int32(slot) {
        let replacement = try track(property, &copy.tracks)
        if replacement >= 0 {
          copy.overrides[index] = replacement
          isUsed = true
        }
      }
    }
    guard isUsed else { throw noSuchSlot(id, "property of that kind") }
    copy.revision = Surface.Stamp.Owner()
    self = copy
  }

  private func noSuchSlot(_ id: String, _ what: String) -> LottieError {
    let known =
      program.value.slotIDs.isEmpty ? "there are no slots" : program.value.slotIDs.joined(separator: ", ")
    return LottieError(
      code: .unknownSlot, path: id, message: "no \(what) has the slot \"\(id)\" (\(known))")
  }
}

extension Overlay.Value {
  /// The value as the program holds those of a property, or nil when it is of another kind.
  fileprivate func floats(for property: DynamicProperty) -> [Float]? {
    let count = Int(property.count)
    switch (self, property.slotKind) {
    case (.scalar(let value), .scalar):
      return [finite(value)]
    case (.scalar(let value), .scale):
      return Self.scale([value], count)
    case (.vector(let values), .scale) where !values.isEmpty:
      return Self.scale(values, count)
    case (.vector(let values), .vector), (.vector(let values), .position):
      return values.isEmpty ? nil : Self.vector(values, count)
    case (.position(let x, let y), .position), (.position(let x, let y), .vector):
      return Self.vector([x, y], count)
    case (.position(let x, let y), .scale):
      return Self.scale([x, y], count)
    case (.color(let red, let green, let blue), .color):
      return [finite(red), finite(green), finite(blue)]
    case (.gradient(let stops), .gradient):
      var floats: [Float] = [Float(stops.count), Float(stops.count)]
      for stop in stops { floats += [stop.offset, stop.color.red, stop.color.green, stop.color.blue] }
      for stop in stops { floats += [stop.offset, stop.color.alpha] }
      return floats
    default:
      return nil
    }
  }

  private static func vector(_ values: [Double], _ count: Int) -> [Float] {
    (0..<count).map { $0 < values.count ? finite(values[$0]) : 0 }
  }

  private static func scale(_ values: [Double], _ count: Int) -> [Float] {
    var output: ContiguousArray<Float> = []
    var components = SIMD4<Double>.zero
    for (i, value) in values.prefix(4).enumerated() { components[i] = value }
    let vector = LottieDocument.Vector(components, count: min(values.count, 4))
    TrackTable.appendScale(vector, count: count, to: &output)
    return Array(output)
  }
}

extension TrackTable {
  fileprivate mutating func append(constant floats: [Float], kind: Track.Kind) -> Int32 {
    let start = Int32(values.count)
    values.append(contentsOf: floats)
    segments.append(
      Segment(
        time: 0, start: start, startCount: Int32(floats.count), end: start, endCount: Int32(floats.count),
        easing: .hold, curve: -1))
    tracks.append(
      Track(kind: kind, first: Int32(segments.count - 1), count: 1, width: Int32(floats.count)))
    return Int32(tracks.count - 1)
  }
}
