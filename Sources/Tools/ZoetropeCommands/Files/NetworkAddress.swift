#if Tools
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Network addresses, given instead of paths.
enum NetworkAddress {
  private static let remedy =
    "an address; the tool reads and writes files only, so download it first, such as with `curl -O`"

  /// Why an address can't be read, and the remedy; nil for a path.
  ///
  /// An address may lack its scheme: `www.example.com/a.json`, `//example.com/a.json`, `localhost:8080/a.json`.
  static func reason(_ path: String) -> String? {
    if let reason = reasonOfOutput(path) { return reason }
    let isRelative = path.hasPrefix("//")
    let host = path.drop { $0 == "/" }.prefix { $0 != "/" }.lowercased()
    let name = host.prefix { $0 != ":" }
    let hasPort = name.count + 1 < host.count && host.dropFirst(name.count + 1).allSatisfy(\.isNumber)
    let isHost = isRelative ? name.contains(".") || hasPort : name.hasPrefix("www.") || hasPort
    guard isHost, path.hasPrefix("/") == isRelative, unsafe access(path, F_OK) != 0 else { return nil }
    return remedy
  }

  /// Why an address with a scheme can't be written, and the remedy; nil for a path.
  static func reasonOfOutput(_ path: String) -> String? {
    guard let end = path.firstRange(of: "://") else { return nil }
    let scheme = path[..<end.lowerBound].lowercased()
    guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && $0.isLetter }),
      unsafe access(path, F_OK) != 0
    else { return nil }
    guard scheme == "file" else {
      return remedy
    }
    let local = path[end.upperBound...].drop { $0 != "/" }
    return "an address; give the path alone\(local.isEmpty ? "" : ", such as \(local)")"
  }
}
#endif
