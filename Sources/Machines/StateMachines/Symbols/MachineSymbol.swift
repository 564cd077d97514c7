/// The name of a state or of an event, without a payload.
///
/// An enum without payloads only has to declare the conformance:
/// ```swift
/// enum State: MachineSymbol, CaseIterable { case pending, active }
/// ```
/// A struct with static properties is possible as well. Its names can then be called as members of a machine, such as
/// `subscription.life.activate()`:
/// ```swift
/// struct Event: MachineSymbol {
///   let name: String
///   static let activate = Event(name: "activate")
/// }
/// ```
public protocol MachineSymbol: MachineValue, Hashable where Key == Self {
  /// The predefined symbols, in the order in which tools show them.
  ///
  /// A definition adds the symbols that it mentions. The default is all cases of an enum, and an empty list for a
  /// struct.
  static var all: [Self] { get }

  /// The name in tools, diagrams and errors; different for different symbols. The default is the name of the enum case.
  var name: String { get }
}

extension MachineSymbol {
  /// The symbol itself.
  public var key: Self { self }
  /// The name of the enum case, as it is written.
  public var name: String { String(describing: self) }
  /// An empty list: no symbols are predefined.
  public static var all: [Self] { [] }
}

extension MachineSymbol where Self: CaseIterable {
  /// All cases, in the order in which they are written.
  public static var all: [Self] { Array(allCases) }
}
