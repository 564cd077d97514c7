/// An adapter that finds views by their tags, reads their looks and changes them.
///
/// A conforming type supports one kind of view. ``ViewAnimationMachines`` decides which view changes, how and when;
/// the stage only applies the changes.
public protocol Stage {
  /// A view: a reference to it, or a value that identifies it.
  ///
  /// It is retained while the view moves, so the stage may receive changes for a view that has since been removed.
  associatedtype Item

  /// The view at which tag paths begin.
  var root: Item { get }

  /// Whether a view is the root.
  func isRoot(_ item: Item) -> Bool

  /// Returns the first view with a tag among `item` and all its descendants, or nil if no view has the tag.
  func item(tagged tag: Int, in item: Item) -> Item?

  /// Returns the current look of a view, without the effect of animations from other sources.
  func look(of item: Item) -> ViewLook

  /// Sets the frame of a view before its transform.
  ///
  /// The frame gives the size and the centre of the untransformed view, not the bounding box of the view on screen.
  func setFrame(_ frame: ViewFrame, of item: Item)

  /// Sets the transform of a view, about its centre.
  func setTransform(_ transform: ViewTransform, of item: Item)

  /// Sets the opacity of a view, 0…1.
  func setAlpha(_ alpha: Double, of item: Item)

  /// Sets the background colour of a view.
  ///
  /// The default implementation does nothing.
  func setBackground(_ color: ViewColor, of item: Item)

  /// Sets the corner radius of a view, in points, 0 or more.
  ///
  /// The default implementation does nothing.
  func setCornerRadius(_ radius: Double, of item: Item)

  /// The values of the variables in frame formulas, by name.
  ///
  /// The default implementation returns the `width` and `height` of the root. It is read only for files with formulas.
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
  /// Returns the view at a path.
  ///
  /// - Throws: ``ViewMachineError`` with the code `viewNotFound` if the path leads to no view, and `rootView` if it
  ///   leads to the root, which machines must not change.
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

  /// Returns the current look of the view at a path.
  ///
  /// - Throws: ``ViewMachineError`` as ``find(_:)`` does.
  public func look(at path: TagPath) throws(ViewMachineError) -> ViewLook { look(of: try find(path)) }

  /// Applies a change to the view at its path; does nothing if the view cannot be found.
  public func apply(_ change: ViewChange) {
    // Views may be added and removed while machines run.
    if let item = try? find(change.path) { apply(change, to: item) }
  }

  /// Applies a change to a view, and ignores the path of the change.
  public func apply(_ change: ViewChange, to item: Item) {
    if let frame = change.frame { setFrame(frame, of: item) }
    if let transform = change.transform { setTransform(transform, of: item) }
    if let alpha = change.alpha { setAlpha(alpha, of: item) }
    if let color = change.background { setBackground(color, of: item) }
    if let radius = change.cornerRadius { setCornerRadius(radius, of: item) }
  }
}
