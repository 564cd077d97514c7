#if Tools
/// The reason why a file is not read or written.
enum FileRefusal: Error, Hashable, Sendable {
  /// There is no such file, or no such folder.
  case missing
  /// The path leads outside, through a link, to a hidden name, or to a file of another kind.
  case forbidden
  /// The file, or the new contents, exceed ``StudioFolder/maximumFileSize``.
  case tooLarge
  /// The file on disk has another version than the one that was to be replaced.
  case changed
  /// A folder has a name that the save needs; the text names it and the remedy.
  case blocked(String)
  /// The system refused, for the given reason.
  case failed(String)
}
#endif
