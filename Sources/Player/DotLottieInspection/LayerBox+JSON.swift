import LottieRenderer
import VectorRaster
import ZoetropeJSON

extension LayerBox {
  /// The layer as an object: `name`, `kind`, `depth`, `visible` and, if it has a box, its bounds in pixels and its four
  /// corners; for a visible text its `text`.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(name)), ("kind", .string(kind.description)),
      ("depth", .number(Double(depth))), ("visible", .boolean(isVisible)),
    ]
    if let box {
      let bounds = box.bounds
      members += [
        ("x", .float(bounds.minX)), ("y", .float(bounds.minY)),
        ("width", .float(bounds.maxX - bounds.minX)), ("height", .float(bounds.maxY - bounds.minY)),
        ("corners", .array(box.corners.map { .array([.float($0.x), .float($0.y)]) })),
      ]
    }
    if let text { members.append(("text", .string(text))) }
    return .object(members)
  }
}
