import StateMachines
import Testing

/// The state of a machine is not checked for exclusive access at run time.
///
/// The thread sanitizer runs these: as long as a machine goes from one task to the next and is never in two, nothing races; its table is shared by all.
struct MachineConcurrencyTests {
  struct Ring: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case a, b, c }
    enum Event: MachineSymbol, CaseIterable { case next, again }
  }

  final class Owner {
    var steps = 0
    private(set) lazy var ring = Machine(Owner.ring, owner: self)

    static let ring: Definition<Ring, Owner> = Definition {
      Initial(.a)
      On(.next, .a ~> .b)
      On(.next, .b ~> .c).when { $0.steps >= 0 }
      On(.next, .c ~> .a)
      On(.again, .any ~> .same)
      Before(.next) { $0.steps += 1 }
      After(.next, .c ~> .a) { $0.ring.send(.again) }
      After(.again) { $0.steps += 1 }
    }

    func run(_ count: Int) {
      for _ in 0..<count { ring.send(.next) }
    }
  }

  actor Keeper {
    private let owner = Owner()
    func run(_ count: Int) { owner.run(count) }
    var steps: Int { owner.steps }
  }

  @Test func `many tasks take turns with a machine in an actor`() async {
    let keeper = Keeper()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 { await keeper.run(3) }
        }
      }
    }
    #expect(await keeper.steps == 8 * 50 * 4)
  }

  /// Runs a machine on some thread of the pool.
  @concurrent private static func run(_ owner: sending Owner) async -> sending Owner {
    owner.run(3)
    await Task.yield()
    owner.run(3)
    return owner
  }

  @Test func `a machine is sent from task to task`() async {
    let first = await Self.run(Owner())
    let second = await Self.run(first)
    let third = await Self.run(second)
    #expect(third.steps == 3 * 8)
  }

  @Test func `machines of many threads share one table`() async {
    let steps = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let owner = Owner()
          owner.run(300)
          return owner.steps
        }
      }
      return await group.reduce(0, +)
    }
    #expect(steps == 8 * 400)
  }
}
