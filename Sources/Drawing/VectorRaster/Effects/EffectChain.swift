/// The plan of a layer's effects: the box of pixels after each one, and their cost.
///
/// A box is never larger than the pixels that later effects can bring into view.
struct EffectPlan {
  /// The pixels of the result.
  private(set) var result: PixelBox
  /// The work of all effects.
  private(set) var work: Int64 = 0
  /// The number of pixels of the largest box.
  private(set) var mostPixels: Int64

  /// Plans effects on the pixels in `painted`, of which those in `visible` are asked for.
  init(_ effects: Span<PixelEffect>, painted: PixelBox, visible: PixelBox, side: Int) {
    result = painted
    mostPixels = painted.pixelCount
    for i in 0..<effects.count {
      let next = Self.box(after: i, effects, of: result, visible: visible, side: side)
      work += effects[i].work(from: result, to: next, side: side)
      result = next
      mostPixels = Swift.max(mostPixels, next.pixelCount)
    }
  }

  /// Returns the box of an effect's result.
  static func box(
    after index: Int, _ effects: Span<PixelEffect>, of source: PixelBox, visible: PixelBox, side: Int
  ) -> PixelBox {
    var limit = visible
    for i in stride(from: effects.count - 1, to: index, by: -1) {
      limit = effects[i].needed(for: limit, side: side)
    }
    return effects[index].box(of: source, side: side).intersection(limit)
  }
}

extension PixelEffect {
  /// Returns the work of the effect.
  func work(from source: PixelBox, to result: PixelBox, side: Int) -> Int64 {
    let row = row(side: side)
    var width = Int64(Swift.max(0, result.width)), height = Int64(Swift.max(0, result.height))
    if row.order != .pixels {
      width += 3 * Int64(row.need.left + row.need.right)
      height += 3 * Int64(row.need.top + row.need.bottom)
    }
    if row.order == .slantedLines {
      return row.cost + (width + height) * Swift.max(width, height) * row.pixelCost
    }
    let rows = Int64(Swift.max(source.height, result.height)), columns = Int64(Swift.max(0, result.width))
    return row.cost + (Swift.max(0, rows) * width + columns * height) * row.pixelCost
  }
}

/// A worker that applies effects, in memory that all layers share.
struct EffectChain: ~Copyable {
  /// The pixels of the layer; the content is drawn here first.
  var front = PixelBlock()
  var back = PixelBlock()
  var blur = BlockBlur()
  var shadows = ShadowPainter()
  var outlines = OutlinePainter()
  var streaks = SlantedBlur()
  var chokes = ChokePainter()
  var warps = WarpPainter()
  /// The pixels of a map that is transparent everywhere.
  let noMap = PixelBlock()

  /// The bytes of memory in use.
  var bytes: Int {
    front.bytes + back.bytes + blur.bytes + shadows.bytes + outlines.bytes + streaks.bytes + chokes.bytes
      + warps.bytes
  }

  /// Makes room for a number of pixels in both blocks, which take turns: each is then ready for what the other held.
  mutating func reserve(_ pixels: Int) {
    front.reserve(pixels)
    back.reserve(pixels)
  }

  /// Applies effects to the pixels in ``front`` and copies the result.
  mutating func apply(
    _ effects: Span<PixelEffect>, visible: PixelBox, side: Int, ramps: [GradientRamp],
    layers: [EffectLayer], into result: inout PixelBlock
  ) {
    var box = front.box
    for i in 0..<effects.count {
      box = EffectPlan.box(after: i, effects, of: box, visible: visible, side: side)
      apply(effects[i], box, side: side, ramps: ramps, layers: layers)
    }
    result.take(box)
    result.fill(from: front)
  }
}

extension PixelBlock {
  /// Replaces all colours with one, whose opacity multiplies that of each pixel.
  mutating func recolor(_ color: PaintColor) {
    let pixel = color.pixel()
    for i in 0..<count {
      let opacity = unsafe base[i] &>> 24
      unsafe base[i] = opacity == 0 ? 0 : scaled(pixel, opacity)
    }
  }
}
