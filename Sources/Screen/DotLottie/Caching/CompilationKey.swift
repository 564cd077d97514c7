import DotLottieFormat
import LottieFormat
import LottieRenderer

/// The identity of a compilation.
struct CompilationKey: Hashable, Sendable {
  private let content: ContentDigest
  private let animation: ExactName?
  private let decoder: HelperIdentity
  private let assets: HelperIdentity
  private let fonts: HelperIdentity
  private let slots: [ExactName: [PropertyPath]]

  /// Makes a key; nil for a job whose decoder or source of pictures or fonts can't be compared.
  init?(_ job: CompilationJob) {
    guard let decoder = HelperIdentity(job.decoder), let assets = HelperIdentity(job.hostAssets),
      let fonts = HelperIdentity(job.fonts)
    else { return nil }
    self.decoder = decoder
    self.assets = assets
    self.fonts = fonts
    slots = Dictionary(
      job.propertySlots.map { (ExactName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    animation = job.animationID.map(ExactName.init)
    content = job.identity.digest
  }
}

/// The identity of a decoder or a source of pictures or fonts, which may give different pixels than another.
///
/// It keeps the object alive, so that its address can't become another object's.
struct HelperIdentity: Hashable, Sendable {
  private enum Kind: Hashable {
    case none
    /// A type without settings.
    case type(ObjectIdentifier)
    case object(ObjectIdentifier)
    /// A value that is compared with others of its type.
    case value(ObjectIdentifier, AnyHashable)
  }

  private let helper: (any Sendable)?

  /// Makes an identity; nil for a helper with settings that can't be compared.
  init?(_ helper: (any Sendable)?) {
    guard Self.kind(of: helper) != nil else { return nil }
    self.helper = helper
  }

  static func == (a: HelperIdentity, b: HelperIdentity) -> Bool { kind(of: a.helper) == kind(of: b.helper) }

  func hash(into hasher: inout Hasher) { hasher.combine(Self.kind(of: helper)) }

  private static func kind(of helper: (any Sendable)?) -> Kind? {
    guard let helper else { return Kind.none }
    let type = type(of: helper)
    let name = ObjectIdentifier(type)
    if let value = helper as? any Hashable { return .value(name, AnyHashable(value)) }
    if type is AnyClass { return .object(ObjectIdentifier(helper as AnyObject)) }
    return isEmpty(helper) ? .type(name) : nil
  }

  private static func isEmpty<Helper>(_ helper: Helper) -> Bool { MemoryLayout<Helper>.size == 0 }
}
