import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

/// Writes what the corpus holds.
@Suite(.enabled(if: Corpus.isAvailable, "the corpus is not there"))
struct CorpusWritingTests {
  private func packages() throws -> [(name: String, file: DotLottieFile)] {
    let packages = try PackageFiles.files(in: Corpus.path, extensions: ["lottie"]).map { name in
      (name, try DotLottieFile(try #require(Corpus.bytes(name))))
    }
    #expect(packages.count >= 53)
    return packages
  }

  @Test func `every package becomes one of version 2 with the same files`() throws {
    for (name, file) in try packages() {
      let bytes = try DotLottieBuilder(file).build()
      let written = try DotLottieFile(bytes)
      #expect(written.manifest.layout == .version2)
      #expect(written.manifest.animations.map(\.id) == file.manifest.animations.map(\.id), "\(name)")
      for id in file.manifest.animations.map(\.id) {
        #expect(try written.animation(id: id) == file.animation(id: id), "\(name): \(id)")
      }
      let folder = file.manifest.layout == .version2 ? "i/" : "images/"
      for entry in file.entries where entry.name.hasPrefix(folder) && !PackagePath.isDebris(entry.name) {
        let picture = String(entry.name.dropFirst(folder.count))
        #expect(try written.image(named: picture) == file.bytes(of: entry.name), "\(name): \(picture)")
      }
      let kept = file.entries.filter { !PackagePath.isDebris($0.name) }
      #expect(written.entries.count == kept.count, "\(name)")
      #expect(try DotLottieBuilder(written).build() == bytes, "\(name)")
    }
  }

  @Test func `every theme is written so that it reads as the same theme`() throws {
    var count = 0
    for (name, file) in try packages() {
      for item in file.manifest.themes {
        let theme: DotLottieTheme
        do {
          theme = try file.theme(id: item.id)
        } catch {
          // A manifest may name a theme that the package lacks.
          #expect(error.code == .notFound, "\(name): \(item.id): \(error)")
          continue
        }
        count += 1
        #expect(try DotLottieTheme(json: theme.json()) == theme, "\(name): \(item.id)")
      }
    }
    #expect(count >= 7)
  }

  @Test func `every animation goes into a package and out of it, and its pictures are the same`() throws {
    var (count, pictures) = (0, 0)
    for name in Corpus.animations().sampled {
      let bytes = try #require(Corpus.bytes(name))
      guard let before = try? LottieDocument(bytes) else { continue }
      var builder = DotLottieBuilder()
      do {
        try builder.addAnimation(id: "x", json: bytes)
      } catch {
        #expect(error.code == .typeMismatch, "\(name): \(error)")
        continue  // something else than an animation
      }
      count += 1
      pictures += builder.files.count - 1
      let file = try DotLottieFile(builder.build())
      let after = try LottieDocument(file.standaloneAnimation(id: "x").json)
      #expect(after.layers.count == before.layers.count && after.assets.count == before.assets.count)
      for (old, new) in zip(before.assets, after.assets) {
        #expect(Self.bytes(old) == Self.bytes(new), "\(name): \(old.id)")
      }
      // Without pictures to take out, not a byte is another.
      if builder.files.count == 1, !bytes.starts(with: [0xEF]) {
        #expect(try file.animation(id: "x") == bytes, "\(name)")
      }
    }
    #expect(
      count >= sampled(464) && pictures >= (isSampled ? 1 : 20), "\(count) animations, \(pictures) pictures")
  }

  private static func bytes(_ asset: LottieDocument.Asset) -> [UInt8]? {
    guard case .image(_, _, .embedded(_, let bytes)) = asset.content else { return nil }
    return bytes
  }
}
