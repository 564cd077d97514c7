// The operators are written out, because synthesised ones for types that hold pointers are not marked as unsafe.

extension LinearSource: @unsafe Equatable {
  static func == (a: LinearSource, b: LinearSource) -> Bool {
    unsafe a.ramp == b.ramp && a.version == b.version && a.isOpaque == b.isOpaque
      && a.origin == b.origin && a.stepX == b.stepX && a.stepY == b.stepY
  }
}

extension RadialSource: @unsafe Equatable {
  static func == (a: RadialSource, b: RadialSource) -> Bool {
    unsafe a.ramp == b.ramp && a.version == b.version && a.isOpaque == b.isOpaque && a.map == b.map
      && a.focal == b.focal && a.a == b.a
  }
}

extension ConicSource: @unsafe Equatable {
  static func == (a: ConicSource, b: ConicSource) -> Bool {
    unsafe a.ramp == b.ramp && a.version == b.version && a.isOpaque == b.isOpaque && a.map == b.map
      && a.start == b.start
  }
}

extension BitmapSource: @unsafe Equatable {
  static func == (a: BitmapSource, b: BitmapSource) -> Bool {
    unsafe a.pixels == b.pixels && a.width == b.width && a.height == b.height
      && a.isOpaque == b.isOpaque && a.originU == b.originU && a.originV == b.originV
      && a.stepXU == b.stepXU && a.stepXV == b.stepXV && a.stepYU == b.stepYU
      && a.stepYV == b.stepYV
  }
}

extension BlockSource: @unsafe Equatable {
  static func == (a: BlockSource, b: BlockSource) -> Bool {
    unsafe a.pixels == b.pixels && a.version == b.version && a.box == b.box
  }
}

extension PreparedPaint: Equatable {
  static func == (a: PreparedPaint, b: PreparedPaint) -> Bool {
    switch (a, b) {
    case (.solid(let a), .solid(let b)): a == b
    case (.linear(let a), .linear(let b)): unsafe a == b
    case (.radial(let a), .radial(let b)): unsafe a == b
    case (.conic(let a), .conic(let b)): unsafe a == b
    case (.bitmap(let a), .bitmap(let b)): unsafe a == b
    case (.layer(let a), .layer(let b)): unsafe a == b
    default: false
    }
  }
}
