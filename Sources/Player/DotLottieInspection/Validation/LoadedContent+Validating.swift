public import LottiePlayer
public import LottieRenderer

extension LoadedContent {
  /// Returns everything that is wrong with the loaded files, or looks like a mistake: the package with all of its
  /// animations, themes and machines, else the animation; and a machine from elsewhere.
  ///
  /// A content can be sent to another thread, where checking a large package makes nobody wait.
  ///
  /// - Parameters:
  ///   - imageDecoder: Decodes pictures, to find damaged ones; nil to skip them.
  ///   - fonts: Opens the fonts of the package; without it, texts that need them are reported.
  /// - Returns: The findings, file by file.
  /// - Complexity: O(bytes of the files, unpacked); see `DotLottieFile.validate(imageDecoder:fonts:)`.
  public func findings(
    imageDecoder: (any ImageDecoder)? = nil, fonts: (any FontProvider)? = nil
  ) -> [ValidationFinding] {
    let files = file?.validate(imageDecoder: imageDecoder, fonts: fonts) ?? animation?.findings() ?? []
    guard let stateMachine, file == nil || stateMachineID == nil else { return files }
    return files + stateMachine.findings()
  }
}
