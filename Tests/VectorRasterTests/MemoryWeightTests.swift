import Testing

@testable import VectorRaster

/// The memory charged for a picture is the same on every platform, and no less than the memory it takes.
@Suite struct MemoryWeightTests {
  @Test func `a command and a record take no more than they count for`() {
    #expect(MemoryLayout<Command>.stride + MemoryLayout<PreparedPaint>.stride <= Recorder.commandBytes)
    #expect(MemoryLayout<CoverageRecord>.stride <= CoverageStore.recordBytes)
  }

  @Test func `shapes without pixels share one record`() {
    var store = CoverageStore()
    store.begin(width: 64, height: 64)
    let first = store.emptyCoverage()
    let weight = store.weight
    for _ in 0..<1000 { #expect(store.emptyCoverage().index == first.index) }
    #expect(store.weight == weight && store.records.count == 1)
  }
}
