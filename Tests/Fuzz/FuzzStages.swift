#if Tools
import LottieRenderer
import VectorRaster
import ViewMachines
import ViewStages

/// Files of views.
enum FuzzStages {
  /// Each file that a view names is this animation: pictures are refused, and that is a case too.
  private struct Files: AssetSource {
    func bytes(directory: String, name: String) -> [UInt8]? { Array(FuzzSeeds.animation.utf8) }
  }

  /// Reads a file, changes a view of it in any way, and draws it twice, by renderers with different pasts.
  static func run(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let file = try StageFile(json: bytes)
    precondition(file.diagnostics.count <= ViewStageLimits.maximumDiagnostics + 1, "too many findings")
    let stage = HeadlessStage(file, files: Files())
    stage.time = .milliseconds(random.below(5000))
    let width = 1 + random.below(64), height = 1 + random.below(48)
    let renderer = try StageRenderer(width: width, height: height)
    renderer.fit = Fit.allCases[random.below(Fit.allCases.count)]
    var surface = Surface(width: width, height: height)
    renderer.draw(stage, into: &surface)
    if let view = try? stage.find(TagPath("\(random.below(5)).\(random.below(3))")) {
      let numbers = [0, 1, -1, 0.5, 1e-9, 1e6, 1e15, .infinity, -.infinity, .nan]
      func number() -> Double { numbers[random.below(numbers.count)] }
      stage.setFrame(ViewFrame(number(), number(), number().magnitude, number().magnitude), of: view)
      stage.setTransform(
        ViewTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()),
        of: view)
      stage.setAlpha(number(), of: view)
      stage.setCornerRadius(number(), of: view)
    }
    renderer.draw(stage, into: &surface)
    var other = Surface(width: width, height: height)
    let fresh = try StageRenderer(width: width, height: height)
    fresh.fit = renderer.fit
    fresh.draw(stage, into: &other)
    precondition(surface.pixels == other.pixels, "the same stage was drawn otherwise")
    return "\(stage.root.children.count) views, \(stage.diagnostics.count) findings"
  }
}
#endif
