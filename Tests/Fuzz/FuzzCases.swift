#if Tools
import Foundation

/// The cases of one seed: which file each starts from, how it is changed and what is done with it.
struct FuzzCases: Sendable {
  let seed: UInt64
  /// The files to start from, by their kind.
  private let seeds: [FuzzKind: [FuzzSeed]]
  /// The kinds that have files, each as often as its share says.
  private let kinds: [FuzzKind]

  init(seed: UInt64, seeds: [FuzzSeed]) {
    self.seed = seed
    let seeds = Dictionary(grouping: seeds, by: \.kind)
    self.seeds = seeds
    kinds = FuzzKind.allCases.flatMap { Array(repeating: $0, count: seeds[$0] == nil ? 0 : $0.share) }
  }

  var isEmpty: Bool { kinds.isEmpty }
  var fileCount: Int { seeds.values.reduce(0) { $0 + $1.count } }

  private func random(_ number: Int) -> FuzzRandom {
    FuzzRandom(
      state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(number)) &* 0xD1B5_4A32_D192_ED03)
  }

  /// Picks the file that a case starts from; there must be one.
  private func pick(_ random: inout FuzzRandom) -> FuzzSeed? {
    let choices = seeds[kinds[random.below(kinds.count)]] ?? []
    return choices.isEmpty ? nil : choices[random.below(choices.count)]
  }

  /// The name of the file that a case starts from.
  func fileName(of number: Int) -> String {
    var random = random(number)
    return pick(&random)?.name ?? ""
  }

  /// The kind of a case.
  func kind(of number: Int) -> FuzzKind {
    var random = random(number)
    return pick(&random)?.kind ?? .animation
  }

  /// The kind of a case, with the mutated file.
  func file(of number: Int) -> (kind: FuzzKind, bytes: [UInt8]) {
    var random = random(number)
    guard let seed = pick(&random), let others = seeds[seed.kind] else { return (.animation, []) }
    let donor = others[random.below(others.count)]
    return (seed.kind, seed.kind.mutated(seed.bytes, donor: donor.bytes, random))
  }

  /// Runs a case: what came of it, or why its file is refused.
  ///
  /// - Parameter willStart: Called once the file is made.
  func run(_ number: Int, willStart: (FuzzKind) -> Void = { _ in }) -> (isRefused: Bool, text: String) {
    let (kind, bytes) = file(of: number)
    var random = random(~number)
    willStart(kind)
    do {
      return (false, "\(kind): \(try kind.run(bytes, &random))")
    } catch {
      return (true, "\(kind): refused: \(error)")
    }
  }

  /// Writes a case to a file in `folder` and gives its path.
  func save(_ number: Int, to folder: String) -> String {
    let (kind, bytes) = file(of: number)
    let path = "\(folder)/seed\(seed)-case\(number).\(kind.fileExtension)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
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
#endif
