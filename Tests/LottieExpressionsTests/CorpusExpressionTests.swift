import LottieExpressions
import LottieFormat
import TestSupport
import Testing

/// The expressions of real files.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusExpressionTests {
  @Test func `all expressions of the corpus are compiled`() throws {
    var library = ScriptLibrary()
    var sources: Set<[UInt8]> = []
    for name in Corpus.animations() {
      guard let bytes = Corpus.bytes(name), let document = try? LottieDocument(bytes) else { continue }
      for expression in document.expressionProperties {
        guard let source = document.json.utf8(expression.source), sources.insert(source).inserted else {
          continue
        }
        do throws(ExpressionError) {
          _ = try library.compile(source)
        } catch {
          Issue.record(
            "\(name): \(library.finding(error, in: source).description)\n\(String(decoding: source, as: UTF8.self))"
          )
        }
      }
    }
    #expect(sources.count > 50)
  }
}
