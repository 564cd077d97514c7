public import LottieFormat
public import LottiePlayer

/// A value for properties of an animation, which may change from frame to frame.
public protocol AnyValueProvider: Sendable {
  /// The kinds of properties that take the value; others that a keypath leads to are left alone.
  var kinds: Set<LottieDocument.SlotKind> { get }

  /// Whether the value may differ from frame to frame, so that ``value(at:)`` is asked for each.
  var isDynamic: Bool { get }

  /// Returns the value at a frame of the composition.
  func value(at frame: AnimationFrameTime) -> SlotValue
}

/// The ways in which a provider may know its value.
enum ProvidedValue<Value: Sendable>: Sendable {
  case constant(Value)
  case keyframes([Keyframe<Value>])
  case closure(@Sendable (AnimationFrameTime) -> Value)

  var isDynamic: Bool {
    if case .closure = self { true } else { false }
  }

  /// The value as a slot takes it.
  ///
  /// - Parameter numbers: The numbers of a value, as Lottie's JSON has them.
  func slotValue(
    of kind: LottieDocument.SlotKind, at frame: AnimationFrameTime, _ numbers: (Value) -> [Double]
  ) -> SlotValue {
    switch self {
    case .constant(let value): return SlotValue(numbers(value), kind)
    case .closure(let body): return SlotValue(numbers(body(frame)), kind)
    case .keyframes(let keyframes): return SlotValue(keyframes, kind, numbers)
    }
  }
}

extension SlotValue {
  /// A constant of any kind but gradients.
  fileprivate init(_ numbers: [Double], _ kind: LottieDocument.SlotKind) {
    switch kind {
    case .color: self = .color(red: numbers[0], green: numbers[1], blue: numbers[2])
    case .scalar: self = .scalar(numbers[0])
    case .position: self = .position(x: numbers[0], y: numbers[1])
    default: self = .vector(numbers[0], numbers[1])
    }
  }

  /// Values at frames, as Lottie's JSON has them; no keyframes are 0.
  fileprivate init<Value>(
    _ keyframes: [Keyframe<Value>], _ kind: LottieDocument.SlotKind, _ numbers: (Value) -> [Double]
  ) {
    let members = keyframes.indices.map { index -> JSONValue in
      let (frame, next) = (
        keyframes[index], keyframes.indices.contains(index + 1) ? keyframes[index + 1] : nil
      )
      var members: [JSONValue.Member] = [
        .init("t", .number(Double(frame.time))),
        .init("s", .array(numbers(frame.value).map(JSONValue.number))),
      ]
      if frame.isHold {
        members.append(.init("h", .number(1)))
      } else {
        members.append(.init("o", (frame.outTangent ?? LottieVector2D(x: 0, y: 0)).json))
        members.append(.init("i", (next?.inTangent ?? LottieVector2D(x: 1, y: 1)).json))
      }
      if let way = frame.spatialOutTangent { members.append(.init("to", way.json)) }
      if let way = next?.spatialInTangent { members.append(.init("ti", way.json)) }
      return .object(members)
    }
    let property = JSONValue.object([.init("a", .number(1)), .init("k", .array(members))])
    let made = keyframes.isEmpty ? nil : try? SlotValue(json: property.utf8(), kind: kind)
    self = made ?? SlotValue([0, 0, 0], kind)
  }
}

extension LottieVector2D {
  fileprivate var json: JSONValue {
    .object([.init("x", .array([.number(x)])), .init("y", .array([.number(y)]))])
  }
}

extension LottieVector3D {
  fileprivate var json: JSONValue { .array([.number(x), .number(y)]) }
}
