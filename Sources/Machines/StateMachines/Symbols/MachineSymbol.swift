/// A name of a state or of an event: it carries nothing else.
///
/// An enum without payloads needs the conformance and nothing more:
/// ```swift
/// enum State: MachineSymbol, CaseIterable { case pending, active }
/// ```
/// A struct with static properties can be used as well; its names can then be called as members of a machine, such as
/// `subscription.life.activate()`:
/// ```swift
/// struct Event: MachineSymbol {
///   let name: String
///   static let activate = Event(name: "activate")
/// }
/// ```
public protocol MachineSymbol: MachineValue, Hashable where Key == Self {
  /// All symbols that are known beforehand, in the order in which tools show them.
  ///
  /// A definition adds those that it mentions. The default is all cases of an enum, and nothing for a struct.
  static var all: [Self] { get }

  /// What tools, diagrams and errors call it; different for different symbols. The default is an enum's case.
  var name: String { get }
}

extension MachineSymbol {
  /// A symbol is its own key.
  public var key: Self { self }
  /// An enum's case, as it is written.
  public var name: String { String(describing: self) }
  /// Nothing is known beforehand.
  public static var all: [Self] { [] }
}

extension MachineSymbol where Self: CaseIterable {
  /// All cases, in the order in which they are written.
  public static var all: [Self] { Array(allCases) }
}
