import Testing

@testable import ViewMachines

struct DisplayTicksTests {
  @Test func `a tick lets no more than a quarter of a second pass`() {
    let ticks = DisplayTicks()
    #expect(ticks.passing(at: 10) == .zero)
    #expect(ticks.passing(at: 10.0625) == .microseconds(62_500))
    #expect(ticks.passing(at: 10.3125) == .milliseconds(250))
    #expect(ticks.passing(at: 3600) == .milliseconds(250))
    // A clock that is set back, and times that are none.
    for timestamp: Double in [10, .nan, 10, -.infinity] { #expect(ticks.passing(at: timestamp) == .zero) }
    #expect(ticks.passing(at: 10) == .milliseconds(250))
  }

  @Test func `nothing passes while a display rests`() {
    let ticks = DisplayTicks()
    _ = ticks.passing(at: 1)
    ticks.rest()
    #expect(ticks.passing(at: 1.125) == .zero)
    #expect(ticks.passing(at: 1.25) == .milliseconds(125))
  }
}
