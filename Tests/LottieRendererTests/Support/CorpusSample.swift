import LottieRenderer
import TestSupport
import Testing

/// A dozen files of the corpus, spread over all of it, and some that use what is rare.
enum CorpusSample {
  static let names: [String] = {
    let all = Corpus.isAvailable ? Corpus.references().filter { $0.needs.isEmpty }.map(\.name) : []
    var seen: Set<String> = []
    let distinct = all.filter { seen.insert($0).inserted }
    return stride(from: 0, to: distinct.count, by: max(distinct.count / 16, 1)).map { distinct[$0] }
  }()

  static func animation(_ name: String) throws -> LottieAnimation {
    try LottieAnimation(try #require(Corpus.bytes(name)), decoder: PlainPNGDecoder())
  }
}
