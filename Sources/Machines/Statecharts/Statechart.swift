import StateMachines

/// A state machine with states inside states, several at once, and memory: declared once, run any number of times.
///
/// ```swift
/// let chart = Statechart<Lamp>(initial: .off) {
///   Leaf(.off) {
///     OnEvent(.power, to: .on)
///   }
///   Compound(.on, initial: .steady) {
///     OnEntry { $0.switched += 1 }
///     OnEvent(.power, to: .off)
///     Leaf(.steady) { OnEvent(.mode, to: .blinking) }
///     Leaf(.blinking) {
///       OnEvent(.mode, to: .steady)
///       OnTimeout(.seconds(30), to: .steady)
///     }
///   }
/// }
/// var lamp = chart.run(Lamp.Context())
/// lamp.send(.power)
/// ```
/// Events are followed as the W3C's SCXML recommendation says: see the page of this library.
public struct Statechart<Symbols: StatechartSymbols>: Sendable {
  let program: StatechartProgram<Symbols>

  /// Declares a chart; a definition that makes no sense stops the program, with the lines that are wrong.
  /// - Parameters:
  ///   - initial: What is entered at the start; nil if ``Initially`` says that.
  ///   - stepLimit: How many steps one event can cause before the chart is stopped with a `MachineLivelock`.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  ///   - content: The parts, in document order.
  public init(
    initial: Symbols.State? = nil, stepLimit: Int = 10_000, fileID: StaticString = #fileID,
    line: UInt = #line,
    @StatechartMembersBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>]
  ) {
    do throws(StatechartError) {
      let place = DefinitionOrigin(fileID: fileID, line: line)
      program = try Self.compile(content(), initial: initial, stepLimit: stepLimit, place)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Declares a chart of which it is not certain that it makes sense.
  /// - Parameters:
  ///   - initial: What is entered at the start; nil if ``Initially`` says that.
  ///   - stepLimit: How many steps one event can cause before the chart is stopped with a `MachineLivelock`.
  ///   - fileID: The file that it is declared in.
  ///   - line: The line that it is declared in.
  ///   - content: The parts, in document order.
  /// - Throws: All that is wrong with the definition, with the lines.
  public init(
    checking initial: Symbols.State?, stepLimit: Int = 10_000, fileID: StaticString = #fileID,
    line: UInt = #line,
    @StatechartMembersBuilder<Symbols> content: () -> [StatechartDeclaration<Symbols>]
  ) throws(StatechartError) {
    let place = DefinitionOrigin(fileID: fileID, line: line)
    program = try Self.compile(content(), initial: initial, stepLimit: stepLimit, place)
  }

  private static func compile(
    _ content: [StatechartDeclaration<Symbols>], initial: Symbols.State?, stepLimit: Int,
    _ place: DefinitionOrigin
  ) throws(StatechartError) -> StatechartProgram<Symbols> {
    var content = content
    if let initial {
      content.insert(.init(.initial(.init(targets: [initial], block: .init(), place: place))), at: 0)
    }
    return StatechartProgram(try StatechartCompiler(content, at: place), stepLimit: max(1, stepLimit))
  }

  /// Starts the chart: enters its initial states.
  /// - Parameters:
  ///   - context: What it remembers at first.
  ///   - effects: What the host is asked to do is appended, in order.
  public func run(_ context: Symbols.Context, effects: inout [Symbols.Effect]) -> StatechartRun<Symbols> {
    var run = StatechartRun(program, context)
    run.start(&effects)
    return run
  }
}

extension Statechart where Symbols.Effect == Never {
  /// Starts the chart, which asks its host for nothing: enters its initial states.
  public func run(_ context: Symbols.Context) -> StatechartRun<Symbols> {
    var effects: [Never] = []
    return run(context, effects: &effects)
  }
}

extension Statechart where Symbols.Context == EmptyContext {
  /// Starts the chart, which remembers only its states: enters its initial states.
  /// - Parameter effects: What the host is asked to do is appended, in order.
  public func run(effects: inout [Symbols.Effect]) -> StatechartRun<Symbols> {
    run(EmptyContext(), effects: &effects)
  }
}

extension Statechart where Symbols.Effect == Never, Symbols.Context == EmptyContext {
  /// Starts the chart, which asks its host for nothing and remembers only its states.
  public func run() -> StatechartRun<Symbols> { run(EmptyContext()) }
}

extension Statechart where Symbols.Effect == Never, Symbols.Context == Void {
  /// Starts the chart, which asks its host for nothing and remembers only its states.
  public func run() -> StatechartRun<Symbols> { run(()) }
}
