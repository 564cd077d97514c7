extension Program {
  /// The approximate size of the tables and the pictures, in bytes.
  var byteCount: Int {
    // Four bytes a pixel; the smaller versions that each picture includes add a third.
    decodedPixels * 16 / 3 + tableBytes + trackBytes + glyphs.byteCount
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
