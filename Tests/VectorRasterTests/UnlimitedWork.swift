@testable import VectorRaster

// The tests of outlines that are not about work have all the work they need.

extension Stroker {
  mutating func outline(
    _ path: VectorPath, _ options: StrokeOptions, scale: Float, into outline: inout VectorPath
  ) {
    var work = WorkBudget.unlimited
    self.outline(path, options, scale: scale, spending: &work, into: &outline)
  }
}

extension Dasher {
  mutating func dash(
    _ path: VectorPath, pattern: [Float], offset: Float, scale: Float, keepsDots: Bool = true,
    into result: inout VectorPath
  ) {
    var work = WorkBudget.unlimited
    dash(
      path, pattern: pattern, offset: offset, scale: scale, keepsDots: keepsDots, spending: &work,
      into: &result)
  }
}

extension PathTrimmer {
  mutating func length(of path: VectorPath) -> Float {
    var work = WorkBudget.unlimited
    return length(of: path, spending: &work)
  }

  mutating func trim(
    _ path: VectorPath, from start: Float, to end: Float, into result: inout VectorPath
  ) {
    var work = WorkBudget.unlimited
    trim(path, from: start, to: end, spending: &work, into: &result)
  }
}
