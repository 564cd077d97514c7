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

    func perform(_ call: PlayerCall) throws {
      switch call {
      case .load(let id):
        switch content.form {
        case .package(let file): try player.load(file, animation: id)
        case .lottie(let bytes): try player.load(json: bytes)
        }
      case .loadMachine(let id): try? player.loadStateMachine(id: id)
      case .loadMachineData(let json): try? player.loadStateMachine(json: json)
      case .unloadMachine: player.unloadStateMachine()
      case .resize(let width, let height): try player.resize(width: width, height: height)
      case .layout(let layout): player.layout = layout
      case .transform(let matrix): player.transform = matrix
      case .viewport(let area): player.viewport = area
      case .background(let color): player.setBackground(color)
      case .clearSegment: player.clearSegment()
      case .setMarker(nil): player.setMarker(nil)
      case .setFrameInterpolation(let value): player.setFrameInterpolation(value)
      case .setReducedMotion(let motion): player.setReducedMotion(motion)
      case .setAutoplay(let value): player.setAutoplay(value)
      case .unwritable(let words): Issue.record("a call can't be written: \(words)")
      default:
        let line = Array(call.json.text(.line).utf8)
        try simulation.perform(SimulationCall(line, place: "call"))
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
