#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Network addresses, given instead of paths.
enum NetworkAddress {
  /// Why an address can't be read or written, and the remedy; nil for a path.
  static func reason(_ path: String) -> String? {
    guard let end = path.firstRange(of: "://") else { return nil }
    let scheme = path[..<end.lowerBound].lowercased()
    guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && $0.isLetter }),
      unsafe access(path, F_OK) != 0
    else { return nil }
    guard scheme == "file" else {
      return "an address; the tool reads and writes files only, so download it first, such as with `curl -O`"
    }
    let local = path[end.upperBound...].drop { $0 != "/" }
    return "an address; give the path alone\(local.isEmpty ? "" : ", such as \(local)")"
  }
}
