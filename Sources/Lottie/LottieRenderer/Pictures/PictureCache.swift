#if canImport(Host)
  import Host
#endif
import LottieFormat
package import VectorRaster

/// The decoded pictures of an animation, which all its renderers share.
///
/// Pictures stay decoded up to ``allowance``, or for as long as the current frame shows them. The least recently drawn one
/// is removed first. The bytes of a frame do not depend on the cache.
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

    /// The pixels and the file, which the entry keeps.
    var byteCount: Int { ((try? result.get().byteCount) ?? 1024) + file.bytes.count }
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var frame: UInt64 = 0

    /// Removes entries until the allowance suffices, the least recently drawn first.
    ///
    /// - Parameter frame: The frame that the entries to keep were drawn in.
    mutating func removeOldest(before frame: UInt64) -> [Entry] {
      var removed: [Entry] = []
      while byteCount > PictureCache.allowance,
        let oldest = entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }),
        oldest.value.lastFrame < frame
      {
        byteCount -= oldest.value.byteCount
        entries[oldest.key] = nil
        removed.append(oldest.value)
      }
      return removed
    }
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
      var bitmap = if let larger = larger(than: key) { larger } else { try file.decode(pool: pool) }
      // A frame that shows a picture at many sizes decodes it twice at most, and halves it once.
      if isShown(file, in: frame) {
        for step in bitmap.firstLevel..<max(level, bitmap.firstLevel) {
          bitmap = bitmap.reduced(to: step, in: pool)
          let key = Key(file: key.file, level: step)
          insert(Entry(file: file, result: .success(bitmap), lastFrame: frame), key, frame)
        }
      }
      result = .success(bitmap.reduced(to: level, in: pool))
    } catch {
      guard error.code != .pending else { throw error }
      result = .failure(error)
    }
    insert(Entry(file: file, result: result, lastFrame: frame), key, frame)
    return try result.get()
  }

  /// Returns whether a picture is decoded at some level.
  func contains(_ file: EncodedPicture) -> Bool {
    state.withLock { $0.entries.keys.contains { $0.file == ObjectIdentifier(file) } }
  }

  /// Removes pictures beyond the allowance.
  ///
  /// - Parameter frame: The frame whose pictures stay, by its number; 0 for a frame that drew none.
  func trim(keeping frame: UInt64) {
    // The result is released after the lock.
    _ = state.withLock { $0.removeOldest(before: frame == 0 ? .max : frame) }
  }

  /// Returns whether a frame shows a picture at some level.
  private func isShown(_ file: EncodedPicture, in frame: UInt64) -> Bool {
    state.withLock { state in
      (0..<32).contains { level in
        state.entries[Key(file: ObjectIdentifier(file), level: level)]?.lastFrame == frame
      }
    }
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
    // The result is released after the lock.
    _ = state.withLock { state -> [Entry] in
      let old = state.entries.updateValue(entry, forKey: key)
      state.byteCount += entry.byteCount - (old?.byteCount ?? 0)
      return state.removeOldest(before: frame) + (old.map { [$0] } ?? [])
    }
  }
}
