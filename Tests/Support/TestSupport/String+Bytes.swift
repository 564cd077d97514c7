extension String {
  /// The UTF-8 bytes of the text, as parsers take them.
  public var bytes: [UInt8] { Array(utf8) }
}
