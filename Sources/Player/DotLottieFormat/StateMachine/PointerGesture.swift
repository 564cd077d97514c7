/// A gesture of a pointer, by one name from the device to the interactions of a machine.
///
/// The raw values are the types of interactions in files.
public enum PointerGesture: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// A press ended.
  case pointerUp = "PointerUp"
  /// A press began.
  case pointerDown = "PointerDown"
  /// The pointer entered the canvas or a layer.
  case pointerEnter = "PointerEnter"
  /// The pointer left the canvas or a layer.
  case pointerExit = "PointerExit"
  /// The pointer moved, pressed or not.
  case pointerMove = "PointerMove"
  /// A press ended where it had begun.
  case click = "Click"

  /// The name of the call in scripts of `zoetrope simulate`: the type in files, with a small first letter.
  package var callName: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }
}
