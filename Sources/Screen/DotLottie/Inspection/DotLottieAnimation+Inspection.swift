public import Foundation

extension DotLottieAnimation {
  /// Lets a studio watch the animation: its picture, its state machine, its inputs and its events.
  ///
  /// ```swift
  /// let animation = DotLottieAnimation(fileName: "button")
  /// if let studio = ProcessInfo.processInfo.environment["ZOETROPE_STUDIO"].flatMap(URL.init(string:)) {
  ///   animation.inspect(to: studio)
  /// }
  /// ```
  /// `zoetrope studio` prints the address. In a debug build a connection is opened from a thread of its own; nothing but
  /// a name is sent until a person chooses the animation in the studio. The studio can watch, and change nothing. A lost
  /// connection is made again; it ends with ``stopInspecting()``, and when the animation is released. Call it right after
  /// the animation was made, so that the studio can play everything again. See <doc:WatchingInTheStudio>.
  ///
  /// A release build has nothing of it: the call does nothing and returns false.
  ///
  /// - Parameters:
  ///   - address: The studio's address for applications, with its token. The address of its page is refused.
  ///   - name: The name in the studio's list; nil for that of the file.
  /// - Returns: Whether this is a debug build and the address is one of a studio; ``failure`` has the reason if not.
  @discardableResult
  public func inspect(to address: URL, name: String? = nil) -> Bool {
    #if DEBUG
      guard let address = StudioAddress(address) else {
        return refuse(
          .unsupportedAddress(
            "the address must be the one for applications that zoetrope studio prints, ws://HOST:PORT/TOKEN/api/app"
          ))
      }
      inspector = Inspector(address, name: name, of: self)
      return true
    #else
      return refuse(.invalidCall("only debug builds can be watched by a studio"))
    #endif
  }

  /// Ends what ``inspect(to:name:)`` began.
  public func stopInspecting() {
    #if DEBUG
      (player.onCall, director.onReplacement, inspector) = (nil, nil, nil)
    #endif
  }

  /// Whether a studio is connected; false in release builds.
  public var isInspected: Bool {
    #if DEBUG
      inspector?.isConnected ?? false
    #else
      false
    #endif
  }
}
