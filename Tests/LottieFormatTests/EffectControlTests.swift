import Testing

@testable import LottieFormat

/// The parameters of effects, which drawing and expressions read.
@Suite struct EffectControlTests {
  @Test func `each kind of parameter keeps its value`() throws {
    let parameters = try parameters(
      #"""
      {"ty":0,"nm":"Size","v":{"a":1,"k":[{"t":0,"s":[3]},{"t":10,"s":[7]}]}},
      {"ty":1,"v":{"k":-90}},{"ty":2,"v":{"k":[0.5,0.25,1,1]}},{"ty":3,"v":{"k":[12,34,56]}},
      {"ty":4,"v":{"k":1}},{"ty":6,"nm":"Heading","v":0},{"ty":7,"v":{"k":2}},{"ty":10,"v":{"k":5}},
      {"ty":11,"v":{"k":3}},{"ty":99,"v":{"k":1}},{"ty":0}
      """#)
    #expect(parameters.map(\.name) == ["Size", "", "", "", "", "Heading", "", "", "", "", ""])
    guard case .slider(let size) = parameters[0].value, case .angle(let angle) = parameters[1].value,
      case .color(let color) = parameters[2].value, case .point(let point) = parameters[3].value,
      case .checkbox(let box) = parameters[4].value, case .none = parameters[5].value,
      case .menu(let menu) = parameters[6].value, case .layer(let layer) = parameters[7].value,
      case .mask(let mask) = parameters[8].value, case .none = parameters[9].value,
      case .none = parameters[10].value
    else { throw MissingValue() }
    #expect(size.keyframes.map(\.value) == [3, 7])
    #expect(angle.keyframes[0].value == -90)
    #expect(color.keyframes[0].value.components == SIMD4(0.5, 0.25, 1, 1))
    #expect(point.keyframes[0].value.components == SIMD4(12, 34, 56, 0))
    #expect(box.keyframes[0].value == 1)
    #expect(menu.keyframes[0].value == 2)
    #expect(layer.keyframes[0].value == 5)
    #expect(mask.keyframes[0].value == 3)
  }

  @Test func `groups of parameters nest up to a limit`() throws {
    let depth = 2 * LottieLimits.maximumEffectDepth
    let text =
      String(repeating: #"{"ty":5,"nm":"g","ef":["#, count: depth)
      + #"{"ty":0,"v":{"k":1}}"# + String(repeating: "]}", count: depth)
    var level = try parameters(text)
    var levels = 0
    while let first = level.first, case .group(let inner) = first.value {
      levels += 1
      level = inner
    }
    #expect(levels == LottieLimits.maximumEffectDepth)
  }

  @Test func `an effect has names, a kind and a switch`() throws {
    let effects = try layer(
      #""ty":3,"ef":[{"ty":5,"nm":"Speed","mn":"ADBE Slider Control","en":0,"ef":[]},7,{}]"#
    ).layer.effects
    #expect(effects.map(\.name) == ["Speed", ""])
    #expect(effects.map(\.matchName) == ["ADBE Slider Control", ""])
    #expect(effects.map(\.type) == [5, -1])
    #expect(effects.map(\.isEnabled) == [false, true])
  }

  @Test func `a file with too many parameters is refused`() throws {
    let count = LottieLimits.maximumEffectParameters + 1
    let text = Array(repeating: "{}", count: count).joined(separator: ",")
    #expect(throws: LottieError.self) { try parameters(text) }
  }

  private func parameters(_ text: String) throws -> [LottieDocument.EffectParameter] {
    let effects = try layer(#""ty":3,"ef":[{"ty":5,"ef":[\#(text)]}]"#).layer.effects
    guard let first = effects.first else { throw MissingValue() }
    return first.parameters
  }
}
