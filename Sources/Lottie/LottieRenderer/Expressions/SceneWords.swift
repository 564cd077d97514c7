import LottieExpressions

/// The names that After Effects gives to the properties of the format.
enum SceneWords {
  /// A member of the format and its names.
  struct Member: Sendable {
    var key: String
    var role: Name
    /// The name in After Effects' timeline.
    var title: String
    /// The name that scripts use in every language.
    var match: String

    init(_ key: String, _ role: Name, _ title: String, _ match: String) {
      self.key = key
      self.role = role
      self.title = title
      self.match = match
    }
  }

  static let layerTransform = [
    Member("a", .anchorPoint, "Anchor Point", "ADBE Anchor Point"),
    Member("p", .position, "Position", "ADBE Position"), Member("s", .scale, "Scale", "ADBE Scale"),
    Member("r", .rotation, "Rotation", "ADBE Rotate Z"),
    Member("rz", .rotation, "Z Rotation", "ADBE Rotate Z"),
    Member("rx", .rotationX, "X Rotation", "ADBE Rotate X"),
    Member("ry", .rotationY, "Y Rotation", "ADBE Rotate Y"),
    Member("or", .orientation, "Orientation", "ADBE Orientation"),
    Member("o", .opacity, "Opacity", "ADBE Opacity"), Member("sk", .skew, "Skew", "ADBE Skew"),
    Member("sa", .skewAxis, "Skew Axis", "ADBE Skew Axis"),
  ]

  static let groupTransform = [
    Member("a", .anchorPoint, "Anchor Point", "ADBE Vector Anchor"),
    Member("p", .position, "Position", "ADBE Vector Position"),
    Member("s", .scale, "Scale", "ADBE Vector Scale"),
    Member("r", .rotation, "Rotation", "ADBE Vector Rotation"),
    Member("o", .opacity, "Opacity", "ADBE Vector Group Opacity"),
    Member("sk", .skew, "Skew", "ADBE Vector Skew"),
    Member("sa", .skewAxis, "Skew Axis", "ADBE Vector Skew Axis"),
    Member("so", .startOpacity, "Start Opacity", "ADBE Vector Repeater Opacity 1"),
    Member("eo", .endOpacity, "End Opacity", "ADBE Vector Repeater Opacity 2"),
  ]

  static let mask = [
    Member("pt", .maskPath, "Mask Path", "ADBE Mask Shape"),
    Member("o", .maskOpacity, "Mask Opacity", "ADBE Mask Opacity"),
    Member("f", .maskFeather, "Mask Feather", "ADBE Mask Feather"),
    Member("x", .maskExpansion, "Mask Expansion", "ADBE Mask Offset"),
  ]

  private static let fill = [
    Member("c", .color, "Color", "ADBE Vector Fill Color"),
    Member("o", .opacity, "Opacity", "ADBE Vector Fill Opacity"),
  ]

  private static let stroke = [
    Member("c", .color, "Color", "ADBE Vector Stroke Color"),
    Member("o", .opacity, "Opacity", "ADBE Vector Stroke Opacity"),
    Member("w", .strokeWidth, "Stroke Width", "ADBE Vector Stroke Width"),
  ]

  private static let gradient = [
    Member("s", .startPoint, "Start Point", "ADBE Vector Grad Start Pt"),
    Member("e", .endPoint, "End Point", "ADBE Vector Grad End Pt"),
    Member("o", .opacity, "Opacity", "ADBE Vector Fill Opacity"),
    Member("w", .strokeWidth, "Stroke Width", "ADBE Vector Stroke Width"),
  ]

  private static let rectangle = [
    Member("s", .size, "Size", "ADBE Vector Rect Size"),
    Member("p", .position, "Position", "ADBE Vector Rect Position"),
    Member("r", .roundness, "Roundness", "ADBE Vector Rect Roundness"),
  ]

  private static let ellipse = [
    Member("s", .size, "Size", "ADBE Vector Ellipse Size"),
    Member("p", .position, "Position", "ADBE Vector Ellipse Position"),
  ]

  // "Roundess" is After Effects' own spelling.
  private static let star = [
    Member("pt", .points, "Points", "ADBE Vector Star Points"),
    Member("p", .position, "Position", "ADBE Vector Star Position"),
    Member("r", .rotation, "Rotation", "ADBE Vector Star Rotation"),
    Member("ir", .innerRadius, "Inner Radius", "ADBE Vector Star Inner Radius"),
    Member("or", .outerRadius, "Outer Radius", "ADBE Vector Star Outer Radius"),
    Member("is", .innerRoundness, "Inner Roundness", "ADBE Vector Star Inner Roundess"),
    Member("os", .outerRoundness, "Outer Roundness", "ADBE Vector Star Outer Roundess"),
  ]

  private static let trim = [
    Member("s", .start, "Start", "ADBE Vector Trim Start"), Member("e", .end, "End", "ADBE Vector Trim End"),
    Member("o", .offset, "Offset", "ADBE Vector Trim Offset"),
  ]

  private static let path = [Member("ks", .path, "Path", "ADBE Vector Shape")]
  private static let repeater = [
    Member("c", .copies, "Copies", "ADBE Vector Repeater Copies"),
    Member("o", .offset, "Offset", "ADBE Vector Repeater Offset"),
  ]
  private static let corners = [Member("r", .radius, "Radius", "ADBE Vector RoundCorner Radius")]
  private static let offset = [Member("a", .amount, "Amount", "ADBE Vector Offset Amount")]
  private static let pucker = [Member("a", .amount, "Amount", "ADBE Vector PuckerBloat Amount")]
  private static let zigZag = [
    Member("s", .size, "Size", "ADBE Vector Zigzag Size"),
    Member("r", .points, "Ridges per segment", "ADBE Vector Zigzag Detail"),
  ]

  /// Returns the properties of a shape of a type.
  static func members(ofShape type: String) -> [Member] {
    switch type {
    case "fl": fill
    case "st": stroke
    case "gf", "gs": gradient
    case "rc": rectangle
    case "el": ellipse
    case "sr": star
    case "sh": path
    case "tm": trim
    case "rp": repeater
    case "rd": corners
    case "op": offset
    case "pb": pucker
    case "zz": zigZag
    default: []
    }
  }
}
