#if canImport(Host)
  import Host
#endif

/// The memory of released bitmaps, kept for new ones of the same size.
///
/// A sequence of pictures of one size is decoded into the same memory again and again.
public final class BitmapPool: Sendable {
  /// A piece of memory without an owner.
  @safe
  private struct Piece: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>
    let count: Int
  }

  /// The largest number of kept pieces.
  private static let limit = 2
  /// The largest number of pixels of a kept piece, 32 MB of memory.
  private static let largest = 8 << 20
  private let pieces = Lock<[Piece]>([])

  /// Creates a pool without memory.
  public init() {}

  deinit {
    for piece in pieces.withLock({ $0 }) { unsafe piece.pixels.deallocate() }
  }

  /// Returns memory for a number of pixels, with any contents.
  func take(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let piece = pieces.withLock { pieces -> Piece? in
      guard let index = pieces.firstIndex(where: { $0.count == count }) else { return nil }
      return pieces.remove(at: index)
    }
    if let piece { return unsafe piece.pixels }
    return UnsafeMutablePointer<UInt32>.allocate(capacity: count)
  }

  /// Takes memory back, and frees the oldest piece if there are too many.
  func give(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) {
    guard count <= Self.largest else { return unsafe pixels.deallocate() }
    let piece = unsafe Piece(pixels: pixels, count: count)
    let oldest = pieces.withLock { pieces -> Piece? in
      pieces.append(piece)
      return pieces.count > Self.limit ? pieces.removeFirst() : nil
    }
    if let oldest { unsafe oldest.pixels.deallocate() }
  }
}
