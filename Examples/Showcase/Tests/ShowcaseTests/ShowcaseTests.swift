import DotLottie
import DotLottieFormat
import Foundation
import LottieImageCodecs
import Showcase
import ShowcasePictures
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ShowcaseTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ShowcaseScreen.allCases)
  func `each screen looks as its picture in the README`(screen: ShowcaseScreen) async throws {
    let pictures = try await ShowcasePictures(screen: screen)
    try pictures.use()
    let drawn = try pictures.picture()
    let file = Self.folder.appendingPathComponent("Screens/\(screen.rawValue).png")
    let kept = try PlatformImageDecoder().decode([UInt8](Data(contentsOf: file)))
    #expect((kept.width, kept.height) == (drawn.width, drawn.height))
    #expect(kept.pixels == Array(drawn.pixels), "swift run showcase-pictures Screens writes it anew")
  }

  @Test func `one tab is active, and it is that of the screen`() async throws {
    let model = ShowcaseModel(screen: .rating)
    for screen in [ShowcaseScreen.rating, .harbour, .harbour, .lighthouse] {
      model.select(screen)
      #expect(model.screen == screen)
      #expect(
        zip(ShowcaseScreen.allCases, model.icons).filter(\.1.isActive).map(\.0) == [screen])
    }
  }

  @Test func `a press on a star rates, and a remembered rating comes back`() async throws {
    let pictures = try await ShowcasePictures()
    let model = pictures.contents
    for star in [4, 2, 5] {
      pictures.press(model.rating, x: Float(star * 100 - 40) / 520, y: 0.5)
      pictures.pass(.milliseconds(500))
      #expect(model.stars == star && model.rating.stateMachineCurrentState() == "rated \(star)")
    }
    // Beside the stars.
    pictures.press(model.rating, x: 0.01, y: 0.02)
    #expect(model.stars == 5)
    // A scene sets what it remembers before anything is loaded.
    let restored = ShowcaseModel()
    restored.rating.displayClock = nil
    restored.rate(3)
    try await restored.rating.loaded()
    #expect(restored.stars == 3)
    restored.rate(-7)
    restored.rate(99)
    restored.rating.tick(dt: 500)
    #expect((0...5).contains(restored.stars))
  }

  @Test func `a signal costs a barrel, and a storm is a theme`() async throws {
    let pictures = try await ShowcasePictures()
    let model = pictures.contents
    try pictures.use()
    #expect(model.lighthouse.stateMachineCurrentState() == "lit" && model.barrels == 2)
    pictures.press(model.lighthouse, x: 0.5, y: 0.71)
    #expect(model.barrels == 1)
    pictures.pass(.seconds(4))
    model.setStormy(true)
    #expect(model.isStormy && model.lighthouse.activeThemeId() == "fog")
    model.setStormy(false)
    #expect(model.lighthouse.activeThemeId() == "")
  }

  @Test func `saving power shows fewer pictures`() {
    let model = ShowcaseModel(savesPower: true)
    #expect(model.lighthouse.framePacing == .capped(20) && model.heart.framePacing == .capped(20))
    model.savesPower = false
    #expect(model.lighthouse.framePacing == .display && model.rating.framePacing == .display)
    #expect(model.boat.framePacing == .display && model.icons.allSatisfy { $0.framePacing == .display })
  }

  @Test(arguments: [
    ("lighthouse.lottie", "lighthouse.lottie"), ("boat.json", "harbour/boat.json"),
    ("pennant.png", "harbour/pennant.png"), ("harbour-stage.json", "harbour/stage.json"),
    ("harbour.json", "animation_HarbourViewController_iphone.json"),
  ])
  func `a copy of a sample is the sample`(copy: String, sample: String) throws {
    let samples = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Samples")
    #expect(
      ShowcaseFiles.bytes(copy)
        == [UInt8](try Data(contentsOf: samples.appendingPathComponent(sample))))
  }

  @Test(arguments: ["manifest.json", "a/rating.json", "s/stars.json"])
  func `the package of the rating has the files beside it`(name: String) throws {
    let package = try DotLottieFile(ShowcaseFiles.bytes("rating.lottie"))
    let source = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent("Rating/\(name)")))
    #expect(try package.bytes(of: name) == source, "zoetrope pack Rating writes it anew")
  }

  @Test func `a model that nobody holds is gone`() async throws {
    var model: ShowcaseModel? = ShowcaseModel()
    weak let watched = model
    try await model?.lighthouse.loaded()
    model = nil
    #expect(watched == nil)
  }
}
