/// A JSON file as a flat tape of nodes over its bytes.
///
/// Reading checks the whole file and decodes numbers; strings are decoded on access. Copies share their storage. A
/// ``Node`` is valid only for the document that returned it.
///
/// The grammar is that of RFC 8259, with these decisions:
/// * A UTF-8 byte order mark at the start is skipped.
/// * Bytes that are not UTF-8 are read as U+FFFD; ``firstInvalidTextOffset`` gives the position of the first.
/// * An escaped surrogate without its counterpart is read as U+FFFD. An unknown escape is an error, and so is a control
///   character within a string.
/// * `NaN`, `Infinity` and `-Infinity` are numbers, because some exporters write them, and a number too large for a
///   `Double` is infinite: ``number(_:)`` returns them, and the typed document replaces them by defaults.
/// * Of several members with the same key, the last one counts.
/// * Anything but white space after the value is an error.
public struct JSONDocument: Sendable {
  /// The kind of a node.
  public enum Kind: Sendable, Hashable {
    case null, boolean, number, string, array, object
  }

  /// A value of a document: an index into its tape.
  public struct Node: Sendable, Hashable {
    @usableFromInline package var index: UInt32

    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// The root value, which is the whole file.
    public static let root = Node(0)
  }

  /// The bytes of the file.
  public let bytes: [UInt8]

  /// The offset of the first bytes that are not UTF-8; nil in a valid file.
  public let firstInvalidTextOffset: Int?

  @usableFromInline package let tape: [Token]

  /// Reads a file.
  ///
  /// - Throws: ``JSONError`` with the code `malformed` or `limitExceeded`, a path and an offset.
  /// - Complexity: O(bytes); allocates the tape, 16 bytes a value or key.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    tape = try reader.read()
    firstInvalidTextOffset = reader.firstInvalidTextOffset
    self.bytes = bytes
  }

  /// The root value, which is the whole file.
  public var root: Node { Node(0) }

  /// The number of values and keys in the file.
  public var nodeCount: Int { tape.count }
}

extension JSONDocument {
  /// A value or a key on the tape; 16 bytes.
  @frozen @usableFromInline package struct Token {
    @frozen @usableFromInline package enum Kind: UInt8 {
      case null, no, yes, number, string, array, object, key
    }

    /// A flag: the string or key has escapes.
    @inlinable package static var escaped: UInt8 { 1 }
    /// A flag: the key is longer than 7 bytes, and ``payload`` is its length.
    @inlinable package static var long: UInt8 { 2 }

    @usableFromInline package var kind: Kind
    @usableFromInline package var flags: UInt8
    /// The offset in the file of the quotation mark, bracket or first character.
    @usableFromInline package var offset: UInt32
    /// The data of the token, which depends on its kind.
    ///
    /// Number: its bits. String: its length in bytes, before unescaping. Array, object: in the upper half the index
    /// after its last token, in the lower half the number of its elements or members. Short key: as ``Key`` packs it.
    @usableFromInline package var payload: UInt64

    @inlinable package init(_ kind: Kind, at offset: Int, flags: UInt8 = 0, payload: UInt64 = 0) {
      self.kind = kind
      self.flags = flags
      self.offset = UInt32(truncatingIfNeeded: offset)
      self.payload = payload
    }

    @inlinable @inline(__always)
    package var isContainer: Bool { kind == .array || kind == .object }

    /// The number of elements of an array, or of members of an object.
    @inlinable package var count: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) }

    /// The index of the token after a container's last one.
    @inlinable package var end: Int { Int(truncatingIfNeeded: payload >> 32) }

    @inlinable package var number: Double { Double(bitPattern: payload) }
  }

  /// A key of at most 7 bytes in one word, compared in one operation.
  package struct Key: Equatable {
    /// The bytes, the first in the lowest byte; the length in the highest byte.
    package var packed: UInt64

    @inlinable package init(packed: UInt64) { self.packed = packed }

    /// Packs a key of the format, one ASCII character an argument.
    @inlinable @inline(__always)
    package init(
      _ a: UInt8, _ b: UInt8 = 0, _ c: UInt8 = 0, _ d: UInt8 = 0, _ e: UInt8 = 0, _ f: UInt8 = 0,
      _ g: UInt8 = 0
    ) {
      let low = UInt64(a) | UInt64(b) << 8 | UInt64(c) << 16 | UInt64(d) << 24
      let high = UInt64(e) << 32 | UInt64(f) << 40 | UInt64(g) << 48
      let count: UInt64 =
        b == 0 ? 1 : c == 0 ? 2 : d == 0 ? 3 : e == 0 ? 4 : f == 0 ? 5 : g == 0 ? 6 : 7
      packed = low | high | count << 56
    }
  }
}
