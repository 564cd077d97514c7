/// The limits for reading one JSON file.
public enum JSONLimits {
  /// The maximum size of a file: 128 MiB.
  public static let maximumBytes = 128 << 20

  /// The maximum nesting depth of arrays and objects.
  public static let maximumDepth = 200

  /// The maximum number of values and keys in a file; each takes 16 bytes of memory.
  public static let maximumNodes = 6_000_000
}
