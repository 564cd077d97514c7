import DotLottie
import VectorRaster

/// Writes down everything it is told.
@MainActor
final class Recorder: Observer, StateMachineObserver, StateMachineInternalObserver {
  var lines: [String] = []
  var frames: [Float] = []
  var renders = 0
  /// Called after each line.
  var reaction: ((String) -> Void)?

  func write(_ line: String) {
    lines.append(line)
    reaction?(line)
  }

  func onLoad() { write("load") }
  func onLoadError() { write("loadError") }
  func onLoadError(_ error: DotLottieAnimationError) { write("loadError: \(error)") }
  func onPlay() { write("play") }
  func onPause() { write("pause") }
  func onStop() { write("stop") }
  func onFrame(frameNo: Float) { frames.append(frameNo) }
  func onRender(frameNo: Float) { renders += 1 }
  func onLoop(loopCount: UInt32) { write("loop \(loopCount)") }
  func onComplete() { write("complete") }

  func onTransition(previousState: String, newState: String) { write("\(previousState) -> \(newState)") }
  func onStateEntered(enteringState: String) { write("entered \(enteringState)") }
  func onStateExit(leavingState: String) { write("left \(leavingState)") }
  func onStateMachineStart() { write("machine start") }
  func onStateMachineStop() { write("machine stop") }
  func onCustomEvent(message: String) { write("custom \(message)") }
  func onError(message: String) { write("error: \(message)") }
  func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float) {
    write("\(inputName) \(oldValue) -> \(newValue)")
  }
  func onStringInputValueChange(inputName: String, oldValue: String, newValue: String) {
    write("\(inputName) \(oldValue) -> \(newValue)")
  }
  func onBooleanInputValueChange(inputName: String, oldValue: Bool, newValue: Bool) {
    write("\(inputName) \(oldValue) -> \(newValue)")
  }
  func onInputFired(inputName: String) { write("fired \(inputName)") }
  func onOpenUrl(url: String, target: String) { write("open \(url) \(target)") }
  func onOpenUrlRefused(url: String, reason: String) { write("refused \(url)") }
  func onMessage(message: String) { write("message \(message)") }
}

extension DotLottieAnimation {
  /// Lets time pass in steps of a 60th of a second, drawing nothing.
  func run(milliseconds: Float) {
    var left = milliseconds
    while left > 0 {
      advance(milliseconds: min(left, 1000 / 60))
      left -= 1000 / 60
    }
  }
}

extension DotLottieAnimation {
  /// A surface of the canvas's size.
  func surfaceForTests() -> Surface { Surface(width: canvasSize.width, height: canvasSize.height) }
}

/// An object that may be gone.
@MainActor
struct WeakReference<Object: AnyObject> {
  private(set) weak var value: Object?

  init(_ value: Object?) { self.value = value }
}

extension DotLottieAnimation {
  /// Stops the platform's clock, so that only the test lets time pass.
  func byHand() -> Self {
    displayClock = nil
    return self
  }

  /// Stops the platform's clock until a view that is seen has another.
  func byViews() -> Self {
    clock.fallback = ManualDisplayClock()
    return self
  }
}
