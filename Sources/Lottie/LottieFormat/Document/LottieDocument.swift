/// A Lottie animation as in its JSON, after upgrades of legacy forms; nothing is evaluated or compiled.
///
/// Units are those of the file: degrees for angles, percent for opacities and scales, frames for times. Members that
/// the schema does not know are available in ``json``; each object has its own node there.
public struct LottieDocument: Sendable {
  /// The exporter's version, `v`, such as 5.7.4; nil when absent or unreadable.
  public var version: Version?

  /// The version of the published specification, `ver`, as MMmmpp; nil when absent.
  public var specificationVersion: Int?

  /// The animation's name, `nm`.
  public var name: String?

  /// The description for people, `meta.d`, such as a text for those who do not see the animation.
  public var summary: String?

  /// The frames per second, `fr`; above 0.
  public var frameRate: Double

  /// The first frame, `ip`.
  public var inPoint: Double

  /// The frame after the last one, `op`.
  public var outPoint: Double

  /// The canvas width, `w`, in pixels.
  public var width: Double

  /// The canvas height, `h`, in pixels.
  public var height: Double

  /// The layers of the root composition, topmost first.
  public var layers: [Layer]

  /// The images, precompositions and sounds that layers refer to.
  public var assets: [Asset]

  /// The named moments and ranges.
  public var markers: [Marker]

  /// The values for properties with a `sid`, by slot id, in the order of the file.
  public var slots: [Slot]

  /// The fonts that text layers refer to.
  public var fonts: [Font]

  /// The outlines of the characters of fonts, `chars`.
  public var glyphs: [Glyph]

  /// The parts that were read but are not supported, or were repaired.
  public var diagnostics: [Diagnostic]

  /// The whole file, for members that the schema does not know.
  public var json: JSONDocument

  /// The budget left for compiling the animation and decoding its pictures after reading its JSON.
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

    /// Whether `a` is older than `b`.
    public static func < (a: Version, b: Version) -> Bool {
      (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
  }

  /// A named moment, or range, of the timeline.
  public struct Marker: Sendable, Equatable {
    /// The name that a person sees: the comment without white space at its ends, or the `name` in a comment of several
    /// values.
    public var name: String
    /// The comment in the file, `cm`.
    public var comment: String
    /// The first frame, `tm`.
    public var time: Double
    /// The length in frames, `dr`; 0 for a single moment.
    public var duration: Double

    /// Creates a marker, whose comment is its name unless it is given.
    public init(name: String, comment: String? = nil, time: Double, duration: Double) {
      self.name = name
      self.comment = comment ?? name
      self.time = time
      self.duration = duration
    }
  }

  /// A named value that a theme or an application may change.
  public struct Slot: Sendable {
    /// The id, which properties refer to as `sid`.
    public var id: String
    /// The node of its property `p` in ``LottieDocument/json``; its kind follows from the properties that use it.
    public var value: JSONDocument.Node
  }

  /// A font that text layers refer to.
  public struct Font: Sendable, Equatable {
    /// The name, `fName`, which text refers to.
    public var name: String
    /// The family, `fFamily`.
    public var family: String
    /// The style, `fStyle`, such as `Bold Italic`.
    public var style: String
    /// The weight, `fWeight`, such as `700`, which comes before that of the style; usually empty.
    public var weight: String
    /// The URL or file, `fPath`; nil if missing or empty.
    public var path: String?
    /// The ascent in percent of the size.
    public var ascent: Double?
    /// The font's object in ``LottieDocument/json``, in which ``path`` may be a whole font file.
    public var node: JSONDocument.Node
  }
}
