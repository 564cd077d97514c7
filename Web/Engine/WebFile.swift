import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer

/// A file that any number of players share: Lottie JSON or a package, with its pictures and its compiled animations.
final class WebFile {
  private(set) var package: DotLottieFile?
  let pictures = PictureTable()
  let fonts = FileFonts()
  /// The bytes of a Lottie file.
  let json: [UInt8]
  private var compiled: [(id: String, animation: LottieAnimation)] = []

  /// The most animations of a package that stay compiled for players to come.
  private static let maximumCompiled = 8

  /// Reads a file of either kind.
  init(_ bytes: [UInt8]) throws(Refusal) {
    guard DotLottieFile.isArchive(bytes) else {
      (package, json) = (nil, bytes)
      return
    }
    json = []
    package = try refusing { () throws(DotLottieError) in try DotLottieFile(bytes) }
  }

  /// Reads themes and state machines from another package with the same animations and pictures from now on.
  func exchange(_ package: DotLottieFile) { self.package = package }

  /// An animation; empty for the initial one.
  func animation(_ id: String) throws(Refusal) -> LottieAnimation {
    let id = id.isEmpty ? package?.initialAnimationID ?? "" : id
    if let known = compiled.first(where: { $0.id == id }) { return known.animation }
    let bytes = try refusing { () throws(DotLottieError) in try package?.animation(id: id) ?? json }
    let animation = try refusing { () throws(LottieError) in
      try LottieAnimation(
        bytes, decoder: pictures, assets: AssetChain(fonts, package), fonts: fonts, work: package?.loadBudget)
    }
    if compiled.count == Self.maximumCompiled { compiled.removeFirst() }
    compiled.append((id, animation))
    return animation
  }

  /// Compiles animations again when they are needed, because the host has brought fonts.
  func forgetTexts() { compiled = [] }

  /// Compiles an animation, and asks for the pictures of its first frame.
  func prepare(_ id: String) throws(Refusal) {
    let animation = try animation(id)
    guard animation.hasPictures, let renderer = try? Renderer(animation, width: 1, height: 1) else { return }
    for file in renderer.undecodedPictures(at: animation.inPoint) { pictures.request(file.bytes) }
  }
}
