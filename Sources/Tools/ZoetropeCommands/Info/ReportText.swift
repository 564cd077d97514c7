/// A report for people: titles in a column on the left, what they say on the right.
struct ReportText {
  private var lines: [String] = []

  /// The most rows of a kind that are listed.
  static let maximumRows = 100

  /// Adds a row; without a title it goes on with the row above.
  mutating func row(_ title: String, _ value: String) {
    lines.append(title + String(repeating: " ", count: max(1, 12 - title.count)) + value)
  }

  /// Adds a row for each element, or for the first ones and one for the rest.
  mutating func rows<Element>(_ title: String, _ elements: [Element], _ text: (Element) -> String) {
    for element in elements.prefix(Self.maximumRows) { row(title, text(element)) }
    rest(title, of: elements.count)
  }

  /// Says how many are not listed, where some are not.
  mutating func rest(_ title: String, of count: Int) {
    if count > Self.maximumRows { row(title, "and \(count - Self.maximumRows) more") }
  }

  /// Adds a line without a title.
  mutating func line(_ text: String) { lines.append(text) }

  /// The report; what a file says can't break out of its line.
  var text: String { lines.map { CommandError.oneLine($0) + "\n" }.joined() }

  /// A number with at most three decimals.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map { String($0) } ?? String((value * 1000).rounded() / 1000)
  }

  /// A number of things: `1 layer`, `2 layers`.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
}
