/// A layer that is drawn on its own, changed by effects, and then drawn into the picture around it.
///
/// The layer keeps its content and its result until the next picture: if both the commands and the effects are the
/// same then, the result is used again.
final class EffectLayer {
  /// The recorder of the layer's content; while the content is recorded, the recorder of the picture around it.
  var recorder = Recorder(leastKept: 1 << 20)
  private(set) var effects: [PixelEffect] = []
  /// The effects of the result.
  private var resultEffects: [PixelEffect] = []
  private(set) var result = PixelBlock()
  /// The box of the content from which the result was made; nil without a result.
  private var content: PixelBox?
  private(set) var version: UInt64 = 0
  /// The position of device pixel (0, 0) in the layer's own picture.
  private(set) var origin = SIMD2<Int>(0, 0)
  /// The pixels that are asked for, in the layer's own picture.
  private(set) var visible = PixelBox.empty
  /// The position of the picture around the layer in the layer's own one.
  private(set) var place = SIMD2<Int>(0, 0)
  private var resultPlace = SIMD2<Int>(0, 0)

  /// The bytes charged for a layer, whose tables have a least size.
  ///
  /// A constant, so that every platform cuts off a picture at the same place.
  static let ownBytes = 64 << 10

  /// The bytes of memory in use.
  var bytes: Int { result.bytes + recorder.pictureBytes }

  /// Takes the effects, with positions in device pixels.
  ///
  /// - Parameters:
  ///   - visible: The pixels of the picture around the layer that can show it.
  ///   - origin: The position of device pixel (0, 0) in that picture.
  ///   - side: The longer side of the whole picture.
  ///   - ramps: The ramps of gradients.
  /// - Returns: The size of the layer's own picture, and the position of device pixel (0, 0) in it.
  func begin(
    _ effects: Span<PixelEffect>, visible: PixelBox, origin: SIMD2<Int>, side: Int,
    ramps: [GradientRamp]
  ) -> (width: Int, height: Int, origin: SIMD2<Int>) {
    let region = effects.region(visible, origin: origin, side: side)
    place = SIMD2(0 &- region.minX, 0 &- region.minY)
    self.visible = visible.isEmpty ? .empty : visible.moved(x: place.x, y: place.y)
    let own = origin &+ place
    self.origin = own
    self.effects.removeAll(keepingCapacity: true)
    for i in 0..<effects.count {
      var effect = effects[i].moved(x: own.x, y: own.y)
      if case .cover(var gradient) = effect {
        precondition(Int(gradient.ramp.slot) < ramps.count, "a gradient ramp of another rasterizer")
        gradient.version = ramps[Int(gradient.ramp.slot)].version
        effect = .cover(gradient)
      }
      self.effects.append(effect)
    }
    return (Swift.max(0, region.width), Swift.max(0, region.height), own)
  }

  /// Makes the result, if the content or the effects changed.
  ///
  /// - Parameter painted: The box of the content.
  func finish(
    _ painted: PixelBox, side: Int, ramps: [GradientRamp], layers: [EffectLayer], _ chain: inout EffectChain
  ) {
    let isChanged = recorder.finishLayer()
    if !isChanged && content == painted && resultEffects == effects && resultPlace == place { return }
    chain.front.take(painted)
    recorder.compose(into: &chain.front)
    chain.apply(effects.span, visible: visible, side: side, ramps: ramps, layers: layers, into: &result)
    content = painted
    resultPlace = place
    // Element by element: two lists that share their memory would be copied with the next change.
    resultEffects.removeAll(keepingCapacity: true)
    for i in effects.indices { resultEffects.append(effects[i]) }
    version += 1
  }

  /// The result, on the pixels of the picture around the layer.
  var source: BlockSource {
    unsafe BlockSource(
      pixels: result.base, box: result.box.moved(x: -place.x, y: -place.y), version: version)
  }
}

extension Span<PixelEffect> {
  /// Returns the pixels of the content that the effects can bring into view.
  ///
  /// - Parameter origin: The position of device pixel (0, 0) in the picture around the layer.
  func region(_ visible: PixelBox, origin: SIMD2<Int>, side: Int) -> PixelBox {
    var needed = visible
    for i in stride(from: count - 1, through: 0, by: -1) {
      needed = self[i].moved(x: origin.x, y: origin.y).needed(for: needed, side: side)
    }
    return visible.outset(by: Reach(to: needed, from: visible))
  }
}

extension Reach {
  /// Creates the steps from one box to a larger one.
  ///
  /// They are whole steps of 32 pixels, so that the content is found again although a blur grows. A picture wider or
  /// higher than a rasterizer draws is cut on both sides.
  fileprivate init(to needed: PixelBox, from visible: PixelBox) {
    func steps(_ before: Int, _ after: Int, around length: Int) -> (Int, Int) {
      let (before, after) = ((before + 31) & ~31, (after + 31) & ~31)
      let room = CoverageStore.largestSide - Swift.max(length, 0)
      guard before + after > room else { return (before, after) }
      return (Swift.min(before, room / 2), Swift.min(after, room / 2))
    }
    let (left, right) = steps(
      visible.minX - needed.minX, needed.maxX - visible.maxX, around: visible.width)
    let (top, bottom) = steps(
      visible.minY - needed.minY, needed.maxY - visible.maxY, around: visible.height)
    self.init(left: left, top: top, right: right, bottom: bottom)
  }
}
