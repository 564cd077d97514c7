extension LottieDocument.GradientStops {
  /// Returns the number of colours of stops that do not say it.
  ///
  /// The first of these readings whose numbers fit counts:
  ///
  /// 1. the property's number of colours, without opacities;
  /// 2. colours alone, whose offsets ascend within 0…1;
  /// 3. the property's number of colours, then opacities;
  /// 4. as many colours as opacities.
  ///
  /// In the third and fourth reading the offsets of both ascend within 0…1. The second precedes the third: if both fit, the
  /// opacities would begin where the colours end, which no exporter writes.
  ///
  /// - Parameters:
  ///   - lists: The stops of all keyframes, at least one.
  ///   - colors: The number of colours of the property; 0 if it is unknown.
  /// - Returns: The number of colours of each keyframe; nil if no reading fits.
  package static func colorCount(of lists: [Self], property colors: Int) -> Int? {
    guard let numbers = lists.first?.values.count, numbers > 0 else { return nil }
    let isEven = lists.allSatisfy { $0.values.count == numbers }
    func fits(_ colors: Int) -> Bool { colors > 0 && lists.allSatisfy { $0.ascends(colors: colors) } }
    if isEven, colors > 0, numbers == 4 * colors { return colors }
    if isEven, numbers % 4 == 0, fits(numbers / 4) { return numbers / 4 }
    if fits(colors) { return colors }
    return isEven && numbers % 6 == 0 && fits(numbers / 6) ? numbers / 6 : nil
  }

  /// Whether the numbers are a number of colours, then opacities, each with ascending offsets 0…1.
  private func ascends(colors: Int) -> Bool {
    let start = 4 * colors
    guard values.count >= start, (values.count - start) % 2 == 0 else { return false }
    return ascends(from: 0, to: start, by: 4) && ascends(from: start, to: values.count, by: 2)
  }

  private func ascends(from start: Int, to end: Int, by stride: Int) -> Bool {
    // Exporters round offsets.
    let tolerance: Float = 0.001
    var last = -tolerance
    for index in Swift.stride(from: start, to: end, by: stride) {
      guard values[index] >= last, values[index] <= 1 + tolerance else { return false }
      last = values[index]
    }
    return true
  }
}

extension LottieDocument.Property<LottieDocument.GradientStops> {
  /// The number of colours of stops that do not say it; nil if no reading of the numbers fits.
  ///
  /// - Parameter colors: The number of colours of the property; 0 if it is unknown.
  func colorCount(property colors: Int) -> Int? {
    var lists = keyframes.map { $0.value }
    for keyframe in keyframes where keyframe.end != keyframe.value { lists.append(keyframe.end) }
    return LottieDocument.GradientStops.colorCount(of: lists, property: colors)
  }

  /// Why no reading of stops without their number fits.
  var problemOfCount: String {
    let numbers = keyframes.first?.value.values.count ?? 0
    return "\(numbers) numbers can't be divided into colours of four numbers and opacities of two, "
      + "with ascending offsets 0…1; \"p\" can give the number of colours"
  }
}
