import LottieFormat
public import VectorRaster

/// How exactly a point must hit a layer.
public enum HitTest: Sendable, Equatable {
  /// Anywhere in the box around the layer, turned with it: what the dotLottie players do.
  case boundingBox
  /// On what shows of the layer, or within `tolerance` picture pixels of it: its paint within its masks, its matte, and
  /// the boxes, masks and mattes of the compositions around it. What lies above it hides nothing.
  case shape(tolerance: Float)
}

// Each question has a budget of work, as each picture has: `LottieLimits.pointerWork`.

extension Renderer {
  /// The box around a layer as a pose shows it.
  ///
  /// - Parameters:
  ///   - name: The layer's name; of several, the first of the root composition counts, before those deeper down.
  ///   - pose: Of the renderer's animation.
  /// - Returns: The box in picture pixels. Nil if there is no such layer, if it does not show, or if finding out takes
  ///   more than `LottieLimits.pointerWork`.
  /// - Complexity: O(layers + points of the layer, times the copies of its repeaters); at most
  ///   `LottieLimits.pointerWork`.
  public func bounds(ofLayer name: String, in pose: Pose) -> OrientedBox? {
    defer { shapes.trim() }
    guard prepareForTests(pose, WorkBudget(LottieLimits.pointerWork)) else { return nil }
    return box(of: name, pose)
  }

  /// Whether a point is on a layer as a pose shows it.
  ///
  /// - Parameters:
  ///   - point: In picture pixels.
  ///   - name: The layer's name; of several, the first of the root composition counts, before those deeper down.
  ///   - test: How exactly.
  ///   - pose: Of the renderer's animation.
  /// - Returns: False also if there is no such layer, if it does not show, or if finding out takes more than
  ///   `LottieLimits.pointerWork`.
  /// - Complexity: O(layers + points of the layer, times the copies of its repeaters); at most
  ///   `LottieLimits.pointerWork`.
  public func hits(_ point: Vector2, layer name: String, test: HitTest = .boundingBox, in pose: Pose) -> Bool
  {
    var work = WorkBudget(LottieLimits.pointerWork)
    return hits(point, layer: name, test: test, in: pose, &work)
  }

  /// As ``hits(_:layer:test:in:)``, with a budget that several questions share.
  package func hits(
    _ point: Vector2, layer name: String, test: HitTest, in pose: Pose, _ work: inout WorkBudget
  ) -> Bool {
    defer {
      work = rasterizer.work
      shapes.trim()
    }
    guard prepareForTests(pose, work) else { return false }
    switch test {
    case .boundingBox:
      return box(of: name, pose)?.contains(point) ?? false
    case .shape(let tolerance):
      guard let index = find(name, pose) else { return false }
      return shows(index, at: point, tolerance: tolerance, pose)
    }
  }

  /// The names of the layers that paint at a point, top-most first; those inside precompositions come before them.
  ///
  /// Layers that come after `LottieLimits.pointerWork` is spent are not found.
  ///
  /// - Parameters:
  ///   - point: In picture pixels.
  ///   - tolerance: How far from the paint a point may be, in picture pixels.
  ///   - pose: Of the renderer's animation.
  public func layers(at point: Vector2, tolerance: Float = 0, in pose: Pose) -> [String] {
    defer { shapes.trim() }
    guard prepareForTests(pose, WorkBudget(LottieLimits.pointerWork)) else { return [] }
    var names: [String] = []
    collectLayers(of: 0, at: point, tolerance, pose, &names)
    return names
  }

  /// Brings the caches to a pose.
  ///
  /// - Returns: Whether the work was enough for that.
  private func prepareForTests(_ pose: Pose, _ work: WorkBudget) -> Bool {
    precondition(pose.program === animation.program, "the pose is of another animation")
    rasterizer.work = work
    let values = program.poseWidth + program.layers.count
    guard rasterizer.work.spend(values, each: WorkCost.comparedValue) else { return false }
    // The caches follow the pose; a picture drawn from another one is not this one any more.
    if tracker.update(pose, program) {
      markChanged()
      transforms.begin()
    }
    return true
  }

  // MARK: - Finding

  /// The first layer of a name that shows, breadth first.
  func find(_ name: String, _ pose: Pose) -> Int? {
    // Held here for the while: the rasterizer is an object, of which every access is checked.
    var work = rasterizer.work
    defer { rasterizer.work = work }
    let program = program
    var compositions = [0]
    var next = 0
    while next < compositions.count {
      for index in program.compositions[compositions[next]].layers {
        let index = Int(index)
        guard work.spend(WorkCost.layerVisit) else { return nil }
        guard isVisible(index, pose) else { continue }
        if program.layers[index].isNamed(name, &work) { return index }
        if case .composition(let inner, _, _) = program.layers[index].content {
          compositions.append(Int(inner))
        }
      }
      next += 1
    }
    return nil
  }

  private func collectLayers(
    of composition: Int, at point: Vector2, _ tolerance: Float, _ pose: Pose, _ names: inout [String]
  ) {
    for index in program.compositions[composition].layers {
      let index = Int(index)
      guard rasterizer.work.spend(WorkCost.layerVisit) else { return }
      guard isVisible(index, pose), shows(index, at: point, tolerance: tolerance, pose) else { continue }
      if case .composition(let inner, _, _) = program.layers[index].content {
        collectLayers(of: Int(inner), at: point, tolerance, pose, &names)
      }
      names.append(program.layers[index].name)
    }
  }

  /// Whether a layer is within its time and not transparent.
  func isVisible(_ index: Int, _ pose: Pose) -> Bool {
    let layer = program.layers[index]
    return pose.active[index] && layer.isDrawn && program.factor(layer.transform.opacity, pose) > 0
  }

  /// Whether a layer paints at a point.
  private func shows(_ index: Int, at point: Vector2, tolerance: Float, _ pose: Pose) -> Bool {
    let path = program.path(to: index)
    return hitProbe?.shows(path, of: self, at: point, tolerance: tolerance, pose, &rasterizer.work) ?? false
  }
}

extension LayerInstance {
  /// Whether the layer has a name, byte for byte.
  ///
  /// Texts compare by what they show, which takes a thousand times as long where accents are spelt in two ways.
  func isNamed(_ other: String, _ work: inout WorkBudget) -> Bool {
    let count = name.utf8.count
    guard count == other.utf8.count, work.spend(count, each: WorkCost.nameByte) else { return false }
    return name.isExactly(other)
  }
}

extension Program {
  /// For each composition around a layer, and its own, the layer that leads to it.
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
