import Foundation

/// The cases of one seed: which file each starts from, how it is changed and which frame is drawn.
struct FuzzCases: Sendable {
  let seed: UInt64
  let files: [String]

  /// Files above this size are left out: many small files find more than a few large ones in the same time.
  static let maximumBytes = 200_000

  /// All JSON files at the given paths and in folders below them, sorted.
  static func files(in paths: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue {
        files.append(path)
        continue
      }
      guard let walker = FileManager.default.enumerator(atPath: path) else { continue }
      for case let name as String in walker where name.hasSuffix(".json") { files.append("\(path)/\(name)") }
    }
    return files.filter {
      let attributes = try? FileManager.default.attributesOfItem(atPath: $0)
      let size = (attributes?[.size] as? NSNumber)?.intValue ?? .max
      return size > 0 && size <= maximumBytes && isAnimation($0)
    }.sorted()
  }

  private static func isAnimation(_ path: String) -> Bool {
    read(path).firstRange(of: Array("\"layers\"".utf8)) != nil
  }

  private func random(_ number: Int) -> FuzzRandom {
    FuzzRandom(
      state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(number)) &* 0xD1B5_4A32_D192_ED03)
  }

  /// The file that a case starts from.
  func fileName(of number: Int) -> String {
    var random = random(number)
    return files[random.below(files.count)]
  }

  /// Where in the animation the frame lies that is drawn, 0…1.
  func frame(of number: Int) -> Double {
    var random = random(~number)
    return Double(random.below(1001)) / 1000
  }

  /// The mutated file.
  func bytes(of number: Int) -> [UInt8] {
    var random = random(number)
    let name = files[random.below(files.count)]
    let other = files[random.below(files.count)]
    var mutator = FuzzMutator(random: random, donor: Self.read(other))
    return mutator.mutated(Self.read(name))
  }

  /// Writes a case to a file in `folder` and gives its path.
  func save(_ number: Int, to folder: String) -> String {
    let path = "\(folder)/seed\(seed)-case\(number).json"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(bytes(of: number)).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func read(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }
}

/// SplitMix64.
struct FuzzRandom: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
