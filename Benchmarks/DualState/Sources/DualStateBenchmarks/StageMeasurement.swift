import CAllocationCounter
import DotLottie
import DualStateStages
import Foundation

/// How a stage does: each time in milliseconds, the middle one of many.
struct StageMeasurement {
  /// Until a call returns, and until the first right frame is in the caller's buffer.
  struct Times {
    var call = 0.0
    var frame = 0.0
    /// What the call takes of the processor, on its thread: the same whatever else the machine does.
    var work = 0.0
  }

  var start = Times()
  var firstSwitch = Times()
  var laterSwitch = Times()
  /// How often one of the later switches allocates on the caller's thread, and with drawing what it shows.
  var switchAllocations = 0.0
  var frameAllocations = 0.0
  /// How often a frame was not the right one.
  var wrongFrames = 0
}

/// Measures one stage.
@MainActor
struct StageBench<Control: DualStateControl> {
  let files: MeasuredFiles
  private var surface = Surface(width: MeasuredFiles.side, height: MeasuredFiles.side)

  init(_ type: Control.Type, _ files: MeasuredFiles) { self.files = files }

  mutating func run(starts: Int = 15, switches: Int = 400) async -> StageMeasurement {
    var measurement = StageMeasurement()
    var all: [StageMeasurement] = []
    for index in 0..<starts {
      var one = StageMeasurement()
      // What was compiled before counts as never seen.
      AnimationCache.shared.removeAll()
      let control = await start(&one)
      await prepare(control)
      one.firstSwitch = switchOver(control, to: true, &one.wrongFrames)
      if index == starts - 1 { later(control, switches, &measurement) }
      all.append(one)
    }
    measurement.start = Self.middle(all.map(\.start))
    measurement.firstSwitch = Self.middle(all.map(\.firstSwitch))
    measurement.wrongFrames += all.reduce(0) { $0 + $1.wrongFrames }
    return measurement
  }

  private mutating func start(_ measurement: inout StageMeasurement) async -> Control {
    let clock = ContinuousClock()
    let (begin, work) = (clock.now, ThreadTime.milliseconds)
    let control = Control(
      activePath: files.activePath, inactivePath: files.inactivePath, width: MeasuredFiles.side,
      height: MeasuredFiles.side)
    measurement.start.call = StageMeasurement.milliseconds(begin.duration(to: clock.now))
    measurement.start.work = ThreadTime.milliseconds - work
    surface.pixels[0] = 1
    while true {
      control.advance(by: .zero)
      if control.draw(into: &surface), surface.pixels == files.inactivePixels { break }
      // The main actor is free meanwhile, as in an application.
      await Task.yield()
    }
    measurement.start.frame = StageMeasurement.milliseconds(begin.duration(to: clock.now))
    return control
  }

  private func prepare(_ control: Control) async {
    while !control.isPrepared { try? await Task.sleep(for: .milliseconds(1)) }
  }

  private mutating func switchOver(
    _ control: Control, to isActive: Bool, _ wrongFrames: inout Int
  ) -> StageMeasurement.Times {
    let clock = ContinuousClock()
    let (begin, work) = (clock.now, ThreadTime.milliseconds)
    control.setActive(isActive)
    let (returned, worked) = (clock.now, ThreadTime.milliseconds - work)
    control.draw(into: &surface)
    let drawn = clock.now
    if surface.pixels != (isActive ? files.activePixels : files.inactivePixels) { wrongFrames += 1 }
    return StageMeasurement.Times(
      call: StageMeasurement.milliseconds(begin.duration(to: returned)),
      frame: StageMeasurement.milliseconds(begin.duration(to: drawn)), work: worked)
  }

  private mutating func later(_ control: Control, _ count: Int, _ measurement: inout StageMeasurement) {
    var all: [StageMeasurement.Times] = []
    all.reserveCapacity(count)
    for index in 0..<count {
      all.append(switchOver(control, to: index % 2 == 1, &measurement.wrongFrames))
    }
    measurement.laterSwitch = Self.middle(all)
    // Counted apart, so that counting takes no time above.
    var ofSwitches: UInt64 = 0
    let before = zoetrope_thread_allocations()
    for index in 0..<count {
      let start = zoetrope_thread_allocations()
      control.setActive(index % 2 == 1)
      ofSwitches += zoetrope_thread_allocations() - start
      control.draw(into: &surface)
    }
    measurement.frameAllocations = Double(zoetrope_thread_allocations() - before) / Double(count)
    measurement.switchAllocations = Double(ofSwitches) / Double(count)
  }

  private static func middle(_ times: [StageMeasurement.Times]) -> StageMeasurement.Times {
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return StageMeasurement.Times(
      call: middle(times.map(\.call)), frame: middle(times.map(\.frame)), work: middle(times.map(\.work)))
  }
}

extension StageMeasurement {
  static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}

/// What the calling thread has taken of the processor.
enum ThreadTime {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
