import DotLottie
import Foundation

/// An application that a studio watches: it plays a file, and is driven by lines of its standard input.
///
/// usage: zoetrope-watched ADDRESS FILE [MACHINE]
/// Lines: `click X Y`, `down X Y`, `up X Y`, `set INPUT VALUE`, `fire INPUT`, `theme ID`, `machine JSON`, `slot ID R G B`,
/// `size W H`, `stop`, `status`, `end` (no more inspection), `inspect`, `replace` (another animation object), `quit`.
@main
@MainActor
struct Watched {
  private var animation: DotLottieAnimation
  private let address: URL
  private let file: URL
  private let machine: String?

  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let address = URL(string: arguments[1]) else {
      FileHandle.standardError.write(Data("usage: zoetrope-watched ADDRESS FILE [MACHINE]\n".utf8))
      exit(2)
    }
    var program = Watched(
      address, URL(fileURLWithPath: arguments[2]), arguments.count > 3 ? arguments[3] : nil)
    for await line in lines() {
      if !program.obey(line.split(separator: " ").map(String.init), line) { break }
    }
  }

  private init(_ address: URL, _ file: URL, _ machine: String?) {
    (self.address, self.file, self.machine) = (address, file, machine)
    animation = Self.make(file, address, machine)
  }

  private static func make(_ file: URL, _ address: URL, _ machine: String?) -> DotLottieAnimation {
    let animation = DotLottieAnimation(
      fileURL: file, config: AnimationConfig(autoplay: machine == nil, loop: machine == nil))
    animation.inspect(to: address)
    if let machine { animation.stateMachineStart(id: machine) }
    return animation
  }

  private static func lines() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    return stream
  }

  private mutating func obey(_ words: [String], _ line: String) -> Bool {
    let numbers = words.dropFirst().map { Float($0) ?? 0 }
    switch words.first {
    case "click":
      for event in [
        Event.pointerDown(x: numbers[0], y: numbers[1]), .pointerUp(x: numbers[0], y: numbers[1]),
        .click(x: numbers[0], y: numbers[1]),
      ] { animation.stateMachinePostEvent(event) }
    case "down": animation.stateMachinePostEvent(.pointerDown(x: numbers[0], y: numbers[1]))
    case "up": animation.stateMachinePostEvent(.pointerUp(x: numbers[0], y: numbers[1]))
    case "set":
      if let number = Float(words[2]) {
        animation.setInput(words[1], to: number)
      } else if let flag = Bool(words[2]) {
        animation.setInput(words[1], to: flag)
      } else {
        animation.setInput(words[1], to: words[2])
      }
    case "fire": animation.stateMachineFire(event: words[1])
    case "theme": animation.setTheme(words.count > 1 ? words[1] : "")
    case "machine":
      animation.stateMachineLoadData(String(line.dropFirst("machine ".count)))
      animation.stateMachineStart()
    case "slot":
      animation.setColorSlot(
        slotId: words[1], r: Float(words[2]) ?? 0, g: Float(words[3]) ?? 0, b: Float(words[4]) ?? 0)
    case "size": animation.resize(width: Int(numbers[0]), height: Int(numbers[1]))
    case "stop": animation.stateMachineStop()
    case "end": animation.stopInspecting()
    case "inspect": animation.inspect(to: address)
    case "replace": animation = Self.make(file, address, machine)
    case "quit": return false
    default: break
    }
    let answer =
      "\(animation.stateMachineCurrentState()) \(animation.currentFrame()) \(animation.isInspected)\n"
    // Not `print`, which keeps lines back from a pipe.
    FileHandle.standardOutput.write(Data(answer.utf8))
    return true
  }
}
