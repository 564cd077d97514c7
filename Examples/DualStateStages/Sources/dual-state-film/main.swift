// A strip of pictures of a tab bar, a switch and a button, while somebody uses them:
//
//   swift run dual-state-film strip.png
import DotLottie
import DualStateStages
import Foundation
import PNGWriter

/// Time goes to the right in steps of 100 ms, in two lines of three; under the tab bar are the switch and the button.
@MainActor
func film() async throws -> Surface {
  let bar = TabBar()
  let toggle = ToggleSwitch()
  let like = try LikeButton()
  let all = bar.icons + [toggle.animation, like.animation]
  // A program with a screen would draw meanwhile.
  while !all.allSatisfy({ $0.isPrepared(.inactive) && $0.isPrepared(.active) }) {
    try await Task.sleep(for: .milliseconds(1))
  }
  let (side, columns) = (TabBar.side, 3)
  var strip = Surface(width: columns * 3 * side, height: 2 * 2 * side)
  strip.fill(0xFFFF_FFFF)
  var cell = Surface(width: 3 * side, height: side)
  var tile = Surface(width: side, height: side)
  for moment in 0..<2 * columns {
    let (left, top) = (moment % columns * 3 * side, moment / columns * 2 * side)
    if moment == 1 {
      bar.tap(x: side * 3 / 2)
      toggle.isOn = true
      like.tap()
    }
    bar.draw(into: &cell)
    strip.blend(cell, x: left, y: top)
    for (index, animation) in [toggle.animation, like.animation].enumerated() {
      animation.draw(into: &tile)
      strip.blend(tile, x: left + index * side, y: top + side)
    }
    bar.advance(by: .milliseconds(100))
    toggle.animation.advance(by: .milliseconds(100))
    like.animation.advance(by: .milliseconds(100))
  }
  return strip
}

extension Surface {
  mutating func fill(_ pixel: UInt32) { for index in pixels.indices { pixels[index] = pixel } }

  /// Puts a picture over what is there.
  mutating func blend(_ other: Surface, x: Int, y: Int) {
    for row in 0..<other.height {
      for column in 0..<other.width {
        let over = other.pixels[row * other.width + column]
        let place = (y + row) * width + x + column
        let rest = 255 - (over >> 24)
        var sum: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          sum |=
            min((over >> shift & 255) + ((pixels[place] >> shift & 255) * rest + 127) / 255, 255) << shift
        }
        pixels[place] = sum
      }
    }
  }
}

guard CommandLine.arguments.count == 2 else {
  print("usage: dual-state-film OUT.png")
  exit(2)
}
var encoder = PNGEncoder()
try Data(encoder.encode(await film())).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
