#if canImport(SwiftUI) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  public import Foundation
  public import LottieRenderer
  public import SwiftUI

  /// A button that plays ranges of an animation, by the names of lottie-ios.
  ///
  /// ```swift
  /// LottieButton(animation: .named("send")) { model.send() }
  ///   .animate(fromMarker: "down", toMarker: "up", on: .touchDown)
  /// ```
  public struct LottieButton: View {
    private let animation: LottieAnimation?
    private let action: @MainActor () -> Void
    private var changes: [@MainActor (AnimatedButton) -> Void] = []

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - animation: The animation; nil for none.
    ///   - action: Called when a person triggers the button.
    public init(animation: LottieAnimation?, action: @escaping @MainActor () -> Void) {
      self.animation = animation
      self.action = action
    }

    /// The contents.
    public var body: some View {
      HostedView {
        AnimatedButton(animation: animation)
      } update: { button in
        button.performAction = action
        button.show(animation)
        for change in changes { change(button) }
      }
    }

    /// Plays a range on an event.
    public func animate(
      fromProgress: AnimationProgressTime, toProgress: AnimationProgressTime, on event: LottieControlEvent
    ) -> Self {
      configure { $0.setPlayRange(fromProgress: fromProgress, toProgress: toProgress, event: event) }
    }

    /// Plays from the start of one marker to the start of another on an event.
    public func animate(fromMarker: String, toMarker: String, on event: LottieControlEvent) -> Self {
      configure { $0.setPlayRange(fromMarker: fromMarker, toMarker: toMarker, event: event) }
    }

    /// Gives a value to all properties at a keypath.
    public func valueProvider(_ provider: any AnyValueProvider, for keypath: AnimationKeypath) -> Self {
      configure { $0.animationView.give(provider, for: keypath) }
    }

    /// Makes the view as large as it is offered, instead of as large as its animation.
    public func resizable() -> Self { configure { $0.animationView.fills = true } }

    /// Changes the control of the framework, with each update.
    public func configure(_ change: @escaping @MainActor (AnimatedButton) -> Void) -> Self {
      var copy = self
      copy.changes.append(change)
      return copy
    }

    /// Changes a property of the control of the framework, with each update.
    public func configure<Value>(_ keyPath: ReferenceWritableKeyPath<AnimatedButton, Value>, to value: Value)
      -> Self
    { configure { $0[keyPath: keyPath] = value } }
  }

  extension AnimatedControl: PresentingView {
    package var viewPresenter: any ViewPresenter { animationView.presenter }
  }
#endif
