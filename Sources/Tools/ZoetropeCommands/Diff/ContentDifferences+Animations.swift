#if Tools
import DotLottieInspection
import LottieFormat
import LottieRenderer

extension ContentDifferences {
  /// Compares sizes, lengths, rates, markers and slots of two animations.
  ///
  /// - Parameter name: The id of the animation, if it is one of several.
  mutating func compare(_ a: LottieAnimation, _ b: LottieAnimation, name: String?) {
    let suffix = name.map { " of animation \($0)" } ?? ""
    let number = ReportText.number
    compare(
      "size" + suffix, "\(number(a.width)) × \(number(a.height))", "\(number(b.width)) × \(number(b.height))")
    compare("frames" + suffix, "\(a.frameCount)", "\(b.frameCount)")
    compare("frames a second" + suffix, number(a.frameRate), number(b.frameRate))
    compare(
      a.markers, b.markers, "markers" + suffix, name: \.name, isSame: { $0 == $1 })
    compare(names: "slots" + suffix, Self.slots(a), Self.slots(b))
  }

  private static func slots(_ animation: LottieAnimation) -> [String] {
    Array(Set(animation.slotIDs + animation.filledSlots.map(\.id))).sorted()
  }
}
#endif
