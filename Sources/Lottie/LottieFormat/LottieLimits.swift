/// What a file may ask for at most, so that no file can exhaust memory, time or the stack.
///
/// Real files stay far below every number here. A file that exceeds a limit of reading throws
/// ``LottieErrorCode/limitExceeded``; one that exceeds a limit of drawing is drawn up to it, with a diagnostic.
public enum LottieLimits {
  // MARK: Reading

  /// The bytes of a JSON file: 128 MiB.
  public static let maximumFileBytes = JSONLimits.maximumBytes

  /// The layers of a file, all compositions together, before instances are expanded.
  public static let maximumLayers = 20_000

  /// The shape items of a file, groups included.
  public static let maximumShapes = 100_000

  /// How deep groups may nest in groups.
  public static let maximumGroupDepth = 64

  /// The keyframes of a file; a constant counts as one, and so does each use of a slot's keyframe.
  public static let maximumKeyframes = 500_000

  /// The assets, the markers, the slots, the fonts, the masks of a file: this many of each.
  public static let maximumListItems = 20_000

  /// The bytes that are kept of a name; longer ones are cut.
  public static let maximumNameBytes = 4096

  /// The findings that are kept in detail; one more sums up the others.
  public static let maximumDiagnostics = 256

  /// The names of slots that a message lists.
  public static let maximumListedNames = 20

  /// The largest number in a file, in magnitude; those beyond it are brought back to it.
  public static let maximumMagnitude = 1e15

  /// The width and the height of a composition in pixels.
  public static let maximumCompositionSide = 32_768.0

  /// The frames of an animation, `op − ip`.
  public static let maximumFrames = 1e9

  /// The properties that are listed by name.
  public static let maximumNamedProperties = 200_000

  /// The members and names that are looked at to list properties by name.
  public static let maximumPropertyWork = 20_000_000

  // MARK: Expansion

  /// How deep precompositions may nest in one another.
  public static let maximumPrecompositionDepth = 32

  /// The layers of an animation once every instance of a precomposition is counted.
  public static let maximumLayerInstances = 20_000

  /// How many ancestors a layer may have in its composition.
  public static let maximumParentDepth = 256

  /// How long a chain of mattes of mattes may be.
  public static let maximumMatteDepth = 16

  /// The copies of one repeater.
  public static let maximumRepeaterCopies = 1000

  /// The shapes of an animation once every instance of a precomposition is counted.
  public static let maximumExpandedShapes = 200_000

  /// The gradients with stops of their own, all instances together.
  public static let maximumGradients = 4096

  /// The masks of an animation once every instance of a precomposition is counted.
  public static let maximumExpandedMasks = 50_000

  /// The entries of dash patterns once every instance of a precomposition is counted.
  public static let maximumExpandedDashes = 200_000

  /// The values that can change with time, all instances together; those beyond stay what they are at first.
  public static let maximumChangingValues = 500_000

  /// The numbers that these values consist of: an outline has six for each of its vertices.
  public static let maximumPoseFloats = 2 << 20

  /// The pairs of a style and a shape that it paints, or of a modifier and a shape that it changes, with the groups
  /// between them, all instances together.
  public static let maximumShapeUses = 2_000_000

  /// The merges that are open at one place, one inside the other.
  public static let maximumMergeDepth = 64

  /// The points of outlines that are kept from picture to picture, to use them again.
  public static let maximumKeptPoints = 4_000_000

  /// The memory that the coverages of one picture may always take, 64 MiB.
  ///
  /// A picture of more than 4 Mi pixels may take 16 bytes for each of them.
  public static let leastCoverageBytes = 64 << 20

  /// The modifiers that work on one shape, one after the other.
  public static let maximumModifiers = 64

  /// The points up to which a modifier may make an outline longer; one that would go beyond it is left out.
  public static let maximumOutlinePoints = 200_000

  /// The points of one star or polygon.
  public static let maximumStarPoints = 1000

  /// The ridges of one segment of a zig-zag.
  public static let maximumZigZagRidges = 1000

  /// The dashes of one path; a path with more is stroked solid.
  public static let maximumDashes = 100_000

  // MARK: Work

  /// The work that one picture may take, in units of about a nanosecond of one processor core: 0.3 s, and 2 µs for each
  /// of its pixels (0.8 s in all for 512 × 512).
  ///
  /// It is counted from what is asked for, by the outlines, strokes and modifiers that are built, the coverage that is
  /// computed, and the pixels that are painted, weighted by their paint, group, mask and matte. What exceeds it, from
  /// the bottom of the picture to its top, is not drawn. It is the same for the same picture, whatever the machine and
  /// whatever was drawn before.
  public static func pictureWork(width: Int, height: Int) -> Int64 {
    300_000_000 + 2000 * Int64(width) * Int64(height)
  }

  /// The work that all questions of one pointer event may take together, in the same units: that of a picture of
  /// 512 × 512.
  ///
  /// A layer that was asked about once it is spent counts as not hit.
  public static let pointerWork = pictureWork(width: 512, height: 512)

  // MARK: Pixels

  /// The width and the height of a surface in pixels.
  public static let maximumSurfaceSide = 16_384

  /// The pixels of a surface: 64 Mi, 256 MiB of memory.
  public static let maximumSurfacePixels = 64 << 20

  /// The width and the height of a picture in pixels.
  public static let maximumImageSide = 16_384

  /// The pixels of a picture: 32 Mi, 128 MiB of memory.
  public static let maximumImagePixels = 32 << 20

  /// The pixels that the pictures of an animation have together, whatever its size: 64 Mi, 341 MiB of memory.
  ///
  /// ``LoadBudget`` allows a small file less: at most 27 million, and 12 million more for each megabyte beyond the first;
  /// half as many where a PNG has 16 bits a channel or is interlaced.
  /// The pictures of slots and themes share 27 million with those of the animation, whatever the size of the file.
  ///
  /// A file that several assets name counts once. The picture that goes beyond the limit is drawn; the next ones are not
  /// decoded. One that is damaged counts an eighth of this, whatever its size.
  public static let maximumDecodedPixels = 64 << 20

  /// The colour or opacity stops that a slot may bring where the file has fewer.
  public static let maximumSlotGradientStops = 64
}
