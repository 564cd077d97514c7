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
      guard let place = image.place, program.providedPixels < LottieLimits.maximumFramePixels else {
        continue
      }
      let reference = PictureReference(
        id: image.id, directory: place.directory, name: place.name, width: image.width, height: image.height)
      guard let bitmap = find(reference) else { continue }
      program.images[index].picture = .bitmap(bitmap)
      if image.width == 0 { program.images[index].width = Float(bitmap.width) }
      if image.height == 0 { program.images[index].height = Float(bitmap.height) }
      program.providedPixels += bitmap.width * bitmap.height
      isChanged = true
    }
    return isChanged
      ? LottieAnimation(self, program: SharedProgram(program, pictures: self.program.pictures)) : self
  }

  /// Decodes each picture once, and returns a diagnostic for each damaged one, and the work of decoding.
  ///
  /// Loading an animation reads only the headers of pictures.
  ///
  /// - Complexity: O(pixels). Pictures that exceed the work that loading left over are not decoded.
  package func checkPictures() -> (diagnostics: [Diagnostic], work: Int64) {
    var work: Int64 = 0
    var seen: Set<ObjectIdentifier> = []
    let pool = BitmapPool()
    let diagnostics: [Diagnostic] = program.value.images.compactMap { image in
      guard case .file(let file)? = image.picture, seen.insert(ObjectIdentifier(file)).inserted else {
        return nil
      }
      guard work + file.header.work <= remainingWork else { return nil }
      work += file.header.work
      do throws(ImageDecodingError) {
        _ = try file.decode(pool: pool)
        return nil
      } catch {
        return error.code == .pending ? nil : image.diagnostic(error)
      }
    }
    return (diagnostics, work)
  }
}
