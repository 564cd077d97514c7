/// Makes the coverages of waiting shapes.
@safe
final class ShapeJob: Team.Job, @unchecked Sendable {
  nonisolated(unsafe) private var shapes: UnsafePointer<WaitingShape>?
  nonisolated(unsafe) private var results: UnsafeMutablePointer<MadeShape>?
  nonisolated(unsafe) private var outlines: OutlineMemory?

  /// Sets the addresses of what the job reads and writes, which must stay the same until the round ends.
  func set(
    _ shapes: UnsafePointer<WaitingShape>, _ results: UnsafeMutablePointer<MadeShape>,
    _ outlines: OutlineMemory
  ) {
    unsafe (self.shapes, self.results, self.outlines) = (shapes, results, outlines)
  }

  override func run(_ item: Int, _ worker: Int, _ member: Team.Member) {
    guard let shapes = unsafe shapes, let results = unsafe results, let outlines = unsafe outlines else {
      return
    }
    let shape = unsafe shapes[item]
    let record = unsafe member.store.rasterize(
      outlines.outline(at: shape.outline), shape.box, isInside: shape.isInside)
    unsafe results[item] = MadeShape(worker: worker, record: record)
  }
}
