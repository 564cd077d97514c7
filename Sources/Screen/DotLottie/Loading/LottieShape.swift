import LottieFormat
import ZoetropeJSON

/// The shape of Lottie JSON, which is known before it is read.
enum LottieShape {
  private static let layers = Array("\"layers\"".utf8)

  /// Refuses bytes that no reader takes for an animation: those that are no object, and objects without layers.
  ///
  /// Bytes of the right shape may still be invalid.
  ///
  /// - Complexity: O(bytes); about one byte in eight is looked at.
  static func check(_ bytes: [UInt8]) throws(LottieError) {
    do throws(LottieError) {
      try checkShape(bytes)
    } catch {
      throw error.naming(bytes, insteadOf: .animation)
    }
  }

  private static func checkShape(_ bytes: [UInt8]) throws(LottieError) {
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.prefix(3)) : []
    let first = bytes.dropFirst(mark.count).first { !isSpace($0) }
    guard first == UInt8(ascii: "{") else {
      var error = LottieError.noObject()
      if first != UInt8(ascii: "[") { error.code = .malformedJSON }
      throw error
    }
    guard bytes.last(where: { !isSpace($0) }) == UInt8(ascii: "}") else {
      throw LottieError(code: .malformedJSON, message: "the file does not end with its JSON object")
    }
    guard contains(bytes.span, layers.span) else {
      throw LottieError.noLayers()
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
  }

  /// Whether bytes contain others, of which all but the first are different.
  ///
  /// - SeeAlso: R. N. Horspool, "Practical fast searching in strings", 1980.
  private static func contains(_ bytes: Span<UInt8>, _ pattern: Span<UInt8>) -> Bool {
    let last = pattern.count - 1
    var end = last
    while end < bytes.count {
      var matched = 0
      while matched <= last, bytes[end - matched] == pattern[last - matched] { matched += 1 }
      if matched > last { return true }
      // The distance of the byte's last place in the pattern, before its end, from that end.
      var step = 1
      while step <= last, pattern[last - step] != bytes[end] { step += 1 }
      end += step
    }
    return false
  }
}
