import LottieFormat
import VectorRaster

extension Renderer {
  /// Returns the paint of a style, or nil if the style paints no pixel.
  ///
  /// - Parameter matrix: The map from the style's space to the picture.
  func paint(_ ink: Draw.Ink, _ matrix: Matrix2D, _ pose: Pose) -> Paint? {
    switch ink {
    case .color(let reference):
      return .solid(color(reference, pose))
    case .gradient(let gradient):
      guard gradient.slot >= 0 else { return nil }
      program.mergeStops(gradient.stops, pose, into: &stops)
      guard !stops.isEmpty, rasterizer.work.spend(stops.count, each: WorkCost.gradientStop) else {
        return nil
      }
      let ramp = rasterizer.ramp(slot: Int(gradient.slot), stops: stops.span)
      return .gradient(
        GradientPaint(ramp: ramp, shape: program.gradientShape(gradient, pose), matrix: matrix))
    }
  }
}

extension Program {
  fileprivate func gradientShape(
    _ gradient: GradientReferences, _ pose: Pose
  ) -> GradientPaint.Shape {
    let start = vector(gradient.start, pose), end = vector(gradient.end, pose)
    switch gradient.kind {
    case .linear:
      return .linear(start: start, end: end)
    case .conic:
      let angle = scalar(gradient.highlightAngle, pose) * Float(0.017453292519943295)
      return .conic(center: start, angle: angle)
    case .radial:
      let way = end - start
      let highlight = min(max(scalar(gradient.highlightLength, pose) / 100, -0.99), 0.99)
      guard highlight != 0 else { return .radial(center: start, radius: way.length, focal: start) }
      let (s, c) = Degrees.sincos(scalar(gradient.highlightAngle, pose))
      let turned = Vector2(way.x * c - way.y * s, way.x * s + way.y * c)
      return .radial(center: start, radius: way.length, focal: start + turned * highlight)
    }
  }

  /// Joins the colour stops and the alpha stops of a gradient, with a stop at each offset of either list.
  ///
  /// - Parameter stops: Receives the result, sorted. Two colours or two alphas at one offset make a hard edge.
  func mergeStops(_ reference: ValueReference, _ pose: Pose, into stops: inout [GradientStop]) {
    stops.removeAll(keepingCapacity: true)
    unsafe withFloats(at: reference, pose) { floats in
      let colorCount = unsafe Int(floats[0]), alphaCount = unsafe Int(floats[1])
      let colors = unsafe StopList(
        values: UnsafeBufferPointer(rebasing: floats[2..<2 + 4 * colorCount]), stride: 4, count: colorCount)
      let alphas = unsafe StopList(
        values: UnsafeBufferPointer(
          rebasing: floats[2 + 4 * colorCount..<2 + 4 * colorCount + 2 * alphaCount]),
        stride: 2, count: alphaCount)
      var color = 0, alpha = 0
      var offset: Float = 0
      while color < colorCount || alpha < alphaCount {
        let nextColor = unsafe colors.offset(color), nextAlpha = unsafe alphas.offset(alpha)
        offset = max(offset, min(max(min(nextColor, nextAlpha), 0), 1))
        // A stop of one list takes a value of the other list that is interpolated between its neighbours.
        let takesColor = nextColor <= nextAlpha, takesAlpha = nextAlpha <= nextColor
        let red = unsafe colors.value(1, color, isExact: takesColor, at: nextAlpha, default: 0)
        let green = unsafe colors.value(2, color, isExact: takesColor, at: nextAlpha, default: 0)
        let blue = unsafe colors.value(3, color, isExact: takesColor, at: nextAlpha, default: 0)
        let opacity = unsafe alphas.value(1, alpha, isExact: takesAlpha, at: nextColor, default: 1)
        stops.append(
          GradientStop(offset: offset, color: PaintColor(red: red, green: green, blue: blue, alpha: opacity)))
        if takesColor { color += 1 }
        if takesAlpha { alpha += 1 }
      }
    }
  }
}

/// A list of offsets, each followed by the values at that offset.
@unsafe
private struct StopList {
  let values: UnsafeBufferPointer<Float>
  let stride: Int
  let count: Int

  /// The offset of a stop; infinite after the last one.
  func offset(_ index: Int) -> Float {
    unsafe index < count ? values[index * stride] : .infinity
  }

  /// Returns a component at the stop `index`, or at `offset` between that stop and the one before it.
  func value(_ component: Int, _ index: Int, isExact: Bool, at offset: Float, default: Float) -> Float {
    if unsafe count == 0 { return `default` }
    if unsafe index >= count { return unsafe values[(count - 1) * stride + component] }
    let after = unsafe values[index * stride + component]
    if isExact || index == 0 { return after }
    let before = unsafe values[(index - 1) * stride + component]
    let from = unsafe self.offset(index - 1), to = unsafe self.offset(index)
    return to > from ? before + (after - before) * ((offset - from) / (to - from)) : after
  }
}
