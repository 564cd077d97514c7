import DotLottie
import DualStateStages
import Foundation

/// Two files in a folder that is gone when nobody holds it: red when active, blue when not.
final class Files: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "dual-state-\(UUID().uuidString)")

  var active: String { folder.appendingPathComponent("active.json").path }
  var inactive: String { folder.appendingPathComponent("inactive.json").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, color) in [(active, "[1,0,0,1]"), (inactive, "[0,0,1,1]")] {
      let json = """
        {"v":"5.7.0","fr":60,"ip":0,"op":12,"w":8,"h":8,"layers":[{"ty":4,"nm":"all","ip":0,"op":12,"st":0,"ks":{},
         "shapes":[{"ty":"rc","p":{"a":0,"k":[4,4]},"s":{"a":0,"k":[16,16]},"r":{"a":0,"k":0}},
          {"ty":"fl","c":{"a":0,"k":\(color)},"o":{"a":0,"k":100}}]}]}
        """
      try Data(json.utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// What is drawn in the middle.
enum Color: Equatable {
  case red, blue, none
  case other(UInt32)

  init(_ pixel: UInt32) {
    switch pixel {
    case 0xFF00_00FF: self = .red
    case 0xFFFF_0000: self = .blue
    case 0: self = .none
    default: self = .other(pixel)
    }
  }
}

/// A control with what it is drawn on.
@MainActor
struct Shown<Control: DualStateControl> {
  let control: Control
  var surface = Surface(width: 8, height: 8)

  init(_ control: Control) { self.control = control }

  mutating func color() -> Color {
    control.draw(into: &surface)
    return Color(surface.pixels[36])
  }

  /// Lets time pass and draws, for as long as something moves.
  mutating func run(milliseconds: Int) {
    for _ in 0..<milliseconds / 16 {
      control.advance(by: .milliseconds(16))
      control.draw(into: &surface)
    }
  }
}

/// A door that is opened once.
actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}

/// Whether something comes to hold.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}
