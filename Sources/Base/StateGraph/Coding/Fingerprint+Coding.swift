extension StateGraph.Fingerprint: Codable {
  private enum CodingKeys: String, CodingKey { case bits }

  /// Reads a fingerprint, an object with its number as `bits`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(bits: try values.decode(UInt64.self, forKey: .bits))
  }

  /// Writes a fingerprint.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(bits, forKey: .bits)
  }
}
