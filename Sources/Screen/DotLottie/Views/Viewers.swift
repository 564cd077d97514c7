/// The presenters of the views that show one thing, none of which it keeps alive.
@MainActor
final class Viewers<Presenter: AnyObject> {
  private struct Viewer { weak var presenter: Presenter? }

  private var viewers: [Viewer] = []

  /// Makes a list without views.
  init() {}

  /// The presenters that are left, in the order in which they came.
  var all: [Presenter] {
    if viewers.isEmpty { return [] }
    viewers.removeAll { $0.presenter == nil }
    return viewers.compactMap(\.presenter)
  }

  /// Whether a presenter was freed since the others were last looked at.
  var haveLostOne: Bool { viewers.contains { $0.presenter == nil } }

  /// Adds a presenter, as the last one.
  func add(_ presenter: Presenter) {
    remove(presenter)
    viewers.append(Viewer(presenter: presenter))
  }

  /// Removes a presenter.
  func remove(_ presenter: Presenter) { viewers.removeAll { $0.presenter === presenter } }
}
