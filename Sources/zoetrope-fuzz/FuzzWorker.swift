import Foundation
import LottieImageCodecs
import LottieRenderer
import VectorRaster

/// Runs cases in this process, under limits, and says before each which it is.
enum FuzzWorker {
  static let memoryLimit: UInt = 256 << 20
  static let secondsPerCase = 3

  static func run(_ numbers: Range<Int>, _ cases: FuzzCases) -> Never {
    limitMemory()
    var drawn = 0
    for number in numbers {
      // The pipe's reader knows by the last line which case was the worker's last.
      print(number)
      _ = fflush(nil)
      startClock()
      if draw(cases.bytes(of: number), frame: cases.frame(of: number)).hasPrefix("drawn") { drawn += 1 }
    }
    print("done \(drawn)")
    exit(0)
  }

  /// Loads an animation and draws one frame; says what came of it.
  ///
  /// - Parameter frame: Where in the animation, 0…1.
  static func draw(_ bytes: [UInt8], frame: Double) -> String {
    do {
      let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
      let renderer = try Renderer(animation, width: 96, height: 96)
      var surface = Surface(width: 96, height: 96)
      let time = animation.inPoint + (animation.outPoint - animation.inPoint) * frame
      renderer.render(frame: time, into: &surface)
      ask(renderer, time)
      for pixel in surface.pixels {
        let alpha = pixel >> 24
        precondition(
          pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha,
          "a pixel is not premultiplied")
      }
      return "drawn, \(animation.diagnostics.count) diagnostics"
    } catch {
      return "refused: \(error)"
    }
  }

  /// Asks what lies at a point, and fills the first slot.
  private static func ask(_ renderer: Renderer, _ frame: Double) {
    _ = renderer.layers(at: Vector2(48, 48), tolerance: 1, in: renderer.evaluate(frame: frame))
    guard let slot = renderer.animation.slotIDs.first else { return }
    var overlay = Overlay(renderer.animation)
    for value in ["50", "[1,0,0]", "[20,30]"] where (try? overlay.set(slot, json: Array(value.utf8))) != nil {
      renderer.overlay = overlay
      break
    }
    var surface = Surface(width: 96, height: 96)
    renderer.render(frame: frame, into: &surface)
  }

  /// What the process may allocate; its code and the libraries' do not count.
  private static func limitMemory() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #endif
  }

  /// A case that takes more processor time than this is killed by the system, with SIGPROF.
  private static func startClock() {
    var timer = itimerval()
    timer.it_value.tv_sec = secondsPerCase
    #if os(Linux)
      _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      _ = unsafe setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
