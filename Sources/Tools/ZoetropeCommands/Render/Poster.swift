#if Tools
import LottieRenderer
import VectorRaster

/// Finds the frame that stands for an animation.
enum Poster {
  /// The number of frames among which the search chooses.
  static let samples = 256
  /// The number of frames tried first, spread evenly.
  private static let firstSamples = 32
  /// The length of the longer side of a tried picture, in pixels.
  private static let side = 64.0

  /// Returns the frame that shows most, counted from the in point.
  ///
  /// That is the frame whose small picture has the most opaque pixels of another colour than the ground, which is the
  /// most frequent colour in the frames tried first: no colour, that of a background, or that of a layer that
  /// covers the canvas. Of several, it is the frame that covers most. The search goes on beside the best of the first
  /// frames, in steps that become half as long; content that shows for less than a 32nd of the animation may be missed.
  static func frame(
    of animation: LottieAnimation, _ overlay: Overlay?, background: PaintColor?
  ) -> Double {
    let (width, height) = size(for: animation)
    guard let renderer = try? Renderer(animation, width: width, height: height) else { return 0 }
    renderer.overlay = overlay
    if let background { renderer.background = background }
    var surface = Surface(width: width, height: height)
    let frames = frames(of: animation)
    func draw(_ index: Int) -> [UInt32] {
      renderer.render(frame: animation.inPoint + frames[index], into: &surface)
      return surface.pixels
    }
    let first = firstIndices(of: frames.count)
    let pictures = first.map(draw)
    let ground = ground(of: pictures)
    var best = Candidate(index: 0, picture: [], score: (-1, -1))
    for (index, picture) in zip(first, pictures) { best.consider(index, picture, ground) }
    var tried = Set(first)
    var step = frames.count / max(first.count, 1) / 2
    while step > 0 {
      let middle = best.index
      for index in [middle - step, middle + step]
      where frames.indices.contains(index) && tried.insert(index).inserted {
        best.consider(index, draw(index), ground)
      }
      step /= 2
    }
    return frames[best.index]
  }

  /// The best frame so far.
  private struct Candidate {
    var index: Int
    var picture: [UInt32]
    /// The sum of differences from the ground, and of alphas.
    var score: (shown: Int, covered: Int)

    mutating func consider(_ index: Int, _ picture: [UInt32], _ ground: UInt32) {
      // Many frames of an animation are alike.
      let isSame = picture == self.picture
      let score = isSame ? score : Poster.score(picture, ground)
      if score > self.score || (score == self.score && index < self.index) {
        self = Candidate(index: index, picture: picture, score: score)
      }
    }
  }

  private static func score(_ picture: [UInt32], _ ground: UInt32) -> (shown: Int, covered: Int) {
    var (shown, covered) = (0, 0)
    forEachRun(in: picture) { pixel, count in
      let alpha = Int(pixel >> 24)
      covered += alpha * count
      shown += min(alpha, PictureDifference.distance(pixel, ground)) * count
    }
    return (shown, covered)
  }

  /// The most frequent pixel; of several, the one with the smallest number.
  private static func ground(of pictures: [[UInt32]]) -> UInt32 {
    var counts = PixelCounts()
    for picture in pictures { forEachRun(in: picture) { pixel, count in counts.add(pixel, count) } }
    return counts.mostFrequent
  }

  private static func forEachRun(in picture: [UInt32], _ body: (_ pixel: UInt32, _ count: Int) -> Void) {
    var start = 0
    while start < picture.count {
      let pixel = picture[start]
      var end = start + 1
      while end < picture.count, picture[end] == pixel { end += 1 }
      body(pixel, end - start)
      start = end
    }
  }

  /// The size of a tried picture, in pixels.
  private static func size(for animation: LottieAnimation) -> (width: Int, height: Int) {
    let scale = side / max(animation.width, animation.height, 1)
    return (
      max(1, Int((animation.width * scale).rounded())), max(1, Int((animation.height * scale).rounded()))
    )
  }

  /// The frames among which the search chooses, counted from the in point.
  private static func frames(of animation: LottieAnimation) -> [Double] {
    let last = max(0, animation.frameCount - 1)
    let count = min(last + 1, samples)
    return (0..<count).map { Double(count < 2 ? 0 : $0 * last / (count - 1)) }
  }

  /// The positions of the frames tried first among all frames.
  private static func firstIndices(of count: Int) -> [Int] {
    let first = min(count, firstSamples)
    return (0..<first).map { first < 2 ? 0 : $0 * (count - 1) / (first - 1) }
  }

  /// The work to find the frame, in units of ``DrawingCost``.
  static func cost(of animation: LottieAnimation, _ overlay: Overlay?) -> Double {
    let (width, height) = size(for: animation)
    let all = frames(of: animation)
    let first = firstIndices(of: all.count)
    let frames = first.map { animation.inPoint + all[$0] }
    // The search goes on with a few more.
    let share = 1 + Double(min(all.count - first.count, 6)) / Double(max(first.count, 1))
    return share
      * DrawingCost(of: animation, frames: frames, width: width, height: height, overlay: overlay).work
  }
}

/// The numbers of equal pixels, in a table with open addressing.
private struct PixelCounts {
  private var pixels = [UInt32](repeating: 0, count: 1024)
  /// The number of each pixel; 0 for a free row.
  private var counts = [Int](repeating: 0, count: 1024)
  private var used = 0

  mutating func add(_ pixel: UInt32, _ count: Int) {
    let row = row(of: pixel)
    if counts[row] == 0 {
      pixels[row] = pixel
      used += 1
    }
    counts[row] += count
    if used * 2 > counts.count { grow() }
  }

  private func row(of pixel: UInt32) -> Int {
    let mask = counts.count - 1
    var row = Int(truncatingIfNeeded: UInt64(pixel &* 0x9E37_79B1) >> 12) & mask
    while counts[row] != 0, pixels[row] != pixel { row = (row + 1) & mask }
    return row
  }

  private mutating func grow() {
    let former = zip(pixels, counts).filter { $0.1 > 0 }
    self.pixels = Array(repeating: 0, count: pixels.count * 2)
    self.counts = Array(repeating: 0, count: pixels.count)
    for (pixel, count) in former {
      let row = row(of: pixel)
      (pixels[row], counts[row]) = (pixel, count)
    }
  }

  var mostFrequent: UInt32 {
    var best = (count: 0, pixel: UInt32(0))
    for (pixel, count) in zip(pixels, counts)
    where count > best.count || (count == best.count && count > 0 && pixel < best.pixel) {
      best = (count, pixel)
    }
    return best.pixel
  }
}
#endif
