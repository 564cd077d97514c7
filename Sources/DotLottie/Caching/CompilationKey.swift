import DotLottieFormat
import LottieRenderer

/// What makes two compilations the same.
struct CompilationKey: Hashable, Sendable {
  private let content: ContentDigest
  private let animation: ExactName?
  private let decoder: DecoderIdentity

  /// Nil for a job whose decoder can't be told from others.
  init?(_ job: CompilationJob) {
    guard let decoder = DecoderIdentity(job.decoder) else { return nil }
    self.decoder = decoder
    animation = job.animationID.map(ExactName.init)
    content = job.identity.digest
  }
}

/// Tells decoders apart that may give different pixels.
///
/// It holds the decoder: an object's address would else be another's later.
struct DecoderIdentity: Hashable, Sendable {
  private enum Kind: Hashable {
    case none
    /// A type without settings.
    case type(ObjectIdentifier)
    case object(ObjectIdentifier)
    /// A value that knows its equals.
    case value(ObjectIdentifier, AnyHashable)
  }

  private let decoder: (any ImageDecoder)?

  /// Nil for a decoder with settings that nobody can compare.
  init?(_ decoder: (any ImageDecoder)?) {
    guard Self.kind(of: decoder) != nil else { return nil }
    self.decoder = decoder
  }

  static func == (a: DecoderIdentity, b: DecoderIdentity) -> Bool {
    kind(of: a.decoder) == kind(of: b.decoder)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(Self.kind(of: decoder)) }

  private static func kind(of decoder: (any ImageDecoder)?) -> Kind? {
    guard let decoder else { return Kind.none }
    let type = type(of: decoder)
    let name = ObjectIdentifier(type)
    if let value = decoder as? any Hashable { return .value(name, AnyHashable(value)) }
    if type is AnyClass { return .object(ObjectIdentifier(decoder as AnyObject)) }
    return isEmpty(decoder) ? .type(name) : nil
  }

  private static func isEmpty<Decoder: ImageDecoder>(_ decoder: Decoder) -> Bool {
    MemoryLayout<Decoder>.size == 0
  }
}
