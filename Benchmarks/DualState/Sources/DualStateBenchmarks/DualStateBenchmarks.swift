import CAllocationCounter
import DualStateStages
import Foundation

/// The table of the article on dual-state animations, on this machine: three stages side by side, and the package's answer.
@main struct DualStateBenchmarks {
  @MainActor static func main() async throws {
    let files = try MeasuredFiles()
    if CommandLine.arguments.contains("--first") { return printFirst(files) }
    print(files.summary)
    print("milliseconds, the middle one of 15 starts and of 400 later switches\n")
    var naive = StageBench(NaiveDualStateView.self, files)
    var asynchronous = StageBench(AsynchronousDualStateView.self, files)
    var pending = StageBench(PendingDualStateView.self, files)
    var dual = StageBench(DualStateView.self, files)
    let byHand = [await naive.run(), await asynchronous.run(), await pending.run()]
    let last = await dual.run()
    let stages = byHand + [last]

    print(line("", ["1: naive", "2: in tasks", "3: pending", "4: dual state", "asked of 4"]))
    show("start: the call returns", stages.map(\.start.call), asked: 0.5)
    show("  of that, work of the calling thread", stages.map(\.start.work))
    show("start: the first right frame is there", stages.map(\.start.frame))
    show("first switch: the call returns", stages.map(\.firstSwitch.call))
    show("  of that, work of the calling thread", stages.map(\.firstSwitch.work))
    show("first switch: the right frame is there", stages.map(\.firstSwitch.frame), asked: 1)
    show("later switch: the call returns", stages.map(\.laterSwitch.call), asked: 0.01)
    show("  of that, work of the calling thread", stages.map(\.laterSwitch.work))
    show("later switch: the right frame is there", stages.map(\.laterSwitch.frame))
    let isCounted = zoetrope_allocations_are_counted()
    showCounts("later switch: allocations of the call", isCounted ? stages.map(\.switchAllocations) : nil)
    showCounts("later switch: the same with drawing", isCounted ? stages.map(\.frameAllocations) : nil)

    // Times depend on the machine; counts, and what is drawn, do not.
    let wrong = stages.map(\.wrongFrames)
    print("\nwrong frames: \(wrong.map { "\($0)" }.joined(separator: ", "))")
    let isWasteful = isCounted && last.frameAllocations > 0
    if isWasteful { print("the fourth stage ALLOCATES") }
    if isWasteful || wrong.contains(where: { $0 > 0 }) { exit(1) }
  }

  /// The first control of a process also pays for what the system makes once, such as the settings of sessions.
  @MainActor private static func printFirst(_ files: MeasuredFiles) {
    let (start, work) = (ContinuousClock.now, ThreadTime.milliseconds)
    let control = DualStateView(
      activePath: files.activePath, inactivePath: files.inactivePath, width: MeasuredFiles.side,
      height: MeasuredFiles.side)
    let (time, worked) = (ContinuousClock.now - start, ThreadTime.milliseconds - work)
    withExtendedLifetime(control) {}
    let texts = [StageMeasurement.milliseconds(time), worked].map { String(format: "%.4f", $0) }
    print(
      "the first control of a process, fourth stage: the call returns after \(texts[0]), of that work \(texts[1])"
    )
  }

  private static func show(_ name: String, _ values: [Double], asked: Double? = nil, digits: Int = 4) {
    let texts = values.map { String(format: "%.\(digits)f", $0) }
    var verdict = ""
    if let asked {
      let text = asked == 0 ? "0" : "≤ \(asked)"
      verdict = text + ((values.last ?? .infinity) <= asked ? "  ok" : "  MORE")
    }
    print(line(name, texts + [verdict]))
  }

  /// - Parameter values: Nil where nothing counts.
  private static func showCounts(_ name: String, _ values: [Double]?) {
    guard let values else { return print(line(name, ["not counted"])) }
    show(name, values, asked: 0, digits: 1)
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 40, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 15 - $0.count)) + $0 }.joined()
  }
}
