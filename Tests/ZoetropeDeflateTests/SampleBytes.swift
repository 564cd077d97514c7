import TestSupport

/// Bytes of several kinds: texts with repetitions near and far, noise, and runs.
enum SampleBytes {
  static func make(_ count: Int, using generator: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    let alphabet = UInt64.random(in: 1...256, using: &generator)
    while bytes.count < count {
      let length = min(Int.random(in: 1...300, using: &generator), count - bytes.count)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: for _ in 0..<length { bytes.append(UInt8(truncatingIfNeeded: generator.next() % alphabet)) }
      case 1:
        bytes.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: generator.next()), count: length))
      default:
        guard !bytes.isEmpty else { continue }
        let farthest = min(bytes.count, Bool.random(using: &generator) ? 40 : 32768)
        let distance = Int.random(in: 1...farthest, using: &generator)
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
    }
    return bytes
  }
}
