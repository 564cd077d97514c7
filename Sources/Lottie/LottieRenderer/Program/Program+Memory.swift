extension Program {
  /// About how many bytes the tables and the pictures take.
  var byteCount: Int {
    // The copies of half the size and so on that a picture has are a third more.
    decodedPixels * 16 / 3 + tableBytes + trackBytes
  }

  private var trackBytes: Int {
    size(tracks.tracks) + size(tracks.segments) + size(tracks.values) + size(tracks.easings)
      + size(tracks.curves)
  }

  private var tableBytes: Int {
    let values = size(constants) + size(properties) + size(dependencies) + size(dashes)
    let rows = size(compositions) + size(layers) + size(masks) + size(images)
    let shapes = size(levels) + size(geometries) + size(modifiers) + size(modifierScopes) + size(nodes)
    return values + rows + shapes + size(draws) + size(collected) + size(chains)
  }

  private func size<Element>(_ array: ContiguousArray<Element>) -> Int {
    array.count * MemoryLayout<Element>.stride
  }
}
