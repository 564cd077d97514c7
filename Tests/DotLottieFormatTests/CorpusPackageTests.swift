import TestSupport
import Testing

@testable import DotLottieFormat

/// Opens every package of the corpus, and reads every theme and machine.
@Suite(.enabled(if: Corpus.isAvailable, "the corpus is not there"))
struct CorpusPackageTests {
  /// What is refused, and why; everything else has to be read.
  private static let refused: [String: DotLottieError.Code] = [
    // Compressed with gzip.
    "odd/airbnb+lottie-android/snapshot-tests/src/main/assets/Tests/winners.tgs": .notAnArchive,
    "odd/xvrh+lottie-flutter/example/assets/LightningBug_file.tgs": .notAnArchive,
    // Machines in the spelling of years ago: the initial state is named in a `descriptor`.
    "LottieFiles+dotlottie-android/sample-compose/src/main/assets/sm-pigeon.json": .missingMember,
    "LottieFiles+dotlottie-android/sample-compose/src/main/assets/sm-star-marked.json": .missingMember,
    "LottieFiles+dotlottie-android/sample-compose/src/main/assets/sm-toggle.json": .missingMember,
    "LottieFiles+dotlottie-rs/dotlottie-rs/assets/statemachines/bool_guard.json": .missingMember,
    // No machines: what an editor has in mind.
    "dotlottie+player-component/apps/dotlottie-playground/src/assets/mock-state.json": .missingMember,
    "dotlottie+player-component/apps/dotlottie-playground/src/assets/sample.json": .missingMember,
  ]

  /// The packages that can be opened; the others have to be those that are listed.
  private func packages() throws -> [(name: String, file: DotLottieFile)] {
    var opened: [(name: String, file: DotLottieFile)] = []
    for name in PackageFiles.files(in: Corpus.path, extensions: ["lottie", "zip", "tgs"]) {
      let bytes = try #require(Corpus.bytes(name))
      guard let file = read(name, { () throws(DotLottieError) in try DotLottieFile(bytes) }) else { continue }
      #expect(DotLottieFile.isArchive(bytes), "\(name)")
      opened.append((name, file))
    }
    #expect(opened.count >= 58)
    return opened
  }

  /// What some reading gives; nil when it is refused for the reason that is listed.
  private func read<Value>(_ name: String, _ reading: () throws(DotLottieError) -> Value) -> Value? {
    do throws(DotLottieError) {
      let value = try reading()
      #expect(Self.refused[name] == nil, "\(name) is not refused")
      return value
    } catch {
      #expect(error.code == Self.refused[name], "\(name): \(error)")
      return nil
    }
  }

  /// The ids of a package's themes or machines: the names of the files in a folder.
  private func ids(_ folder: String, in file: DotLottieFile) -> [String] {
    file.entries.map(\.name).filter { $0.hasPrefix(folder) && $0.hasSuffix(".json") }
      .map { String($0.dropFirst(folder.count).dropLast(5)) }
  }

  @Test func `every package opens, and nothing in it is larger than its directory says`() throws {
    for (name, file) in try packages() {
      for entry in file.entries {
        #expect(try file.bytes(of: entry.name)?.count == entry.size, "\(name): \(entry.name)")
      }
    }
  }

  @Test func `every animation that its manifest lists is there`() throws {
    for (name, file) in try packages() {
      for animation in file.manifest.animations {
        #expect(try !file.animation(id: animation.id).isEmpty, "\(name): \(animation.id)")
      }
      #expect(try !file.animation(id: file.initialAnimationID).isEmpty)
    }
  }

  @Test func `every theme of a package is read, and says something`() throws {
    var count = 0
    for (name, file) in try packages() {
      for id in ids("t/", in: file) {
        count += 1
        #expect(try !file.theme(id: id).rules.isEmpty, "\(name): \(id)")
      }
    }
    #expect(count >= 7)
  }

  @Test(arguments: [.lenient, .strict, .strictWithUnknownKinds] as [StateMachineDefinition.Parsing])
  func `every machine of a package is read, is sound, and is written as it was`(
    parsing: StateMachineDefinition.Parsing
  ) throws {
    var count = 0
    for (name, file) in try packages() {
      for id in ids("s/", in: file) {
        count += 1
        let machine = try file.stateMachine(id: id, parsing: parsing)
        try machine.validate()
        #expect(machine.diagnostics.isEmpty, "\(name): \(id)")
        #expect(try StateMachineDefinition(json: machine.json(), parsing: parsing) == machine)
      }
    }
    #expect(count >= 7)
  }

  @Test(arguments: [.lenient, .strict, .strictWithUnknownKinds] as [StateMachineDefinition.Parsing])
  func `every machine that is a file of its own is read, or refused for the reason that is listed`(
    parsing: StateMachineDefinition.Parsing
  ) throws {
    var count = 0
    let table = String(decoding: try #require(Corpus.bytes("manifest.tsv")), as: UTF8.self)
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 6, columns[6] == "statemachine" else { continue }
      let name = String(columns[0])
      let bytes = try #require(Corpus.bytes(name))
      count += 1
      let machine = read(name) { () throws(DotLottieError) in
        let machine = try StateMachineDefinition(json: bytes, parsing: parsing)
        try machine.validate()
        return machine
      }
      // Four files have a member of another format, "entry_actions".
      let others = machine?.diagnostics.filter { !$0.message.contains("did you mean \"entryActions\"?") }
      #expect(others?.isEmpty ?? true, "\(name)")
    }
    #expect(count >= 59)
  }

  @Test func `every manifest is written as it is read`() throws {
    for (name, file) in try packages() {
      #expect(try DotLottieManifest(json: file.manifest.json()) == file.manifest, "\(name)")
    }
  }

  @Test func `everything that is listed as refused is there`() {
    for name in Self.refused.keys { #expect(Corpus.bytes(name) != nil, "\(name)") }
  }
}
