import Foundation
import Testing

@testable import LottieFormat

/// Where the public animations are, which are not part of the project.
private let corpus: URL? = {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let url =
    ProcessInfo.processInfo.environment["ZOETROPE_CORPUS"].map { URL(filePath: $0) }
    ?? root.deletingLastPathComponent().appending(path: "shared/corpus")
  return FileManager.default.fileExists(atPath: url.appending(path: "manifest.tsv").path) ? url : nil
}()

@Suite(.enabled(if: corpus != nil, "the corpus is not there"))
struct CorpusTests {
  private func bytes(_ file: String) throws -> [UInt8] {
    let url = try #require(corpus).appending(path: file)
    return [UInt8](try Data(contentsOf: url))
  }

  private func lines(_ file: String) throws -> [[Substring]] {
    let text = String(decoding: try bytes(file), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
  }

  @Test func `every JSON file is read, and those with reference pictures are animations`() throws {
    let animations = Set(try lines("references/references.tsv").compactMap(\.first))
    #expect(animations.count >= 464)
    var count = 0
    for line in try lines("manifest.tsv") {
      guard let name = line.first, name.hasSuffix(".json") else { continue }
      count += 1
      let bytes = try bytes(String(name))
      do throws(LottieError) {
        let document = try LottieDocument(bytes)
        #expect(document.width > 0)
      } catch {
        #expect(error.code == .notAnimation && !animations.contains(name), "\(name): \(error)")
      }
    }
    #expect(count >= animations.count)
  }

  @Test func `what features.tsv lists is found`() throws {
    let expected: [(mark: String, feature: String)] = [
      ("layer.audio", "audio"),
      ("layer.unknown-ty:137", "unknownLayer"),
    ]
    var found = 0
    for line in try lines("features.tsv") where line.count == 2 && line[0].hasSuffix(".json") {
      let marks = Set(line[1].split(separator: ","))
      if marks.contains("layer.text") {
        let document = try LottieDocument(try bytes(String(line[0])))
        #expect(document.hasText, "\(line[0])")
        found += 1
      }
      if marks.contains("ef.drop-shadow") {
        let document = try LottieDocument(try bytes(String(line[0])))
        #expect(document.hasShadow, "\(line[0])")
        found += 1
      }
      guard expected.contains(where: { marks.contains(Substring($0.mark)) }) else { continue }
      let document = try LottieDocument(try bytes(String(line[0])))
      let features = Set(document.diagnostics.map(\.feature))
      for (mark, feature) in expected where marks.contains(Substring(mark)) {
        if features.contains(feature) { found += 1 } else { Issue.record("\(line[0]): \(mark)") }
      }
    }
    #expect(found > 50)
  }
}

extension LottieDocument {
  /// Whether a layer of any composition is a text.
  fileprivate var hasText: Bool {
    func isText(_ layer: Layer) -> Bool {
      if case .text = layer.content { true } else { false }
    }
    return hasLayer(where: isText)
  }

  /// Whether a layer of any composition has a drop shadow.
  fileprivate var hasShadow: Bool {
    hasLayer { layer in
      layer.effects.contains { effect in
        if case .dropShadow = effect.kind { true } else { false }
      }
    }
  }

  private func hasLayer(where matches: (Layer) -> Bool) -> Bool {
    layers.contains(where: matches)
      || assets.contains { asset in
        if case .precomposition(let layers, _) = asset.content {
          layers.contains(where: matches)
        } else {
          false
        }
      }
  }
}
