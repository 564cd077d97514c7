import Testing

@testable import LottiePlayer

@Suite struct SeededRandomTests {
  /// The format's reference draws these.
  @Test(
    arguments: [
      (SeededRandom.defaultSeed, [0.71448642, 0.73255938, 0.66295004, 0.69226718]),
      (0, [0.20523489, 0.30908740, 0.16123608, 0.50143754]),
      (42, [0.11471346, 0.44696149, 0.82934129, 0.15903237]),
      (99, [0.53285015, 0.99653172, 0.35570842, 0.93598497]),
    ] as [(UInt64, [Float])]) func `a seed gives the numbers of the format's reference`(
      seed: UInt64, expected: [Float]
    )
  {
    var random = SeededRandom(seed: seed)
    #expect((0..<4).map { _ in random.next() } == expected)
  }
}
