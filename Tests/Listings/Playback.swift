// expected: as it stands
import DotLottie
import Foundation

func play(_ lamp: DotLottieAnimation) throws {
  let answers: [Bool] = [
    lamp.play(), lamp.play(fromFrame: 3), lamp.play(fromProgress: 0.5), lamp.pause(), lamp.stop(),
    lamp.setFrame(frame: 2), lamp.setProgress(progress: 0.25), lamp.render(),
    lamp.isPlaying(), lamp.isPaused(), lamp.isStopped(), lamp.isLoaded(), lamp.loop(), lamp.autoplay(),
    lamp.useFrameInterpolation(), lamp.error(),
  ]
  let numbers: [Float] = [
    lamp.currentProgress(), lamp.currentFrame(), lamp.totalFrames(), lamp.duration(), lamp.speed(),
    lamp.segments().0, lamp.segments().1,
  ]
  print(answers, numbers, lamp.loopCount(), lamp.mode() == Mode.bounce, lamp.layout(), lamp.errorMessage())

  lamp.setLoop(loop: true)
  lamp.setAutoplay(autoplay: true)
  lamp.setSpeed(speed: 2)
  lamp.setMode(mode: .reverseBounce)
  lamp.setSegments(segments: (1, 5))
  lamp.setLayout(layout: Layout(fit: .cover, alignX: 0, alignY: 1))
  lamp.setFrameInterpolation(false)
  lamp.setMarker(marker: "glow")
  lamp.resize(width: 200, height: 100)
  lamp.framerate = 30

  if let manifest = lamp.manifest() { print(manifest.animations.map(\.id)) }
  for marker in lamp.markers() { print(marker.name, marker.time, marker.duration) }
  try lamp.loadAnimationById("night")
  print(lamp.activeAnimationId(), lamp.activeThemeId())

  let themes: [Bool] = [lamp.setTheme("dusk"), lamp.setThemeData("{\"rules\":[]}"), lamp.resetTheme()]
  let slots: [Bool] = [
    lamp.setSlots("{}"), lamp.clearSlots(), lamp.clearSlot(slotId: "glow"),
    lamp.setColorSlot(slotId: "glow", r: 1, g: 0.9, b: 0.4), lamp.setScalarSlot(slotId: "size", value: 2),
    lamp.setTextSlot(slotId: "name", text: "hall"), lamp.setVectorSlot(slotId: "scale", x: 1, y: 1),
    lamp.setPositionSlot(slotId: "place", x: 10, y: 20),
    lamp.setImageSlotPath(slotId: "shade", path: "a.png"),
    lamp.setImageSlotDataUrl(slotId: "shade", dataUrl: "data:image/png;base64,"),
  ]
  print(themes, slots)
}

func make(_ data: Data) -> [DotLottieAnimation] {
  let config = AnimationConfig(
    autoplay: true, loop: true, loopCount: 2, mode: .bounce, speed: 1.5, useFrameInterpolation: true,
    segments: (0, 20), width: 100, height: 100, layout: Layout(), marker: "glow", themeId: "dusk",
    stateMachineId: "switch")
  return [
    DotLottieAnimation(fileName: "lamp"), DotLottieAnimation(fileName: "lamp", bundle: .main, config: config),
    DotLottieAnimation(animationData: "{}", config: config),
    DotLottieAnimation(webURL: "https://example.com/lamp.lottie"),
    DotLottieAnimation(dotLottieData: data, config: config, threads: 2), DotLottieAnimation(lottieData: data),
  ]
}
