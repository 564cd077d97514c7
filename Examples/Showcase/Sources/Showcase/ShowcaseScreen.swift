/// A screen of the application, which has a tab.
package enum ShowcaseScreen: String, CaseIterable, Identifiable, Sendable {
  case lighthouse, controls, rating, harbour

  package var id: String { rawValue }

  /// The words on the tab.
  package var title: String {
    switch self {
    case .lighthouse: "Lighthouse"
    case .controls: "Controls"
    case .rating: "Rating"
    case .harbour: "Harbour"
    }
  }
}
