// Written by zoetrope-codegen from lighthouse.lottie; changes to this file get lost.
// swift-format-ignore-file
// swiftlint:disable all

import LottiePlayer

/// The names in lighthouse.lottie.
enum Lighthouse {
  /// The animations.
  enum Animation: AnimationName {
    /// The lighthouse
    case lighthouse
    /// A ship passes
    case ship

    /// The name in the package.
    var name: String {
      switch self {
      case .lighthouse: "lighthouse"
      case .ship: "ship"
      }
    }
  }

  /// The themes.
  enum Theme: ThemeName {
    /// At dawn
    case dawn
    /// In fog
    case fog

    /// The name in the package.
    var name: String {
      switch self {
      case .dawn: "dawn"
      case .fog: "fog"
      }
    }
  }

  /// The markers of all animations.
  enum Marker: MarkerName {
    /// Frames 0 to 10 of lighthouse.
    case dark
    /// Frames 40 to 130 of lighthouse.
    case sweep
    /// Frames 150 to 230 of lighthouse.
    case signal

    /// The name in the package.
    var name: String {
      switch self {
      case .dark: "dark"
      case .sweep: "sweep"
      case .signal: "signal"
      }
    }
  }

  /// The markers that can be played.
  enum Segment: SegmentName {
    /// Frames 0 to 10 of lighthouse.
    case dark
    /// Frames 40 to 130 of lighthouse.
    case sweep
    /// Frames 150 to 230 of lighthouse.
    case signal

    /// The name in the package.
    var name: String {
      switch self {
      case .dark: "dark"
      case .sweep: "sweep"
      case .signal: "signal"
      }
    }
  }

  /// The slots of all animations.
  nonisolated enum Slot {
    /// A slot of lighthouse.
    static let beam = SlotName<SlotKinds.Gradient>("beam")
    /// A slot of lighthouse.
    static let stripe = SlotName<SlotKinds.Color>("stripe")
    /// A slot of lighthouse.
    static let sea = SlotName<SlotKinds.Color>("sea")
    /// A slot of lighthouse.
    static let farSea = SlotName<SlotKinds.Color>("far-sea")
    /// A slot of lighthouse.
    static let sky = SlotName<SlotKinds.Gradient>("sky")
  }

  /// The keeper's day
  enum Keeper: StateMachineName {
    /// The id of the state machine.
    static let id = "keeper"

    /// The states.
    enum State: PackageName {
      /// The global state: its transitions apply in every other.
      case keeper
      /// A state.
      case dark
      /// A state.
      case lit
      /// A state.
      case storm
      /// A state.
      case signalling
      /// A state.
      case passing

      /// The name in the package.
      var name: String {
        switch self {
        case .keeper: "keeper"
        case .dark: "dark"
        case .lit: "lit"
        case .storm: "storm"
        case .signalling: "signalling"
        case .passing: "passing"
        }
      }
    }

    /// A number, at first 2.
    static let oil = InputName<Float>("oil")
    /// A text, at first "clear".
    static let weather = InputName<String>("weather")
    /// True or false, at first false.
    static let night = InputName<Bool>("night")
    /// An event.
    static let call = InputName<Void>("call")
    /// An event.
    static let ahoy = InputName<Void>("ahoy")
    /// An event.
    static let done = InputName<Void>("done")
  }
}
