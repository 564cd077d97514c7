import Foundation
import ImageSearch
import LottieFormat
import LottieImageCodecs
import LottieRenderer
import StateMachines
import VectorRaster
import ViewMachines
import ViewStages

/// The five screens of the application as views that are drawn without a screen.
///
/// The views, and the machine that moves them, are in `Files`. That machine has the states and the transitions of
/// ``Search``, by name, and knows nothing else of it: the typed machine decides, and this one shows the way there.
package final class SearchScreens {
  /// The number of pixels in a point of the pictures.
  package static let scale = 1.5
  private static let machine = "screens"

  private let machines: ViewAnimationMachines<HeadlessStage>
  private let stage: HeadlessStage
  private let renderer: StageRenderer
  private var surface: Surface

  /// Shows the screen of the typed machine's initial state.
  ///
  /// - Throws: The errors of reading a file of machines or of views.
  package init() throws {
    guard let files = Bundle.module.url(forResource: "Files", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: files.appendingPathComponent(name)))
    }
    stage = HeadlessStage(
      try StageFile(json: bytes("stage.json")), files: ScreenFiles(folder: files),
      decoder: PlatformImageDecoder())
    machines = ViewAnimationMachines(try AnimationMachineFile(json: bytes("machines.json")), stage: stage)
    try machines.showInitialStates()
    let (width, height) = (Int(stage.width * Self.scale), Int(stage.height * Self.scale))
    renderer = try StageRenderer(width: width, height: height)
    surface = Surface(width: width, height: height)
  }

  /// The findings about the files; empty if all of them are drawn.
  package var findings: [String] { stage.diagnostics.map { "\($0.path): \($0.message)" } }

  /// The name of the state whose screen was reached last.
  package var state: String { machines.currentState(of: Self.machine) ?? "" }

  /// Moves to the screen to which an event leads, from the views as they are, even if they are on their way.
  ///
  /// - Throws: `ViewMachineError` if the state that is shown, or moved to, has no such transition.
  package func follow(_ event: Search.Event.Key) throws {
    try machines.perform(event.name, on: Self.machine, whileRunning: .redirect)
  }

  /// Lets time pass.
  package func pass(_ time: Duration) {
    machines.advance(by: time)
    stage.time = machines.time
  }

  /// Draws the views as they are now.
  package func picture() -> Surface {
    renderer.draw(stage, into: &surface)
    return surface
  }

  /// Makes the screens of a state, at rest, by the shortest way from the initial state.
  ///
  /// - Throws: As ``init()`` and ``follow(_:)``.
  package convenience init(at state: Search.State.Key) throws {
    try self.init()
    for event in Self.way(to: state) {
      try follow(event)
      pass(.seconds(1))
    }
  }

  private static func way(to state: Search.State.Key) -> [Search.Event.Key] {
    switch state {
    case .start: []
    case .searching: [.startSearch]
    case .loading: [.startSearch, .search]
    case .searchResults: [.startSearch, .search, .success]
    case .error: [.startSearch, .search, .failure]
    }
  }
}

/// The animations beside the files of views.
private struct ScreenFiles: AssetSource {
  let folder: URL

  func bytes(directory: String, name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { [UInt8]($0) }
  }
}
