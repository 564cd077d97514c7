#if canImport(SwiftUI)
  import Foundation
  import ImageSearch
  import SwiftUI

  /// The application in a window.
  @main struct ImageSearchApp: App {
    @State private var model = SearchModel { text in
      let key = ProcessInfo.processInfo.environment["PIXABAY_KEY"] ?? ""
      return try await PixabayClient(key: key).search(text)
    }

    var body: some Scene {
      WindowGroup("Image search") { ImageSearchView(model: model) }
    }
  }
#else
  @main struct ImageSearchApp {
    static func main() { print("This needs SwiftUI; image-search runs on a terminal.") }
  }
#endif
