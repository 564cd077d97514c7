public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Fetches animations over HTTP, through `URLSession`, and keeps them on disk.
///
/// ```swift
/// var source = WebAnimationSource.shared
/// source.maximumBytes = 4 << 20
/// source.headers["Authorization"] = "Bearer \(token)"
/// var config = AnimationConfig()
/// config.source = source
/// ```
/// Only status 200 brings an animation, and its bytes must begin as one: a web page is
/// ``DotLottieAnimationError/wrongType(_:)``, whatever its address or its server calls it. The size is limited while
/// the file arrives, after decompression. A file that several tasks ask for at the same time is fetched once. Files at
/// `file:` addresses are read as by ``FileAnimationSource``.
///
/// A cached file is used without asking while it is fresh: as long as its server said (`Cache-Control: max-age`), else
/// for ``freshness``; over plain `http`, where anyone on the way can answer, for a day at most. After that the server
/// is asked whether it has changed, if it gave a tag or a date to ask with. `no-store` is obeyed. A file behind a
/// redirect is fetched whole each time, and is fresh for at most ``freshness`` if the redirect is temporary.
///
/// Copies share their connections, which are closed with the last of them.
public struct WebAnimationSource: AnimationSource {
  /// The default source of ``AnimationConfig``.
  public static let shared = WebAnimationSource()

  /// The size of the largest file, in bytes: fetched, cached, or at a `file:` address.
  public var maximumBytes = 64 << 20
  /// The time limit for a file.
  ///
  /// A file that waits until others from the same server have arrived is not requested yet: neither this limit nor
  /// ``stallLimit`` runs meanwhile.
  public var timeLimit = Duration.seconds(120)
  /// The longest time for which a server may send nothing.
  public var stallLimit = Duration.seconds(30)
  /// The highest number of redirects.
  public var maximumRedirects = 10
  /// Whether a public server may redirect to this machine or its own network.
  ///
  /// These are `localhost`, and private, loopback and link-local addresses. A redirect could otherwise be used to reach
  /// services that are not public.
  public var allowsPrivateRedirects = false
  /// The headers of each request, such as `Authorization`; not sent to another host after a redirect.
  public var headers: [String: String] = [:]
  /// The cache on disk; nil for none.
  public var cache: DiskCache? = DiskCache()
  /// The time for which a file is fresh if its server does not say.
  public var freshness = Duration.seconds(300)
  /// Whether a cached file that is not fresh is used if its server fails or can't be reached.
  ///
  /// It is also used if a web page arrives in its place, as in networks that require a login. It is not used if its
  /// server said `must-revalidate` or `no-cache`.
  public var usesStaleFiles = true

  let session: WebSession

  /// Makes a source.
  ///
  /// - Parameter configuration: The configuration of connections; nil for one without cookies, credentials and caches
  ///   other than ``cache``. Its `httpMaximumConnectionsPerHost` limits the files from one host at the same time.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = WebSession(configuration)
  }

  /// Fetches a file, or returns the cached one.
  ///
  /// - Throws: ``DotLottieAnimationError``, in every case that concerns addresses, servers and files;
  ///   `CancellationError` if the task is cancelled.
  public func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    if url.isFileURL {
      var files = FileAnimationSource()
      files.maximumBytes = max(maximumBytes, 0)
      return try await files.bytes(from: url, progress: progress)
    }
    guard WebRequest.isFetchable(url) else {
      throw DotLottieAnimationError.unsupportedAddress(
        "addresses with the scheme \"\(url.scheme ?? "")\" are unsupported; use http or https")
    }
    let request = request(for: url)
    return try await session.sharedWork.value(for: request, listener: progress) { [session, cache] progress in
      try await WebLoader(request: request, session: session, cache: cache).bytes(progress)
    }
  }

  /// Deletes the cached file of an address, so that it is fetched anew.
  public func forget(_ url: URL) { cache?.remove(request(for: url).cacheKey) }

  private func request(for url: URL) -> WebRequest {
    WebRequest(
      url: url, headers: headers, maximumBytes: max(maximumBytes, 0), timeLimit: timeLimit,
      stallLimit: stallLimit, maximumRedirects: maximumRedirects,
      allowsPrivateRedirects: allowsPrivateRedirects, cacheDirectory: cache?.directory,
      freshness: freshness, usesStaleFiles: usesStaleFiles)
  }
}
