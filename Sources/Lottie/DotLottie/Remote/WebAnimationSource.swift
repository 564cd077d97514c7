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
/// var options = DotLottieOptions()
/// options.source = source
/// ```
/// Only status 200 brings an animation, and what comes must begin as one: a web page is
/// ``DotLottieAnimationError/wrongType(_:)``, whatever its address or its server calls it. The size is limited while it
/// comes, after it is unpacked. What several ask for at the same time is fetched once. Files are read as
/// ``FileAnimationSource`` does.
///
/// A file that is kept is used unasked while it is fresh: as long as its server said (`Cache-Control: max-age`), else for
/// ``freshness``; over plain `http`, where anyone on the way can answer, for at most a day. After that the server is asked whether it has changed, where it gave a mark to ask with. Servers that
/// say `no-store` are heeded. A file that lies where a server sends to is fetched whole each time, and fresh for at most
/// ``freshness`` where it sends there for now only.
///
/// Copies share their connections, which are closed with the last of them.
public struct WebAnimationSource: AnimationSource {
  /// What ``DotLottieOptions`` use by default.
  public static let shared = WebAnimationSource()

  /// The largest file, in bytes: fetched, kept, or at a `file:` address.
  public var maximumBytes = 64 << 20
  /// How long a file may take in all.
  ///
  /// A file that waits until others from the same server are there is not yet asked for: neither this nor ``stallLimit``
  /// counts meanwhile.
  public var timeLimit = Duration.seconds(120)
  /// How long a server may send nothing.
  public var stallLimit = Duration.seconds(30)
  /// How often a server may send elsewhere.
  public var maximumRedirects = 10
  /// Whether a public server may send to this machine or its own network.
  ///
  /// That is `localhost`, and private, loopback and link-local addresses. A file could be used to ask there for something that it has no business with.
  public var allowsPrivateRedirects = false
  /// What is sent with each request, such as `Authorization`; not to another host that a server sends to.
  public var headers: [String: String] = [:]
  /// Keeps the files; nil for none.
  public var cache: DiskCache? = DiskCache()
  /// How long a file is fresh whose server does not say.
  public var freshness = Duration.seconds(300)
  /// Whether a file that is kept, and is not fresh, is used where its server can't be reached or has broken down, or
  /// where a web page comes in its place, as in networks that want a login first; not where its server said
  /// `must-revalidate` or `no-cache`.
  public var usesStaleFiles = true

  let session: WebSession

  /// Makes a source.
  ///
  /// - Parameter configuration: How the connections are made; nil for such with nothing that stays: no cookies, no
  ///   credentials, and no cache but ``cache``. As many files come from one host at the same time as its
  ///   `httpMaximumConnectionsPerHost` says.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = WebSession(configuration)
  }

  /// Fetches a file, or takes the one that is kept.
  ///
  /// - Throws: ``DotLottieAnimationError``: every case that concerns addresses, servers and files; `CancellationError`
  ///   when the task is cancelled.
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
        "\(url.scheme ?? "") is no kind of address that can be fetched from here: use http or https")
    }
    let request = request(for: url)
    return try await session.sharedWork.value(for: request, listener: progress) { [session, cache] progress in
      try await WebLoader(request: request, session: session, cache: cache).bytes(progress)
    }
  }

  /// Deletes what is kept of an address, so that it is fetched anew.
  public func forget(_ url: URL) { cache?.remove(request(for: url).cacheKey) }

  private func request(for url: URL) -> WebRequest {
    WebRequest(
      url: url, headers: headers, maximumBytes: max(maximumBytes, 0), timeLimit: timeLimit,
      stallLimit: stallLimit, maximumRedirects: maximumRedirects,
      allowsPrivateRedirects: allowsPrivateRedirects, cacheDirectory: cache?.directory,
      freshness: freshness, usesStaleFiles: usesStaleFiles)
  }
}
