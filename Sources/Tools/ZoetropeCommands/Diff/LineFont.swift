#if Tools
import VectorRaster

/// A font of single lines for labels, which needs no font of the machine and looks the same everywhere.
///
/// A glyph is a list of lines, and a line a list of points of two digits: x, and y from the top. Capitals are 6 units
/// high, small letters begin at 2, and descenders end at 8.
enum LineFont {
  /// The height of capitals, in units.
  static let capitalHeight: Float = 6
  /// The distance of two glyphs, and the width of a space, in units.
  fileprivate static let gap: Float = 1.7
  fileprivate static let spaceWidth: Float = 2

  /// A text as lines that start at (0, 0) and run to the right.
  struct Line {
    private(set) var path = VectorPath()
    private(set) var width: Float = 0
  }

  /// Returns a text that is at most as wide as `limit` units, shortened with an ellipsis if necessary.
  static func line(_ text: String, limit: Float) -> Line {
    let whole = line(Array(text))
    if whole.width <= limit { return whole }
    var shown = Array(text)
    while let _ = shown.popLast() {
      let shorter = line(shown + ["…"])
      if shorter.width <= limit { return shorter }
    }
    return Line()
  }

  private static func line(_ text: [Character]) -> Line {
    var result = Line()
    for character in text { result.append(lines(of: character), isSpace: character == " ") }
    return result
  }

  private static func lines(of character: Character) -> [[Vector2]] {
    if character == " " { return [] }
    // A character without a glyph is a box.
    return (glyphs[character] ?? "0040460600").split(separator: " ").map { line in
      let digits = line.utf8.map { Float($0) - Float(UInt8(ascii: "0")) }
      return stride(from: 0, to: digits.count - 1, by: 2).map { Vector2(digits[$0], digits[$0 + 1]) }
    }
  }

  private static let glyphs: [Character: String] = [
    "A": "062046 1434", "B": "06003041423303 3344453606", "C": "4130100105163645", "D": "00304145360600",
    "E": "40000646 0333", "F": "400006 0333", "G": "41301001051636454323", "H": "0006 4046 0343",
    "I": "0020 1016 0626", "J": "4045361605", "K": "0006 4004 1346", "L": "000646", "M": "0600234046",
    "N": "06004640", "O": "103041453616050110", "P": "06003041423303", "Q": "103041453616050110 2446",
    "R": "06003041423303 2346", "S": "413010010213334445361605", "T": "0040 2026", "U": "000516364540",
    "V": "002640", "W": "0016223640", "X": "0046 4006", "Y": "002340 2326", "Z": "00400646",
    "a": "12324346 441405163645", "b": "0006 0312324345361605", "c": "4332120305163645",
    "d": "4046 4332120305163645", "e": "044443321203051636", "f": "30201116 0232",
    "g": "42473818 4332120305163645", "h": "0006 0312324346", "i": "0206 0000", "j": "121708 1010",
    "k": "0006 3205 1436", "l": "000516", "m": "0206 03122326 23324346", "n": "0206 0312324346",
    "o": "123243453616050312", "p": "0208 0312324345361605", "q": "4248 4332120305163645", "r": "0206 031232",
    "s": "4212031434453606", "t": "10152636 0232", "u": "0205163645 4246", "v": "022642", "w": "0216233642",
    "x": "0246 4206", "y": "0226 4218", "z": "02420646",
    "0": "103041453616050110 1531", "1": "011016 0626", "2": "01103041420646",
    "3": "01103041423313 334445361605",
    "4": "36300444", "5": "4000033344453606", "6": "30100105163645443303", "7": "004016",
    "8": "103041423313020110 3344453616050413", "9": "16364541301001021343",
    ".": "0606", ",": "0607", ":": "0303 0606", ";": "0303 0607", "!": "0004 0606",
    "?": "01103041422324 2626",
    "'": "0001", "\"": "0001 1011", "-": "0434", "–": "0444", "_": "0747", "/": "0640", "\\": "0046",
    "|": "0008",
    "(": "10010516", ")": "00111506", "[": "10000616", "]": "00101606", "{": "20111203141526",
    "}": "00111223141506", "<": "410345", ">": "014305", "+": "2125 0343", "=": "0242 0444", "×": "0244 0442",
    "*": "2125 0244 0442", "#": "1016 3036 0242 0444", "%": "0640 0010110100 3545463635",
    "&": "46011020310405162644", "$": "413010010213334445361605 2026", "@": "361605011030414434322213 2434",
    "^": "022042", "`": "0011", "~": "04133443", "…": "0606 2626 4646", "·": "0303",
  ]
}

extension LineFont.Line {
  /// Adds a glyph after the others.
  fileprivate mutating func append(_ lines: [[Vector2]], isSpace: Bool) {
    if width > 0 { width += LineFont.gap }
    var right = isSpace ? LineFont.spaceWidth : 0
    for line in lines {
      for (index, point) in line.enumerated() {
        right = max(right, point.x)
        let place = Vector2(width + point.x, point.y)
        if index == 0 { path.move(to: place) } else { path.line(to: place) }
      }
    }
    width += right
  }
}
#endif
