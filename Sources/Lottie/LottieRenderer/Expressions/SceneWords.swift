import LottieExpressions

/// The names that After Effects gives to the properties of the format.
///
/// The table is text, because code that makes as many strings takes many times the space.
struct SceneWords {
  /// A member of the format and its names.
  struct Member {
    var key: String
    /// The word of the object model for it; nil if there is none.
    var role: Name?
    /// The name in After Effects' timeline.
    var title: String
    /// The name that scripts use in every language.
    var match: String
  }

  /// The kinds of owners, such as `rc` for a rectangle, and their members.
  private var owners: [(kind: [UInt16], members: [Member])] = []

  init(_ library: ScriptLibrary) {
    var fields: [[UInt16]] = [], field: [UInt16] = []
    Self.table.withUTF8Buffer { bytes in
      for index in 0...bytes.count {
        let byte = index < bytes.count ? unsafe bytes[index] : 0x0A
        guard byte == 0x0A || byte == 0x7C else {
          field.append(UInt16(byte))
          continue
        }
        fields.append(field)
        field.removeAll(keepingCapacity: true)
        guard byte == 0x0A else { continue }
        if fields.count == 1 {
          owners.append((fields[0], []))
        } else if fields.count == 4, !owners.isEmpty {
          owners[owners.count - 1].members.append(
            Member(
              key: UTF16Text.string(fields[0][...]), role: library.word(fields[1]),
              title: UTF16Text.string(fields[2][...]), match: UTF16Text.string(fields[3][...])))
        }
        fields.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Returns the properties of a kind of owner.
  subscript(_ kind: String) -> [Member] {
    let units = UTF16Text.units(kind)
    for owner in owners where owner.kind == units { return owner.members }
    return []
  }

  /// The match names of layer styles, by their types.
  static func matchName(ofStyle type: Double) -> String {
    switch type {
    case 0: "frameFX/enabled"
    case 1: "dropShadow/enabled"
    case 2: "innerShadow/enabled"
    case 3: "outerGlow/enabled"
    case 4: "innerGlow/enabled"
    case 5: "bevelEmboss/enabled"
    case 6: "chromeFX/enabled"
    case 7: "solidFill/enabled"
    case 8: "gradientFill/enabled"
    default: ""
    }
  }
}

extension SceneWords {
  // "Roundess" is After Effects' own spelling.
  /// A kind of owner on a line of its own, then the key, the word, the title and the match name of each of its members.
  private static let table: StaticString = """
    layer
    a|anchorPoint|Anchor Point|ADBE Anchor Point
    p|position|Position|ADBE Position
    s|scale|Scale|ADBE Scale
    r|rotation|Rotation|ADBE Rotate Z
    rz|rotation|Z Rotation|ADBE Rotate Z
    rx|rotationX|X Rotation|ADBE Rotate X
    ry|rotationY|Y Rotation|ADBE Rotate Y
    or|orientation|Orientation|ADBE Orientation
    o|opacity|Opacity|ADBE Opacity
    sk|skew|Skew|ADBE Skew
    sa|skewAxis|Skew Axis|ADBE Skew Axis
    group
    a|anchorPoint|Anchor Point|ADBE Vector Anchor
    p|position|Position|ADBE Vector Position
    s|scale|Scale|ADBE Vector Scale
    r|rotation|Rotation|ADBE Vector Rotation
    o|opacity|Opacity|ADBE Vector Group Opacity
    sk|skew|Skew|ADBE Vector Skew
    sa|skewAxis|Skew Axis|ADBE Vector Skew Axis
    so|startOpacity|Start Opacity|ADBE Vector Repeater Opacity 1
    eo|endOpacity|End Opacity|ADBE Vector Repeater Opacity 2
    mask
    pt|maskPath|Mask Path|ADBE Mask Shape
    o|maskOpacity|Mask Opacity|ADBE Mask Opacity
    f|maskFeather|Mask Feather|ADBE Mask Feather
    x|maskExpansion|Mask Expansion|ADBE Mask Offset
    fl
    c|color|Color|ADBE Vector Fill Color
    o|opacity|Opacity|ADBE Vector Fill Opacity
    st
    c|color|Color|ADBE Vector Stroke Color
    o|opacity|Opacity|ADBE Vector Stroke Opacity
    w|strokeWidth|Stroke Width|ADBE Vector Stroke Width
    ml2|miterLimit|Miter Limit|ADBE Vector Stroke Miter Limit
    gf
    s|startPoint|Start Point|ADBE Vector Grad Start Pt
    e|endPoint|End Point|ADBE Vector Grad End Pt
    h|highlightLength|Highlight Length|ADBE Vector Grad HiLite Length
    a|highlightAngle|Highlight Angle|ADBE Vector Grad HiLite Angle
    o|opacity|Opacity|ADBE Vector Fill Opacity
    gs
    s|startPoint|Start Point|ADBE Vector Grad Start Pt
    e|endPoint|End Point|ADBE Vector Grad End Pt
    h|highlightLength|Highlight Length|ADBE Vector Grad HiLite Length
    a|highlightAngle|Highlight Angle|ADBE Vector Grad HiLite Angle
    o|opacity|Opacity|ADBE Vector Stroke Opacity
    w|strokeWidth|Stroke Width|ADBE Vector Stroke Width
    ml2|miterLimit|Miter Limit|ADBE Vector Stroke Miter Limit
    rc
    s|size|Size|ADBE Vector Rect Size
    p|position|Position|ADBE Vector Rect Position
    r|roundness|Roundness|ADBE Vector Rect Roundness
    el
    s|size|Size|ADBE Vector Ellipse Size
    p|position|Position|ADBE Vector Ellipse Position
    sr
    pt|points|Points|ADBE Vector Star Points
    p|position|Position|ADBE Vector Star Position
    r|rotation|Rotation|ADBE Vector Star Rotation
    ir|innerRadius|Inner Radius|ADBE Vector Star Inner Radius
    or|outerRadius|Outer Radius|ADBE Vector Star Outer Radius
    is|innerRoundness|Inner Roundness|ADBE Vector Star Inner Roundess
    os|outerRoundness|Outer Roundness|ADBE Vector Star Outer Roundess
    sh
    ks|path|Path|ADBE Vector Shape
    tm
    s|start|Start|ADBE Vector Trim Start
    e|end|End|ADBE Vector Trim End
    o|offset|Offset|ADBE Vector Trim Offset
    rp
    c|copies|Copies|ADBE Vector Repeater Copies
    o|offset|Offset|ADBE Vector Repeater Offset
    rd
    r|radius|Radius|ADBE Vector RoundCorner Radius
    op
    a|amount|Amount|ADBE Vector Offset Amount
    ml|miterLimit|Miter Limit|ADBE Vector Offset Miter Limit
    ml2|miterLimit|Miter Limit|ADBE Vector Offset Miter Limit
    pb
    a|amount|Amount|ADBE Vector PuckerBloat Amount
    zz
    s|size|Size|ADBE Vector Zigzag Size
    r|points|Ridges per segment|ADBE Vector Zigzag Detail
    style
    c|color|Color|
    o|opacity|Opacity|
    so|opacity|Opacity|
    s|size|Size|
    a|-|Angle|
    d|-|Distance|
    ch|-|Choke|
    textPath
    r|-|Reverse Path|ADBE Text Reverse Path
    p|-|Perpendicular To Path|ADBE Text Perpendicular To Path
    a|-|Force Alignment|ADBE Text Force Align Path
    f|-|First Margin|ADBE Text First Margin
    l|-|Last Margin|ADBE Text Last Margin
    textOptions
    a|-|Grouping Alignment|ADBE Text Anchor Point Align
    selector
    s|start|Start|ADBE Text Percent Start
    e|end|End|ADBE Text Percent End
    o|offset|Offset|ADBE Text Percent Offset
    a|amount|Amount|ADBE Text Selector Max Amount
    xe|-|Ease High|ADBE Text Levels Max Ease
    ne|-|Ease Low|ADBE Text Levels Min Ease
    sm|-|Smoothness|ADBE Text Selector Smoothness
    animator
    a|anchorPoint|Anchor Point|ADBE Text Anchor Point 3D
    p|position|Position|ADBE Text Position 3D
    s|scale|Scale|ADBE Text Scale 3D
    r|rotation|Rotation|ADBE Text Rotation
    rx|rotationX|X Rotation|ADBE Text Rotation X
    ry|rotationY|Y Rotation|ADBE Text Rotation Y
    sk|skew|Skew|ADBE Text Skew
    sa|skewAxis|Skew Axis|ADBE Text Skew Axis
    o|opacity|Opacity|ADBE Text Opacity
    fc|-|Fill Color|ADBE Text Fill Color
    fo|-|Fill Opacity|ADBE Text Fill Opacity
    fh|-|Fill Hue|ADBE Text Fill Hue
    fs|-|Fill Saturation|ADBE Text Fill Saturation
    fb|-|Fill Brightness|ADBE Text Fill Brightness
    sc|-|Stroke Color|ADBE Text Stroke Color
    so|-|Stroke Opacity|ADBE Text Stroke Opacity
    sw|strokeWidth|Stroke Width|ADBE Text Stroke Width
    t|-|Tracking Amount|ADBE Text Tracking Amount
    ls|-|Line Spacing|ADBE Text Line Spacing
    """
}
