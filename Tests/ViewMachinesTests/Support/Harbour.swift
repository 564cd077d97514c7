import TestSupport
import ViewMachines

/// The bundled sample, with the counts and timings of the original's template: two machines, four states, four
/// transitions; the first machine sails from 0 to 1 s, returns from 2 to 2.5 s, and so on for ever.
enum Harbour {
  static let bytes =
    PackageFiles.bytes(at: PackageFiles.root + "/Samples/animation_HarbourViewController_iphone.json") ?? []

  static func file() throws -> AnimationMachineFile { try AnimationMachineFile(json: bytes) }

  /// The views of the sample, as a layout may have them.
  static func stage() -> TreeStage {
    TreeStage(
      Node(
        99,
        [
          Node(1, frame: ViewFrame(10, 20, 100, 50)), Node(2, frame: ViewFrame(20, 40, 60, 60)),
          Node(3, [Node(1, frame: ViewFrame(0, 100, 40, 20))]),
        ]))
  }
}
