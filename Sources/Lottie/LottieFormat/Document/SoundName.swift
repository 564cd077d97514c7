internal import ZoetropeJSON

/// Recognises sound files by their names, the only feature that distinguishes them from pictures in an animation.
package enum SoundName {
  private static let endings = [".mp3", ".wav", ".m4a", ".aac", ".ogg", ".aif", ".aiff"]

  /// Whether a name ends with an extension of sounds; only its last five bytes are examined.
  package static func isSound(_ name: some StringProtocol) -> Bool {
    let end = name.utf8.suffix(5).map { $0.loweredASCII }
    return endings.contains { end.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
