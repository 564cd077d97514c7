@testable import DotLottie
import DotLottieFormat
import Foundation
import Host
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// What the two sides can be, prepared for real.
@MainActor
struct DualStateSourceTests {
  private func asset() -> DualStateAnimation.Asset {
    DualStateAnimation.Asset(DualStateSample.json(red: 200))
  }

  private func prepared(
    _ source: DualStateAnimation.Source, _ change: (inout DualStateAnimation.Options) -> Void = { _ in }
  ) async throws -> DualStateStage {
    let stage = DualStateStage(source, change)
    stage.control.attach()
    try await stage.answer()
    return stage
  }

  @Test func `two parts of one animation are loaded once`() async throws {
    let stage = try await prepared(
      .parts(of: asset(), inactive: .marker("off"), active: .frames(5, 3)))
    #expect(stage.loader.begun == 1 && stage.loader.requests.isEmpty)
    #expect(stage.control.isPrepared(.active) && stage.control.isPrepared(.inactive))
    #expect(stage.pixel.green == 0)
    stage.control.isActive = true
    // Backwards, from the last frame of six to the one in the middle.
    #expect(stage.pixel.green == 255)
    stage.run(10)
    #expect(stage.pixel.green == 153 && !stage.control.isPlaying)
    stage.control.isActive = false
    #expect(stage.pixel.green == 0)
    stage.run(10)
    #expect(stage.pixel.green == 102)
    stage.control.memoryPressure()
    stage.control.isActive = true
    // The one animation is still there.
    #expect(stage.loader.begun == 1 && stage.pixel.green == 255)
  }

  @Test func `a load of both sides is given up when nobody waits for either`() async throws {
    let stage = DualStateStage(.parts(of: asset(), inactive: .whole, active: .marker("on")))
    stage.control.attach()
    stage.control.isActive = true
    #expect(stage.loader.begun == 1)
    stage.control.replaceSource(DualStateSample.source)
    #expect(stage.loader.cancelled.count == 1 && stage.loader.begun == 2)
    stage.loader.refuse(0)
    #expect(stage.control.failure == nil)
    try await stage.answer()
    #expect(stage.pixel.side == .active)
  }

  @Test(arguments: [
    DualStateAnimation.Part.marker("nowhere"), .frames(0, 6), .frames(-1, 2), .frames(.nan, 1),
  ])
  func `a part that is not there is an error`(_ part: DualStateAnimation.Part) async throws {
    let stage = DualStateStage(.parts(of: asset(), inactive: part, active: .whole))
    await #expect(throws: DotLottieAnimationError.self) {
      _ = try await stage.loader.requests[0].preparation.run()
    }
  }

  // MARK: Machines

  private static let machine = """
    {"initial":"off","inputs":[{"type":"Boolean","name":"isOn","value":false},
       {"type":"Numeric","name":"count","value":0}],
     "states":[
      {"type":"PlaybackState","name":"off","animation":"a","segment":"off","autoplay":true,"transitions":[
        {"type":"Tweened","toState":"on","duration":0.1,"easing":[0,0,1,1],"guards":[
          {"type":"Boolean","inputName":"isOn","conditionType":"Equal","compareTo":true}]}]},
      {"type":"PlaybackState","name":"on","animation":"a","segment":"on","autoplay":true,"transitions":[
        {"type":"Tweened","toState":"off","duration":0.1,"easing":[0,0,1,1],"guards":[
          {"type":"Boolean","inputName":"isOn","conditionType":"Equal","compareTo":false}]}]}]}
    """

  private func package(_ machine: String = Self.machine) throws -> [UInt8] {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "a", json: DualStateSample.json(red: 200))
    try builder.addStateMachine(.init(id: "switch"), json: Array(machine.utf8))
    return try builder.build()
  }

  @Test func `a machine goes on by itself before anybody switches, and no longer than it moves`() async throws
  {
    let stage = try await prepared(.machine(in: DualStateAnimation.Asset(try package()), input: "isOn"))
    let clock = ManualDisplayClock()
    stage.control.displayClock = clock
    #expect(clock.drivenCount == 1 && stage.pixel.green == 0)
    for _ in 0..<10 { clock.advance(by: .milliseconds(17)) }
    #expect(stage.pixel.green == 102 && clock.drivenCount == 0 && !stage.control.isPlaying)
    let still = try await prepared(.machine(in: DualStateAnimation.Asset(try package()), input: "isOn")) {
      $0.reducesMotion = true
    }
    still.run(10)
    #expect(still.pixel.green == 0)
  }

  @Test func `a state that loops for ever is shown as it ends in a few steps`() async throws {
    let looping = Self.machine.replacingOccurrences(
      of: #""autoplay":true"#, with: #""autoplay":true,"loop":true,"speed":0.37"#)
    let stage = try await prepared(
      .machine(in: DualStateAnimation.Asset(try package(looping)), input: "isOn")
    ) { $0.reducesMotion = true }
    stage.control.isActive = true
    #expect(stage.pixel.green == 255 && !stage.control.isPlaying)
    #expect(stage.control.shownPicture?.jumpCount ?? 100 <= 8)
  }

  @Test func `a boolean input of a machine is the two sides`() async throws {
    let stage = try await prepared(.machine(in: DualStateAnimation.Asset(try package()), input: "isOn"))
    #expect(stage.loader.begun == 1 && stage.control.phase == .inactive && stage.pixel.green == 0)
    stage.control.isActive = true
    #expect(stage.control.isPlaying && stage.pixel.green == 0)
    stage.run(3)
    let tweened = stage.pixel
    #expect(tweened.green > 20 && tweened.green < 150)
    stage.run(30)
    #expect(stage.pixel.green == 255 && !stage.control.isPlaying)
    stage.control.isActive = false
    stage.run(30)
    #expect(stage.pixel.green == 102)
  }

  @Test(arguments: [(nil, "isOn"), ("rating", "isRated")] as [(String?, String)])
  func `without a name the machine is the package's initial one, whatever the order of its list`(
    _ id: String?, _ input: String
  ) async throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "a", json: DualStateSample.json(red: 200))
    let rating = Self.machine.replacingOccurrences(of: "isOn", with: "isRated")
    try builder.addStateMachine(.init(id: "rating"), json: Array(rating.utf8))
    try builder.addStateMachine(.init(id: "switch"), json: Array(Self.machine.utf8))
    builder.initialStateMachine = "switch"
    let asset = DualStateAnimation.Asset(try builder.build())
    let stage = try await prepared(.machine(in: asset, id: id, input: input))
    stage.control.isActive = true
    stage.run(60)
    #expect(stage.pixel.green == 255)
    builder.initialStateMachine = nil
    let plain = DualStateAnimation.Asset(try builder.build())
    let first = try await prepared(.machine(in: plain, input: "isRated"))
    #expect(first.control.phase == .inactive)
  }

  @Test func `a side that is asked for during a tween of the machine comes after it`() async throws {
    let stage = try await prepared(.machine(in: DualStateAnimation.Asset(try package()), input: "isOn"))
    stage.control.isActive = true
    stage.run(2)
    stage.control.isActive = false
    stage.run(60)
    #expect(stage.pixel.green == 102 && stage.control.phase == .inactive && !stage.control.isPlaying)
  }

  @Test func `a machine that begins on its active side rests there`() async throws {
    let stage = DualStateStage(
      .machine(in: DualStateAnimation.Asset(try package()), id: "switch", input: "isOn"), isActive: true)
    stage.control.attach()
    try await stage.answer()
    #expect(stage.pixel.green >= 153 && !stage.control.isPlaying)
  }

  @Test func `where motion is reduced a machine is shown as it ends`() async throws {
    let stage = try await prepared(.machine(in: DualStateAnimation.Asset(try package()), input: "isOn")) {
      $0.reducesMotion = true
    }
    stage.control.isActive = true
    #expect(stage.pixel.green == 255 && !stage.control.isPlaying)
  }

  @Test(arguments: [("switch", "count"), ("switch", "none"), ("none", "isOn")])
  func `a machine or an input that is not there is an error`(_ id: String, _ input: String) async throws {
    let source = DualStateAnimation.Source.machine(
      in: DualStateAnimation.Asset(try package()), id: id, input: input)
    let stage = DualStateStage(source)
    await #expect(throws: (any Error).self) { _ = try await stage.loader.requests[0].preparation.run() }
    let bare = DualStateStage(.machine(in: asset(), input: input))
    await #expect(throws: DotLottieAnimationError.self) {
      _ = try await bare.loader.requests[0].preparation.run()
    }
  }

  // MARK: Files, through tasks

  private static func picture(_ name: String) -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":4,"h":4,
       "assets":[{"id":"p","w":4,"h":4,"u":"images/","p":"\(name)","e":0}],
       "layers":[{"ty":2,"nm":"p","refId":"p","ip":0,"op":30,"st":0,"ks":{}}]}
      """.utf8)
  }

  private struct NoSides: Error {}

  /// Folders `on` and `off` with an animation each, whose pictures have the same name.
  private func files(_ folder: TemporaryFolder) throws -> DualStateAnimation.Source {
    var urls: [URL] = []
    for (name, color) in [("off", [10, 20, 30] as [UInt8]), ("on", [200, 210, 220])] {
      let place = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: place.appendingPathComponent("images"), withIntermediateDirectories: true)
      try Data(color).write(to: place.appendingPathComponent("images/p.png"))
      let file = place.appendingPathComponent("icon.json")
      // The same bytes: only their pictures tell them apart.
      try Data(Self.picture("p.png")).write(to: file)
      urls.append(file)
    }
    return .files(inactive: urls[0], active: urls[1])
  }

  private func options(_ cache: AnimationCache = AnimationCache()) -> DualStateAnimation.Options {
    var options = DualStateAnimation.Options()
    options.player.imageDecoder = ThreeByteDecoder()
    options.compiler = cache
    return options
  }

  @Test func `two files with pictures of the same name are loaded, each with its own`() async throws {
    let folder = try TemporaryFolder()
    let cache = AnimationCache()
    let source = try files(folder)
    let control = DualStateAnimation(source, width: 4, height: 4, options: options(cache)).byHand()
    control.attach()
    #expect(await eventually { control.isPrepared(.active) && control.isPrepared(.inactive) })
    var surface = Surface(width: 4, height: 4)
    #expect(control.draw(into: &surface))
    #expect(Pixel(surface.pixels[5]).red == 10)
    control.isActive = true
    control.draw(into: &surface)
    #expect(Pixel(surface.pixels[5]).red == 200)
    // Another control of the same files has nothing to compile.
    #expect(cache.statistics.misses == 2)
    let other = DualStateAnimation(source, width: 4, height: 4, options: options(cache)).byHand()
    #expect(await eventually { other.isPrepared(.inactive) })
    #expect(cache.statistics.misses == 2)
  }

  @Test func `a provider of one's own gives a side its pictures, off the main actor`() async throws {
    let folder = try TemporaryFolder()
    guard case .sides(var inactive, var active) = try files(folder).form else { throw NoSides() }
    let (green, none) = (DrawingProvider(red: 100), DrawingProvider(red: nil))
    inactive.imageProvider = green
    active.imageProvider = none
    let control = DualStateAnimation(
      .sides(inactive: inactive, active: active), width: 4, height: 4, options: options()
    ).byHand()
    control.attach()
    #expect(await eventually { control.isPrepared(.active) && control.isPrepared(.inactive) })
    var surface = Surface(width: 4, height: 4)
    control.draw(into: &surface)
    #expect(Pixel(surface.pixels[5]).red == 100)
    control.isActive = true
    control.draw(into: &surface)
    // What it doesn't have is looked for beside the file.
    #expect(Pixel(surface.pixels[5]).red == 200)
    let asset = ImageAsset(id: "p", name: "p.png", directory: "images/", width: 4, height: 4)
    for provider in [green, none] {
      #expect(provider.asked.withLock { $0.map(\.asset) } == [asset])
      #expect(provider.asked.withLock { $0.allSatisfy { !$0.isOnMain } })
    }
  }

  @Test func `a provider is asked for an animation in memory, of a package, or compiled`() async throws {
    let json = Self.picture("p.png")
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "a", json: json)
    try builder.addAnimation(id: "b", json: json)
    let machine = Self.machine.replacingOccurrences(of: #","segment":"off""#, with: "")
      .replacingOccurrences(of: #""animation":"a","segment":"on""#, with: #""animation":"b""#)
    try builder.addStateMachine(.init(id: "switch"), json: Array(machine.utf8))
    let provider = DrawingProvider(red: 70)
    let assets: [DualStateAnimation.Asset] = [
      .init(json, imageProvider: provider), .init(try LottieAnimation(json), imageProvider: provider),
    ]
    var sources = assets.map { DualStateAnimation.Source.parts(of: $0, inactive: .whole, active: .whole) }
    sources.append(
      .machine(in: .init(try builder.build(), imageProvider: provider), input: "isOn"))
    for source in sources {
      let stage = try await prepared(source)
      #expect(stage.pixel.red == 70)
      stage.control.isActive = true
      stage.run(60)
      #expect(stage.pixel.red == 70)
    }
    #expect(provider.asked.withLock { $0.count } == 4)
  }

  @Test func `pictures that change on disk are read again when the cache is emptied`() async throws {
    let folder = try TemporaryFolder()
    let cache = AnimationCache()
    let source = try files(folder)
    try await expectRed(10, of: source, cache)
    try Data([90, 20, 30]).write(to: folder.url.appendingPathComponent("off/images/p.png"))
    // Nobody has looked at it since.
    try await expectRed(10, of: source, cache)
    cache.removeAll()
    try await expectRed(90, of: source, cache)
  }

  private func expectRed(
    _ red: Int, of source: DualStateAnimation.Source, _ cache: AnimationCache
  ) async throws {
    let control = DualStateAnimation(source, width: 4, height: 4, options: options(cache)).byHand()
    control.attach()
    #expect(await eventually { control.isPrepared(.inactive) })
    var surface = Surface(width: 4, height: 4)
    control.draw(into: &surface)
    #expect(Pixel(surface.pixels[5]).red == red)
  }

  @Test func `a file that is not there is an error of its side alone`() async throws {
    let folder = try TemporaryFolder()
    guard case .sides(let inactive, _) = try files(folder).form else { throw NoSides() }
    let missing = DualStateAnimation.Asset(fileURL: folder.url.appendingPathComponent("none.json"))
    let control = DualStateAnimation(
      .sides(inactive: inactive, active: missing), width: 4, height: 4, options: options()
    ).byHand()
    control.attach()
    #expect(await eventually { control.error(of: .active) != nil && control.isPrepared(.inactive) })
    #expect(control.failure == nil && control.phase == .inactive)
    guard case .notFound = control.error(of: .active) else {
      Issue.record("\(String(describing: control.error(of: .active)))")
      return
    }
    control.isActive = true
    #expect(await eventually { control.failure != nil })
  }

  @Test func `hundreds of controls that are dropped wherever they are leave nothing behind`() async throws {
    let folder = try TemporaryFolder()
    let source = try files(folder)
    var all: [WeakReference<DualStateAnimation>] = []
    let clock = ManualDisplayClock()
    for index in 0..<300 {
      var options = options()
      options.policy.retry = .backoff(first: .seconds(100), count: 5)
      let broken = DualStateAnimation.Source.sides(
        inactive: DualStateAnimation.Asset([]), active: DualStateAnimation.Asset([]))
      let control = DualStateAnimation(
        index % 4 == 0 ? broken : source, width: 4, height: 4, options: options
      ).byHand()
      all.append(WeakReference(control))
      control.displayClock = clock
      control.onPicture = { _ in }
      control.attach()
      _ = control.events
      control.isActive = true
      // A third each: at once, on the way, and when it plays.
      if index % 3 == 1 { for _ in 0..<5 { await Task.yield() } }
      if index % 3 == 2, index % 4 != 0 {
        #expect(await eventually { control.isPlaying || control.phase == .active })
        clock.advance(by: .milliseconds(16))
      }
    }
    #expect(await eventually { !all.contains { $0.value != nil } })
    clock.advance(by: .milliseconds(16))
    #expect(clock.drivenCount == 0)
  }

  @Test func `dropping a control cancels what is being fetched for it`() async throws {
    let source = StalledSource()
    var options = options()
    options.source = source
    let sides = DualStateAnimation.Source.sides(
      inactive: DualStateAnimation.Asset(webURL: "test:off"),
      active: DualStateAnimation.Asset(webURL: "test:on"))
    var control: DualStateAnimation? = DualStateAnimation(sides, width: 4, height: 4, options: options)
      .byHand()
    let weak = WeakReference(control)
    #expect(await eventually { source.waiting == 1 })
    control?.replaceSource(sides)
    #expect(await eventually { source.cancelled == 1 && source.waiting == 1 })
    control = nil
    // A task that tells of its end may hold it for that long.
    #expect(await eventually { weak.value == nil })
    #expect(await eventually { source.cancelled == 2 && source.waiting == 0 })
  }
}

/// Three bytes are a picture of one colour.
private struct ThreeByteDecoder: ImageDecoder {
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    guard bytes.count == 3 else { throw ImageDecodingError(code: .damaged, message: "no colour") }
    let pixel = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | 0xFF00_0000
    return Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: pixel, count: 16))
  }
}

/// Draws pictures of one colour, or has none; notes what it is asked, and where.
private final class DrawingProvider: AnimationImageProvider {
  let asked = Lock([(asset: ImageAsset, isOnMain: Bool)]())
  private let red: UInt32?

  init(red: UInt32?) { self.red = red }

  func imageForAsset(asset: ImageAsset) -> Bitmap? {
    asked.withLock { $0.append((asset, Thread.isMainThread)) }
    return red.map { Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0xFF00_0000 | $0, count: 16)) }
  }
}

/// Never answers.
private final class StalledSource: AnimationSource {
  private let counts = Lock((waiting: 0, cancelled: 0))

  var waiting: Int { counts.withLock { $0.waiting } }
  var cancelled: Int { counts.withLock { $0.cancelled } }

  func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    counts.withLock { $0.waiting += 1 }
    defer {
      counts.withLock {
        $0.waiting -= 1
        $0.cancelled += 1
      }
    }
    try await Task.sleep(for: .seconds(3600))
    return []
  }
}
