#if Tools
import LottieFonts
import LottieRenderer
import ZoetropeStudio

/// The fonts of this system for the page, chosen as by the other commands.
enum SystemFonts {
  @Sendable static func find(_ request: [String: String]) -> FoundFont? {
    let query = FontRequest(
      name: request["name"] ?? "", family: request["family"] ?? "", style: request["style"] ?? "",
      weight: request["weight"] ?? "", character: request["character"]?.unicodeScalars.first,
      text: request["text"] ?? "")
    let fonts = FontLibrary(usesSystemFonts: true)
    guard let match = try? fonts.font(matching: query), !match.origin.path.isEmpty else { return nil }
    return FoundFont(path: match.origin.path, substitute: match.substitute)
  }
}
#endif
