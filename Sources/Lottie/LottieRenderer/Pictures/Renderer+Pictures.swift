import LottieFormat
import VectorRaster

// A frame may decode pictures with the work that loading the animation left over, and may show as many bytes of them as
// `LottieLimits.maximumFramePixels` allows. Both are counted for each file that the frame shows, whether or not it is
// decoded already. Most animations have so few pictures that no frame can exceed this.

extension Renderer {
  /// The state of the pictures of a renderer.
  struct PictureState {
    /// The number of the current frame in the cache; 0 until the frame draws a picture.
    var frame: UInt64 = 0
    /// Whether all pictures together may exceed what one frame may decode; nil if unknown.
    var mayExceed: Bool?
    /// The files that the frame does not show; empty if it shows all.
    var excluded: Set<ObjectIdentifier> = []
    /// The failures in the last frame, one for each file.
    private(set) var failures: [Diagnostic] = []
    /// The files that failed in the last frame.
    private var failedFiles: Set<ObjectIdentifier> = []
    /// Whether pictures of the last frame are being decoded.
    var isPending = false
    /// The files of the frame.
    fileprivate var files: Set<ObjectIdentifier> = []
    /// The files of the frame's characters.
    fileprivate var characters: Set<ObjectIdentifier> = []

    /// Forgets the failures of the frame before.
    fileprivate mutating func clearFailures() {
      failures.removeAll(keepingCapacity: true)
      failedFiles.removeAll(keepingCapacity: true)
    }

    /// Notes the failure of a file, up to a number of them.
    fileprivate mutating func note(_ file: EncodedPicture, _ failure: @autoclosure () -> Diagnostic) {
      if failures.count < LottieLimits.maximumDiagnostics,
        failedFiles.insert(ObjectIdentifier(file)).inserted
      {
        failures.append(failure())
      }
    }
  }

  /// Resets the state for a frame, and determines the pictures that exceed its limits.
  func beginPictures(_ pose: Pose) {
    pictures.frame = 0
    pictures.clearFailures()
    pictures.isPending = false
    pictures.characters.removeAll(keepingCapacity: true)
    guard !program.images.isEmpty else { return }
    if pictures.mayExceed == nil {
      var count = PictureCount(program)
      pictures.mayExceed = program.images.indices.contains { !count.add(picture(Int($0)), &pictures.files) }
      pictures.files.removeAll(keepingCapacity: true)
    }
    guard pictures.mayExceed == true else { return }
    let last = pictures.excluded
    excludePictures(pose)
    if pictures.excluded != last { areNotesValid = false }
  }

  /// Determines the pictures of a frame that exceed what it may decode, from the bottom to the top.
  private func excludePictures(_ pose: Pose) {
    pictures.excluded.removeAll(keepingCapacity: true)
    pictures.files.removeAll(keepingCapacity: true)
    var count = PictureCount(program)
    for layer in program.layers.indices.reversed() {
      guard case .image(let index) = program.layers[layer].content, isShown(layer, pose) else { continue }
      let picture = picture(Int(index))
      guard case .file(let file)? = picture, !count.add(picture, &pictures.files) else { continue }
      pictures.excluded.insert(ObjectIdentifier(file))
      if pictures.excluded.count == 1 {
        pictures.note(
          file,
          Diagnostic(
            feature: "imageLimit", layer: program.layers[layer].name, path: "",
            message:
              "decoding the pictures of this frame takes too much work: this one and the ones above it are not drawn"
          ))
      }
    }
  }

  /// Returns whether a layer and the compositions around it show.
  private func isShown(_ index: Int, _ pose: Pose) -> Bool {
    var index = index
    while index >= 0 {
      let layer = program.layers[index]
      // A layer that displaces another one does so whatever its opacity.
      guard pose.active[index], layer.isDrawn || layer.isMatte,
        layer.isMatte || program.factor(layer.transform.opacity, pose) > 0
      else { return false }
      index = Int(program.compositions[Int(layer.composition)].owner)
    }
    return true
  }

  /// Returns the picture files that a frame shows and no renderer has decoded.
  package func undecodedPictures(at frame: Double) -> [EncodedPicture] {
    let pose = evaluate(frame: frame)
    beginPictures(pose)
    return program.layers.indices.compactMap { layer in
      guard case .image(let index) = program.layers[layer].content, isShown(layer, pose),
        case .file(let file)? = picture(Int(index)), !pictures.excluded.contains(ObjectIdentifier(file)),
        !animation.program.pictures.contains(file)
      else { return nil }
      return file
    }
  }

  /// Removes decoded pictures beyond the allowance that the frame does not show.
  func endPictures() {
    if !program.images.isEmpty || pictures.frame != 0 {
      animation.program.pictures.trim(keeping: pictures.frame)
    }
  }

  /// Returns the picture of an asset or of its slot.
  func picture(_ index: Int) -> Picture? { overlay?.pictures[index] ?? program.images[index].picture }

  /// Charges a character's picture to the frame, once for each file, and returns whether it may be drawn.
  func spend(onCharacter picture: Picture) -> Bool {
    guard case .file(let file) = picture, pictures.characters.insert(ObjectIdentifier(file)).inserted else {
      return true
    }
    return rasterizer.work.spend(file.header.work)
  }

  /// Returns a picture as it is drawn under a matrix; nil if it can't be decoded, or not yet.
  ///
  /// - Parameter index: The asset; nil for the picture of a character.
  func bitmap(_ picture: Picture, _ index: Int?, _ matrix: Matrix2D) -> Bitmap? {
    guard case .file(let file) = picture else {
      guard case .bitmap(let bitmap) = picture else { return nil }
      return bitmap
    }
    guard !pictures.excluded.contains(ObjectIdentifier(file)),
      let level = Bitmap.level(width: file.header.width, height: file.header.height, under: matrix)
    else { return nil }
    if pictures.frame == 0 { pictures.frame = animation.program.pictures.beginFrame() }
    do throws(ImageDecodingError) {
      return try animation.program.pictures.bitmap(of: file, level: level, frame: pictures.frame)
    } catch {
      if error.code == .pending {
        pictures.isPending = true
      } else {
        pictures.note(
          file,
          index.map { program.images[$0].diagnostic(error) }
            ?? Diagnostic(
              feature: "image", path: "", message: "the picture of a character is not drawn: \(error.message)"
            ))
      }
      return nil
    }
  }
}

extension ImageAsset {
  /// Returns a diagnostic for a picture that can't be decoded.
  func diagnostic(_ error: ImageDecodingError) -> Diagnostic {
    Diagnostic(feature: "image", path: path, message: "the picture \"\(id)\" is not drawn: \(error.message)")
  }
}

/// The work and the pixels that pictures of a frame may still take.
private struct PictureCount {
  private var work: Int64
  private var pixels = Int64(LottieLimits.maximumFramePixels)

  init(_ program: Program) { work = program.remainingWork }

  /// Counts a picture if its file is not in `files`, and returns whether it may be shown.
  mutating func add(_ picture: Picture?, _ files: inout Set<ObjectIdentifier>) -> Bool {
    guard case .file(let file)? = picture, files.insert(ObjectIdentifier(file)).inserted else { return true }
    work -= file.header.work
    pixels -= Int64(file.header.width) * Int64(file.header.height)
    return work >= 0 && pixels >= 0
  }
}
