import Hummingbird

/// Which frame a client asks for, as the query of its request says.
package struct FrameOrder: Hashable, Sendable {
  /// How large the frame is.
  package enum Size: Hashable, Sendable {
    /// The animation's own size; smaller where that is too large.
    case own
    /// The longer side is this long, and the other as the animation has it.
    case longestSide(Int)
    /// Exactly this large; the animation is fitted in.
    case exact(width: Int, height: Int)
  }

  /// Which moment it shows.
  package enum Moment: Hashable, Sendable {
    /// A frame, counted from the first.
    case frame(Float)
    /// From 0, the first frame, to 1, the last one.
    case progress(Float)
    /// What a state of a state machine shows some time after it was entered.
    case state(String, machine: String?, milliseconds: Float)
  }

  package var moment = Moment.frame(0)
  package var size = Size.own
  /// The id of an animation of the package; nil for the one it begins with.
  package var animation: String?
  /// The id of a theme of the package.
  package var theme: String?

  /// Reads a query: `frame=12` or `progress=0.5` or `state=lit&machine=keeper&after=500`, and `size=256` or
  /// `size=640x360`, `animation=ship`, `theme=fog`.
  ///
  /// - Throws: ``Refusal``.
  package init(query: some Collection<(key: Substring, value: Substring)>, _ limits: ServerLimits)
    throws(Refusal)
  {
    var values: [Substring: Substring] = [:]
    for (key, value) in query {
      guard Self.keys.contains(key) else {
        throw Refusal(
          .badQuery, "there is no \"\(key)\"; what can be said is \(Self.keys.joined(separator: ", "))")
      }
      guard values.updateValue(value, forKey: key) == nil else {
        throw Refusal(.badQuery, "\"\(key)\" is said twice")
      }
    }
    animation = values["animation"].map(String.init)
    theme = values["theme"].map(String.init)
    if let text = values["size"] { size = try Self.size(text, limits) }
    moment = try Self.moment(values, limits)
  }

  private static let keys: [Substring] = [
    "frame", "progress", "state", "machine", "after", "size", "animation", "theme",
  ]

  private static func moment(
    _ values: [Substring: Substring], _ limits: ServerLimits
  ) throws(Refusal) -> Moment {
    let said = ["frame", "progress", "state"].filter { values[$0] != nil }
    guard said.count < 2 else {
      throw Refusal(.badQuery, "\(said.joined(separator: " and ")) can't both be had")
    }
    if let state = values["state"] {
      let time = try number(values["after"] ?? "0", "after", 0...limits.milliseconds)
      return .state(String(state), machine: values["machine"].map(String.init), milliseconds: time)
    }
    for key: Substring in ["machine", "after"] where values[key] != nil {
      throw Refusal(.badQuery, "\"\(key)\" is for a state, and there is none")
    }
    if let progress = values["progress"] { return .progress(try number(progress, "progress", 0...1)) }
    return .frame(try number(values["frame"] ?? "0", "frame", 0...Float.greatestFiniteMagnitude))
  }

  private static func size(_ text: Substring, _ limits: ServerLimits) throws(Refusal) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(sides.count), sides.allSatisfy({ $0 > 0 }) else {
      throw Refusal(.badQuery, "a size is like 256 or 640x360")
    }
    guard sides.allSatisfy({ $0 <= limits.side }) else {
      throw Refusal(.frameTooLarge, "a side of a frame has at most \(limits.side) pixels")
    }
    return sides.count == 1 ? .longestSide(sides[0]) : .exact(width: sides[0], height: sides[1])
  }

  private static func number(
    _ text: Substring, _ key: String, _ range: ClosedRange<Float>
  ) throws(Refusal) -> Float {
    guard let number = Float(text), range.contains(number) else {
      let end = range.upperBound == .greatestFiniteMagnitude ? "on" : "to \(range.upperBound)"
      throw Refusal(.badQuery, "\"\(key)\" is a number from \(range.lowerBound) \(end)")
    }
    return number
  }
}
