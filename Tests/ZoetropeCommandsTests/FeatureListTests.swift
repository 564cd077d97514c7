#if Tools
import Foundation
import LottieFormat
import LottieRenderer
import TestSupport
import Testing

@testable import ZoetropeCommands

/// The list of features against the fixtures that show them.
@Suite struct FeatureListTests {
  /// The groups of which each fixture is a feature.
  private static let wholeGroups = ["Expressions", "Text"]

  private static let fixtures = PackageFiles.files(in: PackageFiles.fixture("Renderer"), extensions: ["json"])
    .map { String($0.dropLast(5)) }

  @Test func `each feature that is drawn has a fixture, and each fixture of the newer groups is listed`() {
    let drawn = DrawnFeature.all.filter { if case .reported = $0.support { false } else { true } }.map(\.id)
    #expect(Set(drawn).count == drawn.count)
    #expect(Set(drawn).subtracting(Self.fixtures) == [])
    let expected = Self.fixtures.filter { name in Self.wholeGroups.contains { name.hasPrefix($0 + "/") } }
    #expect(Set(expected).subtracting(drawn) == [])
  }

  @Test func `effects and styles are listed as their fixtures describe them`() throws {
    struct Description: Decodable {
      var feature: [String: String]?
    }
    var found: [String: [String: String]] = [:]
    for name in Self.fixtures {
      let bytes = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Renderer") + "/\(name).json"))
      found[name] = try JSONDecoder().decode(Description.self, from: Data(bytes)).feature
    }
    var listed: [String: [String: String]] = [:]
    for feature in DrawnFeature.fixtures {
      listed[feature.id] = ["name": feature.name, "key": feature.key]
      if case .partly(let limit) = feature.support { listed[feature.id]?["limit"] = limit }
    }
    #expect(listed == found, "run Tools/draw-features")
  }

  @Test func `the fixture of a feature that is drawn has no diagnostics`() throws {
    for feature in DrawnFeature.all {
      guard case .drawn = feature.support, !feature.id.hasSuffix("image") else { continue }
      let path = PackageFiles.fixture("Renderer") + "/\(feature.id).json"
      let animation = try LottieAnimation(try #require(PackageFiles.bytes(at: path)))
      #expect(animation.diagnostics.map(\.message) == [], "\(feature.id)")
    }
  }

  @Test(.enabled(if: Tool.isBuilt)) func `the features are listed for people and for programs`() throws {
    let list = try Tool.run(["info", "--features"])
    #expect(list.code == 0)
    #expect(list.output.contains("animator: tracking"))
    let run = try Tool.run(["info", "--features", "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let features = try #require(report["features"] as? [[String: String]])
    #expect(features.count == DrawnFeature.all.count)
    #expect(features.compactMap { $0["feature"] } == DrawnFeature.all.map(\.id))
  }

  @Test(
    .enabled(if: Tool.isBuilt),
    arguments: [["info"], ["info", "--features", "a.json"], ["info", "--features", "--properties"]])
  func `a file or the list is shown`(words: [String]) throws {
    #expect(try Tool.run(words).code == 2)
  }
}
#endif
