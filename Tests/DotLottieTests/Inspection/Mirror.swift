#if DEBUG
  import DotLottieFormat
  import DotLottieInspection
  import LottieFormat
  import LottiePlayer
  import LottieRenderer
  import Testing
  import VectorRaster

  @testable import DotLottie

  /// A player that makes the calls of another, as the studio's page does.
  final class Mirror {
    let player: Player
    private let simulation: Simulation
    private let content: AnimationContent

    init(_ content: AnimationContent) throws {
      self.content = content
      player = try Player(width: 512, height: 512)
      simulation = Simulation(player, showsPlayerEvents: true)
    }

    /// Performs the line of a call, with the file for the one that loads it.
    func perform(_ call: PlayerCall) throws {
      let line = try PlayerCall(line: Array(call.json.text(.line).utf8))
      if case .load(let begin) = line, player.animation == nil || player.file == nil {
        switch content.form {
        case .package(let file): try player.load(file, animation: begin.animation)
        case .lottie(let bytes): try player.load(json: bytes)
        }
      } else {
        simulation.perform(line)
      }
    }

    /// The status and the pixels.
    var moment: Moment {
      var surface = Surface(width: player.canvasSize.width, height: player.canvasSize.height)
      player.draw(into: &surface)
      return Moment(status: JSONStatus(player.statusMembers).text, surface: surface)
    }

    struct Moment: Equatable {
      var status: String
      var pixels: [UInt32]
      var size: [Int]

      init(status: String, surface: Surface) {
        (self.status, pixels, size) = (status, Array(surface.pixels), [surface.width, surface.height])
      }
    }
  }

  extension DotLottieAnimation {
    /// The status and the pixels.
    var moment: Mirror.Moment {
      var surface = Surface(width: canvasSize.width, height: canvasSize.height)
      draw(into: &surface)
      return Mirror.Moment(status: JSONStatus(player.statusMembers).text, surface: surface)
    }
  }
#endif
