extension DocumentDecoder {
  /// Reports the first value of a colour with components above 1, once for each slot.
  mutating func checkRange(of color: Property<Vector>, at node: Node) {
    for keyframe in color.keyframes {
      if let problem = Self.problem(keyframe.value) ?? Self.problem(keyframe.end) {
        return reportColor(problem, color.slotID, node)
      }
    }
  }

  /// Reports a colour of a text with components above 1.
  mutating func checkRange(of color: Vector?, at node: Node) {
    if let problem = color.flatMap({ Self.problem($0) }) { report(.color, node, problem) }
  }

  /// Reports the first colour of a gradient with components above 1, once for each slot.
  ///
  /// - Parameter count: The number of colours, which are before the opacities.
  mutating func checkRange(of stops: Property<LottieDocument.GradientStops>, count: Int, at node: Node) {
    for keyframe in stops.keyframes {
      let values = keyframe.value.values
      for start in stride(from: 1, to: 4 * count, by: 4) where start + 3 <= values.count {
        guard values[start] > 1 || values[start + 1] > 1 || values[start + 2] > 1 else { continue }
        if let problem = ColorRange.problem(values[start..<start + 3].map { Double($0) }) {
          return reportColor(problem, stops.slotID, node)
        }
      }
    }
  }

  private mutating func reportColor(_ problem: String, _ slotID: String?, _ node: Node) {
    guard let id = slotID, let slot = slots[ExactName(id)] else { return report(.color, node, problem) }
    if colorSlots.insert(ExactName(id)).inserted { report(.color, slot, problem) }
  }

  private static func problem(_ color: Vector) -> String? {
    // The opacity of a colour is not used.
    let components = color.components
    return max(components.x, components.y, components.z) > 1
      ? ColorRange.problem([components.x, components.y, components.z]) : nil
  }
}
