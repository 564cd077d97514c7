public import LottieFormat
public import VectorRaster

/// The values for the slots of one animation, as a theme sets them.
///
/// An overlay holds its values ready for evaluation. Passing it to a renderer is free, and filling a slot does not
/// change the animation. An overlay is cheap to copy, and renderers on any threads may share it.
public struct Overlay: Sendable {
  /// A value for a slot that does not change with time.
  public enum Value: Sendable {
    /// A number, in the unit of the property: percent for opacities, degrees for angles.
    case scalar(Double)
    /// Two or three numbers, such as a size or a scale in percent.
    ///
    /// A single number applies to both axes of a size or a scale. In other properties missing numbers are 0. Numbers
    /// beyond the property's component count are ignored.
    case vector([Double])
    /// A point.
    case position(x: Double, y: Double)
    /// A colour with components 0…1.
    case color(red: Double, green: Double, blue: Double)
    /// Gradient stops, sorted by offset; at most `LottieLimits.maximumSlotGradientStops`.
    case gradient([GradientStop])
    /// A picture, drawn in the box of the picture that it replaces.
    case image(Bitmap)
    /// A text, in the style of the text that it replaces.
    case text(String)
  }

  let program: SharedProgram
  var tracks = TrackTable()
  /// The track that replaces each property's own track, by property index; -1 for no replacement.
  var overrides: ContiguousArray<Int32>
  /// The picture that replaces each picture of the program, by picture index; nil for no replacement.
  var pictures: ContiguousArray<Picture?>
  /// The characters of the program's texts, and those that texts of slots added.
  var glyphs: GlyphTable
  /// The identity of this version of the overlay, by which a renderer detects changes.
  var revision: Surface.Stamp.Owner
  /// The memory cost of each slot's tracks, by the slot's row.
  private var costs: [Int: Int] = [:]
  private var liveCost = 0

  /// Returns whether two overlays are one version of the same one.
  package static func areSame(_ a: Overlay?, _ b: Overlay?) -> Bool { a?.revision === b?.revision }

  /// Creates an overlay that changes nothing.
  public init(_ animation: LottieAnimation) {
    program = animation.program
    overrides = ContiguousArray(repeating: -1, count: program.value.properties.count)
    pictures = ContiguousArray(repeating: nil, count: program.value.images.count)
    glyphs = animation.program.value.glyphs
    revision = Surface.Stamp.Owner()
  }

  /// Fills a slot with a constant value.
  ///
  /// - Parameters:
  ///   - id: One of ``LottieAnimation/slotIDs``.
  ///   - value: The value for every property of its kind that names the slot.
  /// - Throws: `LottieError` when no property or picture with that slot accepts such a value.
  public mutating func set(_ id: String, to value: Value) throws(LottieError) {
    if case .image(let bitmap) = value { return try set(id, to: .bitmap(bitmap)) }
    let program = program
    var glyphs = takeGlyphs()
    defer { self.glyphs = glyphs }
    try fill(id) { property, tracks throws(LottieError) in
      if case .text(let text) = value {
        return try Self.text(of: program, &glyphs, for: property, in: &tracks) { base throws(LottieError) in
          var document = base
          document.text = text
          return LottieDocument.Property(constant: document, node: .root)
        }
      }
      guard let floats = value.floats(for: property) else { return -1 }
      return tracks.append(constant: floats, kind: property.kind)
    }
  }

  /// Fills a slot with a Lottie property in JSON, constant or with keyframes: `{"a":0,"k":[1,0,0]}`.
  ///
  /// - Parameters:
  ///   - id: One of ``LottieAnimation/slotIDs``.
  ///   - json: The property; a bare value counts as a constant property.
  /// - Throws: `LottieError` when the bytes are not JSON, have a number that is not finite, or when no property with that slot accepts such a value.
  public mutating func set(_ id: String, json: [UInt8]) throws(LottieError) {
    let document = try JSONDocument(json, throwing: LottieError.self)
    if let number = document.firstNumberWithoutValue {
      throw LottieError(document.error(ofNumberWithoutValue: number))
    }
    var mismatch: LottieError?
    let program = program
    var glyphs = takeGlyphs()
    defer { self.glyphs = glyphs }
    do throws(LottieError) {
      try fill(id) { property, tracks throws(LottieError) in
        do throws(LottieError) {
          guard property.slotKind == .text else {
            return try tracks.append(document, as: property, colors: program.value.colorCount(of: property))
          }
          return try Self.text(of: program, &glyphs, for: property, in: &tracks) { base throws(LottieError) in
            try LottieDocument.ValueReader(document).text(at: .root, over: base)
          }
        } catch  where error.code == .typeMismatch {
          mismatch = error
          return -1
        }
      }
    } catch {
      // The type mismatch is a more useful error than the absence of a matching property.
      throw mismatch ?? error
    }
  }

  /// Lays out texts for a property, and returns its track; -1 if the property takes no text.
  ///
  /// - Parameter read: Returns the texts, with the style of the given one where they have none.
  private static func text(
    of program: SharedProgram, _ glyphs: inout GlyphTable, for property: DynamicProperty,
    in tracks: inout TrackTable,
    _ read: (LottieDocument.TextDocument) throws(LottieError) ->
      LottieDocument.Property<LottieDocument.TextDocument>
  ) throws(LottieError) -> Int32 {
    let program = program.value
    guard let text = program.texts.first(where: { $0.block == .dynamic(Int(property.offset)) }) else {
      return -1
    }
    let documents = try read(text.document)
    var keyframes: [LottieDocument.Keyframe<Double>] = []
    var work = LoadBudget(fileBytes: 0)
    for keyframe in documents.keyframes {
      let (block, _) = TextComposer.compose(keyframe.value, grouping: text.grouping, &glyphs, &work)
      guard !work.isExhausted else {
        throw LottieError(
          code: .limitExceeded, path: "", message: "laying out the text of a slot takes too much work")
      }
      guard block.outline.points.count <= LottieLimits.maximumKeptPoints / 8 else {
        throw LottieError(
          code: .limitExceeded, path: "", message: "the text of a slot has too many points in its outlines")
      }
      let number = Double(program.tracks.textBlocks.count + tracks.textBlocks.count)
      tracks.textBlocks.append(block)
      keyframes.append(.init(time: keyframe.time, value: number, end: number, easing: .hold))
    }
    let numbers = LottieDocument.Property<Double>(
      keyframes: keyframes, slotID: nil, node: .root)
    return tracks.append(numbers, kind: .choice) { value, output in output.append(Float(value)) }
  }

  /// Removes the value from a slot; its properties and pictures then use the animation's own values.
  ///
  /// - Parameter id: The id of the slot; an unknown id is allowed and has no effect.
  public mutating func clear(_ id: String) {
    guard let row = program.value.slots.row(of: id) else { return }
    for index in program.value.slots.properties[row] { overrides[Int(index)] = -1 }
    for index in program.value.slots.images[row] { pictures[Int(index)] = nil }
    setCost(of: row, to: 0)
    revision = Surface.Stamp.Owner()
  }
}

// MARK: - Filling

extension Overlay {
  /// Fills a slot with a picture, which may be decoded when it is drawn.
  ///
  /// - Throws: `LottieError` when no picture has that slot.
  package mutating func set(_ id: String, to picture: Picture) throws(LottieError) {
    guard let row = program.value.slots.row(of: id), !program.value.slots.images[row].isEmpty else {
      throw noSuchSlot(id, "picture")
    }
    for index in program.value.slots.images[row] { pictures[Int(index)] = picture }
    revision = Surface.Stamp.Owner()
  }

  /// The characteristics that properties must have in common to share one track.
  private struct TrackShape: Hashable {
    var slotKind: SlotKind
    var count: Int32

    init(_ property: DynamicProperty) {
      slotKind = property.slotKind
      switch property.slotKind {
      // Gradients share their stops, regardless of the number of stops that each property has room for.
      case .gradient, .path: count = 0
      // Each text has a style of its own.
      case .text: count = property.offset
      default: count = property.count
      }
    }
  }

  private mutating func fill(
    _ id: String, _ track: (DynamicProperty, inout TrackTable) throws(LottieError) -> Int32
  ) throws(LottieError) {
    guard let row = program.value.slots.row(of: id) else { throw noSuchSlot(id, "property") }
    let start = tracks.mark
    // Properties of one shape share a track, because a slot may have many properties and a value many keyframes.
    var made: [TrackShape: Int32] = [:]
    var replacements: [(property: Int, track: Int32)] = []
    do throws(LottieError) {
      for index in program.value.slots.properties[row] {
        let property = program.value.properties[Int(index)]
        let replacement: Int32
        if let known = made[TrackShape(property)] {
          replacement = known
        } else {
          replacement = try track(property, &tracks)
          made[TrackShape(property)] = replacement
        }
        guard replacement >= 0 else { continue }
        guard tracks.tracks[Int(replacement)].width <= property.count else { throw tooLong(id, property) }
        replacements.append((Int(index), replacement))
      }
      guard !replacements.isEmpty else { throw noSuchSlot(id, "property of that kind") }
    } catch {
      tracks.cut(to: start)
      throw error
    }
    for replacement in replacements { overrides[replacement.property] = replacement.track }
    setCost(of: row, to: tracks.mark.cost - start.cost)
    revision = Surface.Stamp.Owner()
  }

  /// Whether replaced values take more memory than current ones, above a small allowance.
  package var isWasteful: Bool {
    tracks.mark.cost > 2 * liveCost + 4096
      || glyphs.opened.pointCount > program.value.glyphs.opened.pointCount + LottieLimits.maximumKeptPoints
        / 16
  }

  /// Takes the characters out, so that they are not copied when they grow.
  private mutating func takeGlyphs() -> GlyphTable {
    let taken = glyphs
    glyphs = GlyphTable()
    return taken
  }

  private mutating func setCost(of row: Int, to cost: Int) {
    liveCost += cost - (costs.updateValue(cost, forKey: row) ?? 0)
  }

  private func tooLong(_ id: String, _ property: DynamicProperty) -> LottieError {
    LottieError(
      code: .limitExceeded, path: id,
      message: property.slotKind == .path
        ? "a path of a slot has at most \(LottieLimits.maximumSlotPathVertices) vertices"
        : "a gradient of a slot has at most \(LottieLimits.maximumSlotGradientStops) stops")
  }

  private func noSuchSlot(_ id: String, _ what: String) -> LottieError {
    LottieError(
      code: .unknownSlot, path: id, message: "no \(what) has the slot \"\(id)\" (\(knownSlots))")
  }

  /// A list of the slots for an error message, limited in the number and the length of names.
  private var knownSlots: String {
    let ids = program.value.slots.ids
    if ids.isEmpty { return "there are no slots" }
    let listed = ids.prefix(LottieLimits.maximumListedNames).map { id in
      id.utf8.count <= 64 ? id : String(decoding: id.utf8.prefix(64), as: UTF8.self) + "…"
    }
    let names = listed.joined(separator: ", ")
    return listed.count == ids.count ? names : "\(names), and \(ids.count - listed.count) more"
  }
}

extension Overlay.Value {
  /// Returns the value in the program's representation of a property, or nil if the value is of another kind.
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
  /// The number of elements in each array of a table.
  fileprivate struct Mark {
    var tracks: Int
    var segments: Int
    var values: Int
    var easings: Int
    var curves: Int
    var textBlocks: Int
    /// The memory of the texts, in bytes.
    var textBytes: Int

    /// The approximate memory of the table, counted in numbers.
    var cost: Int { (tracks + segments + easings + curves) * 8 + values + textBytes / 4 }
  }

  fileprivate var mark: Mark {
    Mark(
      tracks: tracks.count, segments: segments.count, values: values.count, easings: easings.count,
      curves: curves.count, textBlocks: textBlocks.count,
      textBytes: textBlocks.reduce(0) { $0 + $1.byteCount })
  }

  /// Removes everything that was added after a mark.
  fileprivate mutating func cut(to mark: Mark) {
    tracks.removeSubrange(mark.tracks...)
    segments.removeSubrange(mark.segments...)
    values.removeSubrange(mark.values...)
    easings.removeSubrange(mark.easings...)
    curves.removeSubrange(mark.curves...)
    textBlocks.removeSubrange(mark.textBlocks...)
  }

  mutating func append(constant floats: [Float], kind: Track.Kind) -> Int32 {
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
