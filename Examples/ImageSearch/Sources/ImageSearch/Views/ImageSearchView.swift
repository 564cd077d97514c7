#if canImport(SwiftUI)
  import SwiftUI

  /// The whole application: the search bar, and under it a screen for each state.
  public struct ImageSearchView: View {
    private let model: SearchModel

    /// Shows a model.
    public init(model: SearchModel) { self.model = model }

    /// The search bar and the screen of the state.
    public var body: some View {
      VStack(spacing: 0) {
        SearchBar(model: model)
        screen.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .animation(.default, value: model.state)
    }

    @ViewBuilder private var screen: some View {
      switch model.state {
      case .start:
        ContentUnavailableView("Search for pictures", systemImage: "photo.on.rectangle")
      case .searching:
        RecentSearches(model: model)
      case .loading(let text):
        ProgressView("Looking for \(text) …")
      case .searchResults(let items) where items.isEmpty:
        ContentUnavailableView.search(text: model.searchText)
      case .searchResults(let items):
        Results(items: items)
      case .error(let error):
        ContentUnavailableView(
          "That did not work", systemImage: "exclamationmark.triangle",
          description: Text(verbatim: error.description))
      }
    }
  }

  private struct RecentSearches: View {
    let model: SearchModel

    var body: some View {
      List(SearchModel.recentSearches, id: \.self) { text in
        Button(text) { model.search(text) }
      }
    }
  }

  private struct Results: View {
    let items: [Item]

    var body: some View {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
          ForEach(items) { item in
            Link(destination: item.pageURL) {
              AsyncImage(url: item.previewURL) {
                $0.resizable().scaledToFill()
              } placeholder: {
                Rectangle().fill(.quaternary)
              }
              .frame(height: 100)
              .clipShape(.rect(cornerRadius: 8))
            }
            .accessibilityLabel("\(item.tags), by \(item.user)")
          }
        }
        .padding()
      }
    }
  }
#endif
