/// Where views are: found by their tags, read, and changed.
///
/// A stage says how this is done for one kind of view. What is done to which view, and when, ``ViewAnimationMachines``
/// decides; a stage only does it.
public protocol Stage {
  /// A view: a reference to it, or whatever stands for it.
  ///
  /// It is held while the view moves, so that it may also be asked to change when the view has gone meanwhile.
  associatedtype Item

  /// The view in which tag paths begin.
  var root: Item { get }

  /// Whether a view is the root.
  func isRoot(_ item: Item) -> Bool

  /// The first view with a tag among a view and all that is inside it, that view itself included; nil without one.
  func item(tagged tag: Int, in item: Item) -> Item?

  /// What a view shows now, apart from animations of others.
  func look(of item: Item) -> ViewLook

  /// Puts a view where it is to be before it is transformed: its size and its centre, not the box of what is seen.
  func setFrame(_ frame: ViewFrame, of item: Item)

  /// Transforms a view about its centre.
  func setTransform(_ transform: ViewTransform, of item: Item)

  /// Makes a view as opaque as it is to be, 0…1.
  func setAlpha(_ alpha: Double, of item: Item)

  /// Gives a view a colour behind what it shows.
  ///
  /// Nothing is done by a stage that does not have it.
  func setBackground(_ color: ViewColor, of item: Item)

  /// Gives a view round corners of a radius in points, 0 or more.
  ///
  /// Nothing is done by a stage that does not have it.
  func setCornerRadius(_ radius: Double, of item: Item)

  /// What the names in formulas of frames stand for.
  ///
  /// A stage that does not have it gives `width` and `height` of the root. It is asked only for files with formulas.
  var variables: [String: Double] { get }
}

extension Stage {
  /// Does nothing.
  public func setBackground(_ color: ViewColor, of item: Item) {}

  /// Does nothing.
  public func setCornerRadius(_ radius: Double, of item: Item) {}

  /// The root's `width` and `height`, in points.
  public var variables: [String: Double] {
    let frame = look(of: root).frame
    return ["width": frame.width, "height": frame.height]
  }
}

extension Stage {
  /// The view at a path.
  ///
  /// - Throws: ``ViewMachineError`` with the code `viewNotFound` when there is none, and `rootView` when the path leads
  ///   to the root, which machines must not change.
  public func find(_ path: TagPath) throws(ViewMachineError) -> Item {
    var item = root
    for tag in path.tags {
      guard let found = self.item(tagged: tag, in: item) else {
        throw ViewMachineError(
          code: .viewNotFound, message: "there is no view \"\(path)\": nothing has the tag \(tag) there")
      }
      item = found
    }
    if isRoot(item) {
      throw ViewMachineError(code: .rootView, message: "the path \"\(path)\" leads to the root of all views")
    }
    return item
  }

  /// What a view at a path shows now.
  ///
  /// - Throws: ``ViewMachineError`` as ``find(_:)`` does.
  public func look(at path: TagPath) throws(ViewMachineError) -> ViewLook { look(of: try find(path)) }

  /// Changes the view that a change names; one that is gone is passed over.
  public func apply(_ change: ViewChange) {
    // Views come and go while machines run.
    if let item = try? find(change.path) { apply(change, to: item) }
  }

  /// Changes a view, whatever the path of the change is.
  public func apply(_ change: ViewChange, to item: Item) {
    if let frame = change.frame { setFrame(frame, of: item) }
    if let transform = change.transform { setTransform(transform, of: item) }
    if let alpha = change.alpha { setAlpha(alpha, of: item) }
    if let color = change.background { setBackground(color, of: item) }
    if let radius = change.cornerRadius { setCornerRadius(radius, of: item) }
  }
}
