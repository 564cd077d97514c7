import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request to a server, with the limits of its answer.
///
/// Equal requests at the same time are one.
struct WebRequest: Hashable, Sendable {
  var url: URL
  var headers: [String: String]
  var maximumBytes: Int
  var timeLimit: Duration
  var stallLimit: Duration
  var maximumRedirects: Int
  var allowsPrivateRedirects = false
  var cacheDirectory: URL?
  var freshness: Duration
  var usesStaleFiles: Bool

  static func isFetchable(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased()) && !(url.host ?? "").isEmpty
  }

  /// The address without its fragment, and all headers: another user may get another answer.
  var cacheKey: String {
    let address = url.absoluteString.prefix { $0 != "#" }
    let lines = headers.map { "\($0.key.lowercased()): \($0.value)" }.sorted()
    return ([String(address)] + lines).joined(separator: "\n")
  }

  /// The host for messages, without path and query, which may contain secrets.
  var host: String { url.host ?? "" }

  /// The request for `URLSession`.
  ///
  /// - Parameter kept: The cached file, for the server to compare.
  func urlRequest(besides kept: DiskCache.Entry?) -> URLRequest {
    // There is one cache, which knows when to ask, and time is limited elsewhere.
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: TimeInterval(min(max(timeLimit.components.seconds, 0), 1 << 20)) + 60)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    for (name, mark) in zip(Self.conditions, [kept?.entityTag, kept?.lastModified]) {
      if let mark { request.setValue(mark, forHTTPHeaderField: name) }
    }
    return request
  }

  /// The headers that ask whether the file has changed, by its tag and by its date.
  private static let conditions = ["If-None-Match", "If-Modified-Since"]

  /// Returns the request for a redirect.
  ///
  /// - Parameter isFromPublic: Whether a public server redirects, or did before; nil for the first address.
  /// - Throws: ``DotLottieAnimationError`` if the redirect is not followed.
  func redirected(
    to next: URLRequest, status: Int, count: Int, isFromPublic: Bool? = nil
  ) throws(DotLottieAnimationError) -> URLRequest {
    guard count <= maximumRedirects else {
      throw .refused(status: status, "\(host) redirects more than \(maximumRedirects) times")
    }
    guard let target = next.url, Self.isFetchable(target) else {
      throw .unsupportedAddress("\(host) redirects to an unsupported address")
    }
    if url.scheme?.lowercased() == "https", target.scheme?.lowercased() != "https" {
      throw .unsupportedAddress("\(host) redirects from https to \(target.scheme ?? "")")
    }
    let isPublic = isFromPublic ?? !NetworkPlace.isPrivate(host)
    guard !isPublic || allowsPrivateRedirects || !NetworkPlace.isPrivate(target.host ?? "") else {
      throw .unsupportedAddress("\(host) redirects to a private address")
    }
    // The tag and the date belong to another address, where they may stand for another file.
    var bare = next
    for name in Self.conditions { bare.setValue(nil, forHTTPHeaderField: name) }
    guard (target.host, target.port) != (url.host, url.port) else { return bare }
    // Headers for one host are not sent to another.
    for name in headers.keys { bare.setValue(nil, forHTTPHeaderField: name) }
    return bare
  }
}
