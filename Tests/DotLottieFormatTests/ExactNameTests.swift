import DotLottieFormat
import LottieFormat
import Testing

/// Names, which are compared by their bytes.
@Suite struct ExactNameTests {
  @Test func `names of any length are compared to their last byte`() {
    for length in 0...40 {
      let name = String(repeating: "n", count: length)
      // Another value of the same bytes, however short on the heap.
      var same = ""
      same.reserveCapacity(64)
      same += name
      #expect(name.isExactly(same) && same.isExactly(name))
      #expect(!name.isExactly(name + "n") && !(name + "n").isExactly(name))
      for place in 0..<length {
        var bytes = Array(name.utf8)
        bytes[place] ^= 1
        let other = String(decoding: bytes, as: UTF8.self)
        #expect(!name.isExactly(other) && !other.isExactly(name), "\(length) bytes, differing at \(place)")
      }
    }
  }

  @Test func `names that look alike are others`() {
    #expect(!"caf\u{E9}".isExactly("cafe\u{301}"))
    #expect("caf\u{E9}" == "cafe\u{301}")
  }
}
