import StateGraph

extension StateGraph {
  /// The graph as an SVG picture: boxes in layers, nested states, and lines routed around them.
  ///
  /// A dot leads to the initial state, final states have two borders, regions and global states have dashed borders,
  /// and tweened transitions are dashed. A state that is only mentioned is red. Transitions with the same ends share a
  /// line. Texts are laid out for a wide sans serif; colours are meant for a light background. Equal graphs give equal
  /// bytes.
  /// - Throws: ``DrawingError`` for graphs that are too large for a picture: more than 2000 states or 8000 transitions.
  /// - Complexity: O(lines × layers), a few times.
  public func svg() throws(DrawingError) -> String {
    let writer = SVGWriter(layout: try layout())
    return writer.text()
  }
}

/// Writes a layout as SVG.
struct SVGWriter {
  let layout: GraphLayout

  private static let style = """
    text{font-family:"DejaVu Sans",Verdana,Helvetica,Arial,sans-serif;fill:#1f2328}
    .state>rect,.state>circle{fill:#fff;stroke:#57606a;stroke-width:1.2}
    .open>rect{fill:#8c959f;fill-opacity:.09}
    .dashed>rect{stroke-dasharray:5 4}
    .undeclared>rect{stroke:#cf222e;stroke-dasharray:5 4}
    .undeclared>text{fill:#cf222e}
    .edge>path{fill:none;stroke:#57606a;stroke-width:1.2}
    .edge>path.head{fill:#57606a;stroke:none}
    .tweened>path{stroke-dasharray:5 4}
    .details,.edge>text{fill:#57606a}
    """

  func text() -> String {
    let (width, height) = (Self.number(layout.width.rounded(.up)), Self.number(layout.height.rounded(.up)))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <style>\(Self.style.split(separator: "\n").joined(separator: "\n").replacingAngles)</style>
      <rect width="100%" height="100%" fill="#fff"/>

      """
    if !layout.title.lines.isEmpty {
      text += "<g font-weight=\"bold\">\n"
      text += Self.lines(layout.title, x: layout.titlePlace.x, y: layout.titlePlace.y, isCentred: false)
      text += "</g>\n"
    }
    for box in layout.boxes { text += self.box(box) }
    for route in layout.routes { text += edge(route) }
    for dot in layout.dots {
      text +=
        "<circle cx=\"\(Self.number(dot.x + dot.width / 2))\" cy=\"\(Self.number(dot.y + dot.height / 2))\""
      text += " r=\"\(Self.number(dot.width / 2))\" fill=\"#1f2328\"/>\n"
    }
    return text + "</svg>\n"
  }

  // MARK: Boxes

  private func box(_ box: GraphLayout.Box) -> String {
    let state = layout.graph.states[box.state]
    var classes = "state"
    if box.isOpen { classes += " open" }
    if layout.isUndeclared(box) { classes += " undeclared" }
    if layout.isDashed(box) { classes += " dashed" }
    let name = String(String.UnicodeScalarView(DiagramText.name(state.name)))
    var text = "<g class=\"\(classes)\" data-state=\"\(XMLText.escaped(name))\">\n"
    if layout.isHistory(box) {
      text += history(box, isDeep: state.kinds.contains(.deepHistory), name)
    } else {
      text += Self.rectangle(box.frame, inset: 0, radius: 8)
      if state.kinds.contains(.final) { text += Self.rectangle(box.frame, inset: 3, radius: 6) }
      text += labels(box)
    }
    return text + "</g>\n"
  }

  private func labels(_ box: GraphLayout.Box) -> String {
    let places = box.textPlaces
    return Self.lines(box.name, x: places.name.x, y: places.name.y, isCentred: !box.isOpen)
      + Self.lines(
        box.details, x: places.details.x, y: places.details.y, isCentred: !box.isOpen,
        classes: " class=\"details\"")
  }

  private func history(_ box: GraphLayout.Box, isDeep: Bool, _ name: String) -> String {
    let (x, y) = (box.frame.x + box.frame.width / 2, box.frame.y + box.frame.height / 2)
    return """
      <circle cx="\(Self.number(x))" cy="\(Self.number(y))" r="\(Self.number(box.frame.height / 2))"/>
      <text x="\(Self.number(x))" y="\(Self.number(y + 4))" font-size="12" text-anchor="middle">\(isDeep ? "H*" : "H")</text>
      <title>\(XMLText.escaped(name))</title>

      """
  }

  private static func rectangle(_ frame: GraphLayout.Frame, inset: Double, radius: Double) -> String {
    "<rect x=\"\(number(frame.x + inset))\" y=\"\(number(frame.y + inset))\""
      + " width=\"\(number(frame.width - 2 * inset))\" height=\"\(number(frame.height - 2 * inset))\""
      + " rx=\"\(number(radius))\"/>\n"
  }

  private static func lines(
    _ block: TextBlock, x: Double, y: Double, isCentred: Bool, classes: String = ""
  ) -> String {
    var text = ""
    for (line, scalars) in block.lines.enumerated() {
      let baseline = y + Double(line) * block.lineHeight + block.ascent
      text +=
        "<text\(classes) x=\"\(number(x))\" y=\"\(number(baseline))\" font-size=\"\(number(block.size))\""
      if isCentred { text += " text-anchor=\"middle\"" }
      text += ">\(XMLText.escaped(scalars))</text>\n"
    }
    return text
  }

  // MARK: Lines

  private func edge(_ route: GraphLayout.Route) -> String {
    var text = "<g class=\"edge\(layout.isTweened(route) ? " tweened" : "")\">\n"
    text += "<path d=\"\(Self.path(route))\"/>\n"
    if let head = route.head { text += "<path class=\"head\" d=\"\(Self.polygon(head))\"/>\n" }
    if let label = route.label { text += Self.lines(route.text, x: label.x, y: label.y, isCentred: false) }
    return text + "</g>\n"
  }

  /// A polyline with rounded corners.
  private static func path(_ route: GraphLayout.Route) -> String {
    guard let first = route.points.first, let last = route.points.last else { return "" }
    var path = "M\(place(first))"
    for turn in route.turns { path += "L\(place(turn.start))Q\(place(turn.corner)) \(place(turn.end))" }
    return path + "L\(place(last))"
  }

  private static func polygon(_ points: [GraphLayout.Point]) -> String {
    "M\(points.map(place).joined(separator: "L"))Z"
  }

  private static func place(_ point: GraphLayout.Point) -> String { "\(number(point.x)) \(number(point.y))" }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "0" }
    let whole = Int(hundredths)
    let sign = whole < 0 ? "-" : ""
    let digits = whole.magnitude % 100
    var text = sign + String(whole.magnitude / 100)
    if digits > 0 {
      text += digits % 10 == 0 ? ".\(digits / 10)" : digits < 10 ? ".0\(digits)" : ".\(digits)"
    }
    return text
  }
}

extension String {
  /// The text with its angle brackets escaped for XML.
  fileprivate var replacingAngles: String {
    let lines = utf8.split(separator: UInt8(ascii: "\n"))
    return lines.map { XMLText.escaped(String(Substring($0))) }.joined(separator: "\n")
  }
}
