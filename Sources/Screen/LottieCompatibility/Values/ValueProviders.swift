public import Foundation
public import LottieFormat
public import LottiePlayer

/// A colour for fills, strokes and solids.
public struct ColorValueProvider: AnyValueProvider {
  /// Returns the colour at a frame.
  public typealias ColorValueBlock = @Sendable (_ frame: CGFloat) -> LottieColor

  private let provided: ProvidedValue<LottieColor>

  /// Makes one colour.
  public init(_ color: LottieColor) { provided = .constant(color) }
  /// Makes colours at frames.
  public init(_ keyframes: [Keyframe<LottieColor>]) { provided = .keyframes(keyframes) }
  /// Makes a colour that a body is asked for at each frame.
  public init(block: @escaping ColorValueBlock) { provided = .closure(block) }

  /// The kinds of properties that take the value.
  public var kinds: Set<LottieDocument.SlotKind> { [.color] }
  /// Whether a body is asked for the value at each frame.
  public var isDynamic: Bool { provided.isDynamic }
  /// Returns the value at a frame of the composition.
  public func value(at frame: AnimationFrameTime) -> SlotValue {
    provided.slotValue(of: .color, at: frame) { [$0.r, $0.g, $0.b] }
  }
}

/// A number, in the unit of the property: percent for opacities, degrees for rotations.
public struct FloatValueProvider: AnyValueProvider {
  /// Returns the number at a frame.
  public typealias CGFloatValueBlock = @Sendable (_ frame: CGFloat) -> CGFloat

  private let provided: ProvidedValue<LottieVector1D>

  /// Makes one number.
  public init(_ float: CGFloat) { provided = .constant(LottieVector1D(Double(float))) }
  /// Makes numbers at frames.
  public init(_ keyframes: [Keyframe<LottieVector1D>]) { provided = .keyframes(keyframes) }
  /// Makes a number that a body is asked for at each frame.
  public init(block: @escaping CGFloatValueBlock) {
    provided = .closure { LottieVector1D(Double(block($0))) }
  }

  /// The kinds of properties that take the value.
  public var kinds: Set<LottieDocument.SlotKind> { [.scalar] }
  /// Whether a body is asked for the value at each frame.
  public var isDynamic: Bool { provided.isDynamic }
  /// Returns the value at a frame of the composition.
  public func value(at frame: AnimationFrameTime) -> SlotValue {
    provided.slotValue(of: .scalar, at: frame) { [$0.value] }
  }
}

/// A point, such as a position or an anchor.
public struct PointValueProvider: AnyValueProvider {
  /// Returns the point at a frame.
  public typealias PointValueBlock = @Sendable (_ frame: CGFloat) -> CGPoint

  private let provided: ProvidedValue<LottieVector3D>

  /// Makes one point.
  public init(_ point: CGPoint) { provided = .constant(LottieVector3D(point)) }
  /// Makes points at frames.
  public init(_ keyframes: [Keyframe<LottieVector3D>]) { provided = .keyframes(keyframes) }
  /// Makes a point that a body is asked for at each frame.
  public init(block: @escaping PointValueBlock) { provided = .closure { LottieVector3D(block($0)) } }

  /// The kinds of properties that take the value.
  public var kinds: Set<LottieDocument.SlotKind> { [.position, .vector] }
  /// Whether a body is asked for the value at each frame.
  public var isDynamic: Bool { provided.isDynamic }
  /// Returns the value at a frame of the composition.
  public func value(at frame: AnimationFrameTime) -> SlotValue {
    provided.slotValue(of: .position, at: frame) { [$0.x, $0.y] }
  }
}

/// A size, such as that of a rectangle, or a scale in percent.
public struct SizeValueProvider: AnyValueProvider {
  /// Returns the size at a frame.
  public typealias SizeValueBlock = @Sendable (_ frame: CGFloat) -> CGSize

  private let provided: ProvidedValue<LottieVector3D>

  /// Makes one size.
  public init(_ size: CGSize) { provided = .constant(LottieVector3D(size)) }
  /// Makes sizes at frames.
  public init(_ keyframes: [Keyframe<LottieVector3D>]) { provided = .keyframes(keyframes) }
  /// Makes a size that a body is asked for at each frame.
  public init(block: @escaping SizeValueBlock) { provided = .closure { LottieVector3D(block($0)) } }

  /// The kinds of properties that take the value.
  public var kinds: Set<LottieDocument.SlotKind> { [.vector] }
  /// Whether a body is asked for the value at each frame.
  public var isDynamic: Bool { provided.isDynamic }
  /// Returns the value at a frame of the composition.
  public func value(at frame: AnimationFrameTime) -> SlotValue {
    provided.slotValue(of: .vector, at: frame) { [$0.x, $0.y] }
  }
}

/// The colours of a gradient.
public struct GradientValueProvider: AnyValueProvider {
  /// Returns the colours at a frame.
  public typealias ColorsValueBlock = @Sendable (_ frame: CGFloat) -> [LottieColor]
  /// Returns the places of the colours at a frame, 0…1.
  public typealias ColorLocationsBlock = @Sendable (_ frame: CGFloat) -> [Double]

  private let stops: @Sendable (CGFloat) -> [DotLottieTheme.Stop]
  /// Whether bodies are asked for the colours at each frame.
  public let isDynamic: Bool

  /// Makes colours.
  ///
  /// - Parameters:
  ///   - colors: The colours, from the start to the end.
  ///   - locations: The place of each, 0…1; fewer than the colours for equal distances.
  public init(_ colors: [LottieColor], locations: [Double] = []) {
    let made = Self.stops(colors, locations)
    stops = { _ in made }
    isDynamic = false
  }

  /// Makes colours that bodies are asked for at each frame.
  public init(block: @escaping ColorsValueBlock, locations: ColorLocationsBlock? = nil) {
    stops = { Self.stops(block($0), locations?($0) ?? []) }
    isDynamic = true
  }

  private static func stops(_ colors: [LottieColor], _ locations: [Double]) -> [DotLottieTheme.Stop] {
    colors.enumerated().map { index, color in
      let even = Double(index) / Double(max(colors.count - 1, 1))
      return DotLottieTheme.Stop(
        offset: locations.count < colors.count ? even : locations[index],
        color: [color.r, color.g, color.b, color.a])
    }
  }

  /// The kinds of properties that take the value.
  public var kinds: Set<LottieDocument.SlotKind> { [.gradient] }
  /// Returns the value at a frame of the composition.
  public func value(at frame: AnimationFrameTime) -> SlotValue { .gradient(stops(frame)) }
}

extension LottieVector3D {
  fileprivate init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  fileprivate init(_ size: CGSize) { self.init(x: Double(size.width), y: Double(size.height)) }
}
