@testable import DotLottie
import TestSupport
import Testing

/// The promises of ``DotLottieLoading``, over every interleaving of inputs.
@Suite struct DotLottieLoadingTests {
  private static let depth = isSampled ? 4 : 6

  /// The first sequence of steps that breaks a promise, by depth-first search.
  private func search(
    _ model: LoadingModel, depth: Int, path: [LoadingModel.Step], count: inout Int
  ) -> String? {
    if depth == 0 { return nil }
    for step in LoadingModel.Step.allCases {
      var next = model
      next.take(step)
      count += 1
      if let violation = next.violations.first { return "\(violation): \(path + [step])" }
      if let found = search(next, depth: depth - 1, path: path + [step], count: &count) { return found }
    }
    return nil
  }

  @Test(arguments: [false, true])
  func `every interleaving keeps the promises`(asksAgain: Bool) {
    var count = 0
    let depth = asksAgain ? Self.depth - 1 : Self.depth
    #expect(search(LoadingModel(asksAgain: asksAgain), depth: depth, path: [], count: &count) == nil)
    let steps = LoadingModel.Step.allCases.count
    // Every sequence of up to so many steps was tried.
    #expect(
      count == (1...depth).reduce(0) { sum, length in sum + repeatElement(steps, count: length).reduce(1, *) }
    )
  }

  /// Deep beginnings: all interleavings of the steps after them.
  static let beginnings: [[LoadingModel.Step]] = [
    [.openedPackage, .compiled, .compiled, .choice],
    [.openedPackage, .choice, .call, .compiled, .compiled],
    [.openedPackage, .failed, .setting, .choice],
    [.openedPackage, .compiled, .uncompiled, .choice, .call, .choiceOfNothing, .call],
    [.openedPackage, .compiled, .compiled, .choice, .uncompiled, .choice],
  ]

  @Test(arguments: beginnings)
  func `so does what follows a beginning`(beginning: [LoadingModel.Step]) {
    var model = LoadingModel()
    for step in beginning { model.take(step) }
    var count = 0
    #expect(model.violations.isEmpty)
    #expect(search(model, depth: Self.depth - 1, path: beginning, count: &count) == nil)
  }
}
