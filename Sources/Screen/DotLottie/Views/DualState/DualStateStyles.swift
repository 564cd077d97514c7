#if canImport(SwiftUI)
  import LottiePlayer
  public import SwiftUI

  /// A style that shows a toggle as a control with two sides.
  ///
  /// ```swift
  /// Toggle("Like", isOn: $isLiked)
  ///   .toggleStyle(.dualState(heart))
  ///   .frame(width: 44, height: 44)
  /// ```
  /// Assistive technologies find a toggle with the label, whether it is shown or not. The binding decides the side; the
  /// value that it has at first is not a switch, so that the control rests on it. Each toggle needs a control of its own.
  public struct DualStateToggleStyle: ToggleStyle {
    let animation: DualStateAnimation
    let look: DualStateLook

    /// The contents.
    public func makeBody(configuration: Configuration) -> some View {
      Button {
        configuration.isOn.toggle()
      } label: {
        DualStateLabel(animation: animation, look: look, label: configuration.label)
      }
      .buttonStyle(.plain)
      .onChange(of: animation.choice(configuration.isOn), initial: true) { former, choice in
        animation.follow(choice, after: former)
      }
      .accessibilityRepresentation {
        Toggle(isOn: configuration.$isOn) { configuration.label }.toggleStyle(.automatic)
      }
    }
  }

  /// A style that shows a button as a control with two sides, whose active side is asked for while it is pressed.
  ///
  /// ```swift
  /// Button("Ring") { bell() }
  ///   .buttonStyle(.dualState(bellAnimation))
  ///   .frame(width: 44, height: 44)
  /// ```
  /// Assistive technologies find a button with the label, whether it is shown or not.
  public struct DualStateButtonStyle: ButtonStyle {
    let animation: DualStateAnimation
    let look: DualStateLook

    /// The contents.
    public func makeBody(configuration: Configuration) -> some View {
      DualStateLabel(animation: animation, look: look, label: configuration.label)
        .onChange(of: configuration.isPressed) { _, isPressed in animation.isActive = isPressed }
        .accessibilityRepresentation { configuration.label }
    }
  }

  extension ToggleStyle where Self == DualStateToggleStyle {
    /// Shows a toggle as a control with two sides.
    ///
    /// - Parameters:
    ///   - animation: The animations of the two sides.
    ///   - size: The size of the animation in points; nil for the space that the toggle gets.
    ///   - showsLabel: Whether the label is shown beside the animation.
    @MainActor
    public static func dualState(
      _ animation: DualStateAnimation, size: CGSize? = nil, showsLabel: Bool = false
    ) -> DualStateToggleStyle {
      DualStateToggleStyle(animation: animation, look: DualStateLook(size: size, showsLabel: showsLabel))
    }
  }

  extension ButtonStyle where Self == DualStateButtonStyle {
    /// Shows a button as a control with two sides.
    ///
    /// - Parameters:
    ///   - animation: The animations of the two sides; the active one is asked for while the button is pressed.
    ///   - size: The size of the animation in points; nil for the space that the button gets.
    ///   - showsLabel: Whether the label is shown beside the animation.
    @MainActor
    public static func dualState(
      _ animation: DualStateAnimation, size: CGSize? = nil, showsLabel: Bool = false
    ) -> DualStateButtonStyle {
      DualStateButtonStyle(animation: animation, look: DualStateLook(size: size, showsLabel: showsLabel))
    }
  }

  /// The look of a control with a label.
  struct DualStateLook: Sendable {
    let size: CGSize?
    let showsLabel: Bool
  }

  /// An animation, with its label beside it or without.
  private struct DualStateLabel<Label: View>: View {
    let animation: DualStateAnimation
    let look: DualStateLook
    let label: Label

    var body: some View {
      HStack {
        DualStateView(animation).frame(width: look.size?.width, height: look.size?.height)
        if look.showsLabel { label }
      }
      .contentShape(Rectangle())
    }
  }
#endif
