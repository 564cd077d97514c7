import LottieFormat

extension ShapeCompiler {
  /// Moves the collected shapes, modifiers and styles into the program's tables, and keeps the emptied lists.
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
    let lastModifier = Int32(compiler.program.modifiers.count + modifiers.count)
    appendModifiers(&compiler)
    appendDraws(everything, lastModifier: lastModifier, &compiler)
    modifiers.removeAll(keepingCapacity: true)
    for index in drafts.indices {
      var list: [Collected] = []
      swap(&list, &drafts[index].collected)
      list.removeAll(keepingCapacity: true)
      spareLists.append(list)
    }
    drafts.removeAll(keepingCapacity: true)
  }

  /// Adds the values of modifiers to those of the shapes that they change.
  ///
  /// - Returns: All values on which the layer's shapes depend.
  private mutating func collectValues() -> [ValueReference] {
    var everything: [ValueReference] = []
    for values in geometryValues { everything.add(values) }
    for draft in modifiers where !draft.values.isEmpty {
      everything += draft.values
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
    for draft in drafts { everything.add(draft.values) }
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

  /// - Parameter lastModifier: The end of the layer's modifiers, which are in reverse.
  private func appendDraws(
    _ everything: [ValueReference], lastModifier: Int32, _ compiler: inout Compiler
  ) {
    for index in drafts.indices {
      var draw = drafts[index].draw
      let first = Int32(compiler.program.collected.count)
      for entry in drafts[index].collected {
        var entry = entry
        if case .merge(let operation, let count, let trims) = entry, !trims.isEmpty {
          let range = lastModifier - trims.upperBound..<lastModifier - trims.lowerBound
          entry = .merge(operation, count: count, trims: range)
        }
        compiler.program.collected.append(entry)
      }
      draw.collected = first..<Int32(compiler.program.collected.count)
      var count = drafts[index].values.count
      for case .geometry(let geometry, _) in drafts[index].collected {
        count += geometryValues[Int(geometry) - firstGeometry].count
      }
      draw.dependencies = dependencies(count, everything, &compiler) {
        var values = drafts[index].values
        for case .geometry(let geometry, _) in drafts[index].collected {
          values.add(geometryValues[Int(geometry) - firstGeometry])
        }
        return values
      }
      compiler.program.draws.append(draw)
    }
  }
}

extension [ValueReference] {
  /// Appends values; to append an empty array would allocate.
  fileprivate mutating func add(_ values: Self) {
    if !values.isEmpty { self += values }
  }
}
