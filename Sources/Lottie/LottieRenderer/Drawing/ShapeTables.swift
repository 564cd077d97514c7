import VectorRaster

/// The tables of a program that are read for each shape of each picture.
///
/// A program is 650 bytes wide, and the compiler copies all of it wherever a function reads one of its tables. These
/// tables refer to the same memory.
struct ShapeTables {
  let constants: ContiguousArray<Float>
  let levels: ContiguousArray<Level>
  let nodes: ContiguousArray<ShapeNode>
  let draws: ContiguousArray<Draw>
  let chains: ContiguousArray<Int32>

  init(_ program: Program) {
    constants = program.constants
    levels = program.levels
    nodes = program.nodes
    draws = program.draws
    chains = program.chains
  }

  /// Returns a percentage as a factor, limited to 0…1.
  @inline(__always)
  func factor(_ reference: ValueReference, _ pose: Pose) -> Float { reference.factor(constants, pose.values) }

  /// Returns the map of a transform in the plane.
  @inline(__always)
  func matrix(_ transform: TransformReferences, _ pose: Pose) -> Matrix2D {
    transform.matrix(constants, pose.values)
  }

  /// Returns the number of copies that a repeater makes.
  @inline(__always)
  func copies(of repeater: RepeaterReferences, _ pose: Pose) -> Int {
    repeater.copyCount(constants, pose.values)
  }

  /// Returns the map of one copy.
  @inline(__always)
  func matrix(of repeater: RepeaterReferences, copy: Int, _ pose: Pose) -> Matrix2D {
    repeater.matrix(copy: copy, constants, pose.values)
  }
}
