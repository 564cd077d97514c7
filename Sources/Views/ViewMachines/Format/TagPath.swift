/// The path of a view: a tag, or several tags from the outermost view inwards, such as `1.4.2`.
///
/// The search begins at the root; each tag is looked up within the view found for the preceding tag.
public struct TagPath: Sendable, Hashable {
  /// The path in the notation of files.
  public var text: String

  /// Creates a path from its text.
  public init(_ text: String) { self.text = text }

  /// Creates a path from tags, from the outermost view inwards.
  public init(_ tags: Int...) { text = tags.map(String.init).joined(separator: ".") }

  /// The tags, from the outermost view inwards; at least one.
  ///
  /// Each part of the text counts as the number that it begins with, after spaces; a part without a number counts as 0.
  public var tags: [Int] {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      LenientNumber.integer($0)
    }
  }

  /// Whether each part of the text is a number without other characters.
  var isPlain: Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
      let digits = part.first == UInt8(ascii: "-") ? part.dropFirst() : part
      return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}

extension TagPath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a path from its text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path in the notation of files.
  public var description: String { text }
}
