import LottieFormat
import VectorRaster

extension Renderer {
  /// Calls `body` with each character that draws something, the map from its space to the layer's, and its look.
  func forEachCharacter(
    of block: TextBlock, _ text: TextInstance, _ pose: Pose,
    _ body: (TextBlock.Character, Matrix2D, TextLook) -> Void
  ) {
    guard rasterizer.work.spend(block.characters.count * (1 + text.animators.count), each: WorkCost.character)
    else {
      return
    }
    texts.ranges.removeAll(keepingCapacity: true)
    for index in text.animators {
      texts.ranges.append(
        TextRange(
          program.textAnimators[Int(index)].selector, block.counts,
          seed: UInt64(index - text.animators.lowerBound),
          program, pose))
    }
    placeCharacters(of: block, text, pose)
    lowerLines(of: block, text, pose)
    if let path = text.path { measure(path, pose) }
    var lineStart = 0
    let alignment = program.vector(text.alignment, pose)
    for (index, character) in block.characters.enumerated() where character.glyph >= 0 {
      guard rasterizer.work.spend(WorkCost.node) else { return }
      while block.characters[lineStart].line != character.line { lineStart += 1 }
      texts.strengths.removeAll(keepingCapacity: true)
      for range in texts.ranges {
        texts.strengths.append(range.strength(of: character.elements, program, pose))
      }
      // The ascent of the letters, as other players estimate it.
      let center = Vector2(
        character.groupMiddle + alignment.x / 100 * character.groupWidth / 2,
        alignment.y / 100 * block.size * 1.2 * 0.714)
      let place = matrix(of: text, around: center, pose)
      var line = block.lines[Int(character.line)]
      line.y += texts.lowerings[Int(character.line)]
      let origin: Matrix2D
      if let path = text.path {
        guard
          let found = self.origin(
            of: character, index - lineStart, texts.places[index], line, block, path, pose)
        else {
          return
        }
        origin = found
      } else {
        origin = Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: line.x + texts.places[index], ty: line.y)
      }
      body(character, origin * place, look(of: block, text, pose))
    }
  }

  private func measure(_ path: TextPathReferences, _ pose: Pose) {
    let count = 3 * Int(program.scalar(path.outline, pose)) + 4
    guard rasterizer.work.spend(count, each: WorkCost.outlinePoint) else { return }
    scratchPath.removeAll()
    program.appendPath(path.outline, pose, to: &scratchPath)
    texts.walker.measure(scratchPath, spending: &rasterizer.work)
  }

  /// Returns the map from a character's space to the layer's, with its middle on a path; nil for a path without length.
  ///
  /// - Parameters:
  ///   - number: The number of the character in its line.
  ///   - place: The distance of the character from the start of its line.
  private func origin(
    of character: TextBlock.Character, _ number: Int, _ place: Float, _ line: TextBlock.Line,
    _ block: TextBlock,
    _ path: TextPathReferences, _ pose: Pose
  ) -> Matrix2D? {
    let first = program.scalar(path.firstMargin, pose)
    let room = texts.walker.length + program.scalar(path.lastMargin, pose) - first
    var distance = first + place + character.advance / 2
    if program.scalar(path.isForced, pose) != 0 {
      // The line spans the whole room, whatever its justification.
      if line.count > 1 { distance += (room - line.width) * Float(number) / Float(line.count - 1) }
    } else {
      distance += (room - line.width) * block.alignment
    }
    let isReversed = program.scalar(path.isReversed, pose) != 0
    guard
      var (point, direction) = texts.walker.place(at: isReversed ? texts.walker.length - distance : distance)
    else { return nil }
    if isReversed { direction = Vector2(-direction.x, -direction.y) }
    if program.scalar(path.isPerpendicular, pose) == 0 { direction = Vector2(1, 0) }
    let (c, s) = (direction.x, direction.y)
    let (x, y) = (-character.advance / 2, line.y)
    point = Vector2(point.x + c * x - s * y, point.y + s * x + c * y)
    return Matrix2D(a: c, b: s, c: -s, d: c, tx: point.x, ty: point.y)
  }

  /// Fills the places of characters along their lines, which tracking moves.
  private func placeCharacters(of block: TextBlock, _ text: TextInstance, _ pose: Pose) {
    texts.places.removeAll(keepingCapacity: true)
    for character in block.characters { texts.places.append(character.x) }
    guard text.animators.contains(where: { program.textAnimators[Int($0)].tracking != nil }) else { return }
    var start = 0
    while start < block.characters.count {
      let line = block.characters[start].line
      var end = start
      var moved: Float = 0
      while end < block.characters.count, block.characters[end].line == line {
        // The space comes before the character, so that a line's first one stays.
        if end > start {
          for (range, index) in zip(texts.ranges, text.animators) {
            guard let tracking = program.textAnimators[Int(index)].tracking else { continue }
            moved +=
              program.scalar(tracking, pose)
              * range.strength(of: block.characters[end].elements, program, pose)
          }
        }
        texts.places[end] += moved
        end += 1
      }
      for index in start..<end { texts.places[index] -= moved * block.alignment }
      start = end
    }
  }

  /// Fills the distances by which line spacing lowers lines: each by its own, by the strength of its first character, and
  /// by those of the lines above.
  private func lowerLines(of block: TextBlock, _ text: TextInstance, _ pose: Pose) {
    texts.lowerings.removeAll(keepingCapacity: true)
    texts.lowerings.append(contentsOf: repeatElement(0, count: block.lines.count))
    for (range, index) in zip(texts.ranges, text.animators) {
      guard let reference = program.textAnimators[Int(index)].lineSpacing else { continue }
      let spacing = program.scalar(reference, pose)
      var lowered: Float = 0
      var first = 0
      // The first line stays.
      for (number, line) in block.lines.enumerated() {
        if number > 0, line.count > 0 {
          lowered += spacing * range.strength(of: block.characters[first].elements, program, pose)
        }
        texts.lowerings[number] += lowered
        first += Int(line.count)
      }
    }
  }

  /// Returns the movement of a character by all animators, about a centre in its own space.
  private func matrix(of text: TextInstance, around center: Vector2, _ pose: Pose) -> Matrix2D {
    var anchor = center
    var position = Vector2.zero
    var scale = Vector2(1, 1)
    var turns = Matrix2D.identity
    for (strength, index) in zip(texts.strengths, text.animators) where strength != 0 {
      let animator = program.textAnimators[Int(index)]
      if let value = animator.anchor { anchor = anchor + program.vector(value, pose) * strength }
      if let value = animator.position { position = position + program.vector(value, pose) * strength }
      if let value = animator.scale {
        let factor = program.vector(value, pose) * 0.01
        scale = Vector2(scale.x * (1 + (factor.x - 1) * strength), scale.y * (1 + (factor.y - 1) * strength))
      }
      if let turn = turn(of: animator, strength, pose) { turns = turn * turns }
    }
    var result = turns
    result.a *= scale.x
    result.b *= scale.x
    result.c *= scale.y
    result.d *= scale.y
    result.tx = center.x + position.x - (result.a * anchor.x + result.c * anchor.y)
    result.ty = center.y + position.y - (result.b * anchor.x + result.d * anchor.y)
    return result
  }

  /// Returns the rotation and the skew of an animator; nil for none.
  private func turn(of animator: TextAnimatorInstance, _ strength: Float, _ pose: Pose) -> Matrix2D? {
    func angle(_ reference: ValueReference?) -> Float {
      reference.map { program.scalar($0, pose) * strength } ?? 0
    }
    var result: Matrix2D?
    let skew = angle(animator.skew)
    if skew != 0 { result = Matrix2D.skew(skew, axis: angle(animator.skewAxis)) }
    let rotation = angle(animator.rotation)
    if rotation != 0 {
      let (s, c) = Degrees.sincos(rotation)
      result = Matrix2D(a: c, b: s, c: -s, d: c, tx: 0, ty: 0) * (result ?? .identity)
    }
    let x = angle(animator.rotationX), y = angle(animator.rotationY)
    if x != 0 || y != 0 {
      // A flat letter that turns in space becomes lower or narrower.
      let flat = Matrix2D(a: Degrees.sincos(y).cos, b: 0, c: 0, d: Degrees.sincos(x).cos, tx: 0, ty: 0)
      result = flat * (result ?? .identity)
    }
    return result
  }
}
