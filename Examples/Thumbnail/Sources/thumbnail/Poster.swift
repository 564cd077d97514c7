import LottiePlayer

/// The frame that stands for an animation.
///
/// The first one often shows nothing yet.
enum Poster {
  /// The one with the most in it.
  case richest
  case first, middle, last
  case frame(Float)
  case marker(String)

  /// A word, the number of a frame, or the name of a marker.
  init(_ text: String) {
    switch text {
    case "richest": self = .richest
    case "first": self = .first
    case "middle": self = .middle
    case "last": self = .last
    default: self = Float(text).map(Poster.frame) ?? .marker(text)
    }
  }

  /// The frames that may stand for an animation.
  func candidates(_ facts: AnimationFacts) throws(NoSuchMarker) -> [Float] {
    switch self {
    case .richest: return (0..<12).map { facts.lastFrame * Float($0) / 11 }
    case .first: return [0]
    case .middle: return [(facts.lastFrame / 2).rounded()]
    case .last: return [facts.lastFrame]
    case .frame(let frame): return [frame]
    case .marker(let name):
      guard let marker = facts.markers.first(where: { $0.name == name }) else {
        throw NoSuchMarker(name: name, others: facts.markers.map(\.name))
      }
      return [marker.start]
    }
  }

  struct NoSuchMarker: Error, CustomStringConvertible {
    var name: String
    var others: [String]
    var description: String { "no marker \"\(name)\"; there are: \(others.joined(separator: ", "))" }
  }
}
