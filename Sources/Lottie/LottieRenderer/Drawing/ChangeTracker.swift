/// A tracker that detects which values differ from those drawn last.
///
/// Each property has a version that counts its changes. A cache entry built from several properties stores the sum of
/// their versions. Versions only grow, so an equal sum means that no property changed.
struct ChangeTracker {
  /// The number of changes of each property.
  private(set) var versions: ContiguousArray<UInt32>
  private var values: ContiguousArray<Float>
  private var active: ContiguousArray<Bool>
  /// The frames of all compositions, if pictures depend on them.
  private var clocks: ContiguousArray<Double>
  private var isFirst = true
  /// Whether many layers came or went with the last change, as at a cut to another scene.
  private(set) var isCut = false

  init(_ program: Program) {
    versions = ContiguousArray(repeating: 0, count: program.properties.count)
    values = ContiguousArray(repeating: 0, count: program.poseWidth)
    active = ContiguousArray(repeating: false, count: program.layers.count)
    clocks = ContiguousArray(repeating: 0, count: program.readsClocks ? program.compositions.count : 0)
  }

  /// Copies a pose and returns whether it differs from the last one in any bit.
  mutating func update(_ pose: Pose, _ program: Program) -> Bool {
    var isChanged = isFirst
    isFirst = false
    var (coming, staying) = (0, 0)
    // The copy is element by element: sharing the array would make the pose's next change copy all of it.
    for index in active.indices {
      if active[index] == pose.active[index] {
        staying += active[index] ? 1 : 0
      } else {
        active[index] = pose.active[index]
        coming += 1
        isChanged = true
      }
    }
    isCut = coming > staying
    for index in clocks.indices where clocks[index] != pose.clocks[index] {
      clocks[index] = pose.clocks[index]
      isChanged = true
    }
    unsafe pose.values.withUnsafeBufferPointer { new in
      unsafe values.withUnsafeMutableBufferPointer { old in
        unsafe versions.withUnsafeMutableBufferPointer { versions in
          for (index, property) in program.properties.enumerated() {
            let first = Int(property.offset), end = first + Int(property.count)
            var i = first
            while i < end, unsafe new[i].bitPattern == old[i].bitPattern { i &+= 1 }
            guard i < end else { continue }
            while i < end {
              unsafe old[i] = new[i]
              i &+= 1
            }
            unsafe versions[index] &+= 1
            isChanged = true
          }
        }
      }
    }
    return isChanged
  }

  /// Returns the sum of the versions of properties that follow one another.
  func version(ofProperties properties: Range<Int32>) -> UInt64 {
    var sum: UInt64 = 0
    for index in properties { sum &+= UInt64(versions[Int(index)]) }
    return sum
  }

  /// Returns the sum of the versions of some properties.
  func version(of dependencies: Range<Int32>, _ program: Program) -> UInt64 {
    var sum: UInt64 = 0
    for index in dependencies { sum &+= UInt64(versions[Int(program.dependencies[Int(index)])]) }
    return sum
  }
}
