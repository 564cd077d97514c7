import VectorRaster

/// An encoder that turns a sequence of pictures into one animated PNG, piece by piece.
///
/// Each call returns the next piece of the file; write the pieces one after the other. The whole animation therefore
/// never has to fit into memory.
///
/// ```swift
/// var encoder = AnimatedPNGEncoder(width: 512, height: 512, frameCount: frames.count, loops: 0)
/// for frame in frames { file.write(encoder.append(frame, delay: .init(1, 60))) }
/// file.write(encoder.finish())
/// ```
///
/// Programs without support for animation show the first frame. Later frames store only the smallest box that
/// contains the changed pixels.
public struct AnimatedPNGEncoder {
  /// The time for which a frame is shown, as a fraction of a second.
  public struct Delay: Sendable, Equatable {
    /// The number of parts of a second.
    public var numerator: UInt16
    /// The number of parts in a second; above 0.
    public var denominator: UInt16

    /// Creates the delay of `numerator` ÷ `denominator` seconds.
    public init(_ numerator: UInt16, _ denominator: UInt16) {
      precondition(denominator > 0, "a delay of \(numerator)/\(denominator) seconds")
      self.numerator = numerator
      self.denominator = denominator
    }

    /// Creates the delay that is closest to one frame at `framesPerSecond`.
    ///
    /// A rate that is NaN, or not above 1 ÷ 65 535, gives the longest possible delay, 65 535 seconds.
    public init(framesPerSecond rate: Double) {
      let longest = Double(UInt16.max)
      guard rate > 1 / longest else {
        self.init(.max, 1)
        return
      }
      // Common rates of film and screens are exact: 24000/1001 is written as 1001/24000.
      var best = (numerator: 1.0, denominator: min(longest, max(1, rate.rounded())))
      for numerator in [1.0, 2, 3, 5, 10, 100, 1000, 1001] {
        let denominator = (rate * numerator).rounded()
        guard denominator >= 1, denominator <= longest else { continue }
        let error = abs(numerator / denominator - 1 / rate)
        if error < abs(best.numerator / best.denominator - 1 / rate) { best = (numerator, denominator) }
      }
      self.init(UInt16(best.numerator), UInt16(best.denominator))
    }
  }

  private let frameCount: Int
  private let loops: Int
  private var encoder = PNGEncoder()
  private var previous: Surface
  private var frames = 0
  private var sequence: UInt32 = 0

  /// Starts an animation.
  ///
  /// - Parameters:
  ///   - width: The width of every frame, in pixels.
  ///   - height: The height of every frame, in pixels.
  ///   - frameCount: The number of frames to be appended; the file states it at its beginning.
  ///   - loops: The number of times that the animation plays; 0 repeats without end.
  /// - Precondition: the sides and the number of frames are at least 1, and the number of loops is at least 0.
  public init(width: Int, height: Int, frameCount: Int, loops: Int = 0) {
    precondition(width > 0 && height > 0, "an APNG of \(width) × \(height)")
    precondition(frameCount > 0 && loops >= 0, "an APNG of \(frameCount) frames, \(loops) times")
    self.frameCount = frameCount
    self.loops = loops
    previous = Surface(width: width, height: height)
  }

  /// Returns the piece of the file that contains the next frame.
  ///
  /// - Precondition: the frame has the animation's size, and fewer than `frameCount` frames were appended.
  public mutating func append(_ frame: Surface, delay: Delay) -> [UInt8] {
    precondition(frame.width == previous.width && frame.height == previous.height, "a frame of another size")
    precondition(frames < frameCount, "more than the promised \(frameCount) frames")
    var output: [UInt8] = []
    if frames == 0 {
      output = PNGChunks.signature
      PNGChunks.appendHeader(width: frame.width, height: frame.height, to: &output)
      PNGChunks.append("acTL", to: &output) {
        PNGChunks.append(UInt32(frameCount), to: &$0)
        PNGChunks.append(UInt32(loops), to: &$0)
      }
    }
    let whole = PixelRows(x: 0, y: 0, width: frame.width, height: frame.height)
    let box = frames == 0 ? whole : changed(since: previous, in: frame)
    PNGChunks.append("fcTL", to: &output) {
      PNGChunks.append(takeNumber(), to: &$0)
      for value in [box.width, box.height, box.x, box.y] { PNGChunks.append(UInt32(value), to: &$0) }
      PNGChunks.append(delay.numerator, to: &$0)
      PNGChunks.append(delay.denominator, to: &$0)
      // Dispose operation 0 leaves the frame in place; blend operation 0 replaces the pixels there, including alpha.
      $0.append(contentsOf: [0, 0])
    }
    PNGChunks.append(frames == 0 ? "IDAT" : "fdAT", to: &output) {
      if frames > 0 { PNGChunks.append(takeNumber(), to: &$0) }
      encoder.append(frame, box, to: &$0)
    }
    frames += 1
    previous = frame
    return output
  }

  /// Returns the last piece of the file.
  ///
  /// - Precondition: the promised number of frames was appended.
  public func finish() -> [UInt8] {
    precondition(frames == frameCount, "\(frames) frames instead of the promised \(frameCount)")
    var output: [UInt8] = []
    PNGChunks.append("IEND", to: &output) { _ in }
    return output
  }

  private mutating func takeNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// Returns the smallest box around the pixels that differ.
  ///
  /// If no pixel differs, the box has one pixel, because a frame can't be empty.
  private func changed(since old: Surface, in new: Surface) -> PixelRows {
    let width = new.width
    var top = 0
    var bottom = new.height - 1
    func isSame(_ row: Int, _ columns: Range<Int>) -> Bool {
      let range = row * width + columns.lowerBound..<row * width + columns.upperBound
      return old.pixels[range].elementsEqual(new.pixels[range])
    }
    while top < bottom, isSame(top, 0..<width) { top += 1 }
    while bottom > top, isSame(bottom, 0..<width) { bottom -= 1 }
    var left = width - 1
    var right = 0
    for row in top...bottom {
      let start = row * width
      var column = 0
      while column < left, old.pixels[start + column] == new.pixels[start + column] { column += 1 }
      left = min(left, column)
      column = width - 1
      while column > right, old.pixels[start + column] == new.pixels[start + column] { column -= 1 }
      right = max(right, column)
    }
    // If no pixel differs, the scans have passed each other.
    if right < left { (left, right) = (right, right) }
    return PixelRows(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
