/// An operation on the pixels of a layer; all lengths are device pixels.
///
/// Effects know nothing of how the layer was drawn. They read and write premultiplied pixels. Places and strengths
/// are numbers whose operations round alike everywhere, so that the same layer and effect give the same bytes.
///
/// This file is the table of effects: each case has its row, and the function that changes pixels.
public enum PixelEffect: Equatable, Sendable, BitwiseCopyable {
  /// A blur by a normal distribution.
  case blur(GaussianBlur)
  /// A blur along one direction.
  case streak(DirectionalBlur)
  /// A shadow under the layer, or in its place.
  case shadow(DropShadow)
  /// The difference of two shadows on the layer.
  case satin(Satin)
  /// A light on the layer's edges.
  case bevel(Bevel)
  /// A line around the layer.
  case outline(ShapeOutline)
  /// A distortion of the layer.
  case warp(Warp)
  /// A displacement of the layer's pixels by those of another layer.
  case displace(Displacement)
  /// An edge of the layer that moves in or out.
  case choke(AlphaChoke)
  /// One colour in place of all colours; the shape stays.
  case fill(PaintColor)
  /// A gradient over the layer.
  case cover(GradientCover)
  /// A change of colours, pixel by pixel.
  case recolor(ColorChange)
  /// A part of the layer that is wiped away.
  case wipe(Wipe)
}

/// The row of an effect: the pixels that it reads and writes, and its cost.
struct EffectRow {
  /// The growth of the layer to each side; negative distances shrink it.
  var growth = Reach()
  /// The distances to the pixels, on each side, on which one pixel of the result depends.
  var need = Reach()
  /// The cost of a pixel of the result, along rows or along columns.
  var pixelCost: Int64
  /// The cost without pixels.
  var cost = WorkCost.effect
  /// The way in which pixels follow one another.
  var order = Order.pixels

  enum Order {
    /// Each pixel by itself.
    case pixels
    /// Sums along lines, which begin as far before each line as the effect reaches.
    case lines
    /// Such sums along slanted lines: as many as the box has rows and columns together.
    case slantedLines
  }
}

extension PixelEffect {
  /// Returns the row of the effect.
  ///
  /// - Parameter side: The longer side of the picture, which bounds every distance.
  func row(side: Int) -> EffectRow {
    switch self {
    case .blur(let blur):
      let reach = blur.reach(side: side)
      return EffectRow(growth: reach, need: reach, pixelCost: WorkCost.blurredPixel, order: .lines)
    case .streak(let blur):
      let reach = blur.reach(side: side)
      return EffectRow(growth: reach, need: reach, pixelCost: WorkCost.blurredPixel, order: .slantedLines)
    case .shadow(let shadow):
      return EffectRow(
        growth: shadow.growth(side: side), need: shadow.need(side: side), pixelCost: WorkCost.shadowPixel,
        order: .lines)
    case .satin(let satin):
      return EffectRow(need: satin.need(side: side), pixelCost: WorkCost.reliefPixel, order: .lines)
    case .bevel(let bevel):
      return EffectRow(
        growth: bevel.growth(side: side), need: bevel.need(side: side), pixelCost: WorkCost.reliefPixel,
        order: .lines)
    case .outline(let outline):
      let reach = outline.reach(side: side)
      return EffectRow(growth: reach, need: reach, pixelCost: WorkCost.outlinedPixel, order: .lines)
    case .warp(let warp):
      return EffectRow(
        pixelCost: warp.pixelCost, cost: WorkCost.effect + (warp.isRadial ? WorkCost.warpFactors : 0))
    case .displace(let displacement):
      let reach = displacement.reach(side: side)
      return EffectRow(growth: reach, need: reach, pixelCost: WorkCost.warpedPixel)
    case .choke(let choke):
      return EffectRow(
        growth: choke.growth(side: side), need: choke.reach(side: side), pixelCost: WorkCost.chokedPixel,
        order: .lines)
    case .fill: return EffectRow(pixelCost: WorkCost.recoloredPixel)
    case .cover, .wipe: return EffectRow(pixelCost: WorkCost.placedPixel)
    case .recolor: return EffectRow(pixelCost: WorkCost.computedPixel)
    }
  }

  /// Returns the box of the result for a box of pixels.
  func box(of source: PixelBox, side: Int) -> PixelBox {
    if source.isEmpty { return .empty }
    switch self {
    case .blur(let blur) where blur.edges != nil: return blur.edges ?? source
    case .warp(let warp): return warp.box(of: source)
    default: return source.outset(by: row(side: side).growth)
    }
  }

  /// Returns the box of the pixels on which a box of the result depends.
  func needed(for box: PixelBox, side: Int) -> PixelBox {
    guard case .warp(let warp) = self, !box.isEmpty else { return box.outset(by: row(side: side).need) }
    // Nothing is pulled into the picture from farther away than twice its longer side.
    let far = Reach(left: 2 * side, top: 2 * side, right: 2 * side, bottom: 2 * side)
    return warp.needed(for: box).intersection(box.outset(by: far))
  }

  /// Returns the effect in a picture in which all positions are moved.
  func moved(x: Int, y: Int) -> PixelEffect {
    switch self {
    case .blur(var blur):
      blur.edges = blur.edges?.moved(x: x, y: y)
      return .blur(blur)
    case .wipe(var wipe):
      wipe.toLayer = wipe.toLayer * .translation(-Float(x), -Float(y))
      return .wipe(wipe)
    case .streak(var blur):
      blur.anchor = SIMD2(x, y)
      return .streak(blur)
    case .displace(var displacement):
      displacement.anchor = SIMD2(x, y)
      return .displace(displacement)
    case .warp(let warp): return .warp(warp.moved(x: x, y: y))
    case .cover(var gradient):
      gradient.toLayer = gradient.toLayer * .translation(-Float(x), -Float(y))
      return .cover(gradient)
    case .shadow, .satin, .bevel, .outline, .choke, .fill, .recolor: return self
    }
  }
}

extension EffectChain {
  /// Applies an effect to the pixels in ``front``.
  ///
  /// - Parameter box: The box of the result.
  mutating func apply(
    _ effect: PixelEffect, _ box: PixelBox, side: Int, ramps: [GradientRamp], layers: [EffectLayer]
  ) {
    switch effect {
    case .fill(let color): return front.recolor(color)
    case .cover(let gradient): return front.cover(gradient, ramps[Int(gradient.ramp.slot)])
    case .recolor(let change): return front.recolor(change)
    case .wipe(let wipe): return front.wipe(wipe)
    default: back.take(box)
    }
    switch effect {
    case .blur(let parameters):
      blur.blur(
        front, into: &back, edges: parameters.edges, GaussianKernel(sigma: parameters.sigmaX, side: side),
        GaussianKernel(sigma: parameters.sigmaY, side: side))
    case .streak(let blur): streaks.blur(front, into: &back, blur, side: side)
    case .shadow(let shadow): shadows.paint(front, into: &back, shadow, side: side)
    case .satin(let satin): shadows.paint(front, into: &back, satin, side: side)
    case .bevel(let bevel): shadows.paint(front, into: &back, bevel, side: side)
    case .outline(let outline): outlines.paint(front, into: &back, outline, side: side)
    case .choke(let choke): chokes.paint(front, into: &back, choke, side: side)
    case .warp(let warp): warps.paint(front, into: &back, warp)
    case .displace(let displacement):
      if displacement.map.layer >= 0 {
        let map = layers[Int(displacement.map.layer)]
        warps.displace(front, into: &back, displacement, by: map.result, map.origin)
      } else {
        warps.displace(front, into: &back, displacement, by: noMap, SIMD2(0, 0))
      }
    case .fill, .cover, .recolor, .wipe: return
    }
    swap(&front, &back)
  }
}
