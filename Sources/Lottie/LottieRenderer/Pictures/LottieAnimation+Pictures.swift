import LottieFormat
package import VectorRaster

/// A picture that an animation names but does not embed.
package struct PictureReference: Sendable, Hashable {
  /// The id of the picture's asset.
  package var id: String
  /// The folder that the animation names; it may be empty, and it may be hostile (`../..`).
  package var directory: String
  /// The file's name; it may be hostile too.
  package var name: String
  /// The width of the drawn picture, in canvas pixels; 0 if the file doesn't give it and no picture was found.
  package var width: Float
  /// The height of the drawn picture, in canvas pixels; 0 as for ``width``.
  package var height: Float
}

extension LottieAnimation {
  /// Returns the animation with replacements for the pictures that it names but does not embed.
  ///
  /// Everything else stays the same. The diagnostics stay too, because they describe the file and the assets with
  /// which it was compiled.
  ///
  /// - Parameter find: A closure that returns a picture; nil keeps the current one.
  /// - Complexity: O(size of the animation) to copy its tables, plus the cost of the calls to `find`.
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
