extension DotLottieLimits {
  /// The maximum unpacked size of all files of a package together, when it is written or unpacked as a whole: 512 MiB.
  public static let maximumUnpackedBytes = 512 << 20

  /// The maximum length of a file's path in a package, in bytes.
  public static let maximumPathBytes = 1024

  /// The maximum number of parts of a path, separated by slashes.
  public static let maximumPathParts = 16

  /// The maximum length of each part of a path in bytes, which is the limit of file systems.
  public static let maximumNameBytes = 255
}
