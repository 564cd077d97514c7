public import DotLottie

/// A bar of tabs, one of which is selected.
@MainActor
public final class TabBar {
  /// The width and height of a tab, in pixels.
  public static let side = 96

  /// One for each tab.
  public let icons: [DualStateAnimation]
  /// The tab that is selected.
  public private(set) var selection = 0
  private var tile = Surface(width: side, height: side)

  /// Makes a bar whose first tab is selected.
  public init(_ icons: [Icon] = Icon.allCases) {
    self.icons = icons.enumerated().map { index, icon in
      let animation = DualStateAnimation(
        .sides(inactive: .init(icon.json(isActive: false)), active: .init(icon.json(isActive: true))),
        isActive: index == 0, width: Self.side, height: Self.side, options: .restingAtEnd)
      animation.attach()
      return animation
    }
  }

  /// Selects the tab at a place, in pixels from the left.
  public func tap(x: Int) {
    guard x >= 0, x / Self.side < icons.count else { return }
    selection = x / Self.side
    for (index, icon) in icons.enumerated() { icon.isActive = index == selection }
  }

  /// Lets time pass, for all tabs.
  public func advance(by duration: Duration) { for icon in icons { icon.advance(by: duration) } }

  /// Draws all tabs, one beside the other.
  public func draw(into surface: inout Surface) {
    for (index, icon) in icons.enumerated() {
      // Drawn again though nothing may have changed: the tile was another icon's.
      icon.draw(into: &tile)
      surface.put(tile, x: index * Self.side)
    }
  }
}

/// A switch: one animation, forwards for on and backwards for off.
@MainActor
public final class ToggleSwitch {
  /// What is drawn.
  public let animation: DualStateAnimation

  /// Makes a switch that is off.
  public init() {
    animation = DualStateAnimation(
      .parts(of: .init(Icon.toggle), inactive: .frames(24, 0), active: .frames(0, 24)),
      width: TabBar.side, height: TabBar.side, options: .restingAtEnd)
    animation.attach()
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { animation.isActive }
    set { animation.isActive = newValue }
  }
}

/// A button whose picture is driven by the state machine of a package, with the boolean input `isLiked`.
@MainActor
public final class LikeButton {
  /// What is drawn.
  public let animation: DualStateAnimation

  /// Makes a button that is not liked.
  ///
  /// - Throws: `DotLottieError` when the package can't be made.
  public init() throws {
    animation = DualStateAnimation(
      .machine(in: .init(try Self.package()), input: "isLiked"), width: TabBar.side, height: TabBar.side)
    animation.attach()
  }

  /// Likes it, or no longer.
  public func tap() { animation.isActive.toggle() }

  private static func package() throws -> [UInt8] {
    func state(_ name: String, _ segment: String, to other: String, when value: Bool) -> String {
      """
      {"type":"PlaybackState","name":"\(name)","animation":"heart","segment":"\(segment)","autoplay":true,
       "transitions":[{"type":"Transition","toState":"\(other)","guards":[
        {"type":"Boolean","inputName":"isLiked","conditionType":"Equal","compareTo":\(value)}]}]}
      """
    }
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "heart", json: Icon.heart)
    let machine = """
      {"initial":"plain","inputs":[{"type":"Boolean","name":"isLiked","value":false}],"states":[
       \(state("plain", "rest", to: "liked", when: true)),\(state("liked", "beat", to: "plain", when: false))]}
      """
    try builder.addStateMachine(.init(id: "like"), json: Array(machine.utf8))
    return try builder.build()
  }
}

extension DualStateAnimation.Options {
  /// For animations that begin as the other side looks: the first picture is as if they had been played.
  static var restingAtEnd: Self {
    var options = Self()
    options.restsAtEnd = true
    return options
  }
}

extension Surface {
  /// Copies a picture to a place.
  ///
  /// - Precondition: It fits there.
  public mutating func put(_ other: Surface, x: Int, y: Int = 0) {
    for row in 0..<other.height {
      let (from, to) = (row * other.width, (y + row) * width + x)
      pixels.replaceSubrange(to..<to + other.width, with: other.pixels[from..<from + other.width])
    }
  }
}
