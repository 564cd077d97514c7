import LottieFormat
public import VectorRaster

/// The precision of a hit test.
public enum HitTest: Sendable, Equatable {
  /// A test against the box around the layer, turned with the layer, as in the dotLottie players.
  ///
  /// The box holds the layer's whole content. Parts that a mask, a matte or the box of an enclosing composition hides
  /// count, too.
  case boundingBox
  /// A test against the visible paint of the layer, or the area within `tolerance` picture pixels of it.
  ///
  /// The visible paint lies within the layer's masks and matte, and within the boxes, masks and mattes of the
  /// enclosing compositions. Layers above it do not hide it.
  case shape(tolerance: Float)
}

// Each query has a work budget, as each picture has: `LottieLimits.pointerWork`.

extension Renderer {
  /// Returns the box around a layer in a pose, without its effects and styles.
  ///
  /// - Parameters:
  ///   - name: The layer's name. If several layers have it, the result is for the first one in the root composition,
  ///     or else the first one at the next deeper level.
  ///   - pose: A pose of the renderer's animation.
  /// - Returns: The box in picture pixels. Nil if no such layer exists, if it does not show, or if the search takes
  ///   more than `LottieLimits.pointerWork`.
  /// - Complexity: O(layers + points of the layer, times the copies of its repeaters); at most
  ///   `LottieLimits.pointerWork`.
  public func bounds(ofLayer name: String, in pose: Pose) -> OrientedBox? {
    defer { shapes.trim() }
    guard prepareForTests(pose, WorkBudget(LottieLimits.pointerWork)) else { return nil }
    return box(of: name, pose)
  }

  /// Returns whether a point is on a layer in a pose; effects and styles don't count.
  ///
  /// - Parameters:
  ///   - point: The point, in picture pixels.
  ///   - name: The layer's name, in any Unicode normalization. If several layers have it, the point may be on any of them.
  ///   - test: The precision of the test.
  ///   - pose: A pose of the renderer's animation.
  /// - Returns: Whether the point is on the layer. Also false if no such layer exists, if it does not show, or if the
  ///   search takes more than `LottieLimits.pointerWork`.
  /// - Complexity: O(layers + points of the layer, times the copies of its repeaters); at most
  ///   `LottieLimits.pointerWork`.
  public func hits(_ point: Vector2, layer name: String, test: HitTest = .boundingBox, in pose: Pose) -> Bool
  {
    var work = WorkBudget(LottieLimits.pointerWork)
    return hits(point, layer: name, test: test, in: pose, &work)
  }

  /// Does the same as ``hits(_:layer:test:in:)``, with a work budget that several queries share.
  package func hits(
    _ point: Vector2, layer name: String, test: HitTest, in pose: Pose, _ work: inout WorkBudget
  ) -> Bool {
    defer {
      work = rasterizer.work
      shapes.trim()
    }
    guard prepareForTests(pose, work) else { return false }
    return layers(named: name, pose).contains { index in
      switch test {
      case .boundingBox: box(of: index, pose)?.contains(point) ?? false
      case .shape(let tolerance): shows(index, at: point, tolerance: tolerance, pose)
      }
    }
  }

  /// Returns the names of the layers that paint at a point, top-most first.
  ///
  /// The layers inside a precomposition come before the precomposition's own layer. The result lacks layers that
  /// would come after `LottieLimits.pointerWork` is spent.
  ///
  /// - Parameters:
  ///   - point: The point, in picture pixels.
  ///   - tolerance: The largest distance between the point and the paint, in picture pixels.
  ///   - pose: A pose of the renderer's animation.
  public func layers(at point: Vector2, tolerance: Float = 0, in pose: Pose) -> [String] {
    defer { shapes.trim() }
    guard prepareForTests(pose, WorkBudget(LottieLimits.pointerWork)) else { return [] }
    var names: [String] = []
    collectLayers(of: 0, at: point, tolerance, pose, &names)
    return names
  }

  /// Returns all layers with their boxes in a pose, top-most first; the layers of a precomposition follow its own layer.
  ///
  /// Layers for which `LottieLimits.pointerWork` is not sufficient have no box.
  public func layerBoxes(in pose: Pose) -> [LayerBox] {
    defer { shapes.trim() }
    guard prepareForTests(pose, WorkBudget(LottieLimits.pointerWork)) else { return [] }
    var boxes: [LayerBox] = []
    collectBoxes(of: 0, depth: 0, isShown: true, pose, &boxes)
    return boxes
  }

  /// Updates the caches for a pose.
  ///
  /// - Returns: Whether the work budget was sufficient.
  private func prepareForTests(_ pose: Pose, _ work: WorkBudget) -> Bool {
    precondition(pose.program === animation.program, "the pose is of another animation")
    rasterizer.work = work
    let values = program.poseWidth + program.layers.count
    guard rasterizer.work.spend(values, each: WorkCost.comparedValue) else { return false }
    // The caches follow the pose, so a picture drawn from another pose is out of date.
    if tracker.update(pose, program) {
      markChanged()
      transforms.begin()
    }
    return true
  }

  // MARK: - Finding

  /// Returns the index of the first visible layer with a name, breadth first.
  func find(_ name: String, _ pose: Pose) -> Int? { layers(named: name, limit: 1, pose).first }

  /// Returns the indices of the visible layers with a name, breadth first, until the work is spent.
  private func layers(named name: String, limit: Int = .max, _ pose: Pose) -> [Int] {
    // A local copy: the rasterizer is a class instance, and every access to its properties is checked for
    // exclusivity.
    var work = rasterizer.work
    defer { rasterizer.work = work }
    let program = program
    let spelling = spelling(of: name)
    var compositions = [0]
    var next = 0
    var found: [Int] = []
    while next < compositions.count {
      for index in program.compositions[compositions[next]].layers {
        let index = Int(index)
        guard work.spend(WorkCost.layerVisit) else { return found }
        guard isVisible(index, pose) else { continue }
        if LayerInstance.areSame(program.layers[index].spelling, spelling, &work) {
          found.append(index)
          if found.count == limit { return found }
        }
        if case .composition(let inner, _, _) = program.layers[index].content {
          compositions.append(Int(inner))
        }
      }
      next += 1
    }
    return found
  }

  /// Returns the spelling of a name in the file, which may have another Unicode normalization.
  private func spelling(of name: String) -> String {
    if let known = program.layerNames.knownSpelling(of: name) { return known }
    if let known = foreignNames[ExactName(name)] { return known }
    let found = program.layerNames.foreignSpelling(of: name)
    if foreignNames.count < Self.maximumForeignNames { foreignNames[ExactName(name)] = found }
    return found
  }

  /// The maximum number of kept names; most machines listen to fewer.
  private static let maximumForeignNames = 256

  private func collectBoxes(
    of composition: Int, depth: Int, isShown: Bool, _ pose: Pose, _ boxes: inout [LayerBox]
  ) {
    for index in program.compositions[composition].layers {
      let index = Int(index)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return }
      let layer = program.layers[index]
      let isVisible = isShown && isVisible(index, pose)
      boxes.append(
        LayerBox(
          name: layer.name, kind: .init(layer.content), depth: depth, isVisible: isVisible,
          box: isVisible ? box(of: index, pose) : nil, text: isVisible ? text(of: layer, pose) : nil))
      if case .composition(let inner, _, _) = layer.content {
        collectBoxes(of: Int(inner), depth: depth + 1, isShown: isVisible, pose, &boxes)
      }
    }
  }

  private func text(of layer: LayerInstance, _ pose: Pose) -> String? {
    guard case .text(let index) = layer.content else { return nil }
    return block(ofText: Int(index), pose)?.block.text
  }

  private func collectLayers(
    of composition: Int, at point: Vector2, _ tolerance: Float, _ pose: Pose, _ names: inout [String]
  ) {
    var order = Array(program.compositions[composition].layers)
    if !program.compositions[composition].cameras.isEmpty {
      order.removeAll()
      forEachLayerByDepth(composition, pose) { order.append(Int32($0)) }
      order.reverse()
    }
    for index in order {
      let index = Int(index)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return }
      guard isVisible(index, pose), shows(index, at: point, tolerance: tolerance, pose) else { continue }
      if case .composition(let inner, _, _) = program.layers[index].content {
        collectLayers(of: Int(inner), at: point, tolerance, pose, &names)
      }
      names.append(program.layers[index].name)
    }
  }

  /// Returns whether a layer is within its time range and not transparent.
  func isVisible(_ index: Int, _ pose: Pose) -> Bool {
    let layer = program.layers[index]
    return pose.active[index] && layer.isDrawn && program.factor(layer.transform.opacity, pose) > 0
  }

  /// Returns whether a layer paints at a point.
  private func shows(_ index: Int, at point: Vector2, tolerance: Float, _ pose: Pose) -> Bool {
    let path = program.path(to: index)
    return hitProbe?.shows(path, of: self, at: point, tolerance: tolerance, pose, &rasterizer.work) ?? false
  }
}

extension LayerInstance {
  /// Returns whether the layer has a name, compared byte for byte.
  ///
  /// A `String` comparison uses canonical equivalence, which takes a thousand times as long where accents are encoded
  /// in two ways.
  func isNamed(_ other: String, _ work: inout WorkBudget) -> Bool { Self.areSame(name, other, &work) }

  /// Returns whether two texts have the same bytes.
  static func areSame(_ a: String, _ b: String, _ work: inout WorkBudget) -> Bool {
    let count = a.utf8.count
    guard count == b.utf8.count, work.spend(count, each: WorkCost.nameByte) else { return false }
    return a.isExactly(b)
  }
}

extension Program {
  /// Returns, for the layer's own composition and each enclosing one, the layer that leads to it.
  fileprivate func path(to index: Int) -> [Int: Int32] {
    var path: [Int: Int32] = [:]
    var layer = index
    while layer >= 0 {
      let composition = Int(layers[layer].composition)
      path[composition] = Int32(layer)
      layer = Int(compositions[composition].owner)
    }
    return path
  }
}
