import LottieExpressions
import LottieFormat

// The first evaluation of expressions, when an animation is compiled.

extension Compiler {
  /// Evaluates each expression at the first frame: results that never change become constants, and failures are
  /// reported.
  mutating func tryExpressions() {
    guard var result = program.expressions else { return }
    var evaluator = ExpressionEvaluator(SharedProgram(program), result)
    evaluator.begin(frame: document.inPoint, overlay: nil)
    var kept: ContiguousArray<ExpressionProgram.Use> = []
    var constants: [(use: ExpressionProgram.Use, result: ExpressionResult)] = []
    for (index, use) in result.uses.enumerated() {
      guard let (value, isConstant) = evaluator.attempt(index) else { continue }
      if case .text(let range) = value, use.rule == .text, !(isConstant && hasOneStyle(use)) {
        // Missing characters are reported.
        let units = evaluator.numbers[range].map { UInt16($0) }
        _ = layOut(units, at: Int(program.properties[Int(use.property)].offset))
        continue
      }
      guard isConstant, result.timeUses[use.layer] != Int32(index) else { continue }
      constants.append((use, value))
      if let place = result.result(of: use.node, in: use.instance) {
        result.constants[place] = value.copied(from: evaluator.numbers, to: &result.constantNumbers)
      }
    }
    work.spend(evaluator.steps, each: LoadBudget.Cost.expressionStep)
    for failure in evaluator.failures {
      guard let source = source(of: failure.node, in: result) else { continue }
      reportExpression(
        "fails at the first frame (\(failure.finding.description)); the keyframes are used", at: source,
        layer: result.scene.layerName(of: failure.node))
    }
    var folded: Set<Int> = []
    for (use, value) in constants {
      folded.insert(Int(use.property))
      guard !setConstant(value, use.rule, evaluator.numbers, of: Int(use.property)),
        let source = source(of: use.node, in: result)
      else { continue }
      reportExpression(
        "is ignored, because its result does not have the shape of the property", at: source,
        layer: result.scene.layerName(of: use.node))
    }
    var timeUses: [Int32: Int32] = [:]
    for (index, use) in result.uses.enumerated() where !folded.contains(Int(use.property)) {
      if result.timeUses[use.layer] == Int32(index) { timeUses[use.layer] = Int32(kept.count) }
      kept.append(use)
    }
    result.uses = kept
    result.timeUses = timeUses
    addOrientations(to: &result)
    program.expressions = kept.isEmpty ? nil : result
  }

  /// Lists the layers that are oriented along a position with an expression.
  private func addOrientations(to result: inout ExpressionProgram) {
    var useOfProperty: [Int32: Int32] = [:]
    for (index, use) in result.uses.enumerated() { useOfProperty[use.property] = Int32(index) }
    for property in program.properties {
      var found: (x: Int32?, y: Int32?), split: (x: Int32, y: Int32)?
      switch property.source {
      case .direction(let position): found = (useOfProperty[position], nil)
      case .splitDirection(let x, let y):
        found = (useOfProperty[x], useOfProperty[y])
        split = (program.properties[Int(x)].offset, program.properties[Int(y)].offset)
      case .track, .loop: continue
      }
      guard let first = found.x ?? found.y else { continue }
      let use = result.uses[Int(first)]
      result.orientations.append(
        .init(
          layer: use.layer, instance: use.instance, offset: property.offset, x: found.x ?? -1,
          y: found.y ?? -1, split: split))
    }
  }

  /// Returns whether a text has the same style at all times.
  private func hasOneStyle(_ use: ExpressionProgram.Use) -> Bool {
    program.tracks.tracks[Int(program.properties[Int(use.property)].track)].count == 1
  }

  /// Replaces the track of a property by a constant; returns false if the value is of another shape.
  private mutating func setConstant(
    _ result: ExpressionResult, _ rule: ExpressionProgram.Rule, _ numbers: ContiguousArray<Double>,
    of property: Int
  ) -> Bool {
    if case .text(let range) = result, rule == .text {
      let units = numbers[range].map { UInt16($0) }
      guard let number = layOut(units, at: Int(program.properties[property].offset)) else { return false }
      program.properties[property].track = program.tracks.append(constant: [Float(number)], kind: .choice)
      return true
    }
    let count = Int(program.properties[property].count)
    // The components that the result lacks keep their first value.
    let own = program.tracks.floats(program.properties[property].track, at: 0)
    var floats =
      ContiguousArray(own.prefix(count)) + ContiguousArray(repeating: 0, count: max(count - own.count, 0))
    guard result.write(rule, numbers, to: &floats, at: 0..<count) else { return false }
    program.properties[property].track = program.tracks.append(
      constant: Array(floats), kind: program.properties[property].kind)
    return true
  }

  /// Returns the place of the expression of a property of the scene.
  private func source(of node: Int32, in expressions: ExpressionProgram) -> JSONDocument.Node? {
    let property = expressions.scene.properties[Int(expressions.scene.nodes[Int(node)].row)]
    return self.expressions.sources[property.source] ?? document.expressionSource(of: property.source)
  }
}
