import DotLottieFormat
import TestSupport

extension Conformance {
  /// A package of these files.
  static func package(_ files: [(name: String, text: String)]) throws -> DotLottieFile {
    try DotLottieFile(ArchiveBuilder(files.map { .init($0.name, $0.text) }).bytes())
  }

  /// Two animations with the same slots, a theme that colours the ball green, one that shrinks it.
  static func themedPackage() throws -> DotLottieFile {
    try package([
      (
        "manifest.json",
        """
        {"version":"2","generator":"hand","animations":[{"id":"first"},{"id":"second"}],\
        "themes":[{"id":"dark"},{"id":"small"}]}
        """
      ),
      ("a/first.json", ball), ("a/second.json", ball),
      ("t/dark.json", #"{"rules":[{"type":"Color","id":"ball_color","value":[0,1,0]}]}"#),
      ("t/small.json", #"{"rules":[{"type":"Vector","id":"ball_scale","value":[10,10]}]}"#),
    ])
  }
}
