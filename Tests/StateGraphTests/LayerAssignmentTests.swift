import Testing

@testable import GraphTools

/// The layers of a diagram's states.
@Suite struct LayerAssignmentTests {
  @Test(arguments: 1...4) func `no layer has more than its width, linked or not`(widest: Int) {
    // One leads to eight others, and four are linked to nothing.
    let layers = LayerAssignment.layers(13, (1...8).map { (from: 0, to: $0) }, widest: widest)
    for layer in Set(layers) { #expect(layers.count { $0 == layer } <= widest) }
    #expect(layers[0] == 0 && layers[1...8].allSatisfy { $0 > 0 })
  }
}
