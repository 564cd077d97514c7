import StateMachines

/// A state machine with nested states, parallel states and history: declared once, run any number of times.
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
/// Events are processed as the W3C's SCXML recommendation specifies: see the landing page of this library.
public struct Statechart<Symbols: StatechartSymbols>: Sendable {
  let program: StatechartProgram<Symbols>

  /// Declares a chart; an invalid definition stops the program with a message that names the wrong lines.
  ///
  /// - Parameters:
  ///   - initial: The state entered at the start; nil if ``Initially`` declares it.
  ///   - stepLimit: The number of steps that one event can cause before the chart is stopped with a `MachineLivelock`;
  ///     less than 1 counts as 1.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
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

  /// Declares a chart whose definition may be invalid.
  ///
  /// - Parameters:
  ///   - initial: The state entered at the start; nil if ``Initially`` declares it.
  ///   - stepLimit: The number of steps that one event can cause before the chart is stopped with a `MachineLivelock`;
  ///     less than 1 counts as 1.
  ///   - fileID: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - content: The parts, in document order.
  /// - Throws: ``StatechartError``, with the problems of the definition and their source lines.
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

  /// Starts the chart by entering its initial states.
  ///
  /// - Parameters:
  ///   - context: The initial context.
  ///   - effects: The requested effects are appended, in order.
  public func run(_ context: Symbols.Context, effects: inout [Symbols.Effect]) -> StatechartRun<Symbols> {
    var run = StatechartRun(program, context)
    run.start(&effects)
    return run
  }
}

extension Statechart where Symbols.Effect == Never {
  /// Starts a chart without effects by entering its initial states.
  public func run(_ context: Symbols.Context) -> StatechartRun<Symbols> {
    var effects: [Never] = []
    return run(context, effects: &effects)
  }
}

extension Statechart where Symbols.Context == EmptyContext {
  /// Starts a chart without a context by entering its initial states.
  ///
  /// - Parameter effects: The requested effects are appended, in order.
  public func run(effects: inout [Symbols.Effect]) -> StatechartRun<Symbols> {
    run(EmptyContext(), effects: &effects)
  }
}

extension Statechart where Symbols.Effect == Never, Symbols.Context == EmptyContext {
  /// Starts a chart without effects and without a context.
  public func run() -> StatechartRun<Symbols> { run(EmptyContext()) }
}

extension Statechart where Symbols.Effect == Never, Symbols.Context == Void {
  /// Starts a chart without effects and without a context.
  public func run() -> StatechartRun<Symbols> { run(()) }
}
