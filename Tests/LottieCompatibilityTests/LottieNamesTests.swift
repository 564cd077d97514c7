import DotLottie
import Foundation
import Host
import LottieCompatibility
import LottieRenderer
import PNGWriter
import TestSupport
import Testing
import VectorRaster

/// The names of lottie-ios that the dual-state article uses, and what they do.
@MainActor
struct LottieNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, color) in [("on", 0xFF00_00FF as UInt32), ("off", 0xFFFF_0000)] {
      let images = folder.url.appendingPathComponent("\(name)/images")
      try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
      var picture = Surface(width: 4, height: 4)
      for index in picture.pixels.indices { picture.pixels[index] = color }
      var encoder = PNGEncoder()
      try Data(encoder.encode(picture)).write(to: images.appendingPathComponent("p.png"))
      try Data(Self.animation.utf8).write(to: folder.url.appendingPathComponent("\(name)/icon.json"))
    }
  }

  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":10,"op":21,"w":4,"h":4,"markers":[{"cm":"half","tm":15,"dr":5}],
     "assets":[{"id":"p","w":4,"h":4,"u":"images/","p":"p.png","e":0}],
     "layers":[{"ty":2,"nm":"p","refId":"p","ip":10,"op":21,"st":0,"ks":{
       "o":{"a":1,"k":[{"t":10,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":20,"s":[100]}]}}}]}
    """

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func provider(_ name: String) -> FilepathImageProvider {
    FilepathImageProvider(filepath: path("\(name)/images"))
  }

  private func pixel(_ view: LottieAnimationView) -> Pixel {
    var surface = Surface(width: 4, height: 4)
    view.draw(into: &surface)
    return Pixel(surface.pixels[5])
  }

  // MARK: Files and pictures

  @Test func `a file is read here and now, and one that can't be is nil, or says why`() throws {
    let animation = try #require(LottieAnimation.filepath(path("on/icon.json")))
    #expect(animation.width == 4 && animation.frameCount == 11)
    #expect(LottieAnimation.filepath(path("none.json")) == nil)
    #expect(LottieAnimation.filepath(folder.url.path) == nil)
    try Data("nothing".utf8).write(to: folder.url.appendingPathComponent("broken.json"))
    #expect(throws: DotLottieAnimationError.self) {
      _ = try LottieAnimation.loadedFrom(filepath: path("broken.json"))
    }
  }

  @Test func `two animations whose pictures have one name keep their own`() throws {
    let view = LottieAnimationView()
    let on = LottieAnimation.filepath(path("on/icon.json"))
    let off = LottieAnimation.filepath(path("off/icon.json"))
    // As the article has it: the pictures first, then the animation.
    view.imageProvider = provider("on")
    view.animation = on
    view.currentProgress = 1
    #expect(pixel(view).red == 255 && pixel(view).blue == 0)
    view.imageProvider = provider("off")
    view.animation = off
    view.currentProgress = 1
    #expect(pixel(view).red == 0 && pixel(view).blue == 255)
  }

  @Test func `without a provider the pictures are those that it was read with`() throws {
    let bare = LottieAnimationView(animation: LottieAnimation.filepath(path("on/icon.json")))
    bare.currentProgress = 1
    #expect(pixel(bare).isEmpty)
    let read = LottieAnimationView(
      animation: LottieAnimation.filepath(path("on/icon.json"), imageProvider: provider("off")))
    read.currentProgress = 1
    #expect(pixel(read).blue == 255)
    let beside = LottieAnimationView(filePath: path("on/icon.json"))
    beside.currentProgress = 1
    #expect(pixel(beside).red == 255)
  }

  @Test func `a provider is asked once for a picture, unless it forbids keeping it`() throws {
    for isEligible in [true, false] {
      let provider = CountingProvider(cacheEligible: isEligible)
      let animation = LottieAnimation.filepath(path("on/icon.json"))
      let view = LottieAnimationView(animation: animation, imageProvider: provider)
      view.animation = animation
      view.animation = animation
      #expect(provider.assets.withLock { $0.count } == (isEligible ? 1 : 3))
      let asset = ImageAsset(id: "p", name: "p.png", directory: "images/", width: 4, height: 4)
      #expect(provider.assets.withLock { $0[0] } == asset)
    }
  }

  @Test func `a provider is asked for nothing of an animation that is replaced before it is drawn`() throws {
    let view = LottieAnimationView(animation: LottieAnimation.filepath(path("on/icon.json")))
    let provider = CountingProvider(cacheEligible: false)
    // As the article has it: the pictures first, then the animation.
    view.imageProvider = provider
    #expect(provider.assets.withLock { $0.isEmpty })
    view.animation = LottieAnimation.filepath(path("off/icon.json"))
    #expect(provider.assets.withLock { $0.count } == 1)
    view.currentProgress = 1
    #expect(pixel(view).green == 255)
    #expect(provider.assets.withLock { $0.count } == 1)
  }

  @Test func `another provider shows at the next picture, and has a clock call for it`() throws {
    let view = LottieAnimationView(
      animation: LottieAnimation.filepath(path("on/icon.json")), imageProvider: provider("on"))
    let clock = ManualDisplayClock()
    view.displayClock = clock
    view.currentProgress = 1
    #expect(pixel(view).red == 255)
    for _ in 0..<3 { clock.advance(by: .milliseconds(16)) }
    #expect(clock.drivenCount == 0)
    var pictures = 0
    view.onPicture = { _ in pictures += 1 }
    view.imageProvider = provider("off")
    clock.advance(by: .milliseconds(16))
    #expect(pictures == 1 && pixel(view).blue == 255 && view.currentProgress == 1)
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 0 && pictures == 1)
    view.imageProvider = provider("on")
    #expect(pixel(view).red == 255 && pixel(view).blue == 0)
  }

  @Test func `other pictures leave what plays as it is: the range, the direction, the times`() throws {
    for isReloaded in [true, false] {
      let view = LottieAnimationView(
        animation: LottieAnimation.filepath(path("on/icon.json")), imageProvider: provider("on"))
      func exchange() {
        if isReloaded { view.reloadImages() } else { view.imageProvider = provider("off") }
      }
      var ends: [Bool] = []
      view.play(fromFrame: 12, toFrame: 15) { ends.append($0) }
      view.advance(by: .milliseconds(100))
      exchange()
      view.advance(by: .milliseconds(100))
      #expect(abs(view.currentFrame - 14) < 0.001 && view.isAnimationPlaying)
      view.advance(by: .seconds(1))
      #expect(abs(view.currentFrame - 15) < 0.001 && ends == [true])

      view.play(fromFrame: 18, toFrame: 14, loopMode: .repeat(2)) { ends.append($0) }
      view.advance(by: .seconds(1))
      view.advance(by: .milliseconds(100))
      exchange()
      view.advance(by: .milliseconds(100))
      #expect(abs(view.currentFrame - 16) < 0.001 && ends == [true])
      view.advance(by: .seconds(1))
      #expect(!view.isAnimationPlaying && ends == [true, true])
    }
  }

  @Test func `pictures are looked for in the animation's folder, then by name, and nowhere else`() throws {
    let provider = FilepathImageProvider(filepath: folder.url.appendingPathComponent("on"))
    try Data([1]).write(to: folder.url.appendingPathComponent("off/secret"))
    #expect(provider.bytes(directory: "images/", name: "p.png") != nil)
    #expect(provider.bytes(directory: "", name: "images/p.png") != nil)
    #expect(provider.bytes(directory: "", name: "icon.json") != nil)
    #expect(provider.bytes(directory: "elsewhere", name: "icon.json") != nil)
    #expect(provider.bytes(directory: "", name: "p.png") == nil)
    for (directory, name) in [
      ("..", "off/secret"), ("", "../off/secret"), ("../off", "secret"), ("../on", "icon.json\0"), ("", ""),
      ("", ".."), ("images", "../../off/images/p.png"),
    ] {
      #expect(provider.bytes(directory: directory, name: name) == nil, "\(directory) \(name)")
    }
    // A link may lead anywhere.
    let link = folder.url.appendingPathComponent("on/link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appendingPathComponent("off"))
    #expect(provider.bytes(directory: "link/images", name: "p.png") == nil)
    #expect(provider.imageForAsset(asset: ImageAsset(id: "", name: "icon.json")) == nil)
  }

  // MARK: Playing

  private func view() throws -> LottieAnimationView {
    let animation: LottieAnimation = try #require(LottieAnimation.filepath(path("on/icon.json")))
    return LottieAnimationView(animation: animation)
  }

  @Test func `it plays to its end, and says so once`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.play { ends.append($0) }
    #expect(view.isAnimationPlaying && ends.isEmpty)
    view.advance(by: .milliseconds(500))
    #expect(abs(view.currentProgress - 0.5) < 0.001 && abs(view.currentFrame - 15) < 0.001)
    #expect(abs(view.currentTime - 0.5) < 0.001)
    view.advance(by: .seconds(1))
    #expect(!view.isAnimationPlaying && ends == [true] && view.currentProgress == 1)
    view.advance(by: .seconds(1))
    #expect(ends == [true])
    // From its end it begins anew.
    view.play { ends.append($0) }
    view.advance(by: .milliseconds(100))
    #expect(abs(view.currentFrame - 11) < 0.001)
    view.play()
    #expect(ends == [true, false])
    view.pause()
    #expect(!view.isAnimationPlaying)
    view.stop()
    #expect(view.currentFrame == 10)
  }

  @Test func `it plays parts, there and back, and as often as is said`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.play(fromProgress: 1, toProgress: 0.5) { ends.append($0) }
    view.advance(by: .milliseconds(100))
    #expect(abs(view.currentFrame - 19) < 0.001)
    view.advance(by: .seconds(1))
    #expect(abs(view.currentFrame - 15) < 0.001 && ends == [true])
    view.play(marker: "half", loopMode: .repeat(2)) { ends.append($0) }
    view.advance(by: .seconds(1))
    #expect(view.isAnimationPlaying)
    view.advance(by: .seconds(1))
    view.advance(by: .seconds(1))
    #expect(!view.isAnimationPlaying && ends == [true, true])
    view.loopMode = .autoReverse
    view.animationSpeed = 2
    view.currentProgress = 0
    view.play()
    view.advance(by: .seconds(1))
    view.advance(by: .milliseconds(250))
    #expect(abs(view.currentFrame - 15) < 0.001 && view.isAnimationPlaying)
    view.play(marker: "none") { ends.append($0) }
    view.play(fromFrame: 12, toFrame: 12) { ends.append($0) }
    #expect(ends == [true, true, false, true])
  }

  @Test func `to play one frame ends what plays, and rests there`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.loopMode = .loop
    view.play { ends.append($0) }
    view.advance(by: .milliseconds(100))
    view.play(fromFrame: 15, toFrame: 15) { ends.append($0) }
    #expect(ends == [false, true] && !view.isAnimationPlaying && view.currentFrame == 15)
    view.advance(by: .seconds(1))
    #expect(view.currentFrame == 15)
    view.play()
    view.advance(by: .milliseconds(100))
    #expect(abs(view.currentFrame - 16) < 0.001)
  }

  @Test func `a completion that plays comes after the call that ended it, and each is told once`() throws {
    let view = try view()
    var told: [String] = []
    func again(_ name: String) {
      view.play(fromFrame: 12, toFrame: 18) { isFinished in
        told.append("\(name) \(isFinished)")
        view.play(fromFrame: 15, toFrame: 19) { told.append("after \(name) \($0)") }
      }
    }
    again("a")
    view.play { told.append("b \($0)") }
    // What the completion asks for is the last word, and ends the call that it comes of.
    #expect(told == ["a false", "b false"] && view.isAnimationPlaying && view.currentFrame == 15)
    view.advance(by: .seconds(1))
    #expect(told == ["a false", "b false", "after a true"] && abs(view.currentFrame - 19) < 0.001)

    let calls: [@MainActor (LottieAnimationView) -> Void] = [
      { $0.pause() }, { $0.stop() }, { $0.currentProgress = 1 }, { $0.play(fromFrame: 12, toFrame: 12) },
      { $0.play(marker: "half") },
    ]
    for call in calls {
      told = []
      again("c")
      call(view)
      #expect(told == ["c false"] && view.isAnimationPlaying && view.currentFrame == 15)
      view.advance(by: .seconds(1))
      #expect(told == ["c false", "after c true"] && !view.isAnimationPlaying)
    }
    told = []
    again("d")
    let animation = view.animation
    view.animation = animation
    #expect(told == ["d false"] && view.isAnimationPlaying && view.currentFrame == 15)
  }

  @Test func `a chain of many completions ends without a clock, also when that is taken away`()
    async throws
  {
    let view = try view()
    var last = 0
    func step(_ number: Int) {
      guard number <= 60 else { return }
      view.play(fromFrame: 12, toFrame: 12) { _ in
        last = number
        step(number + 1)
      }
    }
    step(1)
    #expect(await eventually { last == 60 })
    view.displayClock = ManualDisplayClock()
    step(1)
    #expect(last > 0 && last < 60)
    view.displayClock = nil
    #expect(await eventually { last == 60 })
  }

  @Test func `completions that always play again end each other as time passes`() async throws {
    let view = try view()
    let clock = ManualDisplayClock()
    view.displayClock = clock
    var count = 0
    func again() {
      view.play { _ in
        count += 1
        again()
      }
    }
    again()
    again()
    let first = count
    #expect(first > 0 && first < 100)
    clock.advance(by: .milliseconds(16))
    #expect(count > first && count < first + 100 && clock.drivenCount == 1)

    // Where nothing is to be played, each ends at once, or soon after where no clock drives.
    let still = try self.view()
    var ends = 0
    func none() {
      guard ends < 200 else { return }
      still.play(marker: "none") { _ in
        ends += 1
        none()
      }
    }
    none()
    #expect(ends > 0 && ends < 100)
    #expect(await eventually { ends == 200 })
  }

  @Test func `another animation ends what plays, and no animation plays nothing`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.play { ends.append($0) }
    view.animation = nil
    #expect(ends == [false] && view.canvasSize == nil && !view.isAnimationPlaying)
    view.play { ends.append($0) }
    #expect(ends == [false, false])
    view.currentProgress = 0.5
    #expect(view.currentProgress == 0)
  }

  @Test func `a clock drives it while it plays`() throws {
    let view = try view()
    let clock = ManualDisplayClock()
    var pictures = 0
    view.onPicture = { _ in pictures += 1 }
    view.displayClock = clock
    view.play()
    #expect(clock.drivenCount == 1)
    for _ in 0..<30 { clock.advance(by: .milliseconds(100)) }
    #expect(clock.drivenCount == 0 && pictures >= 10)
  }

  @Test func `a clock calls once for what changes at rest: a seek, a stop, a size, one frame`() throws {
    let view = try view()
    let clock = ManualDisplayClock()
    var frames: [Double] = []
    view.displayClock = clock
    view.onPicture = { frames.append($0.currentFrame) }
    func beats() -> [Double] {
      frames = []
      for _ in 0..<3 { clock.advance(by: .milliseconds(16)) }
      return frames
    }
    _ = beats()
    #expect(clock.drivenCount == 0)
    // As a slider does.
    for progress in [0.2, 0.4, 0.5] { view.currentProgress = progress }
    #expect(clock.drivenCount == 1 && beats() == [15] && clock.drivenCount == 0)
    view.currentFrame = 12
    #expect(beats() == [12])
    view.currentTime = 0.5
    #expect(beats() == [15])
    view.resize(width: 8, height: 8)
    #expect(beats() == [15])
    view.play(fromFrame: 18, toFrame: 18)
    #expect(beats() == [18])
    view.stop()
    #expect(beats() == [10] && clock.drivenCount == 0)
  }

  @Test func `it is drawn in another size`() throws {
    let view = try view()
    #expect(view.resize(width: 8, height: 8) && !view.resize(width: 0, height: 8))
    var small = Surface(width: 4, height: 4)
    var large = Surface(width: 8, height: 8)
    #expect(!view.draw(into: &small) && view.draw(into: &large))
  }

  // MARK: Clock

  @Test func `a view moves without a clock of the host, until the host lets time pass`() async throws {
    let view = LottieAnimationView(filePath: path("on/icon.json"))
    var pictures = 0
    view.onPicture = { _ in pictures += 1 }
    view.loopMode = .loop
    view.play()
    #expect(await eventually { pictures > 1 && view.isAnimationPlaying })
    view.advance(by: .zero)
    #expect(view.displayClock == nil)
    let frame = view.currentFrame
    try await Task.sleep(for: .milliseconds(100))
    #expect(view.currentFrame == frame)
  }
}

/// Counts what it is asked for.
private final class CountingProvider: AnimationImageProvider {
  let cacheEligible: Bool
  let assets = Lock([ImageAsset]())

  init(cacheEligible: Bool) { self.cacheEligible = cacheEligible }

  func imageForAsset(asset: ImageAsset) -> Bitmap? {
    assets.withLock { $0.append(asset) }
    return Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00])
  }
}
