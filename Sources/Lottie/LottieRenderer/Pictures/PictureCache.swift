#if canImport(Host)
  import Host
#endif
import LottieFormat
package import VectorRaster

/// The decoded pictures of an animation, which all its renderers share.
///
/// Pictures stay decoded up to ``allowance``, or for as long as the current frame shows them. The least recently drawn one
/// goes first. The bytes of a frame do not depend on the cache.
package final class PictureCache: Sendable {
  /// The bytes of pictures that stay decoded beyond the frame that shows them.
  package static let allowance = 64 << 20

  private struct Key: Hashable {
    var file: ObjectIdentifier
    var level: Int
  }

  private struct Entry: Sendable {
    /// The file; while it exists, no other one has its identity.
    var file: EncodedPicture
    var result: Result<Bitmap, ImageDecodingError>
    var lastFrame: UInt64

    var byteCount: Int { (try? result.get().byteCount) ?? 0 }
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var frame: UInt64 = 0
  }

  private let state = Lock(State())
  package let pool = BitmapPool()

  /// Creates a cache without pictures.
  package init() {}

  /// The memory of the decoded pictures, in bytes.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Begins a frame, and returns its number.
  func beginFrame() -> UInt64 {
    state.withLock { state in
      state.frame += 1
      return state.frame
    }
  }

  /// Returns a picture at a level, decoding it if it is not decoded at that level.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - level: The level of the bitmap, see `Bitmap.level(width:height:under:)`.
  ///   - frame: The frame that draws it, by its number.
  /// - Throws: ``ImageDecodingError``. A pending picture is requested again at the next call.
  func bitmap(
    of file: EncodedPicture, level: Int, frame: UInt64
  ) throws(ImageDecodingError) -> Bitmap {
    let key = Key(file: ObjectIdentifier(file), level: level)
    if let known = known(key, frame) { return try known.get() }
    let result: Result<Bitmap, ImageDecodingError>
    do throws(ImageDecodingError) {
      let bitmap =
        if let larger = larger(than: key) { larger } else { try file.decode(pool: pool) }
      result = .success(bitmap.reduced(to: level, in: pool))
    } catch {
      guard error.code != .pending else { throw error }
      result = .failure(error)
    }
    insert(Entry(file: file, result: result, lastFrame: frame), key, frame)
    return try result.get()
  }

  /// Returns the picture at the nearest larger level at which it is decoded; nil if there is none.
  private func larger(than key: Key) -> Bitmap? {
    for level in (0..<key.level).reversed() {
      if case .success(let bitmap)? = known(Key(file: key.file, level: level), nil) { return bitmap }
    }
    return nil
  }

  private func known(_ key: Key, _ frame: UInt64?) -> Result<Bitmap, ImageDecodingError>? {
    state.withLock { state in
      guard let index = state.entries.index(forKey: key) else { return nil }
      if let frame { state.entries.values[index].lastFrame = frame }
      return state.entries.values[index].result
    }
  }

  private func insert(_ entry: Entry, _ key: Key, _ frame: UInt64) {
    // What goes is freed after the lock.
    let removed = state.withLock { state -> [Entry] in
      var removed: [Entry] = []
      if let old = state.entries.updateValue(entry, forKey: key) {
        state.byteCount -= old.byteCount
        removed.append(old)
      }
      state.byteCount += entry.byteCount
      while state.byteCount > Self.allowance,
        let oldest = state.entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }),
        oldest.value.lastFrame < frame
      {
        state.byteCount -= oldest.value.byteCount
        state.entries[oldest.key] = nil
        removed.append(oldest.value)
      }
      return removed
    }
    _ = removed
  }
}
