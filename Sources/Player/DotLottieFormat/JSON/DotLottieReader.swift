import ZoetropeJSON

/// A reader of the members of manifests, themes and state machines.
typealias DotLottieReader = MemberReader<DotLottieErrorCode>

extension DotLottieReader {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - isStrict: Whether values of a wrong type are errors.
  ///   - allowsInfinity: Whether numbers beyond 32 bits become infinite instead of errors.
  ///   - acceptsMark: Whether the file may begin with a byte order mark.
  /// - Throws: ``DotLottieError`` if the bytes are not JSON, or exceed the limit.
  init(
    _ bytes: [UInt8], isStrict: Bool, allowsInfinity: Bool = false, acceptsMark: Bool = true
  ) throws(DotLottieError) {
    var limits = DotLottieLimits.ofMembers
    if allowsInfinity { limits.magnitude = .infinity }
    try self.init(bytes, isStrict: isStrict, limits: limits)
    if isStrict { try StrictJSON.check(json, acceptsMark: acceptsMark) }
  }
}

extension DotLottieLimits {
  /// The limits of manifests, themes and state machines.
  fileprivate static let ofMembers = DotLottieReader.Limits(
    bytes: maximumTextBytes, parts: maximumParts, findings: maximumDiagnostics,
    // The largest number that 32 bits round to a finite one.
    magnitude: (Double(Float.greatestFiniteMagnitude) + 0x1p103).nextDown, magnitudeText: "3.4e38",
    keptValues: maximumKeptValues)
}
