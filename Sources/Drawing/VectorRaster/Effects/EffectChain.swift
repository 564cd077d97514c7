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
  /// Returns the box of the result for a box of pixels.
  func box(of source: PixelBox, side: Int) -> PixelBox {
    if source.isEmpty { return .empty }
    switch self {
    case .blur(let blur):
      return blur.edges ?? source.outset(by: blur.reach(side: side))
    case .shadow(let shadow):
      let (x, y) = shadow.placement(side: side)
      var box = source.outset(by: shadow.blur.reach(side: side)).moved(x: x.pixels, y: y.pixels)
      if x.fraction > 0 { box.maxX += 1 }
      if y.fraction > 0 { box.maxY += 1 }
      switch shadow.place {
      case .under: return box.union(source)
      case .alone, .around: return box
      case .inside, .middle: return source
      }
    case .satin: return source
    case .bevel(let bevel): return source.outset(by: bevel.growth(side: side))
    case .outline(let outline): return source.outset(by: outline.reach(side: side))
    case .warp(let warp): return warp.box(of: source)
    case .displace(let displacement): return source.outset(by: displacement.reach(side: side))
    case .choke(let choke): return source.outset(by: choke.growth(side: side))
    case .streak(let blur): return source.outset(by: blur.reach(side: side))
    case .fill, .cover, .recolor, .wipe: return source
    }
  }

  /// Returns the work of the effect.
  func work(from source: PixelBox, to result: PixelBox, side: Int) -> Int64 {
    var width = Int64(Swift.max(0, result.width)), height = Int64(Swift.max(0, result.height))
    let reach = need(side: side)
    // The sums of a line begin as far before it as the blur reaches.
    switch self {
    case .blur, .streak, .shadow, .satin, .bevel, .outline, .choke:
      width += 3 * Int64(reach.left + reach.right)
      height += 3 * Int64(reach.top + reach.bottom)
    case .warp, .displace, .fill, .cover, .recolor, .wipe: break
    }
    if case .streak = self {
      // As many lines as the box has rows and columns together.
      return WorkCost.effect + (width + height) * Swift.max(width, height) * pixelCost
    }
    var own = WorkCost.effect
    if case .warp(let warp) = self, warp.isRadial { own += WorkCost.warpFactors }
    let rows = Int64(Swift.max(source.height, result.height)), columns = Int64(Swift.max(0, result.width))
    return own + (Swift.max(0, rows) * width + columns * height) * pixelCost
  }
}

/// A worker that applies effects, in memory that all layers share.
struct EffectChain: ~Copyable {
  /// The pixels of the layer; the content is drawn here first.
  var front = PixelBlock()
  private var back = PixelBlock()
  private var blur = BlockBlur()
  private var shadows = ShadowPainter()
  private var outlines = OutlinePainter()
  private var streaks = SlantedBlur()
  private var chokes = ChokePainter()
  private var warps = WarpPainter()
  /// The pixels of a map that is transparent everywhere.
  private let noMap = PixelBlock()

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
      switch effects[i] {
      case .blur(let parameters):
        back.take(box)
        blur.blur(
          front, into: &back, edges: parameters.edges, GaussianKernel(sigma: parameters.sigmaX, side: side),
          GaussianKernel(sigma: parameters.sigmaY, side: side))
        swap(&front, &back)
      case .streak(let parameters):
        back.take(box)
        streaks.blur(front, into: &back, parameters, side: side)
        swap(&front, &back)
      case .shadow(let shadow):
        back.take(box)
        shadows.paint(front, into: &back, shadow, side: side)
        swap(&front, &back)
      case .satin(let satin):
        back.take(box)
        shadows.paint(front, into: &back, satin, side: side)
        swap(&front, &back)
      case .bevel(let bevel):
        back.take(box)
        shadows.paint(front, into: &back, bevel, side: side)
        swap(&front, &back)
      case .outline(let outline):
        back.take(box)
        outlines.paint(front, into: &back, outline, side: side)
        swap(&front, &back)
      case .choke(let choke):
        back.take(box)
        chokes.paint(front, into: &back, choke, side: side)
        swap(&front, &back)
      case .warp(let warp):
        back.take(box)
        warps.paint(front, into: &back, warp)
        swap(&front, &back)
      case .displace(let displacement):
        back.take(box)
        if displacement.map.layer >= 0 {
          let map = layers[Int(displacement.map.layer)]
          warps.displace(front, into: &back, displacement, by: map.result, map.origin)
        } else {
          warps.displace(front, into: &back, displacement, by: noMap, SIMD2(0, 0))
        }
        swap(&front, &back)
      case .fill(let color): front.recolor(color)
      case .cover(let gradient): front.cover(gradient, ramps[Int(gradient.ramp.slot)])
      case .recolor(let change): front.recolor(change)
      case .wipe(let wipe): front.wipe(wipe)
      }
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
