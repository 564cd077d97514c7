import DotLottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A player with a machine under test, and what it told since it was last asked.
final class Rig {
  /// 100 × 100, frames 0…20, 10 frames a second: a tick of 100 ms is a frame.
  ///
  /// Red boxes: `A` at the top left and `B` at the top right, 40 × 40, and `dot`, 10 × 10, whose middle moves from
  /// (10, 70) at frame 0 to (90, 70) at frame 20.
  static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":21,"w":100,"h":100,"markers":[{"cm":"low","tm":0,"dr":5},
    {"cm":"middle","tm":5,"dr":10},{"cm":"high","tm":15,"dr":5}],"layers":[
    \(box("A", 20, 20, 40)),\(box("B", 80, 20, 40)),
    {"nm":"dot","ty":4,"ip":0,"op":21,"ks":{"p":{"a":1,"k":[
    {"t":0,"s":[10,70],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[90,70]}]}},"shapes":[
    {"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]},"r":{"k":0}},{"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
    """

  /// 100 × 100, frames 0…10, 10 frames a second: a blue box, `C`, which covers all but in its last frame.
  static let otherAnimation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":11,"w":100,"h":100,"layers":[
    {"nm":"C","ty":4,"ip":0,"op":10,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}]}]}
    """

  private static func box(_ name: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    """
    {"nm":"\(name)","ty":4,"ip":0,"op":21,"ks":{},"shapes":[{"ty":"rc","p":{"k":[\(x),\(y)]},
    "s":{"k":[\(size),\(size)]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}
    """
  }

  let player: Player

  /// A player that shows the animation, with its machine started.
  ///
  /// - Parameters:
  ///   - machine: As JSON.
  ///   - dialect: How it is read.
  ///   - packed: Whether the animation comes from a package: `one`, with `two` beside it, the machine `machine` and
  ///     the themes `green`, `plain` and `broken`.
  ///   - starts: Whether the machine is started, and what that tells forgotten.
  ///   - policy: What the machine is started with.
  init(
    _ machine: String, _ dialect: StateMachineDialect = .documented, packed: Bool = false,
    starts: Bool = true,
    policy: OpenURLPolicy = OpenURLPolicy()
  ) throws {
    var options = Player.Options()
    options.dialect = dialect
    player = try Player(width: 100, height: 100, options: options)
    if packed {
      try player.load(try Self.package(machine))
      try player.loadStateMachine(id: "machine")
    } else {
      try player.load(json: Array(Self.animation.utf8))
      try player.loadStateMachine(json: Array(machine.utf8))
    }
    if starts {
      player.startStateMachine(policy: policy)
      _ = player.takeEvents()
    }
  }

  static func package(_ machine: String) throws(DotLottieError) -> DotLottieFile {
    let manifest = """
      {"version":"2","generator":"by hand","animations":[{"id":"one"},{"id":"two"}],
      "themes":[{"id":"green"},{"id":"plain"},{"id":"broken"}],"stateMachines":[{"id":"machine"}]}
      """
    return try DotLottieFile(
      StoredArchive.bytes([
        ("manifest.json", manifest), ("a/one.json", animation), ("a/two.json", otherAnimation),
        ("t/green.json", #"{"rules":[{"type":"Color","id":"ink","value":[0,1,0]}]}"#),
        ("t/plain.json", #"{"rules":[]}"#), ("t/broken.json", "{"), ("s/machine.json", machine),
      ]))
  }

  // MARK: What it tells

  /// What the machine told since it was last asked.
  func told() -> [String] { player.takeEvents().filter(\.isOfMachine).map(\.text) }

  /// What playback told since it was last asked.
  func played() -> [String] { player.takeEvents().filter { !$0.isOfMachine }.map(\.text) }

  var state: String { player.stateMachine?.currentState ?? "none" }
  var status: StateMachineEngine.Status { player.stateMachine?.status ?? .stopped }
  var frame: Float { player.timeline.frame }

  /// Whether a frame shows; its 32 bits may be some units off in the last place.
  func isAt(_ frame: Float) -> Bool { abs(self.frame - frame) < 0.0001 }

  // MARK: What is done to it

  /// Lets frames pass: 100 ms each.
  func pass(_ frames: Int = 1) throws {
    for _ in 0..<frames { try player.tick(milliseconds: 100) }
  }

  func number(_ name: String = "n") -> Float? { player.stateMachine?.value(name, as: Float.self) }
  func string(_ name: String = "s") -> String? { player.stateMachine?.value(name, as: String.self) }
  func boolean(_ name: String = "f") -> Bool? { player.stateMachine?.value(name, as: Bool.self) }

  /// What is drawn at a pixel, as `#RRGGBBAA`.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    var surface = Surface(width: 100, height: 100)
    player.draw(into: &surface)
    let pixel = surface.pixels[y * 100 + x]
    return pixel.byteSwapped
  }
}
