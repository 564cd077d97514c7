import DotLottie
import Observation
import ViewMachines

/// The contents of the screens, and the effect of everything that a person does on them.
@MainActor @Observable
package final class ShowcaseModel {
  /// The screen that is shown.
  package private(set) var screen = ShowcaseScreen.lighthouse
  /// The number of stars that the state machine of the rating has, 0…5.
  package private(set) var stars = 0
  /// The barrels of oil that the state machine of the lighthouse has.
  package private(set) var barrels = 2
  /// Whether the lighthouse stands in a storm.
  package private(set) var isStormy = false

  /// Whether animations show fewer pictures, as in the low power mode of a device.
  package var savesPower = false {
    didSet { pace() }
  }

  /// The lighthouse, whose package has a state machine: the lamp and the door respond to presses.
  package let lighthouse: DotLottieAnimation
  /// Five stars, whose package has a state machine.
  package let rating: DotLottieAnimation
  /// The icons of the tabs, in the order of the screens.
  package let icons: [DualStateAnimation]
  /// A like button.
  package let heart: DualStateAnimation
  /// A switch: one animation, forwards and backwards.
  package let toggle: DualStateAnimation
  /// A push button.
  package let bell: DualStateAnimation
  /// The boat of the harbour.
  package let boat: DotLottieAnimation

  /// Limits the rate of pictures, or not.
  private func pace() {
    let pacing = savesPower ? FramePacing.capped(20) : .display
    for animation in [lighthouse, rating, boat] { animation.framePacing = pacing }
    for control in icons + [heart, toggle, bell] { control.framePacing = pacing }
  }

  /// Makes the contents.
  ///
  /// - Parameters:
  ///   - screen: The screen to begin with.
  ///   - isLiked: Whether the like button begins on its active side.
  ///   - savesPower: Whether animations show fewer pictures.
  package init(screen: ShowcaseScreen = .lighthouse, isLiked: Bool = false, savesPower: Bool = false) {
    func control(_ name: String, isActive: Bool = false) -> DualStateAnimation {
      var options = DualStateAnimation.Options()
      // Each of these plays backwards, so that its inactive side ends with the frame that the active one begins with.
      options.restsAtEnd = true
      return DualStateAnimation(
        .parts(
          of: .init(fileURL: ShowcaseFiles.url(name)), inactive: .frames(23, 0), active: .frames(0, 23)),
        isActive: isActive, width: 96, height: 96, options: options)
    }
    lighthouse = DotLottieAnimation(
      fileURL: ShowcaseFiles.url("lighthouse.lottie"), config: AnimationConfig(autoplay: true, loop: true))
    rating = DotLottieAnimation(fileURL: ShowcaseFiles.url("rating.lottie"))
    boat = DotLottieAnimation(
      fileURL: ShowcaseFiles.url("boat.json"), config: AnimationConfig(autoplay: true, loop: true))
    icons = ShowcaseScreen.allCases.map { control("tab-\($0.rawValue).json", isActive: $0 == screen) }
    heart = control("heart.json", isActive: isLiked)
    toggle = control("switch.json")
    bell = control("bell.json")
    self.screen = screen
    self.savesPower = savesPower
    pace()
    lighthouse.accessibilityWords.label = "A lighthouse"
    rating.accessibilityWords.label = "Rating"
    for animation in [lighthouse, rating] { animation.stateMachineSubscribe(self) }
    lighthouse.stateMachineStart(id: "keeper")
    rating.stateMachineStart(id: "stars")
  }

  /// Shows a screen, whose icon becomes active.
  package func select(_ screen: ShowcaseScreen) {
    self.screen = screen
    for (tab, icon) in zip(ShowcaseScreen.allCases, icons) { icon.isActive = tab == screen }
  }

  /// Changes the weather at the lighthouse.
  package func setStormy(_ isStormy: Bool) {
    self.isStormy = isStormy
    lighthouse.stateMachineSetStringInput(key: "weather", value: isStormy ? "storm" : "clear")
  }

  /// Sets the number of stars, 0…5; other numbers count as the nearest of these.
  package func rate(_ stars: Int) {
    rating.stateMachineSetNumericInput(key: "rating", value: Float(min(max(stars, 0), 5)))
  }

  /// Reads the machines that move the views of the harbour, which are on a stage.
  ///
  /// - Throws: `ViewMachineError` if the file can't be read.
  package func machines<Place: Stage>(on stage: Place) throws(ViewMachineError)
    -> ViewAnimationMachines<Place>
  {
    ViewAnimationMachines(
      try AnimationMachineFile(json: ShowcaseFiles.bytes("harbour.json")), stage: stage)
  }
}

extension ShowcaseModel: StateMachineObserver {
  package func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float) {
    switch inputName {
    case "rating": stars = Int(newValue)
    case "oil": barrels = Int(newValue)
    default: break
    }
  }
}
