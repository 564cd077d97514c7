import DotLottieFormat
import LottieFormat
import TestSupport
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

  @Test func `short names are equal in any normalization, long ones by their bytes`() {
    let composed = NormalizedName("caf\u{E9}"), decomposed = NormalizedName("cafe\u{301}")
    #expect(composed == decomposed && Set([composed, decomposed]).count == 1)
    #expect(composed != NormalizedName("cafe"))
    let letters = String(repeating: "e", count: 199)
    #expect(NormalizedName(letters + "e") == NormalizedName(letters + "e"))
    #expect(NormalizedName(letters + "\u{E9}") != NormalizedName(letters + "e\u{301}"))
    #expect(Set([NormalizedName(letters + "\u{E9}"), NormalizedName(letters + "e\u{301}")]).count == 2)
  }

  @Test func `a name of many accents is hashed as fast as another`() {
    // Normalizing it takes a minute.
    let marks = (0..<300_000).map { _ in "\u{316}" } + (0..<300_000).map { _ in "\u{301}" }
    let name = "s" + marks.reversed().joined()
    #expect(ProcessorTime.seconds { _ = Set([NormalizedName(name), NormalizedName(name + "a")]) } < 0.5)
  }
}
