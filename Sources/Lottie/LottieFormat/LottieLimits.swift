/// The limits for animations, so that no file can exhaust memory, time or the stack.
///
/// Real files stay far below all of these numbers. A file that exceeds a limit of reading throws
/// ``LottieErrorCode/limitExceeded``; a file that exceeds a limit of drawing is drawn up to it, with a diagnostic.
public enum LottieLimits {
  // MARK: Reading

  /// The maximum size of a JSON file: 128 MiB.
  public static let maximumFileBytes = JSONLimits.maximumBytes

  /// The maximum number of layers in all compositions of a file together, before instances are expanded.
  public static let maximumLayers = 20_000

  /// The maximum number of shape items of a file, including groups.
  public static let maximumShapes = 100_000

  /// The maximum nesting depth of groups.
  public static let maximumGroupDepth = 64

  /// The maximum number of keyframes of a file; a constant counts as one, and so does each use of a slot's keyframe.
  public static let maximumKeyframes = 500_000

  /// The maximum number of each of a file's assets, markers, slots, fonts, masks and effects with layer styles.
  public static let maximumListItems = 20_000

  /// The maximum number of parameters of all effects of a file together.
  public static let maximumEffectParameters = 200_000

  /// The maximum nesting depth of groups of parameters; deeper groups are empty.
  public static let maximumEffectDepth = 8

  /// The maximum number of bytes kept of a name; longer names are cut.
  public static let maximumNameBytes = 4096

  /// The maximum number of bytes kept of a text that is drawn; longer texts are cut.
  public static let maximumTextBytes = 65_536

  /// The maximum number of findings kept in detail; one more summarises the others.
  public static let maximumDiagnostics = 256

  /// The maximum number of slot names that a message lists.
  public static let maximumListedNames = 20

  /// The maximum number of Unicode scalars of a character that a font arranges: the letter and its marks.
  ///
  /// Further marks are left out.
  public static let maximumCharacterScalars = 64

  /// The maximum magnitude of a number in a file; larger numbers are clamped.
  public static let maximumMagnitude = 1e15

  /// The maximum width and height of a composition in pixels.
  public static let maximumCompositionSide = 32_768.0

  /// The maximum number of frames of an animation, `op − ip`.
  public static let maximumFrames = 1e9

  /// The maximum number of properties that are listed by name.
  public static let maximumNamedProperties = 200_000

  /// The maximum number of members and names that are examined to list properties by name.
  public static let maximumPropertyWork = 20_000_000

  // MARK: Expansion

  /// The maximum nesting depth of precompositions.
  public static let maximumPrecompositionDepth = 32

  /// The maximum number of layers of an animation, counting every instance of a precomposition.
  public static let maximumLayerInstances = 20_000

  /// The maximum number of ancestors of a layer in its composition.
  public static let maximumParentDepth = 256

  /// The maximum length of a chain of mattes.
  public static let maximumMatteDepth = 16

  /// The maximum number of shapes of an animation, counting every instance of a precomposition.
  public static let maximumExpandedShapes = 200_000

  /// The maximum number of gradients with their own stops, over all instances.
  public static let maximumGradients = 4096

  /// The maximum number of masks of an animation, counting every instance of a precomposition.
  public static let maximumExpandedMasks = 50_000

  /// The maximum number of effects of an animation, counting every instance of a precomposition.
  public static let maximumExpandedEffects = 50_000

  /// The maximum number of effects of one layer; a matte choker may take up to 16 steps.
  public static let maximumEffectsOfLayer = 64

  /// The maximum number of effects of one layer that change what is drawn: transforms, mattes and strokes.
  public static let maximumDrawingEffects = 8

  /// The maximum number of masks along which an effect draws a line.
  public static let maximumStrokedMasks = 64

  /// The maximum number of masks of a layer if one of them has a soft edge.
  public static let maximumSoftMasks = 32

  /// The maximum number of entries of dash patterns, counting every instance of a precomposition.
  public static let maximumExpandedDashes = 200_000

  /// The maximum number of text animators, counting every instance of a precomposition.
  public static let maximumTextAnimators = 20_000

  /// The maximum number of characters, words or lines of a text for which the expression of a selector is evaluated.
  public static let maximumSelectorElements = 4_096

  /// The maximum size of a font file: 32 MiB.
  public static let maximumFontBytes = 32 << 20

  /// The maximum number of fonts that an animation opens; texts in further fonts are drawn as boxes.
  public static let maximumOpenFonts = 64

  /// The maximum number of points of the outline of one glyph; a glyph with more is not drawn.
  public static let maximumGlyphPoints = 20_000

  /// The maximum number of layers of a glyph with several colours; a glyph with more is not drawn.
  public static let maximumGlyphLayers = 512

  /// The maximum size of the picture file of a glyph: 1 MiB; a larger one is not drawn.
  public static let maximumGlyphPictureBytes = 1 << 20

  /// The maximum number of animated values, over all instances; further values keep their initial value.
  public static let maximumChangingValues = 500_000

  /// The maximum number of numbers in these values: an outline has six for each of its vertices.
  public static let maximumPoseFloats = 2 << 20

  /// The maximum number of pairs of a style and a shape that it paints, or of a modifier and a shape that it changes,
  /// with the groups between them, over all instances.
  public static let maximumShapeUses = 2_000_000

  /// The maximum number of merges that are open in one place, one inside the other.
  public static let maximumMergeDepth = 64

  /// The maximum number of points of outlines that are kept between pictures for reuse.
  public static let maximumKeptPoints = 4_000_000

  /// The memory that the coverages of one picture may always use: 64 MiB.
  ///
  /// A picture of more than 2 Mi pixels may use 32 bytes for each pixel.
  public static let leastCoverageBytes = 64 << 20

  /// The maximum number of modifiers that apply to one shape in sequence.
  public static let maximumModifiers = 64

  /// The maximum number of points to which a modifier may extend an outline; a modifier that would exceed it is left
  /// out.
  public static let maximumOutlinePoints = 200_000

  /// The maximum number of points of one star or polygon.
  public static let maximumStarPoints = 1000

  /// The maximum number of ridges of one segment of a zig-zag.
  public static let maximumZigZagRidges = 1000

  /// The maximum number of dashes of one path; a path with more is stroked solid.
  public static let maximumDashes = 100_000

  // MARK: Work

  /// The work that one picture may take, in units of about a nanosecond of one processor core: 0.3 s, and 2 µs for each
  /// of its pixels (0.8 s in total for 512 × 512).
  ///
  /// The work is computed from the outlines, strokes and modifiers that are built, the coverage that is computed, and
  /// the pixels that are painted, weighted by their paint, group, mask and matte. Work beyond the budget, counted from
  /// the bottom of the picture to its top, is not drawn. The result is the same for the same picture on every machine,
  /// independently of earlier pictures.
  public static func pictureWork(width: Int, height: Int) -> Int64 {
    300_000_000 + 2000 * Int64(width) * Int64(height)
  }

  /// The work that the expressions of one frame may take together, in the same units: 0.1 s.
  ///
  /// The properties whose expressions come after it is spent have the values of their keyframes.
  public static let expressionWork: Int64 = 100_000_000

  /// The work that all hit tests of one pointer event may take together, in the same units: that of a picture of 512 ×
  /// 512.
  ///
  /// Layers that are tested after it is spent count as not hit.
  public static let pointerWork = pictureWork(width: 512, height: 512)

  // MARK: Pixels

  /// The maximum width and height of a surface in pixels.
  public static let maximumSurfaceSide = 16_384

  /// The maximum number of pixels of a surface: 64 Mi, 256 MiB of memory.
  public static let maximumSurfacePixels = 64 << 20

  /// The maximum width and height of a picture in pixels.
  public static let maximumImageSide = 16_384

  /// The maximum number of pixels of a picture: 32 Mi, 128 MiB of memory.
  public static let maximumImagePixels = 32 << 20

  /// The maximum number of pixels of all assets that one frame shows: 64 Mi, 256 MiB of memory.
  ///
  /// Decoding them may also take no more work than loading the animation left over of its ``LoadBudget``. A file that
  /// several assets refer to counts once. The pictures that exceed a limit, counted from the bottom, are not drawn.
  public static let maximumFramePixels = 64 << 20

  /// The maximum number of vertices that a slot may introduce in a path if the file has fewer.
  public static let maximumSlotPathVertices = 256

  /// The maximum number of colour or opacity stops that a slot may introduce if the file has fewer.
  public static let maximumSlotGradientStops = 64
}
