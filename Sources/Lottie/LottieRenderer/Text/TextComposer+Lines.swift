import LottieFormat

extension TextComposer {
  /// Breaks lines that are longer than the box.
  ///
  /// A space at which a line is broken goes away; spaces at the end of a line don't count.
  func broken(_ pieces: [Piece]) -> [Piece] {
    guard let box = document.box else { return pieces }
    let room = finite(box.width)
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    var width: Float = 0
    // The last place of the line at which it may end.
    var place = -1
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if !piece.isBreak, !piece.isSpace, width > 0, width + piece.advance > room {
        if place >= 0 {
          // The letters after the place begin the next line.
          width = result[(place + 1)...].reduce(0) { $0 + $1.advance + tracking }
          if result[place].isSpace {
            result[place] = Piece(isBreak: true)
          } else {
            result.insert(Piece(isBreak: true), at: place + 1)
          }
        } else {
          result.append(Piece(isBreak: true))
          width = 0
        }
        place = -1
        // They may be longer than the line, too.
        continue
      }
      result.append(piece)
      if piece.isBreak {
        width = 0
        place = -1
      } else {
        width += piece.advance + tracking
        if piece.isSpace || piece.mayEndLine { place = result.count - 1 }
      }
      index += 1
    }
    return result
  }

  /// A line of pieces.
  struct Run {
    var range: Range<Int>
    var endsParagraph: Bool
    /// The width without spaces at the end and without tracking after the last character.
    var width: Float = 0
    /// The number of spaces between words.
    var gaps = 0
  }

  /// Finds the lines between breaks, and their widths.
  func runs(_ pieces: [Piece]) -> [Run] {
    var runs: [Run] = []
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index].isBreak {
      let endsParagraph = index == pieces.count || pieces[index].endsParagraph
      var run = Run(range: start..<index, endsParagraph: endsParagraph)
      var width = -tracking, spaces: Float = 0, gaps = 0
      for piece in pieces[run.range] {
        if piece.isSpace {
          spaces += piece.advance + tracking
          gaps += 1
        } else {
          width += piece.advance + tracking + spaces
          spaces = 0
          run.gaps = gaps
        }
      }
      run.width = max(width, 0)
      runs.append(run)
      start = index + 1
    }
    return runs
  }
}
