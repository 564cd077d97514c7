import ImageSearch

/// What the terminal shows of a state.
enum Screen {
  static func text(_ state: Search.State) -> String {
    "[\(state.key.name)] \(body(state))"
  }

  private static func body(_ state: Search.State) -> String {
    switch state {
    case .start: "Type what to look for, and return."
    case .searching: "Recent searches: \(SearchModel.recentSearches.joined(separator: ", "))"
    case .loading(let text): "Looking for \(printable(text)) …  (/cancel gives up)"
    case .searchResults([]): "There are no such pictures."
    case .searchResults(let items): items.map(line).reduce("\(items.count) pictures") { $0 + "\n  " + $1 }
    case .error(let error): printable("\(error)")
    }
  }

  private static func line(_ item: Item) -> String {
    printable("\(item.tags), by \(item.user): \(item.pageURL.absoluteString)")
  }

  /// A text from outside, without what a terminal takes for orders.
  private static func printable(_ text: String) -> String {
    let obeyed: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    let shown = text.unicodeScalars.filter { !obeyed.contains($0.properties.generalCategory) }
    return String(String.UnicodeScalarView(shown))
  }
}
