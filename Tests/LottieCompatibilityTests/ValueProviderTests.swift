import DotLottie
import Foundation
import Host
import LottieCompatibility
import TestSupport
import Testing
import VectorRaster

/// Values that a host gives to properties by keypaths.
@MainActor
struct ValueProviderTests {
  /// A square of 4 × 4 whose opacity goes from 0 to 100, and a bar below it with a gradient.
  private static let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":11,"w":4,"h":8,"layers":[
     {"ty":4,"nm":"Logo","ip":0,"op":11,"ks":{},"shapes":[{"ty":"gr","nm":"Group 1","it":[
       {"ty":"rc","nm":"Rect","p":{"k":[2,2]},"s":{"k":[4,4]},"r":{"k":0}},
       {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0]},"o":{"a":1,"k":[
         {"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[100]}]}},
       {"ty":"tr","o":{"k":100}}]}]},
     {"ty":4,"nm":"Bar","ip":0,"op":11,"ks":{},"shapes":[
       {"ty":"rc","nm":"Rect","p":{"k":[2,6]},"s":{"k":[4,4]},"r":{"k":0}},
       {"ty":"gf","nm":"Gradient","t":1,"s":{"k":[0,6]},"e":{"k":[4,6]},"o":{"k":100},
        "g":{"p":2,"k":{"k":[0,0,0,0,1,0,0,0]}}}]}]}
    """

  private func view() throws -> LottieAnimationView {
    LottieAnimationView(animation: try .from(data: Data(Self.json.utf8)), logger: .silent)
  }

  private func pixel(_ view: LottieAnimationView, y: Int = 1) -> Pixel {
    var surface = Surface(width: 4, height: 8)
    view.draw(into: &surface)
    return Pixel(surface.pixels[y * 4 + 1])
  }

  @Test func `a colour at a keypath is drawn, with wildcards too, and goes when it is taken away`() throws {
    let blue = ColorValueProvider(LottieColor(r: 0, g: 0, b: 255, a: 255, denominator: .TwoFiftyFive))
    for keypath: AnimationKeypath in [
      "Logo.Group 1.Fill 1.Color", "**.Fill 1.Color", "Logo.**.Color", "**.Color", "*.*.*.Color",
      AnimationKeypath(keys: ["Logo", "**", "Color"]),
    ] {
      let view = try view()
      view.currentFrame = 10
      #expect(pixel(view).red == 255)
      view.setValueProvider(blue, keypath: keypath)
      #expect(pixel(view).blue == 255 && pixel(view).red == 0, "\(keypath.string)")
      view.removeValueProvider(for: keypath)
      #expect(pixel(view).red == 255, "\(keypath.string)")
    }
  }

  @Test func `a value leaves playback alone, and stays with the next animation`() throws {
    let view = try view()
    var ends: [Bool] = []
    view.play { ends.append($0) }
    view.advance(by: .milliseconds(500))
    view.setValueProvider(FloatValueProvider(100), keypath: "**.Fill 1.Opacity")
    #expect(view.isAnimationPlaying && abs(view.currentFrame - 5) < 0.001 && ends.isEmpty)
    #expect(pixel(view).red == 255 && pixel(view).alpha == 255)
    view.animation = try .from(data: Data(Self.json.utf8))
    #expect(ends == [false] && pixel(view).red == 255)
    view.removeValueProvider(for: "**.Fill 1.Opacity")
    #expect(pixel(view).isEmpty)
  }

  @Test func `a body is asked for its value at each frame, and keyframes are walked`() throws {
    let view = try view()
    let asked = Lock([Double]())
    view.setValueProvider(
      ColorValueProvider { frame in
        asked.withLock { $0.append(Double(frame)) }
        return LottieColor(r: 0, g: Double(frame) / 10, b: 0, a: 1)
      }, keypath: "**.Color")
    view.setValueProvider(FloatValueProvider(100), keypath: "Logo.**.Fill 1.Opacity")
    for frame in [0, 5, 10] {
      view.currentFrame = CGFloat(frame)
      #expect(abs(Int(pixel(view).green) - frame * 255 / 10) <= 1)
    }
    #expect(Set(asked.withLock { $0 }).isSuperset(of: [0, 5, 10]))
    view.setValueProvider(
      ColorValueProvider([
        Keyframe(value: LottieColor(r: 0, g: 0, b: 0, a: 1), time: 0),
        Keyframe(value: LottieColor(r: 0, g: 0, b: 1, a: 1), time: 10),
      ]), keypath: "**.Color")
    for frame in [0, 5, 10] {
      view.currentFrame = CGFloat(frame)
      #expect(abs(Int(pixel(view).blue) - frame * 255 / 10) <= 1)
    }
    view.setValueProvider(
      FloatValueProvider([
        Keyframe(value: LottieVector1D(100), time: 0, isHold: true),
        Keyframe(value: LottieVector1D(0), time: 5),
      ]), keypath: "Logo.**.Fill 1.Opacity")
    view.currentFrame = 4
    #expect(pixel(view).alpha == 255)
    view.currentFrame = 6
    #expect(pixel(view).isEmpty)
  }

  @Test func `points, sizes and gradients reach the properties that take them`() throws {
    let view = try view()
    view.currentFrame = 10
    view.setValueProvider(PointValueProvider(CGPoint(x: 2, y: 20)), keypath: "Logo.**.Rect.Position")
    #expect(pixel(view).isEmpty)
    view.removeValueProvider(for: "Logo.**.Rect.Position")
    view.setValueProvider(
      SizeValueProvider(CGSize(width: 0.001, height: 0.001)), keypath: "Logo.**.Rect.Size")
    #expect(pixel(view).alpha < 10)
    view.setValueProvider(SizeValueProvider(CGSize(width: 4, height: 4)), keypath: "Logo.**.Rect.Size")
    #expect(pixel(view).alpha == 255)
    let white = LottieColor(r: 1, g: 1, b: 1, a: 1)
    #expect(pixel(view, y: 6).green == 0)
    view.setValueProvider(GradientValueProvider([white, white]), keypath: "Bar.Gradient.Colors")
    #expect(pixel(view, y: 6).green == 255)
    view.setValueProvider(
      GradientValueProvider(block: { _ in [white, white, .init(r: 1, g: 0, b: 0, a: 1)] }) { _ in [0, 0.9, 1]
      },
      keypath: "**.Colors")
    #expect(pixel(view, y: 6).green == 255)
  }

  @Test func `of two keypaths the later counts, and the earlier comes back`() throws {
    let view = try view()
    view.currentFrame = 10
    let green = ColorValueProvider(LottieColor(r: 0, g: 1, b: 0, a: 1))
    view.setValueProvider(ColorValueProvider(LottieColor(r: 0, g: 0, b: 1, a: 1)), keypath: "**.Fill 1.Color")
    view.setValueProvider(green, keypath: "Logo.**.Color")
    #expect(pixel(view).green == 255)
    view.removeValueProvider(for: "Logo.**.Color")
    #expect(pixel(view).blue == 255)
    view.setValueProvider(green, keypath: "Logo.**.Color")
    view.setValueProvider(ColorValueProvider(LottieColor(r: 1, g: 1, b: 0, a: 1)), keypath: "**.Fill 1.Color")
    #expect(pixel(view).red == 255 && pixel(view).green == 255)
  }

  @Test func `values are read, those of providers and those of the file`() throws {
    let view = try view()
    let color: AnimationKeypath = "**.Fill 1.Color", opacity: AnimationKeypath = "**.Fill 1.Opacity"
    #expect(view.getValue(for: color, atFrame: nil) as? LottieColor == LottieColor(r: 1, g: 0, b: 0, a: 1))
    #expect(view.getOriginalValue(for: opacity, atFrame: 5) as? LottieVector1D == LottieVector1D(50))
    view.setValueProvider(FloatValueProvider { $0 * 2 }, keypath: opacity)
    #expect(view.getValue(for: opacity, atFrame: 5) as? LottieVector1D == LottieVector1D(10))
    #expect(view.getOriginalValue(for: opacity, atFrame: 5) as? LottieVector1D == LottieVector1D(50))
    #expect(view.getValue(for: "none", atFrame: nil) == nil)
    let point = view.getOriginalValue(for: "Logo.Group 1.Rect.Size", atFrame: 0) as? LottieVector3D
    #expect(point?.x == 4 && point?.y == 4)
    let colors = view.getOriginalValue(for: "Bar.Gradient.Colors", atFrame: 0) as? [LottieColor]
    #expect(colors?.count == 2)
    #expect(view.allHierarchyKeypaths().contains("Logo.Group 1.Fill 1.Color"))
    #expect(Set(view.allHierarchyKeypaths()).count == view.allHierarchyKeypaths().count)
  }

  @Test func `a keypath that leads nowhere, and an animation without its file, are told`() throws {
    let notes = Lock([String]())
    let logger = LottieLogger(
      assertionFailure: { _ in }, warn: { text in notes.withLock { $0.append(text) } }, info: { _ in })
    let view = LottieAnimationView(animation: try .from(data: Data(Self.json.utf8)), logger: logger)
    view.setValueProvider(FloatValueProvider(1), keypath: "**.Color")
    #expect(notes.withLock { $0.count } == 1)
    view.setValueProvider(FloatValueProvider(1), keypath: "Nothing")
    #expect(notes.withLock { $0.count } == 2)
    view.animation = try LottieAnimation([UInt8](Self.json.utf8))
    #expect(notes.withLock { $0.count } == 3)
    view.currentFrame = 10
    #expect(pixel(view).red == 255 && view.allHierarchyKeypaths().isEmpty)
  }
}

extension LottieLogger {
  static let silent = LottieLogger(assertionFailure: { _ in }, warn: { _ in }, info: { _ in })
}
