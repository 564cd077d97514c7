/// A picture in memory: premultiplied RGBA, 8 bits a channel, top row first.
///
/// A surface is a value: a copy is another picture. It remembers which renderer drew it last (`contents`), so
/// that a renderer which draws the next frame of the same picture may leave alone what has not changed;
/// writing to ``pixels`` makes it forget.
public struct Surface: Sendable {
  /// Pixels in a row.
  public let width: Int

  /// Rows.
  public let height: Int

  /// One pixel each, row after row: red in the lowest byte, then green, blue and alpha.
  ///
  /// In memory that is R, G, B, A. Colours are premultiplied: no colour byte exceeds the alpha byte.
  public var pixels: [UInt32] {
    get { storage }
    _modify {
      contents = nil
      composition = nil
      yield &storage
    }
  }

  private var storage: [UInt32]

  /// Who drew the pixels last, and in which state; nil when they were written from outside.
  package var contents: Stamp?

  /// Which rasterizer composed the pixels last, and as which of its pictures; nil when they were changed since.
  package var composition: Stamp?

  /// A renderer's signature under the pixels it drew.
  package struct Stamp: Sendable, Equatable {
    package final class Owner: Sendable {
      package init() {}
    }

    package var owner: Owner
    package var generation: UInt64

    package init(owner: Owner, generation: UInt64) {
      self.owner = owner
      self.generation = generation
    }

    package static func == (a: Stamp, b: Stamp) -> Bool {
      a.owner === b.owner && a.generation == b.generation
    }
  }

  /// Makes a transparent picture.
  ///
  /// - Precondition: both sides are at least 0.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a surface of \(width) × \(height) pixels")
    self.width = width
    self.height = height
    storage = [UInt32](repeating: 0, count: width * height)
  }

  /// Gives a renderer the pixels to draw on without losing the signature.
  package mutating func withPixels<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result {
    composition = nil
    return unsafe storage.withUnsafeMutableBufferPointer { unsafe body($0) }
  }
}
