/// Which view is meant: a tag, or tags from the outside in, such as `1.4.2`.
///
/// The search begins at the root; each tag is looked for within the view that the one before has found.
public struct TagPath: Sendable, Hashable {
  /// The path as the file has it.
  public var text: String

  /// Makes a path of its text.
  public init(_ text: String) { self.text = text }

  /// Makes a path of tags, from the outside in.
  public init(_ tags: Int...) { text = tags.map(String.init).joined(separator: ".") }

  /// The tags, from the outside in: at least one.
  ///
  /// Of each part of the text the number counts that it begins with, after spaces; a part without one stands for 0.
  public var tags: [Int] {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      LenientNumber.integer($0)
    }
  }

  /// Whether each part of the text is a number and nothing else.
  var isPlain: Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
      let digits = part.first == UInt8(ascii: "-") ? part.dropFirst() : part
      return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}

extension TagPath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a path of its text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path as the file has it.
  public var description: String { text }
}
