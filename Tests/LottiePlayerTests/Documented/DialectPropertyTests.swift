import LottiePlayer
import Testing

/// Every property of a dialect flips one thing, and the presets are what their names say.
@Suite struct DialectPropertyTests {
  @Test func `every property has a row`() {
    let labels = Mirror(reflecting: StateMachineDialect.documented).children.compactMap(\.label)
    #expect(Set(labels) == Set(DialectDifference.all.map(\.name)))
    #expect(DialectDifference.all.count == labels.count)
  }

  @Test(arguments: DialectDifference.all) func `a property by itself makes the difference`(
    _ difference: DialectDifference
  ) throws {
    #expect(try difference.scenario(difference.base) == difference.documented)
    let flipped = difference.flipped(in: difference.base)
    #expect(flipped != difference.base)
    #expect(try difference.scenario(flipped) == difference.upstream)
  }

  @Test(arguments: DialectDifference.all) func `no other property makes it`(_ difference: DialectDifference)
    throws
  {
    for other in DialectDifference.all
    where other.name != difference.name && !difference.needs.contains(other.name) {
      let dialect = other.flipped(in: difference.base)
      #expect(try difference.scenario(dialect) == difference.documented, "\(other.name)")
    }
  }

  @Test(arguments: DialectDifference.all) func `the presets are on their sides of it`(
    _ difference: DialectDifference
  ) throws {
    #expect(difference.flipped(in: .documented) != .documented)
    #expect(difference.flipped(in: .upstream) == .upstream)
    let isOfRuntime = difference.flipped(in: .runtime) == .runtime
    #expect(isOfRuntime != difference.isOfUpstreamAlone)
  }

  @Test func `the default is what the documentation says`() {
    #expect(Player.Options().dialect == .documented)
  }
}
