import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

/// Loading has one budget of work: JSON beyond it is refused, and layers, shapes and pictures beyond it are left out.
@Suite struct LoadBudgetTests {
  private func document(layers: Int, shapes: Int) -> [UInt8] {
    let shape = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}}"#
    let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
    let items = (Array(repeating: shape, count: shapes) + [fill]).joined(separator: ",")
    let layer = #"{"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items)]}"#
    let list = Array(repeating: layer, count: layers).joined(separator: ",")
    return Array(#"{"v":"5.7","fr":30,"ip":0,"op":60,"w":64,"h":64,"layers":[\#(list)]}"#.utf8)
  }

  private func features(_ animation: LottieAnimation) -> [String] { animation.diagnostics.map(\.feature) }

  @Test func `JSON that takes more work than its file may cost is refused`() throws {
    let bytes = document(layers: 100, shapes: 10)
    #expect(throws: Never.self) { try LottieDocument(bytes) }
    let error = #expect(throws: LottieError.self) { try LottieDocument(bytes, work: LoadBudget(units: 1000)) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `layers beyond the budget are left out and reported once`() throws {
    let bytes = document(layers: 100, shapes: 1)
    let read = LoadBudget(units: 1 << 40)
    let rest = try LottieDocument(bytes, work: read).work.remaining
    // What reading takes, and half of the layers.
    let work = LoadBudget(units: read.remaining - rest + 50 * 20_000)
    let animation = try LottieAnimation(bytes, work: work)
    #expect((10..<100).contains(animation.layerNames.count))
    #expect(features(animation) == ["loadWork"])
  }

  @Test func `shapes beyond the budget are left out, and the layer is drawn without them`() throws {
    let bytes = document(layers: 1, shapes: 10_000)
    let whole = LoadBudget(units: 1 << 40)
    let rest = try LottieDocument(bytes, work: whole).work.remaining
    let animation = try LottieAnimation(
      bytes, work: LoadBudget(units: whole.remaining - rest + 200_000))
    #expect(features(animation) == ["loadWork"])
    #expect(try LottieAnimation(bytes).diagnostics.isEmpty)
    #expect(animation.layerNames.count == 1)
    // The items are read from the last one on, so that the fill and some rectangles are there.
    var surface = Surface(width: 64, height: 64)
    try Renderer(animation, width: 64, height: 64).render(frame: 0, into: &surface)
    #expect(surface.pixels[32 * 64 + 32] == 0xFF00_00FF)
  }

  @Test func `ids are found by their bytes, and paid for by their length`() throws {
    func bytes(_ uses: [String], _ ids: [String]) -> [UInt8] {
      let layers = uses.map { #"{"ty":0,"refId":"\#($0)","w":9,"h":9,"ip":0,"op":9,"st":0,"ks":{}}"# }
      let assets = ids.map { id in
        #"{"id":"\#(id)","layers":[{"ty":3,"nm":"in \#(id)","ip":0,"op":9,"st":0,"ks":{}}]}"#
      }
      return Array(
        #"""
        {"v":"5.7","fr":9,"ip":0,"op":9,"w":9,"h":9,"layers":[\#(layers.joined(separator: ","))],
        "assets":[\#(assets.joined(separator: ","))]}
        """#.utf8)
    }
    // Unicode takes these two for equal.
    let (one, other) = ("\u{E9}", "e\u{301}")
    let both = try LottieAnimation(bytes([other, one, other], [one, other]))
    #expect(both.layerNames.suffix(3).map { $0.utf8.count } == [6, 5, 6])
    #expect(features(try LottieAnimation(bytes([other], [one]))) == ["missingAsset"])
    func compiling(_ id: String) throws -> Int64 {
      let document = try LottieDocument(bytes([id, id], [id]))
      return document.work.remaining - LottieAnimation(document).remainingWork
    }
    let short = try compiling("a"), long = try compiling(String(repeating: "a", count: 1001))
    #expect(long - short == 2 * 1000 * LoadBudget.Cost.nameByte)
  }

  @Test func `the same file loads the same way each time`() throws {
    let bytes = document(layers: 30, shapes: 30)
    let loads = try (0..<3).map { _ in
      let animation = try LottieAnimation(bytes, work: LoadBudget(units: 1_500_000))
      return (animation.layerNames.count, animation.diagnostics)
    }
    #expect(loads.allSatisfy { $0.0 == loads[0].0 && $0.1 == loads[0].1 } && loads[0].1.count == 1)
  }

  @Test func `a larger file may cost more`() {
    let small = LoadBudget(fileBytes: 0), large = LoadBudget(fileBytes: 3_000_000)
    #expect(small == LoadBudget(fileBytes: 1_000_000))
    #expect(large.remaining - small.remaining == 1_000_000_000)
    #expect(LoadBudget(fileBytes: -1) == small)
    #expect(LoadBudget(fileBytes: .max).remaining > large.remaining)
  }

  @Test func `a budget that is just enough is not exhausted`() {
    var work = LoadBudget(units: 300)
    let (all, none) = (work.spend(upTo: 3, each: 100), work)
    #expect(all == 3 && none.remaining == 0 && !none.isExhausted)
    let more = work.spend(upTo: 1, each: 100)
    #expect(more == 0 && work.isExhausted)
  }
}
