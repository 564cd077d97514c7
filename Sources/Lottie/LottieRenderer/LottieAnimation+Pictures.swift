import LottieFormat
package import VectorRaster

/// A picture that an animation names and does not bring.
package struct PictureReference: Sendable, Hashable {
  /// The id of its asset.
  package var id: String
  /// The folder that the animation names; may be empty, and hostile (`../..`).
  package var directory: String
  /// The file's name; may be hostile too.
  package var name: String
  /// How large it is drawn, in pixels of the canvas; 0 where the file doesn't say and nobody has found it.
  package var width: Float
  /// How high it is drawn, as ``width``.
  package var height: Float
}

extension LottieAnimation {
  /// The animation with other pictures for those that it names and does not bring.
  ///
  /// Everything else stays, its diagnostics too: they are about the file and what it was compiled with.
  /// - Parameter find: Gives a picture; nil keeps what there is.
  /// - Complexity: O(size of the animation) to copy its tables, and what finding takes.
  package func replacingPictures(_ find: (PictureReference) -> Bitmap?) -> LottieAnimation {
    var program = program.value
    var isChanged = false
    for index in program.images.indices {
      let image = program.images[index]
      guard let place = image.place, program.decodedPixels < LottieLimits.maximumDecodedPixels else {
        continue
      }
      let reference = PictureReference(
        id: image.id, directory: place.directory, name: place.name, width: image.width, height: image.height)
      guard let bitmap = find(reference) else { continue }
      program.images[index].bitmap = bitmap
      if image.width == 0 { program.images[index].width = Float(bitmap.width) }
      if image.height == 0 { program.images[index].height = Float(bitmap.height) }
      let before = image.bitmap.map { $0.width * $0.height } ?? 0
      program.decodedPixels += max(bitmap.width * bitmap.height - before, 0)
      isChanged = true
    }
    return isChanged ? LottieAnimation(self, program: SharedProgram(program)) : self
  }
}
