import LottieFormat
import ViewMachines
import ZoetropeJSON

extension StageFile {
  /// Reads a file.
  ///
  /// Values must have the types of the format; an unknown member is a finding in ``diagnostics``.
  /// - Throws: ``ViewStageError`` with the path of the invalid value.
  public init(json bytes: [UInt8]) throws(ViewStageError) {
    do throws(ViewStageError) {
      try self.init(reading: bytes)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(bytes, insteadOf: .stage)
    }
  }

  private init(reading bytes: [UInt8]) throws(ViewStageError) {
    let members = try StageFileReader(bytes)
    var decoder = StageDecoder(members: members)
    do throws(StageFileReader.Failure) {
      self = try decoder.stage()
    } catch {
      throw members.error(error)
    }
    diagnostics = members.findings.map { finding in
      Diagnostic(
        feature: finding.rule == .tooMuch ? "more" : "member", path: finding.path, message: finding.message)
    }
  }
}

/// Decodes the parts of a stage.
private struct StageDecoder {
  typealias Node = JSONDocument.Node
  typealias Failure = StageFileReader.Failure

  private let members: StageFileReader
  private var viewCount = 0

  init(members: StageFileReader) { self.members = members }

  private static let ofStage = ["width", "height", "tag", "background", "views"]
  private static let ofView = [
    "tag", "frame", "bounds", "center", "transform", "alpha", "hidden", "clips", "cornerRadius", "background",
    "image", "imageScale", "animation", "animationID", "start", "speed", "loops", "label", "textColor",
    "font", "fontSize", "textAlignment", "contentMode", "views",
  ]
  private static let ofTransform = ["translation", "rotation", "scale"]

  mutating func stage() throws(Failure) -> StageFile {
    try members.requireObject(.root, "a stage")
    members.noteUnknown(in: .root, but: Self.ofStage)
    var stage = StageFile(
      width: try side("width"), height: try side("height"),
      background: try members.color("background", of: .root), views: [])
    stage.tag = try members.wholeNumber("tag", of: .root) ?? 0
    stage.views = try views(of: .root, depth: 1)
    return stage
  }

  private func side(_ key: String) throws(Failure) -> Double {
    let node = try members.required(key, .root)
    let value = try members.number(key, node, of: .root)
    guard value > 0 else { throw members.failure(.invalidValue, node, "\"\(key)\" must be more than 0") }
    return value
  }

  private mutating func views(of owner: Node, depth: Int) throws(Failure) -> [StageFile.View] {
    guard let list = members.member("views", owner) else { return [] }
    guard members.json.kind(of: list) == .array else {
      throw members.failure(.typeMismatch, list, "\"views\" must be an array")
    }
    guard depth <= ViewStageLimits.maximumDepth else {
      throw members.failure(
        .limitExceeded, list, "views lie more than \(ViewStageLimits.maximumDepth) deep in one another")
    }
    var views: [StageFile.View] = []
    for node in members.json.elements(of: list) {
      try members.requireObject(node, "a view")
      viewCount += 1
      guard viewCount <= ViewStageLimits.maximumViews else {
        throw members.failure(.limitExceeded, node, "more than \(ViewStageLimits.maximumViews) views")
      }
      views.append(try view(node, depth))
    }
    return views
  }

  private mutating func view(_ node: Node, _ depth: Int) throws(Failure) -> StageFile.View {
    members.noteUnknown(in: node, but: Self.ofView)
    var view = StageFile.View(
      tag: try members.wholeNumber("tag", of: node) ?? 0, frame: ViewFrame(0, 0, 0, 0),
      background: try members.color("background", of: node))
    try place(&view, node)
    view.transform = try transform(of: node)
    view.alpha = min(max(try members.optionalNumber("alpha", of: node) ?? 1, 0), 1)
    view.isHidden = try members.optionalBoolean("hidden", of: node) ?? false
    view.clips = try members.optionalBoolean("clips", of: node) ?? false
    view.cornerRadius = max(try members.optionalNumber("cornerRadius", of: node) ?? 0, 0)
    try addContents(to: &view, node)
    view.views = try views(of: node, depth: depth + 1)
    return view
  }

  /// Reads the frame of a view, or its bounds and its centre.
  private func place(_ view: inout StageFile.View, _ node: Node) throws(Failure) {
    let bounds = try members.numbers("bounds", of: node, counts: [2, 4])
    let center = try members.numbers("center", of: node, counts: [2])
    if let frame = try members.numbers("frame", of: node, counts: [4]) {
      if bounds != nil || center != nil {
        throw members.failure(.invalidValue, node, "a view has a \"frame\", or \"bounds\" and a \"center\"")
      }
      view.frame = ViewFrame(frame[0], frame[1], frame[2], frame[3])
    } else {
      guard let bounds, let center else {
        throw members.failure(
          .missingMember, node, "a view needs a \"frame\", or \"bounds\" and a \"center\"")
      }
      let (width, height) = (bounds[bounds.count - 2], bounds[bounds.count - 1])
      view.frame = ViewFrame(center[0] - width / 2, center[1] - height / 2, width, height)
      if bounds.count == 4 { (view.originX, view.originY) = (bounds[0], bounds[1]) }
    }
    guard view.frame.width >= 0, view.frame.height >= 0 else {
      throw members.failure(.invalidValue, node, "a view's width and height must be 0 or more")
    }
  }

  /// Reads a transform: six numbers, or a scale, a rotation and a translation, which are applied in this order.
  private mutating func transform(of node: Node) throws(Failure) -> ViewTransform {
    guard let found = members.member("transform", node) else { return .identity }
    if members.json.kind(of: found) == .array {
      guard let n = try members.numbers("transform", of: node, counts: [6]) else { return .identity }
      return ViewTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    guard members.json.kind(of: found) == .object else {
      throw members.failure(
        .typeMismatch, found, "\"transform\" must be an array of six numbers, or an object")
    }
    members.noteUnknown(in: found, but: Self.ofTransform)
    let scale = try members.numbers("scale", of: found, counts: [1, 2]) ?? [1]
    let translation = try members.numbers("translation", of: found, counts: [2]) ?? [0, 0]
    return .translation(translation[0], translation[1])
      * .rotation(degrees: try members.optionalNumber("rotation", of: found) ?? 0)
      * .scale(scale[0], scale[scale.count - 1])
  }

  private func addContents(to view: inout StageFile.View, _ node: Node) throws(Failure) {
    if let file = try members.optionalString("image", of: node) {
      view.image = StageFile.Image(file, scale: try members.optionalNumber("imageScale", of: node) ?? 1)
      guard view.image?.scale ?? 1 > 0 else {
        throw members.failure(.invalidValue, node, "\"imageScale\" must be more than 0")
      }
    }
    if let file = try members.optionalString("animation", of: node) {
      var animation = StageFile.Animation(file, id: try members.optionalString("animationID", of: node))
      animation.start = try members.optionalNumber("start", of: node) ?? 0
      animation.speed = try members.optionalNumber("speed", of: node) ?? 1
      animation.loops = try members.optionalBoolean("loops", of: node) ?? true
      view.animation = animation
      // An animation keeps its aspect ratio unless the file has a content mode.
      view.contentMode = .scaleAspectFit
    }
    if let text = try members.optionalString("label", of: node) {
      view.label = StageFile.Label(text)
      if let color = try members.color("textColor", of: node) { view.label?.color = color }
      if let font = try members.optionalString("font", of: node) { view.label?.font = font }
      if let size = try members.optionalNumber("fontSize", of: node) { view.label?.fontSize = size }
      guard let size = view.label?.fontSize, size > 0 else {
        throw members.failure(.invalidValue, node, "\"fontSize\" must be more than 0")
      }
      if let name = try members.optionalString("textAlignment", of: node) {
        guard let alignment = StageFile.Label.Alignment(rawValue: name) else {
          throw members.failure(.invalidValue, node, "\"textAlignment\" must be left, center or right")
        }
        view.label?.alignment = alignment
      }
    }
    if let name = try members.optionalString("contentMode", of: node) {
      guard let mode = HeadlessView.ContentMode(rawValue: name) else {
        throw members.failure(.invalidValue, node, "there is no content mode \"\(name)\"")
      }
      view.contentMode = mode
    }
  }
}
