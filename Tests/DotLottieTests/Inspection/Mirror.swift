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

    init(_ content: AnimationContent) throws {
      player = try Player(width: 512, height: 512)
      simulation = Simulation(player, showsPlayerEvents: true)
      simulation.content =
        switch content.form {
        case .package(let file): .package(file)
        case .lottie(let bytes): .json(bytes)
        }
    }

    /// Performs the line of a call.
    func perform(_ call: PlayerCall) throws {
      simulation.perform(try PlayerCall(line: Array(call.json.text(.line).utf8)))
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
