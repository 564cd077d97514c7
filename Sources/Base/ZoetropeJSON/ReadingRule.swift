/// A rule for values that a lenient reader reports.
///
/// More rules may be added: a program that does not know one uses its ``severity``.
public struct ReadingRule: FindingRule, CaseIterable {
  private enum Base: String, CaseIterable {
    case mendedValue = "mended-value"
    case missingMember = "missing-member"
    case unknownKind = "unknown-kind"
    case unknownMember = "unknown-member"
    case reservedName = "reserved-name"
    case tooMuch = "too-much"
  }

  private let base: Base

  private init(_ base: Base) { self.base = base }

  /// Creates the rule with a name, such as `mended-value`; nil if there is no such rule.
  public init?(rawValue: String) {
    guard let base = Base(rawValue: rawValue) else { return nil }
    self.init(base)
  }

  /// The name of the rule for programs, such as `mended-value`.
  public var rawValue: String { base.rawValue }

  /// All rules.
  public static let allCases = Base.allCases.map { ReadingRule($0) }

  /// A value has the wrong type or is out of range; it was converted or left out.
  public static let mendedValue = Self(.mendedValue)
  /// A required member is missing; a default is used.
  public static let missingMember = Self(.missingMember)
  /// A part is of an unknown kind; it is kept and has no effect.
  public static let unknownKind = Self(.unknownKind)
  /// An object has a member that the format does not define.
  public static let unknownMember = Self(.unknownMember)
  /// A name is reserved; the part is left out.
  public static let reservedName = Self(.reservedName)
  /// There are more findings than the list can hold.
  public static let tooMuch = Self(.tooMuch)

  /// The severity of the rule's findings.
  public var severity: Severity {
    switch base {
    case .missingMember, .reservedName: .error
    case .mendedValue, .unknownKind, .unknownMember, .tooMuch: .warning
    }
  }
}

extension ReadingRule: CustomStringConvertible {
  /// The name of the rule for programs.
  public var description: String { rawValue }
}
