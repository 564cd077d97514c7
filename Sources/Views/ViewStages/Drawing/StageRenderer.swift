public import LottieFormat
public import LottieRenderer
public import VectorRaster
import ViewMachines

/// A renderer that draws stages at one size.
///
/// The same stage gives the same bytes, regardless of earlier pictures. A renderer retains the memory that drawing
/// needs, and must be used by one task at a time.
public final class StageRenderer {
  /// The width of the pictures, in pixels.
  public let width: Int
  /// The height of the pictures, in pixels.
  public let height: Int
  /// The layout of a stage in a picture of another shape.
  public var fit = Fit.contain
  /// The colour behind the stage, and beside a stage of another shape.
  public var backdrop = PaintColor.clear
  /// The contents missing from the last picture: one finding if its animations cover more than
  /// ``ViewStageLimits/maximumAnimationPixels``, and one for each animation that exceeds its own budget.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The number of animation renderers to keep; each holds the memory for its pictures.
  private static let maximumFilms = 16

  private let rasterizer = Rasterizer()
  /// The animation renderers, one for all views with the same animation, kept for as long as a view shows it.
  private var films: [FilmRenderer] = []
  /// The animation renderers used in the current picture.
  private var drawn: Set<ObjectIdentifier> = []
  /// The number of pixels that animations may still cover in the current picture.
  private var pixelBudget = 0
  /// The number of views whose animations exceed the remaining budget, and the first of them.
  private var omitted: (count: Int, first: HeadlessView?) = (0, nil)
  /// The contents missing from the animations of the current picture.
  private var shortfalls: [Diagnostic] = []
  private var path = VectorPath()
  private var labels = LabelTexts(fonts: LabelFonts(nil))

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  /// - Throws: `RenderError` if the size is 0 or less, or beyond `LottieLimits`.
  public init(width: Int, height: Int) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.width = width
    self.height = height
  }

  /// Draws a stage, and replaces the previous content of the surface.
  ///
  /// Animations are drawn separately, and their visible pixels are kept for a picture. A view whose animation exceeds
  /// the rest of ``ViewStageLimits/maximumAnimationPixels`` shows no animation, which is reported in ``diagnostics``.
  /// - Precondition: The surface has the renderer's size.
  /// - Complexity: O(views + covered pixels), and for each visible animation the number of pixels that it covers once
  ///   more.
  public func draw(_ stage: HeadlessStage, into surface: inout Surface) {
    precondition(
      surface.width == width && surface.height == height,
      "a surface of \(surface.width) × \(surface.height) for a renderer of \(width) × \(height)")
    rasterizer.begin(width: width, height: height)
    drawn.removeAll(keepingCapacity: true)
    pixelBudget = ViewStageLimits.maximumAnimationPixels
    omitted = (0, nil)
    labels.begin(fonts: stage.labelFonts)
    if stage.width > 0, stage.height > 0 {
      let placement = fit.placement(of: (stage.width, stage.height), in: (Double(width), Double(height)))
      draw(stage.root, ViewTransform(placement), stage.time / .seconds(1))
    }
    rasterizer.compose(into: &surface, background: backdrop)
    films.removeAll { !drawn.contains(ObjectIdentifier($0)) }
    diagnostics = (omittedFilms().map { [$0] } ?? []) + shortfalls
    shortfalls.removeAll(keepingCapacity: true)
  }

  private func omittedFilms() -> Diagnostic? {
    guard let first = omitted.first else { return nil }
    omitted.first = nil
    return Diagnostic(
      feature: "animation", path: "\(first.pathInFile).animation",
      message: "the animations of \(omitted.count) views are not drawn, this one first: "
        + "of animations a picture keeps \(ViewStageLimits.maximumAnimationPixels) pixels")
  }

  /// Draws a view and its subviews.
  ///
  /// - Parameter outer: The map from the superview to the picture.
  private func draw(_ view: HeadlessView, _ outer: ViewTransform, _ seconds: Double) {
    let alpha = view.look.alpha
    guard !view.isHidden, alpha > 0 else { return }
    let matrix = outer * view.placement
    // A view without contents and subviews needs no group.
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
    return coverage(matrix)
  }

  private func coverage(_ matrix: ViewTransform) -> Coverage {
    rasterizer.beginShape()
    rasterizer.add(path, matrix.matrix)
    return rasterizer.endShape(rule: .nonzero)
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
        let shape = coverage(toPicture)
        let pixels = toPicture * .scale(1 / picture.scale, 1 / picture.scale)
        rasterizer.fill(shape, with: .bitmap(picture.bitmap, pixels.matrix))
      }
    }
    if let film = view.film { draw(film, of: view, matrix, seconds) }
    if let label = view.label { draw(label, of: view, matrix) }
  }

  private func draw(_ label: StageFile.Label, of view: HeadlessView, _ matrix: ViewTransform) {
    let bounds = view.bounds
    guard bounds.width > 0, bounds.height > 0,
      let text = labels.animation(label, width: bounds.width, height: bounds.height)
    else { return }
    draw(text, frame: 0, of: view, matrix * .translation(bounds.x, bounds.y))
  }

  /// Draws an animation at its size on screen, so that its outlines are sharp under any transform of the view.
  private func draw(
    _ film: HeadlessView.Film, of view: HeadlessView, _ matrix: ViewTransform, _ seconds: Double
  ) {
    let size = (width: film.animation.width, height: film.animation.height)
    guard let place = view.placement(ofContent: size) else { return }
    draw(film.animation, frame: film.frame(at: seconds), of: view, matrix * place)
  }

  /// Draws a frame of an animation.
  ///
  /// - Parameter place: The map from the animation's canvas to the picture.
  private func draw(
    _ animation: LottieAnimation, frame: Double, of view: HeadlessView, _ place: ViewTransform
  ) {
    let toPicture = place.matrix
    guard let box = FilmRenderer.box(of: animation, toPicture, in: (width, height)) else { return }
    guard box.width * box.height <= pixelBudget else {
      omitted = (omitted.count + 1, omitted.first ?? view)
      return
    }
    guard let renderer = renderer(of: animation, box) else { return }
    pixelBudget -= box.width * box.height
    let bitmap = renderer.draw(frame: frame, toPicture, in: box)
    if let missing = renderer.shortfall {
      let path = "\(view.pathInFile).animation"
      shortfalls.append(Diagnostic(feature: missing.feature, path: path, message: missing.message))
    }
    path.removeAll()
    let corner = (x: Double(box.minX), y: Double(box.minY))
    path.addBox(ViewFrame(corner.x, corner.y, Double(box.width), Double(box.height)), radius: 0)
    rasterizer.fill(
      coverage(.identity),
      with: .bitmap(bitmap, .translation(Float(box.minX), Float(box.minY))))
  }

  /// Returns the renderer of an animation; beyond ``maximumFilms``, a new one that is not kept.
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
  /// The path of the view in a file of its stage, such as `views[2].views[0]`; empty for the outermost view.
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

  /// The box of the view in its own coordinates.
  var bounds: ViewFrame { ViewFrame(originX, originY, look.frame.width, look.frame.height) }

  /// Returns the map from contents of a size to the view's own coordinates; nil if nothing would be visible.
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
