extension PixelChecksum {
  /// What was drawn, for programs.
  func report(_ output: String, _ form: OutputForm, _ size: (width: Int, height: Int)) -> JSONText {
    let odd = form.filmFormat?.hasEvenSides == true ? 1 : 0
    return .object([
      ("output", .string(output)), ("width", .number(Double(size.width + (size.width & odd)))),
      ("height", .number(Double(size.height + (size.height & odd)))), ("frames", .number(Double(frameCount))),
      ("checksum", .string(text)),
    ])
  }
}
