internal import ZoetropeJSON

/// The address of a web page, in a spelling whose host every reader finds in the same place.
///
/// Programs disagree about unusual addresses: browsers take a backslash for a slash, some readers end a host at `@` and
/// others at `#`, and some decode a host before they look at it. A policy that reads one host while the system opens
/// another protects nothing, so every unusual spelling is refused:
/// `[http[s]://]label.label[:port][/path]`, in ASCII, with a slash before a query or a fragment.
struct WebAddress {
  /// The reason why an address is refused, as a clause after "it was refused because …".
  struct Refusal: Error, Equatable {
    var reason: String
  }

  /// The host in lower case, without the port: labels of letters, digits, `-` and `_`, or four decimal numbers.
  let host: String
  /// The port, 1…65535; nil where the address has no port.
  let port: Int?
  /// The path with its query and fragment, in lower case and without slashes at its end.
  let path: [UInt8]

  /// Whether a label of the host is the encoded form of an international name, which some readers decode.
  var hasEncodedLabel: Bool {
    host.utf8.split(separator: UInt8(ascii: ".")).contains { $0.starts(with: "xn--".utf8) }
  }

  /// The host and the port in the form of patterns.
  var authority: [UInt8] { Array(host.utf8) + (port.map { Array(":\($0)".utf8) } ?? []) }

  /// Reads an address; one without a scheme is an address of `https`.
  ///
  /// - Throws: ``Refusal`` for every address whose host two readers may read differently, and for paths that lead
  ///   upwards.
  /// - Complexity: O(bytes).
  init(_ address: String) throws(Refusal) {
    let bytes = Array(address.utf8)
    guard !bytes.isEmpty else { throw Refusal(reason: "the address is empty") }
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Refusal(reason: "the address contains a space or a control character")
    }
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      throw Refusal(reason: "the address contains a backslash")
    }
    let lowered = bytes.map { $0.loweredASCII }
    let scheme = ["https://", "http://"].first { lowered.starts(with: $0.utf8) }
    let rest = lowered.dropFirst(scheme?.utf8.count ?? 0)
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    (host, port) = try Self.readAuthority(rest[..<end], hasScheme: scheme != nil)
    var path = Array(lowered[end...])
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    guard !Self.climbs(path) else { throw Refusal(reason: "the path of the address leads upwards") }
    self.path = path
  }

  // MARK: Host and port

  private static func readAuthority(
    _ authority: ArraySlice<UInt8>, hasScheme: Bool
  ) throws(Refusal) -> (host: String, port: Int?) {
    try checkMarks(authority)
    let parts = authority.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var port: Int?
    if parts.count == 2 {
      // Without slashes, most readers take the part before a colon for a scheme.
      guard hasScheme else {
        throw Refusal(reason: "the address contains a colon and no http or https scheme")
      }
      port = try readPort(parts[1])
    }
    let host = parts.first ?? []
    guard !host.isEmpty else { throw Refusal(reason: "the address contains no host") }
    try checkLabels(host)
    return (String(decoding: host, as: UTF8.self), port)
  }

  /// Checks that no part of the host has a meaning for some readers only.
  private static func checkMarks(_ authority: ArraySlice<UInt8>) throws(Refusal) {
    for byte in authority {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        throw Refusal(reason: "a query or a fragment follows the host directly; write a slash between them")
      case UInt8(ascii: "@"): throw Refusal(reason: "the address contains user information")
      case UInt8(ascii: "%"): throw Refusal(reason: "the host is percent-encoded")
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        throw Refusal(reason: "the host is in brackets, as IP addresses of version 6 are")
      case 0x80...:
        throw Refusal(reason: "the host contains characters outside of ASCII; write its xn-- form")
      case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      default: throw Refusal(reason: "the host contains a character that no host has")
      }
    }
  }

  private static func readPort(_ digits: ArraySlice<UInt8>) throws(Refusal) -> Int {
    guard (1...5).contains(digits.count), digits.allSatisfy(isDigit), digits.first != UInt8(ascii: "0") else {
      throw Refusal(reason: "the port is not a number from 1 to 65535")
    }
    let port = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard port <= 65_535 else { throw Refusal(reason: "the port is not a number from 1 to 65535") }
    return port
  }

  private static func checkLabels(_ host: ArraySlice<UInt8>) throws(Refusal) {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty }) else {
      throw Refusal(reason: "the host contains a dot with no name beside it")
    }
    guard host.count <= 253, labels.allSatisfy({ $0.count <= 63 }) else {
      throw Refusal(reason: "the host is longer than names of hosts can be")
    }
    // If the last label is a number, browsers read all labels as numbers: octal, hexadecimal, or fewer than four.
    guard let last = labels.last, last.allSatisfy(isDigit) || last.starts(with: "0x".utf8) else { return }
    guard labels.count == 4, labels.allSatisfy(isByte) else {
      throw Refusal(reason: "the host is a number, and not four decimal numbers from 0 to 255")
    }
  }

  /// Whether a label is a decimal number from 0 to 255 without a zero before it.
  private static func isByte(_ label: ArraySlice<UInt8>) -> Bool {
    guard label.count <= 3, label.allSatisfy(isDigit), label.count == 1 || label.first != UInt8(ascii: "0")
    else { return false }
    return label.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
  }

  // MARK: Path

  /// Whether a path leads upwards, so that it ends outside of a pattern's path.
  private static func climbs(_ path: [UInt8]) -> Bool {
    let way = decodingDots(path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return way.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.contains {
      $0.elementsEqual("..".utf8)
    }
  }

  /// A path in lower case with its encoded dots, slashes and backslashes decoded.
  private static func decodingDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = path
    while let byte = rest.first {
      let code = rest.prefix(3)
      if code.elementsEqual("%2e".utf8) {
        result.append(UInt8(ascii: "."))
      } else if code.elementsEqual("%2f".utf8) || code.elementsEqual("%5c".utf8) {
        result.append(UInt8(ascii: "/"))
      } else {
        result.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(3)
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
