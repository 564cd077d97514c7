import DotLottieFormat
import Foundation
import ZoetropeJSON

/// Fetches one file, or returns the cached one.
struct WebLoader: Sendable {
  let request: WebRequest
  let session: WebSession
  let cache: DiskCache?

  func bytes(_ progress: @escaping @Sendable (LoadingProgress) -> Void) async throws -> [UInt8] {
    let entry = cache?.entry(for: request.cacheKey)
    // It may have been cached under another limit.
    let kept = entry.flatMap { $0.bytes.count <= request.maximumBytes ? $0 : nil }
    let stale = kept.flatMap { request.usesStaleFiles && !$0.mustRevalidate ? $0 : nil }
    // A time in the future comes from another clock.
    let isPlain = request.url.scheme?.lowercased() != "https"
    let end = kept.map {
      isPlain ? min($0.freshUntil, $0.storedAt + Self.longestPlainLifetime) : $0.freshUntil
    }
    if let kept, let end, kept.storedAt <= Date(), Date() < end { return finish(kept.bytes, progress) }
    do {
      let answer = try await session.fetch(request, besides: kept, progress)
      guard let bytes = answer.bytes else {
        // A server may answer so only if it was asked about a cached file.
        guard let kept else {
          throw DotLottieAnimationError.refused(status: 304, "\(request.host) sent no file")
        }
        store(kept.bytes, answer, kept)
        return finish(kept.bytes, progress)
      }
      if let kind = FileKind.wrong(bytes) {
        // A network that requires a login answers in the server's place.
        if let stale, kind.isMarkup { return finish(stale.bytes, progress) }
        throw DotLottieAnimationError.wrongType(
          "\(request.host) sent \(kind.name) instead of an animation")
      }
      store(bytes, answer, nil)
      return bytes
    } catch let error as DotLottieAnimationError {
      guard let stale, Self.passes(error) else { throw error }
      return finish(stale.bytes, progress)
    }
  }

  private func finish(_ bytes: [UInt8], _ progress: (LoadingProgress) -> Void) -> [UInt8] {
    progress(LoadingProgress(receivedBytes: bytes.count, expectedBytes: bytes.count))
    return bytes
  }

  private func store(_ bytes: [UInt8], _ answer: WebAnswer, _ kept: DiskCache.Entry?) {
    guard let cache else { return }
    let rules = CacheRules(answer.cacheControl)
    guard rules.mayStore else { return cache.remove(request.cacheKey) }
    let now = Date()
    // An answer that nothing has changed need not repeat the headers.
    let before = kept.map { $0.freshUntil.timeIntervalSince($0.storedAt) }
    let usual = TimeInterval(request.freshness.components.seconds)
    var lifetime = rules.lifetime ?? before ?? usual
    // The lifetime of a file says nothing about how long the first address leads to it. Over plain http anyone on the
    // way can answer in the server's place, so a file is fresh for a day at most, not for a year.
    if request.url.scheme?.lowercased() != "https" { lifetime = min(lifetime, Self.longestPlainLifetime) }
    if answer.isSentForNow { lifetime = min(lifetime, usual) }
    cache.store(
      DiskCache.Entry(
        bytes: bytes, storedAt: now, freshUntil: now.addingTimeInterval(lifetime),
        entityTag: answer.entityTag ?? kept?.entityTag,
        lastModified: answer.lastModified ?? kept?.lastModified,
        mustRevalidate: answer.cacheControl == nil ? kept?.mustRevalidate ?? false : rules.mustRevalidate),
      for: request.cacheKey)
  }

  /// The longest time that a file from plain http is fresh, in seconds: a day.
  static let longestPlainLifetime: TimeInterval = 86_400

  /// Whether an error is temporary, so that a stale file is used until it passes.
  private static func passes(_ error: DotLottieAnimationError) -> Bool {
    switch error {
    case .unreachable, .timedOut, .truncated: true
    case .refused(let status, _): status >= 500
    default: false
    }
  }
}

/// The rules of a server for caching its answer (`Cache-Control`), as far as they are used.
struct CacheRules: Hashable {
  var mayStore = true
  /// The number of seconds for which the answer is fresh; nil if the server does not say.
  var lifetime: TimeInterval?
  /// Whether the answer must not be used without the server's consent once it is not fresh.
  var mustRevalidate = false

  init(_ header: String?) {
    for part in (header ?? "").split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")).lowercased()
      }
      switch words.first {
      case "no-store": mayStore = false
      case "no-cache": (lifetime, mustRevalidate) = (0, true)
      case "must-revalidate": mustRevalidate = true
      case "max-age" where lifetime != 0:
        if words.count == 2, let seconds = Int(words[1]) {
          // A year is the longest useful time; larger numbers would overflow.
          lifetime = TimeInterval(min(max(seconds, 0), 31_536_000))
        }
      default: break
      }
    }
  }
}

extension FileKind {
  /// A description of bytes that are not an animation, and whether they are markup; nil if they begin as Lottie JSON or a
  /// package does.
  static func wrong(_ bytes: [UInt8]) -> (name: String, isMarkup: Bool)? {
    if AnimationContent.isPackage(bytes) { return nil }
    if let kind = ofBeginning(bytes) { return (kind.description, kind.isMarkup) }
    let content = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]).drop {
      [0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
    switch content.first {
    case UInt8(ascii: "{"): return nil
    case nil: return ("an empty file", false)
    default: return ("unknown data", false)
    }
  }
}
