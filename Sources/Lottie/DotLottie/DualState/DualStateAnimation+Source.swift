public import Foundation
public import LottieRenderer

extension DualStateAnimation {
  /// An animation, and where its pictures come from: what is swapped as one.
  public struct Asset: Sendable {
    enum Place: Sendable {
      case file(URL)
      case address(String)
      case bytes([UInt8])
      case compiled(LottieAnimation)
    }

    let place: Place
    /// The id of the animation in its package, which JSON has none of; nil for the initial one.
    public var animationID: String?
    /// Has the pictures that the animation names and does not bring; nil for ``DotLottieOptions/assets``.
    ///
    /// It is this animation's alone: that of the other side may name pictures alike and find others.
    public var pictures: (any AssetSource)?
    /// Has the same pictures, decoded or drawn; what it doesn't have is left to ``pictures``.
    ///
    /// It is asked off the main actor whenever the animation is prepared, and may be asked for both sides at once. No
    /// ``AnimationCache`` keeps what it gives: an `AssetSource` is the better one for files.
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
    ///   - fileURL: Where it lies on disk; it is not looked at before it is loaded.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: Has the pictures that it names; nil for those beside it, as ``FolderAssets`` finds them.
    ///   - imageProvider: Has them decoded, and is asked before that; nil for nobody.
    public init(
      fileURL: URL, animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .file(fileURL), animationID: animationID,
        pictures: pictures ?? FolderAssets(fileURL.deletingLastPathComponent()),
        imageProvider: imageProvider)
    }

    /// What ``DotLottieOptions/source`` fetches.
    ///
    /// - Parameters:
    ///   - webURL: Its address.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: Has the pictures that it names; nil for ``DotLottieOptions/assets``.
    ///   - imageProvider: Has them decoded, and is asked before that; nil for nobody.
    public init(
      webURL: String, animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .address(webURL), animationID: animationID, pictures: pictures, imageProvider: imageProvider)
    }

    /// Lottie JSON or a `.lottie` package.
    ///
    /// - Parameters:
    ///   - bytes: All of it.
    ///   - animationID: The id of the animation in a package; nil for the initial one.
    ///   - pictures: Has the pictures that it names; nil for ``DotLottieOptions/assets``.
    ///   - imageProvider: Has them decoded, and is asked before that; nil for nobody.
    public init(
      _ bytes: [UInt8], animationID: String? = nil, pictures: (any AssetSource)? = nil,
      imageProvider: (any AnimationImageProvider)? = nil
    ) {
      self.init(
        place: .bytes(bytes), animationID: animationID, pictures: pictures, imageProvider: imageProvider)
    }

    /// An animation that is compiled already, with its pictures.
    ///
    /// - Parameters:
    ///   - animation: The animation.
    ///   - imageProvider: Has others for those that it names and does not bring; nil for nobody.
    public init(_ animation: LottieAnimation, imageProvider: (any AnimationImageProvider)? = nil) {
      self.init(
        place: .compiled(animation), animationID: nil, pictures: nil, imageProvider: imageProvider)
    }
  }

  /// What of an animation plays when its side is asked for.
  public enum Part: Sendable, Hashable {
    /// All of it.
    case whole
    /// The range of a marker.
    case marker(String)
    /// From one frame to another, counted from the in point; backwards where the second is lower.
    case frames(Float, Float)
  }

  /// The two sides of a control.
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

    /// One animation, a part of which plays when its side is asked for.
    ///
    /// It is loaded once, for both.
    public static func parts(of asset: Asset, inactive: Part, active: Part) -> Source {
      Source(form: .parts(asset, inactive: inactive, active: active))
    }

    /// One package, whose state machine has a boolean input: true for the active side.
    ///
    /// What plays then is the machine's affair: a transition, a tween, a loop. It is loaded once, for both sides.
    /// - Parameters:
    ///   - asset: The package.
    ///   - id: The id of the machine; nil for the package's initial one, or its first.
    ///   - input: The name of the input.
    public static func machine(in asset: Asset, id: String? = nil, input: String) -> Source {
      Source(form: .machine(asset, id: id, input: input))
    }

    /// Whether one loading serves both sides.
    var isShared: Bool { if case .sides = form { false } else { true } }
  }
}
