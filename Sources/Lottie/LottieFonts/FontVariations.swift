/// The axes of a variable font, by its table `fvar`.
///
/// A font whose variations would take long has no axes here: its default instance is drawn.
struct FontVariations {
  /// A value that a variable font changes with.
  private struct Axis {
    var tag: UInt32
    var range: ClosedRange<Float>
    var standard: Float
  }

  /// The value of an axis.
  struct Setting: Hashable {
    var tag: UInt32
    var value: Float
  }

  /// The largest number of axes, and of steps for one variable number: regions by axes.
  private static let limits: (axes: Int64, steps: Int64) = (axes: 32, steps: 4096)

  private var axes: [Axis] = []

  /// Reads the axes.
  ///
  /// - Parameter table: Returns a number of bytes of a table, fewer if it is shorter.
  init(_ table: (UInt32, Int) -> [UInt8]) {
    let header = FontTable(table(FontTable.tag("fvar"), 16 + 20 * Int(Self.limits.axes)))
    let count = header.short(8), start = header.short(4), size = header.short(10)
    guard header.short(0) == 1, count > 0, count <= Self.limits.axes, size == 20,
      start + size * count <= header.count, Self.areModest(axes: count, table)
    else { return }
    for number in 0..<count {
      let offset = start + size * number
      let (least, standard, most) = (
        header.fixed(offset + 4), header.fixed(offset + 8), header.fixed(offset + 12)
      )
      guard least <= standard, standard <= most else { continue }
      axes.append(
        Axis(tag: UInt32(truncatingIfNeeded: header.long(offset)), range: least...most, standard: standard))
    }
  }

  /// The values of an axis; nil without the axis.
  func range(_ tag: UInt32) -> ClosedRange<Float>? { axes.first { $0.tag == tag }?.range }

  /// The values of the axes closest to a style; none for the default instance.
  func settings(for style: FontStyle) -> [Setting] {
    var isItalic = style.slant != .upright
    return axes.compactMap { axis in
      var value: Float
      switch axis.tag {
      case FontTable.tag("wght"): value = style.weight
      case FontTable.tag("wdth"): value = style.width
      case FontTable.tag("ital"):
        value = isItalic ? 1 : 0
        // One axis is enough to slant the letters.
        if axis.range.upperBound >= 1 { isItalic = false }
      // An oblique of CSS is slanted by 14 degrees.
      case FontTable.tag("slnt"): value = isItalic ? -14 : 0
      default: return nil
      }
      value = min(max(value, axis.range.lowerBound), axis.range.upperBound)
      return value == axis.standard ? nil : Setting(tag: axis.tag, value: value)
    }
  }

  /// A Boolean value indicating whether the variations of each number need few steps.
  private static func areModest(axes: Int64, _ table: (UInt32, Int) -> [UInt8]) -> Bool {
    let widths = FontTable(table(FontTable.tag("HVAR"), .max))
    let definitions = FontTable(table(FontTable.tag("GDEF"), .max))
    // The store is in version 1.3 of the table.
    let store = definitions.short(2) >= 3 ? definitions.long(14) : 0
    let outlines = FontTable(table(FontTable.tag("CFF2"), .max))
    return isModest(widths, at: widths.long(4), axes) && isModest(definitions, at: store, axes)
      && isModest(outlines, at: self.store(inOutlines: outlines), axes)
  }

  /// Reads the offset of the store of variations in the dictionary at the start of the table `CFF2`; 0 without one.
  private static func store(inOutlines table: FontTable) -> Int64 {
    var offset = table.byte(2), number: Int64 = 0
    let end = min(offset + table.short(3), table.count)
    while offset < end {
      let byte = table.byte(offset)
      switch byte {
      // The operator for the store, after its length.
      case 24: return number + 2
      case 12: offset += 2
      case 0...27: offset += 1
      case 28: (number, offset) = (table.signed(offset + 1), offset + 3)
      case 29: (number, offset) = (table.long(offset + 1), offset + 5)
      case 30:
        // A number in decimal digits, whose last half of a byte is 15.
        repeat {
          offset += 1
        } while offset < end && table.byte(offset) & 15 != 15 && table.byte(offset) >> 4 != 15
        offset += 1
      case 32...246: (number, offset) = (byte - 139, offset + 1)
      case 247...250: (number, offset) = ((byte - 247) * 256 + table.byte(offset + 1) + 108, offset + 2)
      case 251...254: (number, offset) = (-(byte - 251) * 256 - table.byte(offset + 1) - 108, offset + 2)
      default: offset += 1
      }
    }
    return 0
  }

  /// Reads how many regions change a number in a store of variations.
  private static func isModest(_ table: FontTable, at store: Int64, _ axes: Int64) -> Bool {
    guard store > 0, store + 8 <= table.count else { return true }
    return (0..<table.short(store + 6)).allSatisfy { number in
      let data = store + table.long(store + 8 + 4 * number)
      return table.short(data + 4) * axes <= limits.steps
    }
  }
}

/// The instances of a variable font, which equal styles share.
struct FontInstances<Font: AnyObject & Sendable>: Sendable {
  @safe private struct Instance {
    #if hasFeature(Embedded)
      // The font removes itself at its end.
      private unowned(unsafe) let reference: Font?
      var font: Font? { unsafe reference }
      init(_ font: Font?) { unsafe reference = font }
    #else
      private weak var reference: Font?
      var font: Font? { reference }
      init(_ font: Font?) { reference = font }
    #endif
  }

  private var instances: [[FontVariations.Setting]: Instance] = [:]

  /// Returns the instance with some values; `make` makes the first one.
  mutating func instance(for settings: [FontVariations.Setting], _ make: () -> Font?) -> Font? {
    if let known = instances[settings]?.font { return known }
    let made = make()
    instances = instances.filter { $0.value.font != nil }
    instances[settings] = Instance(made)
    return made
  }

  /// Forgets an instance, as its end does where references can't be weak.
  mutating func forget(_ settings: [FontVariations.Setting]) { instances[settings] = nil }
}
