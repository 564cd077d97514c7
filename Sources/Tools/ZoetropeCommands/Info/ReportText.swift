#if Tools
/// A report for people: titles in a column on the left, values on the right.
struct ReportText {
  private var lines: [String] = []

  /// The highest number of rows of a kind.
  static let maximumRows = 100

  /// Adds a row; without a title it continues the row above.
  mutating func row(_ title: String, _ value: String) {
    lines.append(title + String(repeating: " ", count: max(1, 12 - title.count)) + value)
  }

  /// Adds a row for each element, or for the first ones and one for the rest.
  mutating func rows<Element>(_ title: String, _ elements: [Element], _ text: (Element) -> String) {
    for element in elements.prefix(Self.maximumRows) { row(title, text(element)) }
    rest(title, of: elements.count)
  }

  /// Adds the number of elements that are not listed, if any.
  mutating func rest(_ title: String, of count: Int) {
    if count > Self.maximumRows { row(title, "and \(count - Self.maximumRows) more") }
  }

  /// Adds a line without a title.
  mutating func line(_ text: String) { lines.append(text) }

  /// The report; a value from a file can't leave its line.
  var text: String { lines.map { CommandError.oneLine($0) + "\n" }.joined() }

  /// A number with at most three decimals.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map { String($0) } ?? String((value * 1000).rounded() / 1000)
  }

  /// A number with its noun: `1 layer`, `2 layers`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
}
#endif
