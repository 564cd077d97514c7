import LottieImageCodecs
public import LottieRenderer

extension HeadlessStage {
  /// Creates the views of a file, and reads their pictures and animations with the codecs of the platform.
  ///
  /// A file that cannot be read is not drawn, and is a finding in ``diagnostics``.
  /// - Parameters:
  ///   - file: The file with the views.
  ///   - files: The source of the pictures and animations that the views name; nil shows none of them.
  ///   - fonts: The source of the fonts of labels; nil draws a box for each character.
  /// - Complexity: O(views + bytes of their files); each file is read once.
  public convenience init(
    _ file: StageFile, files: (any AssetSource)? = nil, fonts: (any FontProvider)? = nil
  ) {
    self.init(file, files: files, decoder: PlatformImageDecoder(), fonts: fonts)
  }
}
