public import Foundation
public import LottieRenderer

extension DualStateAnimation {
  /// An animation and the source of its pictures, which are swapped together.
  public struct Asset: Sendable {
    enum Place: Sendable {
      case file(URL)
      case address(String)
      case bytes([UInt8])
      case compiled(LottieAnimation)
    }

    let place: Place
    /// The id of the animation in its package; nil for the initial one, and for JSON.
    public var animationID: String?
    /// The source of the pictures that the animation names and does not contain; nil for the control's ``DualStateAnimation/Options/player``.
    ///
    /// It serves this animation alone: the other side's may use the same names for other pictures.
    public var pictures: (any AssetSource)?
    /// The source of the same pictures, decoded or drawn; ``pictures`` is asked for those that it does not have.
    ///
    /// It is called off the main actor whenever the animation is prepared, and possibly for both sides at once. An
    /// ``AnimationCache`` does not keep its pictures, so an `AssetSource` is better for files.
    public var imageProvider: (any AnimationImageProvider)?

    private init(
      place: Place, animationID: String?, pictures: (any AssetSource)?,
      imageProvider: (any AnimationImageProvider)?
    ) {
      self.place = place
      self.animationID = animationID
      self.pictures = pictures
      self.imageProvider = imageProvider
    }

    /// A file: Lottie JSON or a `.lottie` package.
    ///
    /// - Parameters:
    ///   - fileURL: The address of the file on disk; it is read when it is loaded.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: The source of the pictures that it names; nil for those beside it, as ``FolderAssets`` finds them.
    ///   - imageProvider: The source of decoded pictures, asked before that; nil for none.
    public init(
      fileURL: URL, animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .file(fileURL), animationID: animationID,
        pictures: pictures ?? FolderAssets(fileURL.deletingLastPathComponent()),
        imageProvider: imageProvider)
    }

    /// An animation that ``DualStateAnimation/Options/source`` fetches.
    ///
    /// - Parameters:
    ///   - webURL: The address of the animation.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: The source of the pictures that it names; nil for the control's ``DualStateAnimation/Options/player``.
    ///   - imageProvider: The source of decoded pictures, asked before that; nil for none.
    public init(
      webURL: String, animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .address(webURL), animationID: animationID, pictures: pictures, imageProvider: imageProvider)
    }

    /// An animation of bytes: Lottie JSON or a `.lottie` package.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: The source of the pictures that it names; nil for the control's ``DualStateAnimation/Options/player``.
    ///   - imageProvider: The source of decoded pictures, asked before that; nil for none.
    public init(
      _ bytes: [UInt8], animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .bytes(bytes), animationID: animationID, pictures: pictures, imageProvider: imageProvider)
    }

    /// A compiled animation, with its pictures.
    ///
    /// - Parameters:
    ///   - animation: The animation.
    ///   - imageProvider: The source of other pictures in place of its own; nil for none.
    public init(_ animation: LottieAnimation, imageProvider: (any AnimationImageProvider)? = nil) {
      self.init(
        place: .compiled(animation), animationID: nil, pictures: nil, imageProvider: imageProvider)
    }
  }

  /// The part of an animation that plays when its side is asked for.
  public enum Part: Sendable, Hashable {
    /// All of it.
    case whole
    /// The range of a marker.
    case marker(String)
    /// A range of frames, counted from the in point; backwards if the second is lower.
    case frames(Float, Float)
  }

  /// The animations of the two sides of a control.
  public struct Source: Sendable {
    enum Form: Sendable {
      case sides(inactive: Asset, active: Asset)
      case parts(Asset, inactive: Part, active: Part)
      case machine(Asset, id: String?, input: String)
    }

    let form: Form

    /// An animation for each side.
    public static func sides(inactive: Asset, active: Asset) -> Source {
      Source(form: .sides(inactive: inactive, active: active))
    }

    /// A file for each side, each with the pictures beside it.
    public static func files(inactive: URL, active: URL) -> Source {
      sides(inactive: Asset(fileURL: inactive), active: Asset(fileURL: active))
    }

    /// One animation, with a part for each side; it is loaded once.
    public static func parts(of asset: Asset, inactive: Part, active: Part) -> Source {
      Source(form: .parts(asset, inactive: inactive, active: active))
    }

    /// One package, whose state machine has a boolean input: true for the active side.
    ///
    /// The machine decides what plays: a transition, a tween, a loop. The package is loaded once.
    /// - Parameters:
    ///   - asset: The package.
    ///   - id: The id of the machine; nil for the package's initial one, or its first.
    ///   - input: The name of the input.
    public static func machine(in asset: Asset, id: String? = nil, input: String) -> Source {
      Source(form: .machine(asset, id: id, input: input))
    }

    /// Whether one load serves both sides.
    var isShared: Bool { if case .sides = form { false } else { true } }
  }
}
