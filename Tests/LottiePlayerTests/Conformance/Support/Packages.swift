import DotLottieFormat

extension Conformance {
  /// A package of these files, stored as they are.
  static func package(_ files: [(name: String, text: String)]) throws -> DotLottieFile {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let (name, bytes) = (Array(file.name.utf8), Array(file.text.utf8))
      // Version, flags, method, time, date, checksum: none of them is looked at, but the method.
      let size = number(bytes.count, 4)
      let facts = number(20, 2) + number(0, 8) + number(0, 4) + size + size
      let start = archive.count
      archive += number(0x0403_4B50, 4) + facts + number(name.count, 2) + number(0, 2) + name + bytes
      directory += number(0x0201_4B50, 4) + number(20, 2) + facts + number(name.count, 2) + number(0, 12)
      directory += number(start, 4) + name
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    return try DotLottieFile(archive + directory + end)
  }

  /// A number in so many bytes, the lowest first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension Conformance {
  /// Two animations with the same slots, a theme that colours the ball green, one that shrinks it.
  static func themedPackage() throws -> DotLottieFile {
    try package([
      (
        "manifest.json",
        """
        {"version":"2","generator":"hand","animations":[{"id":"first"},{"id":"second"}],\
        "themes":[{"id":"dark"},{"id":"small"}]}
        """
      ),
      ("a/first.json", ball), ("a/second.json", ball),
      ("t/dark.json", #"{"rules":[{"type":"Color","id":"ball_color","value":[0,1,0]}]}"#),
      ("t/small.json", #"{"rules":[{"type":"Vector","id":"ball_scale","value":[10,10]}]}"#),
    ])
  }
}
