@testable import DotLottie
import LottieRenderer
import StateMachines
import TestSupport
import VectorRaster

/// Animations of one colour each, which tell in every pixel whose they are and how far they have come.
enum DualStateSample {
  /// A rectangle that covers the canvas of 4 × 4: red, with as much green as the frame is late.
  ///
  /// - Parameters:
  ///   - red: The red, 0…255: whose it is.
  ///   - frames: How many there are, at 60 a second.
  static func json(red: Int, frames: Int = 6) -> [UInt8] {
    let color = Double(red) / 255
    return Array(
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":\(frames),"w":4,"h":4,
       "markers":[{"cm":"off","tm":0,"dr":2},{"cm":"on","tm":3,"dr":2}],
       "layers":[{"ty":4,"nm":"all","ip":0,"op":\(frames),"st":0,"ks":{},
         "shapes":[{"ty":"rc","p":{"a":0,"k":[2,2]},"s":{"a":0,"k":[8,8]},"r":{"a":0,"k":0}},
           {"ty":"fl","o":{"a":0,"k":100},"c":{"a":1,"k":[
             {"t":0,"s":[\(color),0,0,1],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},
             {"t":\(max(frames - 1, 1)),"s":[\(color),1,0,1]}]}}]}]}
      """.utf8)
  }

  static let inactiveRed = 40
  static let activeRed = 200

  static func asset(_ side: DualState.Side, frames: Int = 6) -> DualStateAnimation.Asset {
    DualStateAnimation.Asset(json(red: side == .active ? activeRed : inactiveRed, frames: frames))
  }

  static var source: DualStateAnimation.Source {
    .sides(inactive: asset(.inactive), active: asset(.active))
  }
}

extension Pixel {
  /// The side whose animation it is of, by its red.
  var side: DualState.Side? {
    guard alpha == 255, blue == 0 else { return nil }
    if abs(red - DualStateSample.activeRed) <= 1 { return .active }
    return abs(red - DualStateSample.inactiveRed) <= 1 ? .inactive : nil
  }

  /// Whether it is of the first frame, or of the last.
  var isAtStart: Bool { green == 0 }
  var isAtEnd: Bool { green >= 254 }
}

/// Prepares when a test says so.
@MainActor
final class HeldLoader: DualStateLoader {
  struct Request {
    var id: Int
    var preparation: DualStatePreparation
    var isHurried: Bool
    var animation: WeakDualState
  }

  private(set) var requests: [Request] = []
  private(set) var cancelled: [Int] = []
  private(set) var begun = 0

  func begin(
    _ id: Int, _ preparation: DualStatePreparation, _ urgency: DualState.Urgency, for animation: WeakDualState
  ) {
    begun += 1
    requests.append(
      Request(id: id, preparation: preparation, isHurried: urgency == .user, animation: animation))
  }

  func prioritize(_ id: Int) {
    for index in requests.indices where requests[index].id == id { requests[index].isHurried = true }
  }

  func cancel(_ id: Int) { cancelled.append(id) }

  /// Answers a request; also one that was cancelled, as a task may that heard of it too late.
  func answer(_ index: Int, _ picture: sending DualStatePicture) {
    let request = requests.remove(at: index)
    request.animation.value?.receive(request.id, picture)
  }

  func refuse(_ index: Int, _ error: DotLottieAnimationError = .unreachable("no network")) {
    let request = requests.remove(at: index)
    request.animation.value?.refuse(request.id, error)
  }
}

/// A control with what it is drawn on.
@MainActor
final class DualStateStage {
  let control: DualStateAnimation
  let loader = HeldLoader()
  let clock = ManualClock()
  var surface = Surface(width: 4, height: 4)

  init(
    _ source: DualStateAnimation.Source = DualStateSample.source, isActive: Bool = false,
    isByHand: Bool = true, _ change: (inout DualStateAnimation.Options) -> Void = { _ in }
  ) {
    var options = DualStateAnimation.Options()
    change(&options)
    control = DualStateAnimation(
      source, isActive: isActive, width: 4, height: 4, options: options, clock: clock, loader: loader
    )
    if isByHand { control.displayClock = nil } else { control.clock.fallback = ManualDisplayClock() }
  }

  /// What is drawn now.
  var pixel: Pixel {
    control.draw(into: &surface)
    return Pixel(surface.pixels[5])
  }

  /// Has the oldest request prepared as it asks for.
  func answer(_ index: Int = 0) async throws {
    loader.answer(index, try await loader.requests[index].preparation.run())
  }

  /// Lets time pass in steps of a 60th of a second.
  func run(_ frames: Int) {
    for _ in 0..<frames {
      clock.advance(by: .milliseconds(17))
      control.advance(by: .milliseconds(17))
    }
  }
}

extension DualStateAnimation {
  /// Stops the platform's clock, so that only the test lets time pass.
  func byHand() -> Self {
    displayClock = nil
    return self
  }
}
