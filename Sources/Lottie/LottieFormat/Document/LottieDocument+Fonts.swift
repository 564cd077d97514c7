extension LottieDocument {
  /// Returns the font file that a font embeds as a data URL in `fPath`; nil if it embeds none.
  ///
  /// - Complexity: O(bytes of the URL).
  package func embeddedFile(of font: Font) -> [UInt8]? {
    guard font.path?.utf8.prefix(5).elementsEqual("data:".utf8) ?? false,
      let url = json.member("fPath", of: font.node)
    else { return nil }
    return DataURL(url, json)?.bytes
  }
}
