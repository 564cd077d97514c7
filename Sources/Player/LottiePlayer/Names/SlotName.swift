public import DotLottieFormat
public import LottieFormat

/// The name of a slot, with the kind of its value.
///
/// `Kind` is one of ``SlotKinds``.
public struct SlotName<Kind>: Sendable, Hashable {
  /// The id, as in animations and themes.
  public let name: String

  /// Makes the name of a slot.
  public init(_ name: String) { self.name = name }
}

/// The kinds of slots, as types without values.
public enum SlotKinds {
  /// Three numbers 0…1.
  public enum Color {}
  /// A number.
  public enum Scalar {}
  /// Two numbers.
  public enum Vector {}
  /// A point.
  public enum Position {}
  /// The stops of a gradient.
  public enum Gradient {}
  /// A path.
  public enum Path {}
  /// A picture.
  public enum Image {}
  /// A text.
  public enum Text {}
  /// A kind that the package does not show, or that differs between its animations.
  public enum Unknown {}
}

/// A value for slots of one kind, such as `.color(red: 1, green: 0, blue: 0)`.
public struct SlotContent<Kind>: Sendable, Hashable {
  /// The value, for a slot of any kind.
  public let value: SlotValue

  fileprivate init(_ value: SlotValue) { self.value = value }
}

extension SlotContent where Kind == SlotKinds.Color {
  /// A colour, with components 0…1.
  public static func color(red: Double, green: Double, blue: Double) -> SlotContent {
    SlotContent(.color(red: red, green: green, blue: blue))
  }
}

extension SlotContent where Kind == SlotKinds.Scalar {
  /// A number, in the unit of the property: percent for opacities, degrees for angles.
  public static func scalar(_ value: Double) -> SlotContent { SlotContent(.scalar(value)) }
}

extension SlotContent where Kind == SlotKinds.Vector {
  /// Two numbers, such as a size or a scale in percent.
  public static func vector(_ x: Double, _ y: Double) -> SlotContent { SlotContent(.vector(x, y)) }

  /// A point, which Lottie stores as two numbers.
  public static func position(x: Double, y: Double) -> SlotContent { SlotContent(.position(x: x, y: y)) }
}

extension SlotContent where Kind == SlotKinds.Position {
  /// A point.
  public static func position(x: Double, y: Double) -> SlotContent { SlotContent(.position(x: x, y: y)) }
}

extension SlotContent where Kind == SlotKinds.Gradient {
  /// A gradient from the first to the last stop.
  public static func gradient(_ stops: [DotLottieTheme.Stop]) -> SlotContent {
    SlotContent(.gradient(stops))
  }
}

extension SlotContent where Kind == SlotKinds.Path {
  /// A path, whose points are relative to the shape that it replaces.
  public static func path(_ path: LottieDocument.Bezier) -> SlotContent { SlotContent(.path(path)) }
}

extension SlotContent where Kind == SlotKinds.Image {
  /// A picture; see ``SlotValue/image(source:width:height:)``.
  public static func image(source: String, width: Double? = nil, height: Double? = nil) -> SlotContent {
    SlotContent(.image(source: source, width: width, height: height))
  }
}

extension SlotContent where Kind == SlotKinds.Text {
  /// A text, in the animation's own style.
  public static func text(_ text: String) -> SlotContent { SlotContent(.text(text)) }
}

extension SlotContent where Kind == SlotKinds.Unknown {
  /// A value of any kind.
  public static func any(_ value: SlotValue) -> SlotContent { SlotContent(value) }
}
