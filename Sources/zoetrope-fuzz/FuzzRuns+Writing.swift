import DotLottieFormat
import LottieFormat

/// Writing of what was read: what comes back has to be what went in.
extension FuzzRuns {
  /// Puts an animation into a package and takes it out again.
  static func pack(_ bytes: [UInt8]) {
    var builder = DotLottieBuilder()
    guard
      (try? builder.addAnimation(.init(id: "x"), json: bytes, resources: { Array($0.name.utf8) })) != nil,
      let package = try? builder.build()
    else { return }
    guard let file = try? DotLottieFile(package), let json = try? file.animation(id: "x") else {
      preconditionFailure("a package that was built can't be read")
    }
    precondition((try? JSONDocument(json)) != nil, "the animation of a package is no JSON any more")
    let hasFiles = file.entries.count > 2
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    precondition(hasFiles || hasMark || json == bytes, "an animation without files was changed")
    guard let standalone = try? file.standaloneAnimation(id: "x") else { return }
    precondition(
      (try? JSONDocument(standalone.json)) != nil, "an animation with its files is no JSON any more")
  }

  /// Makes a package of version 2 of a package, twice: the second is the first.
  static func repack(_ file: DotLottieFile) {
    guard let package = try? DotLottieBuilder(file).build() else { return }
    guard let again = try? DotLottieFile(package) else {
      preconditionFailure("a package that was built can't be read")
    }
    precondition((try? DotLottieBuilder(again).build()) == package, "a package is not what was written")
    for animation in again.manifest.animations { _ = try? again.standaloneAnimation(id: animation.id) }
  }

  /// Writes a theme and reads it again.
  static func rewrite(_ theme: DotLottieTheme) {
    let written = theme.json()
    guard written.count <= DotLottieLimits.maximumTextBytes else { return }
    let again = try? DotLottieTheme(json: written)
    precondition(again == theme && again?.json() == written, "a theme is not what was written")
  }
}
