import DotLottieFormat
import LottieFormat

/// A theme that a host, a state machine or a manifest has chosen.
struct ChosenTheme {
  /// The origin of a theme's rules.
  enum Source {
    /// No theme.
    case none
    /// A theme of the package, by its id.
    case package(String)
    /// A theme from elsewhere, and the text that it was read from.
    case data(DotLottieTheme.Reading, json: [UInt8])

    /// A theme of the package; none for an empty id.
    init(id: String) { self = id.isEmpty ? .none : .package(id) }

    /// The id of a theme of the package.
    var id: String? { if case .package(let id) = self { id } else { nil } }

    /// Whether there is no theme.
    var isNone: Bool { if case .none = self { true } else { false } }
  }

  var source: Source
  /// The slots that this theme no longer fills.
  var hidden = SlotSelection()
  /// The number of the choice, by which themes without an id differ; 0 for a choice of the manifest.
  var number = 0

  init(_ source: Source, number: Int = 0) {
    self.source = source
    self.number = number
  }

  /// A Boolean value indicating whether both are the same theme or both nil.
  func isSame(as other: ChosenTheme) -> Bool {
    switch (source, other.source) {
    case (.none, .none): true
    case (.package(let a), .package(let b)): a.isExactly(b)
    case (.data, .data): number == other.number
    default: false
    }
  }
}

/// A set of slots, or of all slots except some.
struct SlotSelection: Sendable {
  private var ids: Set<ExactName> = []
  private var isInverted = false

  /// All slots.
  static let all: SlotSelection = {
    var selection = SlotSelection()
    selection.isInverted = true
    return selection
  }()

  /// Whether it has no slot.
  var isEmpty: Bool { ids.isEmpty && !isInverted }

  func contains(_ id: ExactName) -> Bool { ids.contains(id) != isInverted }

  mutating func insert(_ id: ExactName) {
    if isInverted { ids.remove(id) } else { ids.insert(id) }
  }

  mutating func remove(_ id: ExactName) {
    if isInverted { ids.insert(id) } else { ids.remove(id) }
  }
}
