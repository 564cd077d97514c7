extension UInt8 {
  /// An ASCII letter in lower case; every other byte unchanged, so that no other letter becomes an ASCII one.
  package var loweredASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension StringProtocol {
  /// The text with its ASCII letters in lower case, as names in file formats and addresses are compared.
  package var loweredASCII: String { String(decoding: utf8.map { $0.loweredASCII }, as: UTF8.self) }
}
