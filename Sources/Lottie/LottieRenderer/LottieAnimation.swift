public import LottieFormat
import VectorRaster

/// An immutable, compiled animation with everything that drawing needs.
///
/// An animation is cheap to copy. Any number of renderers on any threads may share one.
public struct LottieAnimation: Sendable {
  /// The canvas width in pixels.
  public let width: Double

  /// The canvas height in pixels.
  public let height: Double

  /// The number of frames per second.
  public let frameRate: Double

  /// The first frame.
  public let inPoint: Double

  /// The frame after the last one, at which the animation ends.
  public let outPoint: Double

  /// The animation's name, or nil if the file doesn't give one.
  public let name: String?

  /// The description for people, or nil if the file doesn't give one.
  public let summary: String?

  /// The named moments and ranges of the timeline, in the order of the file.
  public let markers: [LottieDocument.Marker]

  /// The parts of the file that are not drawn, and the defects that were repaired.
  public let diagnostics: [Diagnostic]

  /// The slots that the file fills, including text slots, with their values, in the order of the file.
  ///
  /// A slot that no drawn content uses may be in this list and not in ``slotIDs``.
  public let filledSlots: [LottieDocument.FilledSlot]

  /// The file that the animation was compiled from; nil for an animation without slots, unless the loader keeps it.
  package var source: CompilationSource?

  let program: SharedProgram

  /// Reads and compiles an animation.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a Lottie JSON file.
  ///   - decoder: The decoder for embedded and packaged pictures. Without a decoder, pictures are not drawn and
  ///     ``diagnostics`` lists them.
  ///   - assets: The source of the files that the animation names. Without a source, those files are not drawn and
  ///     ``diagnostics`` lists them.
  ///   - fonts: The source of the fonts that texts need. Without it, texts are drawn with the characters in the file
  ///     only.
  ///   - work: The work that loading may cost; nil uses the budget for a file of this number of bytes.
  /// - Throws: `LottieError` when the bytes are not an animation.
  /// - Complexity: O(size of the file and of its expanded precompositions).
  public init(
    _ bytes: [UInt8], decoder: (any ImageDecoder)? = nil, assets: (any AssetSource)? = nil,
    fonts: (any FontProvider)? = nil, work: LoadBudget? = nil
  ) throws(LottieError) {
    try self.init(LottieDocument(bytes, work: work), decoder: decoder, assets: assets, fonts: fonts)
  }

  /// Compiles a document that has already been read.
  ///
  /// Content that exceeds `LottieDocument.work` is left out, and ``diagnostics`` reports it.
  ///
  /// - Parameters:
  ///   - document: The animation as the file describes it.
  ///   - decoder: The decoder for embedded and packaged pictures. Without a decoder, pictures are not drawn and
  ///     ``diagnostics`` lists them.
  ///   - assets: The source of the files that the animation names. Without a source, those files are not drawn and
  ///     ``diagnostics`` lists them.
  ///   - fonts: The source of the fonts that texts need. Without it, texts are drawn with the characters in the file
  ///     only.
  public init(
    _ document: LottieDocument, decoder: (any ImageDecoder)? = nil, assets: (any AssetSource)? = nil,
    fonts: (any FontProvider)? = nil
  ) {
    width = document.width
    height = document.height
    frameRate = document.frameRate
    inPoint = document.inPoint
    outPoint = document.outPoint
    name = document.name
    summary = document.summary
    markers = document.markers
    filledSlots = document.filledSlots
    var compiler = Compiler(document, decoder: decoder, source: assets, fonts: fonts)
    compiler.compile()
    program = SharedProgram(compiler.program)
    diagnostics = document.diagnostics + compiler.diagnostics
    if !program.value.slots.ids.isEmpty {
      source = CompilationSource(
        json: document.json.bytes, decoder: decoder, assets: assets, fonts: fonts, work: nil)
    }
  }

  /// Creates a copy of an animation with another program.
  init(_ other: LottieAnimation, program: SharedProgram) {
    width = other.width
    height = other.height
    frameRate = other.frameRate
    inPoint = other.inPoint
    outPoint = other.outPoint
    name = other.name
    summary = other.summary
    markers = other.markers
    filledSlots = other.filledSlots
    diagnostics = other.diagnostics
    source = other.source
    self.program = program
  }

  /// The work left in the ``LoadBudget`` after the animation was read and compiled.
  package var remainingWork: Int64 { program.value.remainingWork }

  /// The number of values in a pose, where each layer counts as one value.
  package var poseSize: Int { program.value.poseWidth + program.value.layers.count }

  /// The number of whole frames, at least 1.
  ///
  /// Exporters write 48.0000007 for 48, which is no frame more.
  public var frameCount: Int { Int(max((outPoint - inPoint - 1e-4).rounded(.up), 1)) }

  /// The length in seconds.
  public var duration: Double { (outPoint - inPoint) / frameRate }

  /// The ids of the slots that an ``Overlay`` can fill.
  public var slotIDs: [String] { program.value.slots.ids }

  /// Returns whether a value for a slot would change the animation.
  ///
  /// - Parameters:
  ///   - id: The id of the slot.
  ///   - pictures: Whether the value is a picture.
  package func uses(slot id: String, pictures: Bool) -> Bool {
    guard let row = program.value.slots.row(of: id) else { return false }
    return pictures ? !program.value.slots.images[row].isEmpty : !program.value.slots.properties[row].isEmpty
  }

  /// Returns whether drawn content uses a slot.
  package func draws(slot id: String) -> Bool { program.value.slots.row(of: id) != nil }

  /// Returns whether both animations share one compiled program; animations with equal content may return false.
  package func isSame(as other: LottieAnimation) -> Bool { program === other.program }

  /// Returns whether more than one property uses a slot.
  package func isShared(slot id: String) -> Bool {
    program.value.slots.row(of: id).map { program.value.slots.properties[$0].count > 1 } ?? false
  }

  /// Whether a layer is a text.
  package var hasTexts: Bool { !program.value.texts.isEmpty }

  /// Whether a layer is a picture.
  package var hasPictures: Bool { !program.value.images.isEmpty }

  /// The memory of the decoded pictures, in bytes.
  package var decodedBytes: Int { program.pictures.byteCount }

  /// Whether a layer is a sound.
  package var hasSounds: Bool { !program.value.sounds.isEmpty }

  /// The approximate size of the compiled animation, in bytes.
  package var byteCount: Int { program.value.byteCount }

  /// The names of all layers, including those in precompositions, in the order of their compositions.
  public var layerNames: [String] { program.value.layers.map { $0.name } }

  /// Returns `frame` limited to the in and out points; a frame that is not finite becomes the in point.
  func clamped(_ frame: Double) -> Double {
    guard frame.isFinite else { return inPoint }
    return max(min(frame, outPoint.nextDown), inPoint)
  }
}

/// A reference to the single copy of a program and its decoded pictures, which animations, poses and overlays share.
final class SharedProgram: Sendable {
  let value: Program
  let pictures: PictureCache

  init(_ value: Program, pictures: PictureCache = PictureCache()) {
    (self.value, self.pictures) = (value, pictures)
  }
}

/// The file of an animation and all that was given for compiling it, so that it can be compiled again with slots for
/// other properties.
package final class CompilationSource: Sendable {
  /// The Lottie JSON.
  package let json: [UInt8]
  /// The decoder of pictures; nil for none.
  package let decoder: (any ImageDecoder)?
  /// The source of files that the animation names; nil for none.
  package let assets: (any AssetSource)?
  /// The source of fonts; nil for none.
  package let fonts: (any FontProvider)?
  /// The work that loading may cost; nil for the budget of the file's size.
  package let work: LoadBudget?

  package init(
    json: [UInt8], decoder: (any ImageDecoder)?, assets: (any AssetSource)?, fonts: (any FontProvider)?,
    work: LoadBudget? = nil
  ) {
    (self.json, self.decoder, self.assets, self.fonts, self.work) = (json, decoder, assets, fonts, work)
  }
}
