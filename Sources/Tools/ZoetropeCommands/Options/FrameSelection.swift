#if Tools
import ArgumentParser

/// Frames on a command line, counted from the animation's in point: `7`, `0,12.5,30`, `10..20`.
package struct FrameSelection: FormedArgument, Equatable {
  package static let form = "frames and ranges, such as 0,12.5,30 or 10..20"

  /// One frame, or all whole steps from a first to a last one (backwards if the last is less).
  enum Part: Equatable {
    case single(Double)
    case range(Double, Double)
  }

  var parts: [Part]

  package init?(argument: String) {
    parts = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if let dots = word.firstRange(of: "..") {
        guard let first = Self.frame(word[..<dots.lowerBound]),
          let last = Self.frame(word[dots.upperBound...])
        else { return nil }
        parts.append(.range(first, last))
      } else {
        guard let frame = Self.frame(word) else { return nil }
        parts.append(.single(frame))
      }
    }
  }

  private static func frame(_ text: Substring) -> Double? {
    guard text.first != ".", let value = Double(text), value.isFinite, abs(value) <= 1e9 else { return nil }
    return value
  }

  /// Returns all frames in order, `step` frames apart within ranges.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there are more than `limit`.
  package func frames(step: Double = 1, limit: Int) throws(CommandError) -> [Double] {
    var result: [Double] = []
    for part in parts {
      switch part {
      case .single(let frame): result.append(frame)
      case .range(let first, let last):
        // Slightly more than the quotient, so that 0…1 in steps of 0.1 reaches 1.
        let count = (abs(last - first) / step * (1 + 1e-12)).rounded(.down) + 1
        guard count <= Double(limit - result.count) else { throw .usage("more than \(limit) frames") }
        let direction = last < first ? -step : step
        for index in 0..<Int(count) { result.append(first + Double(index) * direction) }
      }
      guard result.count <= limit else { throw .usage("more than \(limit) frames") }
    }
    return result
  }
}
#endif
