/// Recognises sound files by their names, the only feature that distinguishes them from pictures in an animation.
package enum SoundName {
  private static let endings = [".mp3", ".wav", ".m4a", ".aac", ".ogg", ".aif", ".aiff"]

  /// Whether a name ends with an extension of sounds; only its last five characters are examined.
  package static func isSound(_ name: some StringProtocol) -> Bool {
    let end = name.suffix(5).lowercased()
    return endings.contains { end.hasSuffix($0) }
  }
}
