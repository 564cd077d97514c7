// expected: after the differences
import CoreImage
import DotLottie
import SwiftUI
import UIKit

// Calls of the other player, or of its documentation, that have another name here.
func renamed(_ lamp: DotLottieAnimation, in view: UIView) throws {
  let lampView = lamp.createDotLottieView()
  view.addSubview(lampView)
  lamp.setLayout(layout: createDefaultLayout())
  print(AnimationConfig(autoplay: true, backgroundColor: paper))

  let level: Float = lamp.stateMachineGetNumericInput(key: "level")
  let room: String = lamp.stateMachineGetStringInput(key: "room")
  let isLit: Bool = lamp.stateMachineGetBooleanInput(key: "lit")
  if let mode = Mode(rawValue: 2) { lamp.setMode(mode: mode) }
  print(level, room, isLit)

  lamp.loadAnimation(animationId: "night")
  lamp.setFrameInterpolation(useFrameInterpolation: true)
  lamp.setBackgroundColor(color: paper)
}

func fetched(_ address: URL) -> UIView {
  DotLottiePlayerUIView(url: address, config: AnimationConfig(), session: .shared)
}

struct LampPart: View {
  let lamp: DotLottieAnimation
  var body: some View { DotLottiePlayerView(animation: lamp).segments((0, 20)) }
}
