public import LottieFormat
public import LottieRenderer
public import VectorRaster
import ViewMachines

/// Draws stages at one size.
///
/// The same stage gives the same bytes, whatever was drawn before it. A renderer keeps the memory that drawing needs, and
/// belongs to one task.
public final class StageRenderer {
  /// The width of the pictures, in pixels.
  public let width: Int
  /// The height of the pictures, in pixels.
  public let height: Int
  /// How a stage is laid into a picture of another shape.
  public var fit = Fit.contain
  /// What lies behind the stage, and beside one of another shape.
  public var backdrop = PaintColor.clear
  /// What the last picture lacks: one finding when its animations cover more than
  /// ``ViewStageLimits/maximumAnimationPixels``.
  public private(set) var diagnostics: [Diagnostic] = []

  /// How many renderers of animations are kept: each holds the memory that its pictures need.
  private static let maximumFilms = 16

  private let rasterizer = Rasterizer()
  /// What has drawn animations, one for all views that show the same, for as long as any does.
  private var films: [FilmRenderer] = []
  /// Which of them have drawn something in this picture.
  private var drawn: Set<ObjectIdentifier> = []
  /// How many pixels animations may still cover in this picture.
  private var pixelBudget = 0
  /// How many views show no animation because there was nothing left of the budget, and the first of them.
  private var omitted: (count: Int, first: HeadlessView?) = (0, nil)
  private var path = VectorPath()

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  /// - Throws: `RenderError` when the size is 0 or less, or beyond `LottieLimits`.
  public init(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
  }

  /// Draws a stage; what the surface held before is replaced.
  ///
  /// Animations are drawn apart, and all that is seen of them is kept for a picture: views for whose animations
  /// ``ViewStageLimits/maximumAnimationPixels`` leaves no room show none, and ``diagnostics`` says so.
  /// - Precondition: The surface has the renderer's size.
  /// - Complexity: O(views + covered pixels); for each animation that is seen as many pixels more as it covers.
  public func draw(_ stage: HeadlessStage, into surface: inout Surface) {
    precondition(
      surface.width == width && surface.height == height,
      "a surface of \(surface.width) × \(surface.height) for a renderer of \(width) × \(height)")
    rasterizer.begin(width: width, height: height)
    drawn.removeAll(keepingCapacity: true)
    pixelBudget = ViewStageLimits.maximumAnimationPixels
    omitted = (0, nil)
    if stage.width > 0, stage.height > 0 {
      let placement = fit.placement(of: (stage.width, stage.height), in: (Double(width), Double(height)))
      draw(stage.root, ViewTransform(placement), stage.time / .seconds(1))
    }
    rasterizer.compose(into: &surface, background: backdrop)
    films.removeAll { !drawn.contains(ObjectIdentifier($0)) }
    diagnostics = omittedFilms().map { [$0] } ?? []
  }

  private func omittedFilms() -> Diagnostic? {
    guard let first = omitted.first else { return nil }
    omitted.first = nil
    return Diagnostic(
      feature: "animation", path: "\(first.pathInFile).animation",
      message: "the animations of \(omitted.count) views are not drawn, this one first: "
        + "of animations a picture keeps \(ViewStageLimits.maximumAnimationPixels) pixels")
  }

  /// Draws a view and what is inside it.
  ///
  /// - Parameter outer: From its superview to the picture.
  private func draw(_ view: HeadlessView, _ outer: ViewTransform, _ seconds: Double) {
    let alpha = view.look.alpha
    guard !view.isHidden, alpha > 0 else { return }
    let matrix = outer * view.placement
    // One thing alone needs no group.
    let isGroup = alpha < 1 && !(view.children.isEmpty && !view.showsContents)
    if isGroup { rasterizer.beginGroup() }
    if let color = view.background, color.alpha > 0 {
      rasterizer.fill(
        outline(of: view, matrix), with: .solid(color.paint), opacity: isGroup ? 1 : Float(alpha))
    }
    if view.clips { rasterizer.pushClip(outline(of: view, matrix)) }
    drawContents(of: view, matrix, seconds)
    for child in view.children { draw(child, matrix, seconds) }
    if view.clips { rasterizer.popClip() }
    if isGroup { rasterizer.endGroup(opacity: Float(alpha)) }
  }

  private func outline(of view: HeadlessView, _ matrix: ViewTransform) -> Coverage {
    path.removeAll()
    path.addBox(view.bounds, radius: view.cornerRadius)
    return coverage(matrix, rule: .nonzero)
  }

  private func coverage(_ matrix: ViewTransform, rule: FillRule) -> Coverage {
    rasterizer.beginShape()
    rasterizer.add(path, matrix.matrix)
    return rasterizer.endShape(rule: rule)
  }

  // MARK: Contents

  private func drawContents(of view: HeadlessView, _ matrix: ViewTransform, _ seconds: Double) {
    if let picture = view.picture {
      let size = (
        width: Double(picture.bitmap.width) / picture.scale,
        height: Double(picture.bitmap.height) / picture.scale
      )
      if let place = view.placement(ofContent: size) {
        let toPicture = matrix * place
        path.removeAll()
        path.addBox(ViewFrame(0, 0, size.width, size.height), radius: 0)
        let shape = coverage(toPicture, rule: .nonzero)
        let pixels = toPicture * .scale(1 / picture.scale, 1 / picture.scale)
        rasterizer.fill(shape, with: .bitmap(picture.bitmap, pixels.matrix))
      }
    }
    if let film = view.film { draw(film, of: view, matrix, seconds) }
    if let label = view.label {
      path.removeAll()
      path.addBox(view.bounds, radius: view.cornerRadius)
      let inner = view.bounds.inset(by: 1)
      if inner.width > 0, inner.height > 0 { path.addBox(inner, radius: max(view.cornerRadius - 1, 0)) }
      rasterizer.fill(coverage(matrix, rule: .evenOdd), with: .solid(label.color.paint))
    }
  }

  /// Draws an animation as large as it is seen, so that its outlines are sharp however the view is transformed.
  private func draw(
    _ film: HeadlessView.Film, of view: HeadlessView, _ matrix: ViewTransform, _ seconds: Double
  ) {
    let size = (width: film.animation.width, height: film.animation.height)
    guard let place = view.placement(ofContent: size) else { return }
    let toPicture = (matrix * place).matrix
    guard let box = FilmRenderer.box(of: film.animation, toPicture, in: (width, height)) else { return }
    guard box.width * box.height <= pixelBudget else {
      omitted = (omitted.count + 1, omitted.first ?? view)
      return
    }
    guard let renderer = renderer(of: film.animation, box) else { return }
    pixelBudget -= box.width * box.height
    let bitmap = renderer.draw(frame: film.frame(at: seconds), toPicture, in: box)
    path.removeAll()
    let corner = (x: Double(box.minX), y: Double(box.minY))
    path.addBox(ViewFrame(corner.x, corner.y, Double(box.width), Double(box.height)), radius: 0)
    rasterizer.fill(
      coverage(.identity, rule: .nonzero),
      with: .bitmap(bitmap, .translation(Float(box.minX), Float(box.minY))))
  }

  /// The one renderer of an animation; where many are kept already, one that is forgotten at once.
  private func renderer(of animation: LottieAnimation, _ box: PixelBox) -> FilmRenderer? {
    let known = films.first { $0.draws(animation) }
    guard let found = known ?? FilmRenderer(animation, width: box.width, height: box.height)
    else { return nil }
    if known == nil, films.count < Self.maximumFilms { films.append(found) }
    drawn.insert(ObjectIdentifier(found))
    return found
  }
}

extension HeadlessView {
  /// Where a file of its stage would have it, as `views[2].views[0]`; empty for the outermost view.
  fileprivate var pathInFile: String {
    var steps: [String] = []
    var view = self
    while let parent = view.parent, let index = parent.children.firstIndex(where: { $0 === view }) {
      steps.append("views[\(index)]")
      view = parent
    }
    return steps.reversed().joined(separator: ".")
  }

  var showsContents: Bool { picture != nil || film != nil || label != nil }

  /// Its box in its own coordinates.
  var bounds: ViewFrame { ViewFrame(originX, originY, look.frame.width, look.frame.height) }

  /// From contents of a size to its own coordinates; nil where nothing can be seen.
  fileprivate func placement(ofContent size: (width: Double, height: Double)) -> ViewTransform? {
    let bounds = bounds
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return nil }
    return .translation(bounds.x, bounds.y)
      * contentMode.placement(of: size, in: (bounds.width, bounds.height))
  }
}

extension ViewColor {
  var paint: PaintColor {
    PaintColor(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}

extension ViewFrame {
  fileprivate func inset(by distance: Double) -> ViewFrame {
    ViewFrame(x + distance, y + distance, width - 2 * distance, height - 2 * distance)
  }
}
