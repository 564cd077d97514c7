public import LottiePlayer
public import LottieRenderer

extension LoadedContent {
  /// Returns everything that is wrong with the loaded files, or looks like a mistake: the package with all of its
  /// animations, themes and machines, else the animation; and a machine from elsewhere.
  ///
  /// A content can be sent to another thread, where checking a large package makes nobody wait.
  ///
  /// - Parameter imageDecoder: Decodes pictures, to find damaged ones; nil to skip them.
  /// - Returns: The findings, file by file.
  /// - Complexity: O(bytes of the files, unpacked); see `DotLottieFile.validate(imageDecoder:)`.
  public func findings(imageDecoder: (any ImageDecoder)? = nil) -> [ValidationFinding] {
    let files = file?.validate(imageDecoder: imageDecoder) ?? animation?.findings ?? []
    guard let stateMachine, file == nil || stateMachineID == nil else { return files }
    return files + stateMachine.findings()
  }
}
