/// A Lottie animation as its JSON says it, after legacy upgrades; nothing is evaluated or compiled.
///
/// Angles are degrees, opacities and scales percent, times frames: the units of the file.
/// What the schema does not know stays in ``json``; each object names its own node there.
public struct LottieDocument: Sendable {
  /// The exporter's version, `v`, such as 5.7.4; nil when absent or unreadable.
  public var version: Version?

  /// The version of the published specification, `ver`, as MMmmpp; nil when absent.
  public var specificationVersion: Int?

  /// The animation's name, `nm`.
  public var name: String?

  /// Frames a second, `fr`; above 0.
  public var frameRate: Double

  /// The first frame, `ip`.
  public var inPoint: Double

  /// The frame after the last one, `op`.
  public var outPoint: Double

  /// The canvas width, `w`, in pixels.
  public var width: Double

  /// The canvas height, `h`, in pixels.
  public var height: Double

  /// The layers of the root composition, top-most first.
  public var layers: [Layer]

  /// Images, precompositions and sounds that layers refer to.
  public var assets: [Asset]

  /// Named moments.
  public var markers: [Marker]

  /// Values that properties with a `sid` take, by slot id, in the order of the file.
  public var slots: [Slot]

  /// The fonts that text layers name.
  public var fonts: [Font]

  /// How many glyph outlines, `chars`, the file carries.
  public var glyphCount: Int

  /// What was read but can't be honoured, or was mended.
  public var diagnostics: [Diagnostic]

  /// The whole file, for what the schema does not know.
  public var json: JSONDocument

  /// What is left for compiling the animation and decoding its pictures, once its JSON has been read.
  public var work: LoadBudget

  /// The version of an exporter: three numbers, compared in order.
  public struct Version: Sendable, Comparable {
    /// The first number.
    public var major: Int
    /// The second number.
    public var minor: Int
    /// The third number.
    public var patch: Int

    /// Creates a version.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// Whether `a` came before `b`.
    public static func < (a: Version, b: Version) -> Bool {
      (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
  }

  /// A named moment, or range, of the timeline.
  public struct Marker: Sendable, Equatable {
    /// The name or payload, `cm`.
    public var name: String
    /// The first frame, `tm`.
    public var time: Double
    /// The length in frames, `dr`; 0 for a moment.
    public var duration: Double
  }

  /// A place for a value that a theme or an application may change.
  public struct Slot: Sendable {
    /// The id that properties name as `sid`.
    public var id: String
    /// The node of its property `p` in ``LottieDocument/json``; its kind follows from who uses it.
    public var value: JSONDocument.Node
  }

  /// A font that text layers name.
  public struct Font: Sendable, Equatable {
    /// `fName`, which text refers to.
    public var name: String
    /// `fFamily`.
    public var family: String
    /// `fStyle`, such as `Bold Italic`.
    public var style: String
    /// `fPath`: a URL or a file; nil when missing or empty.
    public var path: String?
    /// Percent of the size.
    public var ascent: Double?
  }
}
