import TestSupport
import Testing

@testable import ViewMachines

/// Sequences that never end, and files that ask for too much.
struct EndlessTests {
  private let loop = AnimationMachineFile.row("a forth b 0.001 0 back", "b back a 0.001 0 forth")

  @Test func `a sequence of a million transitions keeps nothing`() throws {
    var engine = ViewMachineEngine(loop)
    var events: [ViewMachineEvent] = []
    var changes: [ViewChange] = []
    let shown = ViewLook(frame: ViewFrame(0, 0, 10, 10))
    try engine.perform("forth", on: "m", into: &events) { _ in shown }
    let seconds = sampled(1000)
    var count = 0
    var room = 0
    for second in 1...seconds {
      engine.advance(by: .seconds(1), into: &events) { _ in shown }
      count += events.count
      events.removeAll(keepingCapacity: true)
      if second % 2 == 0 { engine.takeChanges(into: &changes) }
      changes.removeAll(keepingCapacity: true)
      let used =
        engine.machines[0].transitions.capacity + engine.active.capacity + engine.machines[0].queue.capacity
      if second == 10 { room = used }
      if second > 10 { #expect(used == room) }
      #expect(engine.views[0].motionCount <= 3)
    }
    #expect(count == 1000 * seconds)
    #expect(engine.time == .seconds(seconds))
    #expect(engine.isRunning("m"))
  }

  @Test func `a view that a state lists very often is moved once`() throws {
    var file = AnimationMachineFile.row("a go b 1 0")
    let view = AnimationMachineFile.View("1", alpha: 0.5)
    file.machines[0].states?[1].views = Array(repeating: view, count: 20_000)
    var engine = ViewMachineEngine(file, compatibility: .originalRuntime)
    var events: [ViewMachineEvent] = []
    try engine.perform("go", on: "m", into: &events) { _ in ViewLook(frame: ViewFrame(0, 0, 10, 10)) }
    #expect(engine.views[0].motionCount <= 3)
    var changes: [ViewChange] = []
    engine.advance(by: .milliseconds(1500), into: &events) { _ in ViewLook(frame: ViewFrame(0, 0, 10, 10)) }
    engine.takeChanges(into: &changes)
    #expect(changes.map(\.alpha) == [0.5])
  }

  @Test func `what takes no time is stopped`() throws {
    var file = loop
    for state in 0...1 { file.machines[0].states?[state].transitions?[0].duration = -1 }
    file.machines.append(file.machines[0])
    file.machines[1].id = "n"
    for state in 0...1 { file.machines[1].states?[state].transitions?[0].duration = 0.5 }
    var engine = ViewMachineEngine(file, compatibility: .originalRuntime)
    var events: [ViewMachineEvent] = []
    let shown = ViewLook(frame: ViewFrame(0, 0, 10, 10))
    try engine.perform("forth", on: "m", into: &events) { _ in shown }
    try engine.perform("forth", on: "n", into: &events) { _ in shown }
    engine.advance(by: .seconds(1), into: &events) { _ in shown }
    #expect(events.contains { $0.kind == .failed && $0.machine == "m" && $0.error?.code == .tooMany })
    #expect(!engine.isRunning("m") && engine.isRunning("n"))
    #expect(events.filter { $0.machine == "n" }.count == 2)
    #expect(events.count <= ViewMachineLimits.maximumStepsPerSecond + 3)
  }

  @Test func `a loop goes on however large the step is`() throws {
    let shown = ViewLook(frame: ViewFrame(0, 0, 10, 10))
    var engine = ViewMachineEngine(loop)
    var events: [ViewMachineEvent] = []
    try engine.perform("forth", on: "m", into: &events) { _ in shown }
    // More than may begin and end in a second; the million above is in steps of one.
    let seconds = ViewMachineLimits.maximumStepsPerSecond / 1000 + 1
    engine.advance(by: .seconds(seconds), into: &events) { _ in shown }
    #expect(events.count == seconds * 1000 && engine.isRunning("m") && engine.time == .seconds(seconds))
    #expect(events.allSatisfy { $0.kind == .moved })
  }

  @Test func `a loop of next to no time is stopped however small the steps are`() throws {
    var file = loop
    for state in 0...1 { file.machines[0].states?[state].transitions?[0].duration = 1e-9 }
    let shown = ViewLook(frame: ViewFrame(0, 0, 10, 10))
    var engine = ViewMachineEngine(file)
    var events: [ViewMachineEvent] = []
    try engine.perform("forth", on: "m", into: &events) { _ in shown }
    // Each step alone has half of what may begin and end in a second.
    for _ in 0..<100 { engine.advance(by: .microseconds(100), into: &events) { _ in shown } }
    #expect(events.count == ViewMachineLimits.maximumStepsPerSecond + 1)
    #expect(events.last?.kind == .failed && events.last?.error?.code == .tooMany)
    #expect(!engine.isRunning("m") && engine.time == .milliseconds(10))
  }

  @Test func `times that can't be are brought back`() throws {
    let times = TransitionTiming(duration: 1e300, delay: .infinity).times
    #expect(times == (.seconds(1_000_000_000), .seconds(1_000_000_000)))
    #expect(TransitionTiming(duration: .nan, delay: .nan).times == (.zero, .zero))
    #expect(TransitionTiming(duration: 1e-30, delay: -5).times == (.zero, .nanoseconds(1)))
    let course = Course(.row("a go b 1e300 1e300"), TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.machines.advance(by: .seconds(-5))
    #expect(course.machines.time == .zero)
    course.machines.advance(by: .seconds(Int64.max))
    #expect(course.lines == ["2000000000000 m finished a→b"])
    course.machines.advance(by: .seconds(Int64.max))
  }

  @Test func `files that are cut off or changed are read or refused`() throws {
    var random = SplitMix64(seed: 7)
    let bytes = Harbour.bytes
    #expect(bytes.count > 1000)
    for length in stride(from: 0, to: bytes.count, by: 7) { exercise(Array(bytes[..<length])) }
    let pieces = [
      "null", "[]", "{}", "-1", "1e308", "\"\"", "true", "\"{{1,2},{3,4}}\"", "0", ",", "\"1.2.3\"",
    ]
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<(1 + random.next() % 4) {
        let place = Int(random.next() % UInt64(changed.count))
        if random.next() % 2 == 0 {
          changed[place] = UInt8(truncatingIfNeeded: random.next())
        } else {
          let end = min(place + Int(random.next() % 8), changed.count)
          changed.replaceSubrange(place..<end, with: pieces[Int(random.next() % UInt64(pieces.count))].utf8)
        }
      }
      exercise(changed)
    }
  }

  /// Reads, writes, checks and runs a file.
  private func exercise(_ bytes: [UInt8]) {
    guard let file = try? AnimationMachineFile(json: bytes) else { return }
    _ = file.findings()
    _ = file.graphs()
    #expect((try? AnimationMachineFile(json: Array(file.json().utf8))) == file)
    for compatibility in ViewMachineCompatibility.allCases {
      let course = Course(file, Harbour.stage(), compatibility)
      for machine in ["boat", "flag"] {
        for transition in ["sail", "return", "raise", "lower"] {
          for policy in InterruptionPolicy.allCases {
            _ = try? course.machines.perform(transition, on: machine, whileRunning: policy)
          }
        }
      }
      course.wait(3000, step: 300)
      #expect(course.stage.root.children.allSatisfy { (0...1).contains($0.look.alpha) })
    }
  }

  @Test func `files with too much in them are refused`() {
    func code(_ text: String) -> ViewMachineError.Code? {
      do throws(ViewMachineError) {
        _ = try AnimationMachineFile(json: Array(text.utf8))
        return nil
      } catch {
        return error.code
      }
    }
    let many = Array(repeating: "0", count: ViewMachineLimits.maximumParts + 1).joined(separator: ",")
    #expect(code("[\(many)]") == .limitExceeded)
    #expect(code(String(repeating: "[", count: 1000)) == .limitExceeded)
    #expect(code("[{\"machine\":\"\(String(repeating: "x", count: 5000))\"}]") == .limitExceeded)
    #expect(code(String(repeating: " ", count: ViewMachineLimits.maximumFileBytes + 1)) == .limitExceeded)
    // As many as there may be, each noted up to a limit, in good time.
    let most = Array(repeating: "0", count: ViewMachineLimits.maximumParts).joined(separator: ",")
    #expect(code("[\(most)]") == nil)
  }
}
