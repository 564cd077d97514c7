/// The version of a file: its size, and a hash of its contents.
///
/// It shows whether contents changed by accident. It is no proof against somebody who chooses contents to collide.
package struct FileVersion: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes.
  package private(set) var size = 0
  /// The 64-bit FNV-1a hash of the bytes.
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the version of an empty file.
  package init() {}

  /// Makes the version of contents.
  package init(_ bytes: [UInt8]) { append(bytes[...]) }

  /// Reads a version that ``description`` has written; nil for another text.
  package init?(description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 16, let size = Int(parts[0]), size >= 0,
      let hash = UInt64(parts[1], radix: 16)
    else { return nil }
    (self.size, self.hash) = (size, hash)
  }

  /// Continues with the next bytes of the contents.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    hash = unsafe bytes.withUnsafeBufferPointer { bytes in
      var hash = hash
      for index in 0..<bytes.count { hash = (hash ^ UInt64(unsafe bytes[index])) &* 0x100_0000_01B3 }
      return hash
    }
    size += bytes.count
  }

  /// The size, a hyphen, and 16 hexadecimal digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return "\(size)-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
