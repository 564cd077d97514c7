import LottieFormat

extension ShapeCompiler {
  /// Moves the collected shapes, modifiers and styles into the program's tables.
  mutating func finish(_ compiler: inout Compiler) {
    let everything = collectValues()
    compiler.layerDependencies = nil
    var previous: (values: [ValueReference], range: Range<Int32>)?
    for (offset, values) in geometryValues.enumerated() {
      let range: Range<Int32>
      if let previous, previous.values == values {
        // The shapes of one trim share their values, and therefore the list of them.
        range = previous.range
      } else {
        range = dependencies(values.count, everything, &compiler) { values }
      }
      previous = (values, range)
      compiler.program.geometries[firstGeometry + offset].dependencies = range
    }
    appendModifiers(&compiler)
    appendDraws(everything, &compiler)
  }

  /// Adds the values of modifiers to those of the shapes that they change.
  ///
  /// - Returns: All values on which the layer's shapes depend.
  private mutating func collectValues() -> [ValueReference] {
    var everything = Array(geometryValues.joined())
    for draft in modifiers {
      everything += draft.values
      guard !draft.values.isEmpty else { continue }
      for geometry in draft.scope { geometryValues[Int(geometry) - firstGeometry] += draft.values }
    }
    // A sequential trim makes each of its shapes depend on the values of all of them.
    for draft in modifiers {
      guard case .trim(_, _, _, isSequential: true) = draft.modifier.kind else { continue }
      let count = draft.scope.reduce(0) { $0 + geometryValues[Int($1) - firstGeometry].count }
      let all =
        count <= everything.count * 4
        ? draft.scope.flatMap { geometryValues[Int($0) - firstGeometry] } : everything
      for geometry in draft.scope { geometryValues[Int(geometry) - firstGeometry] = all }
    }
    for draft in drafts { everything += draft.values }
    return everything
  }

  /// Lists properties; if that would take too much work, returns the list of all the layer's properties.
  ///
  /// A longer list may only cause unnecessary rebuilding.
  private func dependencies(
    _ count: Int, _ everything: [ValueReference], _ compiler: inout Compiler,
    of values: () -> [ValueReference]
  ) -> Range<Int32> {
    compiler.dependencyCount += count
    guard compiler.dependencyCount > LottieLimits.maximumShapeUses else {
      return compiler.dependencies(of: values())
    }
    if let known = compiler.layerDependencies { return known }
    let range = compiler.dependencies(of: everything)
    compiler.layerDependencies = range
    return range
  }

  /// Appends the modifiers in reverse.
  ///
  /// They were read from the outermost and last to the innermost and first, and apply in the opposite order.
  private func appendModifiers(_ compiler: inout Compiler) {
    for var draft in modifiers.reversed() {
      let first = Int32(compiler.program.modifierScopes.count)
      compiler.program.modifierScopes.append(contentsOf: draft.scope.reversed())
      draft.modifier.scope = first..<Int32(compiler.program.modifierScopes.count)
      compiler.program.modifiers.append(draft.modifier)
    }
  }

  private func appendDraws(_ everything: [ValueReference], _ compiler: inout Compiler) {
    for var draft in drafts {
      let first = Int32(compiler.program.collected.count)
      compiler.program.collected.append(contentsOf: draft.collected)
      draft.draw.collected = first..<Int32(compiler.program.collected.count)
      var count = draft.values.count
      for case .geometry(let geometry, _) in draft.collected {
        count += geometryValues[Int(geometry) - firstGeometry].count
      }
      draft.draw.dependencies = dependencies(count, everything, &compiler) {
        var values = draft.values
        for case .geometry(let geometry, _) in draft.collected {
          values += geometryValues[Int(geometry) - firstGeometry]
        }
        return values
      }
      compiler.program.draws.append(draft.draw)
    }
  }
}
