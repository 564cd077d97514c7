import Host

/// The kind of network that a host is in, by its name or address alone: no name is resolved.
enum NetworkPlace {
  /// Whether a host is this machine, or can be reached from its own network only.
  ///
  /// Numbers are recognised in all spellings, such as `0x7f.1` and `::ffff:127.0.0.1`, and so are the names for local
  /// machines. Another name that resolves to such an address is not recognised.
  static func isPrivate(_ host: String) -> Bool {
    var name = host.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.contains(":") {
      // A zone names a network of this machine.
      guard !name.contains("%") else { return true }
      return SystemCalls.address6(name).map(isPrivate(version6:)) ?? true
    }
    while name.hasSuffix(".") { name.removeLast() }
    if let address = SystemCalls.address4(name) { return isPrivate(version4: address) }
    let last = name.split(separator: ".").last ?? ""
    return ["localhost", "local", "localdomain", "internal", "lan", "intranet"].contains(last)
      || name.hasSuffix("home.arpa") || !name.contains(".")
  }

  /// The blocks of IPv4 that are not public, by their first bits.
  private static let blocks: [(address: UInt32, bits: Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
  ]

  private static func isPrivate(version4 address: UInt32) -> Bool {
    blocks.contains { (address ^ $0.address) >> (32 - $0.bits) == 0 }
  }

  private static func isPrivate(version6 bytes: [UInt8]) -> Bool {
    func embedded(at start: Int) -> Bool {
      isPrivate(version4: bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
    }
    // IPv4 addresses within IPv6: mapped, compatible (including :: and ::1), translated.
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
      if bytes[10] == 0xFF, bytes[11] == 0xFF { return embedded(at: 12) }
      if bytes[10] == 0, bytes[11] == 0 { return embedded(at: 12) }
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) {
      return !bytes[4..<12].allSatisfy { $0 == 0 } || embedded(at: 12)
    }
    if bytes.starts(with: [0x20, 0x02]) { return embedded(at: 2) }
    // Unique local, link local, site local and multicast addresses.
    return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] >= 0x80) || bytes[0] == 0xFF
  }
}
