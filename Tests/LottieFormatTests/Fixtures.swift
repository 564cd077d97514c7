import LottieFormat

typealias Shape = LottieDocument.Shape
typealias Vector = LottieDocument.Vector
typealias Bezier = LottieDocument.Bezier

/// The smallest animation around members of the root.
func document(_ members: String = "", version: String = "5.9.0", layers: String = "[]") throws
  -> LottieDocument
{
  let text = """
    {"v":"\(version)","fr":30,"ip":0,"op":60,"w":100,"h":80,"layers":\(layers)\(members.isEmpty ? "" : ",\(members)")}
    """
  return try LottieDocument(Array(text.utf8))
}

/// The smallest animation around one layer.
func layer(
  _ members: String, version: String = "5.9.0", root: String = ""
) throws -> (layer: LottieDocument.Layer, diagnostics: [Diagnostic]) {
  let document = try document(root, version: version, layers: "[{\(members)}]")
  guard let layer = document.layers.first else { throw MissingValue() }
  return (layer, document.diagnostics)
}

/// The smallest animation around the items of a shape layer.
func shapes(
  _ items: String, version: String = "5.9.0", root: String = ""
) throws -> (shapes: [Shape], diagnostics: [Diagnostic]) {
  let (layer, diagnostics) = try layer(#""ty":4,"nm":"L","shapes":[\#(items)]"#, version: version, root: root)
  guard case .shapes(let shapes) = layer.content else { throw MissingValue() }
  return (shapes, diagnostics)
}

/// The first item of a shape layer.
func shape(_ item: String, version: String = "5.9.0", root: String = "") throws -> Shape.Kind {
  guard let first = try shapes(item, version: version, root: root).shapes.first else { throw MissingValue() }
  return first.kind
}

/// The property that JSON gives as a layer's rotation.
func scalar(
  _ json: String, root: String = ""
) throws -> (property: LottieDocument.Property<Double>, diagnostics: [Diagnostic]) {
  let (layer, diagnostics) = try layer(#""ty":3,"nm":"L","ks":{"r":\#(json)}"#, root: root)
  return (layer.transform.rotation, diagnostics)
}

/// The property that JSON gives as a layer's anchor.
func vector(
  _ json: String, root: String = ""
) throws -> (property: LottieDocument.Property<Vector>, diagnostics: [Diagnostic]) {
  let (layer, diagnostics) = try layer(#""ty":3,"nm":"L","ks":{"a":\#(json)}"#, root: root)
  return (layer.transform.anchor, diagnostics)
}

/// The path that JSON gives as the `ks` of a path item.
func path(_ json: String, version: String = "5.9.0", item: String = "") throws
  -> LottieDocument.Property<Bezier>
{
  guard case .path(let path) = try shape(#"{"ty":"sh","ks":\#(json)\#(item)}"#, version: version) else {
    throw MissingValue()
  }
  return path
}

/// Something that a test needs was not decoded.
struct MissingValue: Error {}
