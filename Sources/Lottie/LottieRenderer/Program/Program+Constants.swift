extension Program {
  /// Finds the shapes that never change, and the layers that depend on nothing but their own values.
  mutating func findConstants() {
    // The number of steps before each one that change something themselves.
    var changes = ContiguousArray<Int32>(repeating: 0, count: nodes.count + 1)
    for (index, node) in nodes.enumerated() {
      let isChanging =
        switch node {
        case .draw(let draw): !isConstant(draws[Int(draw)])
        case .group(let level, _, _), .repeated(let level, _): !isConstant(levels[Int(level)].kind)
        }
      changes[index + 1] = changes[index] + (isChanging ? 1 : 0)
    }
    constantNodes = ContiguousArray(repeating: -1, count: nodes.count)
    var index: Int32 = 0
    while index < nodes.count {
      let end = end(ofNode: index)
      if changes[Int(end)] == changes[Int(index)] {
        constantNodes[Int(index)] = constantNodeCount
        constantNodeCount += 1
        index = end
      } else {
        index = holdsConstants(nodes[Int(index)]) ? index + 1 : end
      }
    }
    for index in layers.indices { layers[index].isIndependent = isIndependent(layers[index]) }
  }

  /// Whether the space in a group is constant; copies of a repeater are drawn several times.
  private func holdsConstants(_ node: ShapeNode) -> Bool {
    guard case .group(let level, _, _) = node else { return false }
    return isConstant(levels[Int(level)].kind)
  }

  /// Returns the index after a step and the steps in it.
  func end(ofNode index: Int32) -> Int32 {
    switch nodes[Int(index)] {
    case .draw: index + 1
    case .group(_, _, let end), .repeated(_, let end): end
    }
  }

  private func isIndependent(_ layer: LayerInstance) -> Bool {
    guard layer.matte == nil, layer.effects.isEmpty, !layer.hasSoftMasks, !layer.is3D else { return false }
    switch layer.content {
    case .null: return false
    case .solid, .image, .shapes, .composition: return true
    case .text(let index): return !texts[Int(index)].isTakenApart && !texts[Int(index)].hasExpression
    }
  }

  private func isConstant(_ kind: Level.Kind) -> Bool {
    switch kind {
    case .layer: true
    case .group(let transform): transform.isConstant
    case .repeater(let repeater):
      areConstant(repeater.copies, repeater.offset, repeater.startOpacity, repeater.endOpacity)
        && repeater.transform.isConstant
    }
  }

  private func isConstant(_ draw: Draw) -> Bool {
    guard draw.dependencies.isEmpty, !draw.opacity.isDynamic else { return false }
    switch draw.ink {
    case .color(let color): return !color.isDynamic
    case .gradient(let gradient):
      return areConstant(gradient.start, gradient.end, gradient.stops, gradient.highlightLength)
        && !gradient.highlightAngle.isDynamic
    }
  }
}

extension TransformReferences {
  /// Whether none of its values can change.
  var isConstant: Bool {
    areConstant(anchor, position, scale, rotation)
      && areConstant(opacity, skewAxis, skew ?? opacity, orientation ?? opacity) && space == nil
  }
}

private func areConstant(
  _ a: ValueReference, _ b: ValueReference, _ c: ValueReference, _ d: ValueReference
) -> Bool {
  !(a.isDynamic || b.isDynamic || c.isDynamic || d.isDynamic)
}
