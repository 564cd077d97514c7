public import LottieFormat
import VectorRaster

/// An animation, read and compiled: everything that drawing needs, and nothing that changes.
///
/// Cheap to copy; any number of renderers on any threads may share one.
public struct LottieAnimation: Sendable {
  /// The canvas width in pixels.
  public let width: Double

  /// The canvas height in pixels.
  public let height: Double

  /// Frames a second.
  public let frameRate: Double

  /// The first frame.
  public let inPoint: Double

  /// The frame after the last one.
  public let outPoint: Double

  /// The animation's name, when the file gives one.
  public let name: String?

  /// Named moments and ranges of the timeline, in the order of the file.
  public let markers: [LottieDocument.Marker]

  /// What the file asks for that is not drawn, or was mended.
  public let diagnostics: [Diagnostic]

  /// The slots that the file fills, texts among them, and what it puts in them; their order is that of the file.
  ///
  /// A slot may be here and not in ``slotIDs``, when nothing that is drawn uses it.
  public let filledSlots: [LottieDocument.FilledSlot]

  let program: SharedProgram

  /// Reads and compiles an animation.
  ///
  /// - Parameters:
  ///   - bytes: A Lottie JSON file.
  ///   - decoder: Decodes embedded and packaged pictures; without one they are not drawn, and reported.
  ///   - assets: Has the files that the animation names; without one they are not drawn, and reported.
  ///   - work: What loading it may cost; nil for what a file of as many bytes may.
  /// - Throws: `LottieError` when the bytes are not an animation.
  /// - Complexity: O(size of the file and of its expanded precompositions).
  public init(
    _ bytes: [UInt8], decoder: (any ImageDecoder)? = nil, assets: (any AssetSource)? = nil,
    work: LoadBudget? = nil
  ) throws(LottieError) {
    try self.init(LottieDocument(bytes, work: work), decoder: decoder, assets: assets)
  }

  /// Compiles a document that is read already; what exceeds its `LottieDocument.work` is left out, and reported.
  ///
  /// - Parameters:
  ///   - document: The animation as its file says it.
  ///   - decoder: Decodes embedded and packaged pictures; without one they are not drawn, and reported.
  ///   - assets: Has the files that the animation names; without one they are not drawn, and reported.
  public init(
    _ document: LottieDocument, decoder: (any ImageDecoder)? = nil, assets: (any AssetSource)? = nil
  ) {
    width = document.width
    height = document.height
    frameRate = document.frameRate
    inPoint = document.inPoint
    outPoint = document.outPoint
    name = document.name
    markers = document.markers
    filledSlots = document.filledSlots
    var compiler = Compiler(document, decoder: decoder, source: assets)
    compiler.compile()
    program = SharedProgram(compiler.program)
    diagnostics = document.diagnostics + compiler.diagnostics
  }

  /// The same animation with another program.
  init(_ other: LottieAnimation, program: SharedProgram) {
    width = other.width
    height = other.height
    frameRate = other.frameRate
    inPoint = other.inPoint
    outPoint = other.outPoint
    name = other.name
    markers = other.markers
    filledSlots = other.filledSlots
    diagnostics = other.diagnostics
    self.program = program
  }

  /// The pixels of the pictures that were decoded to compile it, and what was spent on those that failed.
  package var decodedPixels: Int { program.value.decodedPixels }

  /// What was left of the ``LoadBudget`` that it was read and compiled with.
  package var remainingWork: Int64 { program.value.remainingWork }

  /// How many values a pose has, layers counted as one each.
  package var poseSize: Int { program.value.poseWidth + program.value.layers.count }

  /// How many whole frames there are, at least 1.
  public var frameCount: Int { Int(max((outPoint - inPoint).rounded(.up), 1)) }

  /// The length in seconds.
  public var duration: Double { (outPoint - inPoint) / frameRate }

  /// The ids of the slots that an ``Overlay`` can fill.
  public var slotIDs: [String] { program.value.slots.ids }

  /// Whether a value for a slot would change anything.
  ///
  /// - Parameter pictures: Whether the value is a picture.
  package func uses(slot id: String, pictures: Bool) -> Bool {
    guard let row = program.value.slots.row(of: id) else { return false }
    return pictures ? !program.value.slots.images[row].isEmpty : !program.value.slots.properties[row].isEmpty
  }

  /// Whether a copy of this very animation, and not one that only says the same.
  package func isSame(as other: LottieAnimation) -> Bool { program === other.program }

  /// Whether something draws with a slot, or the file fills it.
  package func hasSlot(_ id: String) -> Bool {
    program.value.slots.row(of: id) != nil || filledSlots.contains { $0.id.isExactly(id) }
  }

  /// Whether more than one property uses a slot.
  package func isShared(slot id: String) -> Bool {
    program.value.slots.row(of: id).map { program.value.slots.properties[$0].count > 1 } ?? false
  }

  /// About how many bytes the compiled animation takes.
  package var byteCount: Int { program.value.byteCount }

  /// The names of all layers, those of precompositions included, in the order of their compositions.
  public var layerNames: [String] { program.value.layers.map(\.name) }

  /// The frame at which drawing happens when `frame` is asked for: within the in and out points.
  func clamped(_ frame: Double) -> Double {
    guard frame.isFinite else { return inPoint }
    return max(min(frame, outPoint.nextDown), inPoint)
  }
}

/// The one copy of a program that animations, poses and overlays share.
final class SharedProgram: Sendable {
  let value: Program

  init(_ value: Program) { self.value = value }
}
