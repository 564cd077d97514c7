extension Renderer {
  /// Returns the numbers of the first property that uses a slot, at a frame; nil without one.
  ///
  /// Colours have three components 0…1, opacities and scales are in percent. A gradient begins with the number of colours
  /// and the number of opacities, then has a place and three components for each colour, a place and an opacity for each
  /// of the others.
  package func values(ofSlot id: String, at frame: Double) -> [Double]? {
    guard let row = program.slots.row(of: id), let index = program.slots.properties[row].first else {
      return nil
    }
    let property = program.properties[Int(index)]
    let pose = evaluate(frame: frame)
    let start = Int(property.offset)
    return pose.values[start..<start + Int(property.count)].map(Double.init)
  }
}
