import DotLottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main struct EngineBenchmarks {
  static func main() throws {
    var measurements = try machineMeasurements()
    let words = CommandLine.arguments.dropFirst()
    if let path = words.first {
      measurements += try packageMeasurements(path, isOwn: words.contains("--own"))
    }
    print(Measurement.heading)
    for measurement in measurements { print(measurement.line) }
    let growth = try memoryGrowth()
    print("1000 players made, started, stopped and released: \(growth) bytes more in use")
    // Times depend on the machine; counts do not.
    if measurements.contains(where: \.isWasteful) || growth > 256 << 10 { exit(1) }
  }

  // MARK: Machines

  private static func player(_ machine: [UInt8], plays: Bool = false) throws -> Player {
    let player = try Player(width: 64, height: 64)
    if plays { try player.load(json: Machines.animation) }
    try player.loadStateMachine(json: machine)
    player.startStateMachine()
    return player
  }

  /// Performs a call, and takes its events, as the host of an application does.
  private static func change(_ player: Player, _ value: Float) {
    player.setInput("n", to: value)
    player.drainEvents { event in if case .stateEntered = event { entered &+= 1 } }
  }

  nonisolated(unsafe) private static var entered = 0

  private static func machineMeasurements() throws -> [Measurement] {
    let pair = try player(Machines.pair)
    let playing = try player(Machines.playingPair, plays: true)
    let failing = try player(Machines.failing)
    let chain = try player(Machines.chain)
    let answering = try player(Machines.answering)
    // Each begins with the input at 0, and runs an even number of times.
    var value: Float = 0
    func flip() -> Float {
      value = 1 - value
      return value
    }
    return [
      Measurement("an input change that causes a transition, no animation", target: 250) {
        change(pair, flip())
      },
      Measurement("the same with an animation", target: 1000) { change(playing, flip()) },
      Measurement("an input change that fails 16 guards", target: 150) { change(failing, flip()) },
      Measurement("a chain of 17 transitions", target: 2000) { change(chain, flip()) },
      Measurement("a transition whose host sets another input", target: 1000) {
        answering.setInput("n", to: flip())
        answering.drainEvents { event in
          guard case .stateEntered = event else { return }
          entered &+= 1
          answering.setInput("m", to: Float(entered & 1))
        }
      },
      Measurement(
        "reading and compiling a machine of 4 states", target: 5000, allocationLimit: 42, repetitions: 2000
      ) {
        if let definition = try? StateMachineDefinition(json: Machines.four) {
          _ = try? StateMachineEngine(definition, timeline: Timeline())
        }
      },
    ]
  }

  // MARK: Packages

  /// - Parameter isOwn: Whether it is the package that the benchmark makes, whose allocations are limited.
  private static func packageMeasurements(_ path: String, isOwn: Bool) throws -> [Measurement] {
    let bytes = read(path)
    let size = "\((bytes.count + 512) / 1024) kB"
    var surface = Surface(width: 512, height: 512)
    return [
      Measurement(
        "directory, manifest and machines of a package of \(size)", target: 300_000,
        allocationLimit: isOwn ? 50 : .infinity,
        repetitions: 50
      ) {
        guard let file = try? DotLottieFile(bytes) else { return }
        for machine in file.manifest.stateMachines { _ = try? file.stateMachine(id: machine.id) }
      },
      Measurement(
        "the same package to its first picture of 512 × 512", target: 4_500_000,
        allocationLimit: isOwn ? 3_700 : .infinity,
        repetitions: 5
      ) { drawFirst(bytes, threads: 1, &surface) },
      Measurement(
        "the same on two threads, by the clock", target: 3_500_000, allocationLimit: .infinity,
        repetitions: 5,
        clock: CLOCK_MONOTONIC
      ) { drawFirst(bytes, threads: 2, &surface) },
    ]
  }

  /// Draws the first picture of a package.
  private static func drawFirst(_ package: [UInt8], threads: Int, _ surface: inout Surface) {
    guard let file = try? DotLottieFile(package), let player = try? Player(width: 512, height: 512) else {
      return
    }
    player.threads = threads
    try? player.load(file)
    player.draw(into: &surface)
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  // MARK: Memory

  /// How many bytes more are in use after a thousand players came and went.
  private static func memoryGrowth() throws -> Int {
    func cycle() throws {
      let player = try player(Machines.playingPair, plays: true)
      player.setInput("n", to: 1)
      try player.tick(milliseconds: 100)
      var surface = Surface(width: 64, height: 64)
      player.draw(into: &surface)
      player.stopStateMachine()
    }
    for _ in 0..<10 { try cycle() }
    let before = bytesInUse()
    for _ in 0..<1000 { try cycle() }
    return bytesInUse() - before
  }

  /// The memory that the process holds; 0 where the system doesn't say.
  private static func bytesInUse() -> Int {
    let statistics = String(decoding: read("/proc/self/statm"), as: UTF8.self).split(separator: " ")
    return statistics.count > 1 ? (Int(statistics[1]) ?? 0) * 4096 : 0
  }
}
