import LottieFormat

extension TextComposer {
  /// Finds the middle of each character's group.
  func group(_ block: inout TextBlock) {
    var start = 0
    func isOfGroup(_ a: TextBlock.Character, _ b: TextBlock.Character) -> Bool {
      switch grouping {
      case .character: false
      case .word: a.elements.words == b.elements.words && a.line == b.line
      case .line: a.line == b.line
      case .all: true
      }
    }
    while start < block.characters.count {
      var end = start + 1
      while end < block.characters.count, isOfGroup(block.characters[start], block.characters[end]) {
        end += 1
      }
      let first = absolute(block.characters[start], block)
      var right = first
      for index in start..<end {
        let character = block.characters[index]
        // The space after a word does not move its middle.
        if character.isSpace { continue }
        right = max(right, absolute(character, block) + character.groupWidth)
      }
      for index in start..<end {
        block.characters[index].groupMiddle = (first + right) / 2 - absolute(block.characters[index], block)
        block.characters[index].groupWidth = right - first
      }
      start = end
    }
  }

  private func absolute(_ character: TextBlock.Character, _ block: TextBlock) -> Float {
    block.lines[Int(character.line)].x + character.x
  }
}
