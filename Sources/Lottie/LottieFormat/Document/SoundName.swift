/// Which files are sounds, by their names: nothing else in an animation tells them from pictures.
package enum SoundName {
  private static let endings = [".mp3", ".wav", ".m4a", ".aac", ".ogg", ".aif", ".aiff"]

  /// Whether a name ends as those of sounds do; only its last five characters count.
  package static func isSound(_ name: some StringProtocol) -> Bool {
    let end = name.suffix(5).lowercased()
    return endings.contains { end.hasSuffix($0) }
  }
}
