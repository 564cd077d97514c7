import DotLottieFormat
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import PlayerExercise
import TestSupport
import Testing

/// Real packages and machines under a thousand calls that no designer thought of.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusPlayTests {
  private static let calls = sampled(1000)

  @Test(arguments: PackageFiles.files(in: Corpus.path, extensions: ["lottie"]))
  func `a package takes any calls, and the same ones give the same trace`(name: String) throws {
    let bytes = try #require(Corpus.bytes(name))
    let file = try DotLottieFile(bytes)
    let listed = file.manifest.stateMachines.map(\.id)
    let found = file.entries.map(\.name).filter { $0.hasPrefix("s/") && $0.hasSuffix(".json") }
    let machines = Set(listed + found.map { String($0.dropFirst(2).dropLast(5)) })
    for machine in machines.isEmpty ? [nil] : machines.sorted().map(Optional.some) {
      let first = try Self.trace(file, machine, seed: 1)
      #expect(first.count >= Self.calls / 4)
      #expect(try first == Self.trace(file, machine, seed: 1), "\(machine ?? "no machine")")
    }
  }

  private static func trace(_ file: DotLottieFile, _ machine: String?, seed: UInt64) throws -> [String] {
    var options = Player.Options()
    options.imageDecoder = PlatformImageDecoder()
    let player = try Player(width: 64, height: 64, options: options)
    try player.load(file)
    if let machine { try? player.loadStateMachine(id: machine) }
    player.startStateMachine()
    let exercise = PlayerExercise(player, seed: seed)
    exercise.run(calls: calls)
    return exercise.trace
  }

  /// The JSON files that are state machines.
  private static let machines = PackageFiles.files(in: Corpus.path, extensions: ["json"]).filter { name in
    guard let bytes = Corpus.bytes(name), bytes.count < 1 << 20, let json = try? JSONDocument(bytes) else {
      return false
    }
    return json.member("states", of: .root).map { json.kind(of: $0) == .array } ?? false
      && json.member("initial", of: .root) != nil
  }

  @Test(arguments: machines) func `a machine takes any calls, under every dialect`(name: String) throws {
    let bytes = try #require(Corpus.bytes(name))
    for dialect in [StateMachineDialect.documented, .runtime, .upstream] {
      let traces = try (0..<2).map { _ in
        var options = Player.Options()
        options.dialect = dialect
        let player = try Player(width: 16, height: 16, options: options)
        // Older machines are refused by the strict dialect; an exercise without a machine is one too.
        try? player.loadStateMachine(json: bytes)
        player.startStateMachine()
        let exercise = PlayerExercise(player, seed: 7)
        exercise.run(calls: Self.calls)
        return exercise.trace
      }
      #expect(traces[0] == traces[1])
    }
  }
}
