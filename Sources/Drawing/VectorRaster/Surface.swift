/// A picture in memory: premultiplied RGBA, 8 bits a channel, top row first.
///
/// A surface is a value: a copy is another picture. It records which renderer drew it last (`contents`). A renderer
/// that draws the next frame of the same picture can therefore leave unchanged pixels as they are. Writing to
/// ``pixels`` clears the record.
public struct Surface: Sendable {
  /// The number of pixels in a row.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The pixels, row after row: red in the lowest byte, then green, blue and alpha.
  ///
  /// In memory the bytes are R, G, B, A. Colours are premultiplied: no colour byte exceeds the alpha byte.
  public var pixels: [UInt32] {
    get { storage }
    _modify {
      contents = nil
      composition = nil
      yield &storage
    }
  }

  private var storage: [UInt32]

  /// The renderer that drew the pixels last, and its state then; nil after a write from outside.
  package var contents: Stamp?

  /// The rasterizer that composed the pixels last, and the number of its picture; nil if the pixels changed since.
  package var composition: Stamp?

  /// The identity of a renderer and of the picture that it drew.
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

    /// Returns the number of pictures by which a stamp of `owner` is behind a generation; nil for another owner.
    func age(_ owner: Owner, _ generation: UInt64) -> UInt64? {
      self.owner === owner && self.generation <= generation ? generation - self.generation : nil
    }

    package static func == (a: Stamp, b: Stamp) -> Bool {
      a.owner === b.owner && a.generation == b.generation
    }
  }

  /// Creates a transparent picture.
  ///
  /// - Precondition: both sides are at least 0.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a surface of \(width) × \(height) pixels")
    self.width = width
    self.height = height
    storage = [UInt32](repeating: 0, count: width * height)
  }

  /// Returns whether showing a picture changes the screen, if it is drawn already.
  ///
  /// - Parameters:
  ///   - stamp: The identity of the picture.
  ///   - front: The surface on screen, if this one waits for its turn; nil if this one is on screen itself.
  /// - Returns: False if the picture is on screen; true if it is on this surface only; nil if it must be drawn.
  package func changeIfDrawn(_ stamp: Stamp, besides front: Surface?) -> Bool? {
    if let front, front.contents == stamp { return false }
    return contents == stamp ? front != nil : nil
  }

  /// Calls `body` with the pixels to draw on, and keeps `contents`.
  package mutating func withPixels<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result {
    composition = nil
    return unsafe storage.withUnsafeMutableBufferPointer { unsafe body($0) }
  }
}
