import DotLottie
import Foundation
import LottiePlayer
import TestSupport
import Testing
import VectorRaster

@testable import LottieCompatibility

/// Switches and buttons that play ranges when they are pressed, without a framework of views.
@MainActor
struct ControlTests {
  /// Eleven frames at ten a second, with two squares side by side and markers at the frames 2 and 6.
  private static let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":11,"w":8,"h":4,
     "markers":[{"cm":"down","tm":2,"dr":0},{"cm":"up","tm":6,"dr":0}],
     "layers":[
     {"ty":4,"nm":"plain","ip":0,"op":11,"ks":{"o":{"k":100}},"shapes":[
       {"ty":"rc","p":{"k":[2,2]},"s":{"k":[4,4]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]},
     {"ty":4,"nm":"pressed","ip":0,"op":11,"ks":{"o":{"k":50}},"shapes":[
       {"ty":"rc","p":{"k":[6,2]},"s":{"k":[4,4]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":100}}]}]}
    """

  private func animation() throws -> LottieAnimation { try .from(data: Data(Self.json.utf8)) }

  private func ready<Control: AnimatedControl>(_ control: Control) -> Control {
    control.animationView.displayClock = nil
    control.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    return control
  }

  private func frame(_ control: AnimatedControl) -> Double {
    (Double(control.animationView.currentFrame) * 1000).rounded() / 1000
  }

  private func press(_ control: AnimatedControl) {
    control.take(.down(x: 4, y: 2))
    control.take(.up(x: 4, y: 2))
  }

  private final class Taps: HapticGenerator {
    var count = 0
    func generateImpact() { count += 1 }
  }

  // MARK: Presses

  /// Every sequence of five inputs, against a model of a press.
  @Test func `each moment of a press is told once, in any order of inputs`() {
    let inputs: [PressTracker.Input] = [
      .down(x: 1, y: 1), .down(x: 9, y: 1), .moved(x: 1, y: 1), .moved(x: 9, y: 1), .up(x: 1, y: 1),
      .up(x: 9, y: 1), .cancelled, .keyDown, .keyUp, .activated,
    ]
    var mistakes: [Int] = []
    for number in 0..<100_000 {
      var rest = number
      var press = PressTracker()
      press.size = (4, 4)
      var pointer: Bool?
      var isKey = false
      for _ in 0..<5 {
        let input = inputs[rest % inputs.count]
        rest /= inputs.count
        var expected: LottieControlEvent?
        switch input {
        case .down(let x, _): if pointer == nil, !isKey, x < 4 { (pointer, expected) = (true, .touchDown) }
        case .moved(let x, _):
          guard let inside = pointer else { break }
          if inside != (x < 4) { expected = x < 4 ? .touchDragEnter : .touchDragExit }
          pointer = x < 4
        case .up(let x, _):
          if pointer != nil { (pointer, expected) = (nil, x < 4 ? .touchUpInside : .touchUpOutside) }
        case .cancelled:
          if pointer != nil || isKey { (pointer, isKey, expected) = (nil, false, .touchCancel) }
        case .keyDown: if pointer == nil, !isKey { (isKey, expected) = (true, .touchDown) }
        case .keyUp: if isKey { (isKey, expected) = (false, .touchUpInside) }
        case .activated: if pointer == nil, !isKey { expected = .touchUpInside }
        }
        if press.event(for: input) != expected { mistakes.append(number) }
      }
    }
    #expect(mistakes.isEmpty)
  }

  // MARK: Buttons

  @Test func `a button plays the ranges of its events, and performs its action`() throws {
    let button = ready(AnimatedButton(animation: try animation()))
    var actions = 0
    button.performAction = { actions += 1 }
    button.setPlayRange(fromProgress: 0, toProgress: 0.4, event: .touchDown)
    button.setPlayRange(fromProgress: 0.4, toProgress: 0, event: [.touchUpOutside, .touchCancel])
    button.take(.down(x: 1, y: 1))
    #expect(button.isHighlighted && button.animationView.isAnimationPlaying)
    button.animationView.advance(by: .seconds(5))
    #expect(frame(button) == 4 && actions == 0)
    for end in [PressTracker.Input.up(x: 99, y: 1), .cancelled] {
      button.take(.down(x: 1, y: 1))
      button.animationView.advance(by: .seconds(5))
      button.take(end)
      button.animationView.advance(by: .seconds(5))
      #expect(frame(button) == 0 && actions == 0 && !button.isHighlighted)
    }
    press(button)
    #expect(actions == 1)
    button.animationView.advance(by: .milliseconds(500))
    #expect(frame(button) == 5)
    button.setPlayRange(fromMarker: "down", toMarker: "up", event: .touchUpInside)
    press(button)
    #expect(frame(button) == 2 && actions == 2)
    button.animationView.advance(by: .seconds(5))
    #expect(frame(button) == 6)
  }

  @Test func `a control is pressed by its host where no framework does`() throws {
    let button = AnimatedButton(animation: try animation()),
      control = AnimatedSwitch(animation: try animation())
    var actions = 0
    button.performAction = { actions += 1 }
    button.respond(to: .touchUpInside)
    control.respond(to: .touchUpInside)
    #expect(actions == 1 && button.animationView.isAnimationPlaying && control.isOn)
  }

  @Test func `a button that is disabled, or has no animation, does nothing and ends its press`() throws {
    let button = ready(AnimatedButton(animation: try animation()))
    var actions = 0
    button.performAction = { actions += 1 }
    button.take(.down(x: 1, y: 1))
    button.isEnabled = false
    button.take(.up(x: 1, y: 1))
    press(button)
    #expect(actions == 0 && button.controlState.contains(.disabled))
    button.isEnabled = true
    button.animation = nil
    press(button)
    #expect(actions == 1 && !button.animationView.isAnimationPlaying)
  }

  // MARK: Switches

  @Test func `a switch plays to its side, and tells it`() throws {
    let control = ready(AnimatedSwitch(animation: try animation()))
    let taps = Taps()
    control.hapticGenerator = taps
    control.setProgressForState(fromProgress: 0, toProgress: 0.4, forOnState: true)
    control.setProgressForState(fromProgress: 0.4, toProgress: 1, forOnState: false)
    #expect(frame(control) == 10 && !control.isOn)
    var told: [Bool] = [], sent: [LottieControlEvent] = []
    control.stateUpdated = { told.append($0) }
    control.onEvent = { sent.append(LottieControlEvent(rawValue: $0)) }
    press(control)
    #expect(control.isOn && control.isSelected && told == [true] && taps.count == 1)
    #expect(sent == [.touchDown, .valueChanged, .touchUpInside])
    #expect(frame(control) == 0)
    control.animationView.advance(by: .seconds(5))
    #expect(frame(control) == 4)
    press(control)
    control.animationView.advance(by: .milliseconds(200))
    #expect(frame(control) == 6)
    control.animationView.advance(by: .seconds(5))
    #expect(frame(control) == 10 && told == [true, false] && taps.count == 2)
    control.isOn = true
    #expect(frame(control) == 4 && !control.animationView.isAnimationPlaying && taps.count == 2)
    control.setIsOn(false, animated: true, shouldFireHaptics: false)
    #expect(control.animationView.isAnimationPlaying && taps.count == 2 && told.count == 4)
    // The same side again is no news, but is played when that is asked for.
    control.setIsOn(false, animated: false)
    #expect(told.count == 4 && frame(control) == 10)
  }

  @Test(arguments: [AnimatedSwitch.CancelBehavior.reverse, .none])
  func `a switch that is turned while it plays goes back, or begins the other range`(
    behavior: AnimatedSwitch.CancelBehavior
  ) throws {
    let control = ready(AnimatedSwitch(animation: try animation()))
    control.setProgressForState(fromProgress: 0, toProgress: 0.5, forOnState: true)
    control.setProgressForState(fromProgress: 0.5, toProgress: 1, forOnState: false)
    control.cancelBehavior = behavior
    press(control)
    control.animationView.advance(by: .milliseconds(300))
    #expect(frame(control) == 3)
    press(control)
    #expect(!control.isOn)
    control.animationView.advance(by: .milliseconds(100))
    #expect(frame(control) == (behavior == .reverse ? 2 : 6))
    press(control)
    control.animationView.advance(by: .milliseconds(100))
    #expect(frame(control) == (behavior == .reverse ? 3 : 1))
    press(control)
    control.animationView.advance(by: .seconds(5))
    #expect(frame(control) == 10 && !control.isOn)
  }

  @Test func `another animation shows the side of the switch, played if that is asked for`() throws {
    let control = ready(AnimatedSwitch(animation: nil))
    control.isOn = true
    control.animation = try animation()
    #expect(frame(control) == 10 && !control.animationView.isAnimationPlaying)
    control.animation = try animation()
    #expect(control.animationView.isAnimationPlaying && frame(control) == 0)
    control.animateUpdateWhenChangingAnimation = false
    control.animation = try animation()
    #expect(frame(control) == 10 && !control.animationView.isAnimationPlaying)
    let shown = control.animation
    control.show(shown)
    #expect(control.animation.map { shown?.isSame(as: $0) } == true)
    control.show(nil)
    #expect(control.animation == nil)
  }

  @Test func `a value outside is shown at first, and played later`() throws {
    let control = ready(AnimatedSwitch(animation: try animation()))
    let taps = Taps()
    control.hapticGenerator = taps
    control.follow(true)
    #expect(control.isOn && !control.animationView.isAnimationPlaying && frame(control) == 10)
    control.follow(true)
    #expect(!control.animationView.isAnimationPlaying)
    control.follow(false)
    #expect(!control.isOn && control.animationView.isAnimationPlaying && taps.count == 0)
  }

  @Test func `switches and buttons are freed while they play`() throws {
    weak var freed: AnimatedControl?
    weak var other: AnimatedControl?
    do {
      let control = ready(AnimatedSwitch(animation: try animation()))
      let button = ready(AnimatedButton(animation: try animation()))
      press(control)
      press(button)
      (freed, other) = (control, button)
    }
    #expect(freed == nil && other == nil)
  }

  // MARK: Layers

  /// The opacities of the two squares.
  private func layers(_ control: AnimatedControl) -> [Int] {
    var surface = Surface(width: 8, height: 4)
    control.animationView.draw(into: &surface)
    return [Int(Pixel(surface.pixels[9]).alpha), Int(Pixel(surface.pixels[14]).alpha)]
  }

  @Test func `each state shows its layer, as it was authored`() throws {
    let control = ready(AnimatedButton(animation: try animation()))
    #expect(layers(control) == [255, 128])
    control.setLayer(named: "plain", forState: .normal)
    control.setLayer(named: "pressed", forState: .highlighted)
    #expect(layers(control) == [255, 0])
    let compiled = try #require(control.animationView.player?.animation)
    control.take(.down(x: 1, y: 1))
    #expect(layers(control) == [0, 128] && control.controlState == .highlighted)
    // A press compiles nothing.
    #expect(control.animationView.player?.animation.map { $0.isSame(as: compiled) } == true)
    control.take(.up(x: 1, y: 1))
    #expect(layers(control) == [255, 0])
    // A state without a layer shows that of the normal state.
    control.isEnabled = false
    #expect(layers(control) == [255, 0])
    control.setLayer(named: "pressed", forState: .disabled)
    #expect(layers(control) == [0, 128])
    control.animation = try animation()
    #expect(layers(control) == [0, 128])
  }

  // MARK: Values

  @Test func `a value that SwiftUI gives again replaces the former one in its place`() throws {
    let view = LottieAnimationView(animation: try animation(), logger: .silent)
    func color() -> Pixel {
      var surface = Surface(width: 8, height: 4)
      view.draw(into: &surface)
      return Pixel(surface.pixels[9])
    }
    let green = LottieColor(r: 0, g: 1, b: 0, a: 1), blue = LottieColor(r: 0, g: 0, b: 1, a: 1)
    var settings = LottieViewSettings()
    func take(_ general: LottieColor, _ special: LottieColor) {
      settings.give(ColorValueProvider(general), for: "**.Color")
      settings.give(ColorValueProvider(special), for: "plain.**.Color")
      settings.apply(to: view, after: nil)
    }
    take(green, blue)
    #expect(color().blue == 255)
    // The one that was given last counts, whatever the other one becomes.
    take(blue, green)
    #expect(color().green == 255 && color().blue == 0)
    let shown = try #require(view.player?.animation)
    take(green, blue)
    #expect(color().blue == 255 && view.player?.animation.map { $0.isSame(as: shown) } == true)
  }

  @Test func `a view of SwiftUI has its animation's size, or takes what it is offered`() throws {
    let view = LottieAnimationView(animation: try animation(), logger: .silent)
    let presenter = view.presenter
    #expect(
      presenter.fittingSize(proposing: 300, 500) == (8, 4)
        && presenter.fittingSize(proposing: nil, nil) == (8, 4))
    view.fills = true
    #expect(presenter.fittingSize(proposing: 300, 500) == (300, 500))
    #expect(presenter.fittingSize(proposing: 300, nil) == (300, 150))
    view.animation = nil
    view.fills = false
    #expect(presenter.fittingSize(proposing: 300, 500) == (0, 0))
  }

  @Test func `a body that is evaluated again goes on, with its new closures and providers`() throws {
    let view = LottieAnimationView(animation: nil, logger: .silent)
    view.displayClock = nil
    var ends: [Int] = []
    func settings(_ number: Int) -> LottieViewSettings {
      LottieViewSettings(
        playbackMode: .playing(.fromProgress(0, toProgress: 1, loopMode: .playOnce)),
        didFinish: { _ in ends.append(number) })
    }
    let first = FilepathImageProvider(filepath: "one"), second = FilepathImageProvider(filepath: "two")
    view.take(try animation(), first, settings(1), [])
    view.advance(by: .milliseconds(300))
    let asked = view.arePicturesStale
    // The file is read anew, as in a body that says `.named`.
    view.take(try animation(), FilepathImageProvider(filepath: "one"), settings(2), [])
    #expect(abs(view.currentFrame - 3) < 0.01 && view.isAnimationPlaying && view.arePicturesStale == asked)
    view.take(try animation(), second, settings(3), [])
    #expect(abs(view.currentFrame - 3) < 0.01 && view.isAnimationPlaying && view.arePicturesStale)
    view.advance(by: .seconds(5))
    #expect(ends == [3])
  }
}
