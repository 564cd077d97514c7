/// The range of the components of colours: 0 to 1.
package enum ColorRange {
  /// The largest permitted component; exporters round.
  private static let limit = 1.01

  /// Returns the problem of a colour with components above 1, which are drawn as 1; nil for other colours.
  ///
  /// If all components may be bytes, the message has the colour divided by 255.
  package static func problem(_ components: [Double]) -> String? {
    guard let largest = components.max(), largest > limit else { return nil }
    let range = "components of colours are 0 to 1, and larger ones are drawn as 1"
    // Some exporters write opacities of 0 to 255 beside colours of 0 to 1.
    let areBytes =
      components.prefix(3).contains { $0 >= 2 } && components.allSatisfy { (0...255).contains($0) }
    guard areBytes else {
      return "\(range); here one is \(text(largest))"
    }
    return "\(range); \(list(components)) divided by 255 is \(list(components.map { $0 / 255 }))"
  }

  private static func list(_ numbers: [Double]) -> String {
    "[\(numbers.map { text($0) }.joined(separator: ", "))]"
  }

  /// A number with at most three decimals.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return Int64(exactly: rounded).map { String($0) } ?? String(rounded)
  }
}
