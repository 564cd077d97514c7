#if Tools
/// The kind of a case.
///
/// A new kind is a case here, with its share, its words, how its files are known and what is done with them; seeds
/// that are in no file go to `FuzzSeeds.builtIn`.
enum FuzzKind: String, CaseIterable, Sendable {
  case animation, heavy, heavyPackage, archive, manifest, theme, machine, script, graph, chart, views, stage,
    source, font, expression

  /// The number of cases of this kind in 256, if all kinds have files.
  var share: Int {
    switch self {
    case .animation: 80
    case .archive, .theme, .source, .font: 20
    case .expression: 30
    // These take a second each.
    case .heavy, .heavyPackage: 3
    case .manifest, .script, .graph, .stage: 10
    case .machine: 30
    case .chart, .views: 20
    }
  }

  /// The ending of a saved case's name.
  var fileExtension: String {
    switch self {
    case .archive, .heavyPackage: "lottie"
    case .chart: "scxml"
    case .source: "swift"
    case .font: "ttf"
    case .expression: "js"
    default: "json"
    }
  }

  /// The words that a mutation puts in.
  var vocabulary: FuzzVocabulary {
    switch self {
    // Fonts have no words.
    case .animation, .heavy, .heavyPackage, .archive, .font: .animation
    case .manifest: .manifest
    case .theme: .theme
    case .machine: .machine
    case .script: .script
    case .graph, .chart: .graph
    case .views: .views
    case .stage: .stage
    case .source: .source
    case .expression: .expression
    }
  }

  /// The kind of a JSON file, by the names in it; nil for one that is not fuzzed.
  init?(json: [UInt8]) {
    let names = Self.shortNames(in: json)
    func has(_ key: String) -> Bool { names.contains(Array(key.utf8)) }
    if has("op") && !has("fr") {
      self = .script
    } else if has("animatedViewTag") {
      self = .views
    } else if has("views") && has("frame") && has("width") {
      self = .stage
    } else if has("layers") {
      self = .animation
    } else if has("stateGraph") {
      self = .graph
    } else if has("states") {
      self = .machine
    } else if has("rules") {
      self = .theme
    } else if has("animations") {
      self = .manifest
    } else {
      return nil
    }
  }

  /// The texts of at most 16 bytes between two quotes, found in one pass over the file.
  private static func shortNames(in json: [UInt8]) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    var start = 0
    for (index, byte) in json.enumerated() where byte == UInt8(ascii: "\"") {
      if index - start <= 16 { names.insert(Array(json[start..<index])) }
      start = index + 1
    }
    return names
  }

  /// A file after some changes; `donor` is another one of this kind.
  func mutated(_ bytes: [UInt8], donor: [UInt8], _ random: FuzzRandom) -> [UInt8] {
    if self == .heavy {
      var maker = FuzzHeavy(random)
      return maker.document()
    }
    if self == .heavyPackage {
      var maker = FuzzHeavyPackage(random)
      return maker.package()
    }
    if self == .archive {
      var mutator = FuzzArchiveMutator(random: random)
      return mutator.mutated(bytes)
    }
    if self == .font {
      var mutator = FuzzFontMutator(random: random)
      return mutator.mutated(bytes)
    }
    if self == .chart {
      var mutator = FuzzMarkupMutator(random: random, donor: donor)
      return mutator.mutated(bytes)
    }
    if self == .source || self == .expression {
      var mutator = FuzzSourceMutator(random: random, donor: donor, words: vocabulary)
      return mutator.mutated(bytes)
    }
    var mutator = FuzzMutator(random: random, donor: donor, words: vocabulary)
    return mutator.mutated(bytes)
  }

  /// Does with a file what a program would do.
  ///
  /// - Parameter random: The other parameters of the case.
  /// - Returns: The result of the case.
  /// - Throws: Why the file is refused.
  func run(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    switch self {
    case .animation: try FuzzRuns.draw(bytes, &random)
    case .heavy: try random.below(3) == 0 ? FuzzRuns.point(at: bytes, &random) : FuzzRuns.drawLarge(bytes)
    case .heavyPackage: try FuzzRuns.storm(bytes, &random)
    case .archive: try FuzzRuns.open(bytes, &random)
    case .manifest: try FuzzRuns.readManifest(bytes)
    case .theme: try FuzzRuns.putOn(bytes)
    case .machine: try FuzzRuns.readMachine(bytes, &random)
    case .script: try FuzzRuns.simulate(bytes)
    case .graph: try FuzzGraphs.readGraph(bytes, &random)
    case .chart: try FuzzGraphs.readChart(bytes, &random)
    case .views: try FuzzViews.run(bytes, &random)
    case .stage: try FuzzStages.run(bytes, &random)
    case .source: FuzzRuns.writeMembers(ofSource: bytes)
    case .font: try FuzzFonts.run(bytes, &random)
    case .expression: try FuzzRuns.evaluate(bytes, &random)
    }
  }
}
#endif
