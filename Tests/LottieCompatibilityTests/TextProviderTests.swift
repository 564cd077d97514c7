import DotLottie
import Foundation
import Host
import LottieCompatibility
import LottieFonts
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Texts and fonts by the names of lottie-ios.
@MainActor
struct TextProviderTests {
  private let folder: TemporaryFolder

  /// A text `a`, a square of 8 × 8 on the baseline 8, in a precomposition; the next letter is 16 to the right.
  private static let animation: String = {
    let square =
      #"{"ty":"sh","ks":{"k":{"v":[[0,0],[50,0],[50,-50],[0,-50]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}"#
    let glyph =
      #"{"ch":"a","size":16,"style":"","w":100,"fFamily":"Block","data":{"shapes":[{"ty":"gr","it":[\#(square)]}]}}"#
    let style = #"{"s":16,"f":"Block","t":"a","j":0,"tr":0,"fc":[1,0,0]}"#
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":64,"h":16,"fonts":{"list":[{"fName":"Block","fFamily":"Block","fStyle":""}]},
      "chars":[\(glyph)],"assets":[{"id":"c","layers":[{"ty":5,"nm":"Title","ip":0,"op":10,"st":0,
      "ks":{"p":{"k":[0,8]}},"t":{"d":{"k":[{"t":0,"s":\(style)}]}}}]}],
      "layers":[{"ty":0,"nm":"Header","refId":"c","w":64,"h":16,"ip":0,"op":10,"st":0,"ks":{}}]}
      """
  }()

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.animation.utf8).write(to: folder.url.appendingPathComponent("a.json"))
  }

  private func view() -> LottieAnimationView {
    LottieAnimationView(filePath: folder.url.appendingPathComponent("a.json").path)
  }

  private func area(_ view: LottieAnimationView) -> Double {
    var surface = Surface(width: 64, height: 16)
    view.draw(into: &surface)
    return surface.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255
  }

  private final class Asked: AnimationKeypathTextProvider {
    let calls = Lock<[String]>([])

    func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
      calls.withLock { $0.append("\(keypath.string) \(sourceText)") }
      return nil
    }
  }

  private final class Legacy: AnimationTextProvider {
    func textFor(keypathName: String, sourceText: String) -> String { keypathName + sourceText }
  }

  @Test func `a provider is asked by layers and with the text of the file`() {
    let (view, provider) = (view(), Asked())
    view.textProvider = provider
    #expect(provider.calls.withLock { $0 } == ["Header.Title a"])
    #expect(abs(area(view) - 64) < 0.5)
  }

  @Test(arguments: [
    (["Title": "aaa"], 3), (["Header.Title": "aa", "Title": "a"], 2), (["Header": "aaa"], 1), ([:], 1),
  ])
  func `a dictionary has texts by layers or by keypaths`(values: [String: String], letters: Int) {
    let view = view()
    view.textProvider = DictionaryTextProvider(values)
    #expect(abs(area(view) - 64 * Double(letters)) < 0.5)
  }

  @Test func `a text returns to that of the file`() {
    let view = view()
    view.textProvider = DictionaryTextProvider(["Title": "aaaa"])
    #expect(abs(area(view) - 256) < 0.5)
    view.textProvider = nil
    #expect(abs(area(view) - 64) < 0.5)
  }

  @Test func `former providers know layers by their names`() {
    #expect(Legacy().text(for: "Header.Title", sourceText: "a") == "Titlea")
    #expect(DefaultTextProvider().text(for: "Header.Title", sourceText: "a") == "a")
  }

  @Test func `values and texts go together`() {
    let view = view()
    view.setValueProvider(FloatValueProvider(0), keypath: "Header.Transform.Opacity")
    view.textProvider = DictionaryTextProvider(["Title": "aa"])
    view.removeValueProvider(for: "Header.Transform.Opacity")
    #expect(abs(area(view) - 128) < 0.5)
  }

  #if Fonts && os(Linux)
    private struct Fonts: AnimationFontProvider {
      let font: any OutlineFont

      func fontFor(family: String, size: CGFloat) -> (any OutlineFont)? {
        family == "Block" && size == 100 ? font : nil
      }
    }

    @Test func `a provider's font draws what the file lacks`() throws {
      let bytes = PackageFiles.bytes(at: PackageFiles.fixture("Fonts/DejaVuSans-Subset.ttf")) ?? []
      let view = view()
      view.textProvider = DictionaryTextProvider(["Title": "I"])
      #expect(area(view) == 0)
      view.fontProvider = Fonts(font: try FontLibrary().font(bytes))
      // The I is 202 × 1493 units of 2048; its top is 3.7 pixels above the canvas.
      #expect(abs(area(view) - 16 * 202 / 2048 * 8) < 0.5)
    }
  #endif
}
