extension Program {
  /// The approximate size of the tables and the pictures, in bytes.
  var byteCount: Int {
    pictureBytes + tableBytes + trackBytes + glyphs.byteCount
  }

  /// The files of pictures, and as many bytes of decoded ones as may stay.
  private var pictureBytes: Int {
    var (bytes, pixels) = (0, 0)
    for image in images {
      guard case .file(let file)? = image.picture else { continue }
      bytes += file.bytes.count
      // Limited at each step: the sum of a long sequence exceeds 32 bits.
      pixels = min(pixels + file.header.width * file.header.height, PictureCache.allowance / 4)
    }
    // Four bytes a pixel; the smaller versions that provided pictures include add a third.
    return bytes + pixels * 4 + providedPixels * 16 / 3
  }

  private var trackBytes: Int {
    tracks.textBlocks.reduce(0) { $0 + $1.byteCount } + size(tracks.tracks) + size(tracks.segments)
      + size(tracks.values) + size(tracks.easings)
      + size(tracks.curves)
  }

  private var tableBytes: Int {
    let values = size(constants) + size(properties) + size(dependencies) + size(dashes)
    let rows = size(compositions) + size(layers) + size(masks) + size(images) + size(effects)
    let shapes =
      size(levels) + size(geometries) + size(modifiers) + size(modifierScopes) + size(nodes)
      + size(constantNodes)
    return values + rows + shapes + size(draws) + size(collected) + size(chains)
  }

  private func size<Element>(_ array: ContiguousArray<Element>) -> Int {
    array.count * MemoryLayout<Element>.stride
  }
}
