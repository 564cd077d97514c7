// expected: as it stands
import DotLottie
import SwiftUI
import UIKit

struct LampScreen: View {
  @StateObject var lamp = DotLottieAnimation(fileName: "lamp", config: AnimationConfig(autoplay: true))
  let log = LampLog()

  var body: some View {
    VStack {
      lamp.view()
        .frame(height: 200)
        .onAppear {
          if lamp.stateMachineLoad(id: "switch") {
            lamp.stateMachineSubscribe(observer: log)
            lamp.stateMachineStart()
          }
        }
        .onDisappear {
          lamp.stateMachineStop()
          lamp.stateMachineUnsubscribe(observer: log)
        }
      DotLottieView(dotLottie: lamp)
      Button("Press") { lamp.stateMachineFire(event: "pressed") }
        .padding()
    }
  }
}

class LampLog: StateMachineObserver {}

struct OtherScreen: View {
  let lamp = DotLottieAnimation(fileName: "lamp")

  var body: some View {
    DotLottiePlayerView(animation: lamp)
      .looping()
      .animationSpeed(2)
      .frame(height: 100)
    DotLottiePlayerView(animation: lamp)
      .loopMode(.playOnce)
      .mode(.reverse)
      .useFrameInterpolation(false)
      .currentProgress(0.5)
      .playbackMode(.paused)
      .animationDidLoad { _ in }
    DotLottiePlayerView {
      DotLottieAnimation(webURL: "https://example.com/lamp.lottie")
    } placeholder: {
      ProgressView()
    }
  }
}

class LampController: UIViewController {
  override func viewDidLoad() {
    let lamp = DotLottieAnimation(fileName: "lamp")
    let byModel = DotLottieAnimationView(dotLottieViewModel: lamp)
    let bySelf: DotLottieAnimationView = lamp.view()
    view.addSubview(byModel)
    view.addSubview(bySelf)

    let playerView = DotLottiePlayerUIView(name: "lamp", bundle: .main, config: AnimationConfig()) {
      _, error in
      if let error { print(error) }
    }
    playerView.loopMode = .loop
    playerView.animationSpeed = 2
    playerView.play()
    playerView.pause()
    playerView.stop()
    print(playerView.currentProgress + playerView.currentFrame + playerView.totalFrames)
    view.addSubview(playerView)
    view.addSubview(DotLottiePlayerUIView(filePath: "lamp.lottie"))
    view.addSubview(DotLottiePlayerUIView(animationData: "{}", config: AnimationConfig()))
    view.addSubview(DotLottiePlayerUIView(dotLottieAnimation: lamp, config: AnimationConfig()))
  }
}
