import LottieFormat
import LottieRenderer
import ViewMachines

/// The fonts of a stage's labels; another object after each change.
final class LabelFonts {
  let provider: (any FontProvider)?

  init(_ provider: (any FontProvider)?) { self.provider = provider }
}

/// The texts of labels, as animations of one frame: so they are laid out and drawn by the text engine.
struct LabelTexts {
  private struct Key: Equatable {
    var label: StageFile.Label
    var width: Double
    var height: Double
  }

  private var fonts: LabelFonts
  private var known: [(key: Key, animation: LottieAnimation?, isUsed: Bool)] = []

  init(fonts: LabelFonts) { self.fonts = fonts }

  /// Forgets the texts that the last picture did not use, or all if the fonts have changed.
  mutating func begin(fonts: LabelFonts) {
    known.removeAll { !$0.isUsed || fonts !== self.fonts }
    self.fonts = fonts
    for index in known.indices { known[index].isUsed = false }
  }

  /// Returns the text of a label in a box whose size is that of the animation; nil if nothing can be drawn.
  ///
  /// Without fonts, boxes stand for the characters.
  mutating func animation(_ label: StageFile.Label, width: Double, height: Double) -> LottieAnimation? {
    let key = Key(label: label, width: width, height: height)
    if let index = known.firstIndex(where: { $0.key == key }) {
      known[index].isUsed = true
      return known[index].animation
    }
    let animation = try? LottieAnimation(
      label.animation(width: width, height: height), fonts: fonts.provider)
    known.append((key, animation, true))
    return animation
  }
}

extension StageFile.Label {
  /// Returns the label as a Lottie file: each line at its alignment, and all of them in the middle of the height.
  fileprivate func animation(width: Double, height: Double) -> [UInt8] {
    let lines = text.unicodeScalars.filter { $0 != "\r" }
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    let lineHeight = 1.2 * fontSize
    let x: Double, alignment: LottieStill.Text.Alignment
    switch self.alignment {
    case .left: (x, alignment) = (0, .left)
    case .center: (x, alignment) = (width / 2, .center)
    case .right: (x, alignment) = (width, .right)
    }
    // Capitals are as far above the middle as the baseline is below it.
    let baseline = height / 2 - Double(lines.count - 1) * lineHeight / 2 + 0.36 * fontSize
    var file = LottieStill(width: width, height: height)
    file.fonts = [(font, "Regular")]
    file.add(
      .init(
        lines, x: x, y: baseline, size: fontSize, lineHeight: lineHeight, alignment: alignment,
        color: [color.red, color.green, color.blue, color.alpha]))
    return file.bytes
  }
}
