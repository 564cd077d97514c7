package import VectorRaster

/// The pixels of a picture, or a file to decode when a frame first draws it.
package enum Picture: Sendable {
  case bitmap(Bitmap)
  case file(EncodedPicture)

  /// The number of pixels in a row.
  package var width: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.width
    case .file(let file): file.header.width
    }
  }

  /// The number of rows.
  package var height: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.height
    case .file(let file): file.header.height
    }
  }
}

/// A picture file whose header has been read, with its decoder.
///
/// Several assets that use one file share an object, and the file is decoded once.
package final class EncodedPicture: Sendable {
  package let bytes: [UInt8]
  package let header: ImageHeader
  let decoder: any ImageDecoder

  /// Reads the header of a file.
  ///
  /// - Throws: ``ImageDecodingError`` for a file in an unknown format or of a size that can't be drawn.
  package init(_ bytes: [UInt8], decoder: any ImageDecoder) throws(ImageDecodingError) {
    self.bytes = bytes
    self.decoder = decoder
    header = try decoder.header(of: bytes)
    try header.check()
  }

  /// Decodes the file.
  ///
  /// - Throws: ``ImageDecodingError``, also if the pixels are not of the size in the header.
  func decode(pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
    let bitmap = try decoder.decode(bytes, pool: pool)
    guard bitmap.width == header.width, bitmap.height == header.height else {
      throw ImageDecodingError(
        code: .damaged,
        message: "\(bitmap.width) × \(bitmap.height) pixels, but its header has "
          + "\(header.width) × \(header.height)")
    }
    return bitmap
  }
}
