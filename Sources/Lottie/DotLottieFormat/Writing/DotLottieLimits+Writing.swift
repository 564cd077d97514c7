extension DotLottieLimits {
  /// The bytes of all files of a package together, unpacked, where a package is written or unpacked whole: 512 MiB.
  public static let maximumUnpackedBytes = 512 << 20

  /// The bytes of a file's path in a package.
  public static let maximumPathBytes = 1024

  /// The parts of a path, between its slashes.
  public static let maximumPathParts = 16

  /// The bytes of each part of a path: what file systems allow.
  public static let maximumNameBytes = 255
}
