#if canImport(SwiftUI) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  public import Foundation
  public import LottieRenderer
  public import SwiftUI

  /// A switch that plays one range of an animation when it is turned on, and another when it is turned off, by the names
  /// of lottie-ios.
  ///
  /// ```swift
  /// LottieSwitch(animation: .named("toggle"))
  ///   .isOn($isOn)
  ///   .onAnimation(fromProgress: 0, toProgress: 0.5)
  ///   .offAnimation(fromProgress: 0.5, toProgress: 1)
  /// ```
  public struct LottieSwitch: View {
    private let animation: LottieAnimation?
    private var isOn: Binding<Bool>?
    private var changes: [@MainActor (AnimatedSwitch) -> Void] = []

    /// Makes a switch.
    public init(animation: LottieAnimation?) { self.animation = animation }

    /// The contents.
    public var body: some View {
      HostedView {
        AnimatedSwitch(animation: animation)
      } update: { control in
        control.stateUpdated = { value in
          if let isOn, isOn.wrappedValue != value { isOn.wrappedValue = value }
        }
        control.show(animation)
        for change in changes { change(control) }
        if let isOn { control.follow(isOn.wrappedValue) }
      }
    }

    /// Follows a value, and changes it when a person turns the switch.
    public func isOn(_ binding: Binding<Bool>) -> Self {
      var copy = self
      copy.isOn = binding
      return copy
    }

    /// Sets the range that is played when the switch is turned on.
    public func onAnimation(fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime) -> Self {
      configure {
        $0.setProgressForState(fromProgress: fromProgress, toProgress: toProgress, forOnState: true)
      }
    }

    /// Sets the range that is played when the switch is turned off.
    public func offAnimation(fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime) -> Self {
      configure {
        $0.setProgressForState(fromProgress: fromProgress, toProgress: toProgress, forOnState: false)
      }
    }

    /// Gives a value to all properties at a keypath.
    public func valueProvider(_ provider: any AnyValueProvider, for keypath: AnimationKeypath) -> Self {
      configure { $0.animationView.give(provider, for: keypath) }
    }

    /// Makes the view as large as it is offered, instead of as large as its animation.
    public func resizable() -> Self { configure { $0.animationView.fills = true } }

    /// Changes the control of the framework, with each update.
    public func configure(_ change: @escaping @MainActor (AnimatedSwitch) -> Void) -> Self {
      var copy = self
      copy.changes.append(change)
      return copy
    }

    /// Changes a property of the control of the framework, with each update.
    public func configure<Value>(_ keyPath: ReferenceWritableKeyPath<AnimatedSwitch, Value>, to value: Value)
      -> Self
    { configure { $0[keyPath: keyPath] = value } }
  }
#endif
