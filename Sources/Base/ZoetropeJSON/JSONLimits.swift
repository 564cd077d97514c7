/// The most that is read of one JSON file.
public enum JSONLimits {
  /// The bytes of a file: 128 MiB.
  public static let maximumBytes = 128 << 20

  /// The depth to which arrays and objects may nest.
  public static let maximumDepth = 200

  /// The values and keys of a file; each takes 16 bytes of memory.
  public static let maximumNodes = 6_000_000
}
