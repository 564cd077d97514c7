#if canImport(SwiftUI)
  import SwiftUI

  /// The field for the text, and the button beside it.
  struct SearchBar: View {
    @Bindable var model: SearchModel
    @FocusState private var isFocused: Bool

    var body: some View {
      HStack {
        Label("Search", systemImage: "magnifyingglass").labelStyle(.iconOnly).foregroundStyle(.secondary)
        TextField("Pictures of …", text: $model.searchText)
          .focused($isFocused)
          .submitLabel(.search)
          .onSubmit { model.searchStatusChanged(.pressedSearch) }
        if model.showSearchCancelButton {
          Button("Cancel") { model.searchStatusChanged(.pressedCancel) }
        }
      }
      .padding(8)
      .background(.quaternary, in: .rect(cornerRadius: 10))
      .padding([.horizontal, .top])
      // The machine moves the focus, and the focus tells the machine.
      .onChange(of: model.isSearching) { isFocused = model.isSearching }
      .onChange(of: isFocused) { model.searchStatusChanged(isFocused ? .beganEditing : .endedEditing) }
    }
  }
#endif
