import LottieFonts
import LottieRenderer
import VectorRaster

// The functions of the module of fonts: fonts are opened and found as on every platform, and the engine, which is another
// module, refers to them by numbers.

/// The fonts of the page, and the open fonts.
private enum Fonts {
  nonisolated(unsafe) static var library = FontLibrary()
  /// The number of the first font.
  nonisolated(unsafe) static var first: Int32 = 0
  nonisolated(unsafe) static var open: [(font: any OutlineFont, users: Int)?] = []

  /// The number of a font, which its users release.
  static func handle(of font: any OutlineFont) -> Int32 {
    var free: Int?
    for index in unsafe open.indices {
      guard let known = unsafe open[index] else {
        free = index
        continue
      }
      if known.font === font {
        unsafe open[index] = (known.font, known.users + 1)
        return unsafe first + Int32(index)
      }
    }
    if let free {
      unsafe open[free] = (font, 1)
      return unsafe first + Int32(free)
    }
    unsafe open.append((font, 1))
    return unsafe first + Int32(open.count - 1)
  }

  static func font(_ handle: Int32) -> (any OutlineFont)? {
    index(of: handle).flatMap { unsafe open[$0]?.font }
  }

  private static func index(of handle: Int32) -> Int? {
    let index = unsafe Int(handle) - Int(first)
    return unsafe open.indices.contains(index) ? index : nil
  }

  static func release(_ handle: Int32) {
    guard let index = index(of: handle), let known = unsafe open[index] else { return }
    unsafe open[index] = known.users > 1 ? (known.font, known.users - 1) : nil
  }
}

extension FontRequest {
  fileprivate init(_ reader: inout PackedReader) {
    self.init(name: reader.text(), family: reader.text(), style: reader.text(), weight: reader.text())
    character = Unicode.Scalar(reader.number())
    if character?.value == 0 { character = nil }
    text = reader.text()
  }
}

private func refusing<Answer>(_ body: () throws(FontError) -> Answer) throws(Refusal) -> Answer {
  do throws(FontError) { return try body() } catch { throw Refusal(message: error.message) }
}

// MARK: Fonts

/// Sets the number of the first font, before any is opened: a module that takes the place of another has other numbers.
@_expose(wasm, "font_begin")
@_cdecl("font_begin")
func fontBegin(_ first: Int32) { unsafe Fonts.first = first }

/// Adds a font of the page: its name, empty for the names in the file, and the bytes of the file.
@_expose(wasm, "font_add")
@_cdecl("font_add")
func fontAdd(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    var reader = PackedReader(unsafe bytes(start, count))
    let name = reader.text(), file = reader.list()
    _ = try refusing { () throws(FontError) in
      try unsafe Fonts.library.add(file, named: name.isEmpty ? nil : name)
    }
  }
}

/// Removes the fonts of the page that were added under a name.
@_expose(wasm, "font_remove")
@_cdecl("font_remove")
func fontRemove(_ start: UnsafePointer<UInt8>?, _ count: Int32) {
  unsafe Fonts.library.remove(named: text(start, count))
}

/// Opens a font of an animation: a request and the bytes of the file.
///
/// - Returns: The number of the font; -1 if it can't be used, with the reason as the answer.
@_expose(wasm, "font_open")
@_cdecl("font_open")
func fontOpen(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  make { () throws(Refusal) in
    var reader = PackedReader(unsafe bytes(start, count))
    let request = FontRequest(&reader), file = reader.list()
    return Fonts.handle(of: try refusing { () throws(FontError) in try Fonts.open(file, for: request) })
  }
}

extension Fonts {
  fileprivate static func open(
    _ file: [UInt8], for request: FontRequest
  ) throws(FontError) -> any OutlineFont { try unsafe library.font(file, for: request) }
}

/// Finds a font: a request, and the numbers of the fonts of the animation.
///
/// The answer has the place of the font among those of the animation, -1 for a font of the page, and the name of a font
/// that stands in for the requested one.
///
/// - Returns: The number of the font; -1 without one, with the reason as the answer.
@_expose(wasm, "font_match")
@_cdecl("font_match")
func fontMatch(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  make { () throws(Refusal) in
    var reader = PackedReader(unsafe bytes(start, count))
    let request = FontRequest(&reader)
    var files: [FontMatch] = []
    for _ in 0..<min(reader.number(), 1024) {
      // The origin tells the font apart when it comes back.
      guard let font = Fonts.font(reader.signed()) else { continue }
      files.append(FontMatch(font, from: .folder(String(files.count))))
    }
    let found = try refusing { () throws(FontError) in
      try unsafe Fonts.library.font(matching: request, among: files)
    }
    guard let found else { throw Refusal(message: "") }
    let row = files.firstIndex { $0.origin == found.origin }
    var writer = PackedWriter()
    writer.write(Int32(row ?? -1))
    writer.write(optional: found.substitute)
    answer(writer.bytes)
    return Fonts.handle(of: found.font)
  }
}

@_expose(wasm, "font_release")
@_cdecl("font_release")
func fontRelease(_ handle: Int32) { Fonts.release(handle) }

// MARK: One font

/// Makes what a closure writes of a font the answer, and returns its number of bytes; -1 if the closure returns false.
private func answer(_ handle: Int32, _ write: (any OutlineFont, inout PackedWriter) -> Bool) -> Int32 {
  var writer = PackedWriter()
  guard let font = Fonts.font(handle), write(font, &writer) else { return -1 }
  return answer(writer.bytes)
}

/// Makes the ascent of a font and whether it has colours the answer.
@_expose(wasm, "font_facts")
@_cdecl("font_facts")
func fontFacts(_ handle: Int32) -> Int32 {
  answer(handle) { font, writer in
    writer.write(font.ascent)
    writer.write(font.isColored ? 1 : 0 as UInt32)
    return true
  }
}

/// Arranges a part of a paragraph: its first byte, its end, and the paragraph.
///
/// The answer has for each glyph its number, its cluster, its advance and its offset.
@_expose(wasm, "font_shape")
@_cdecl("font_shape")
func fontShape(
  _ handle: Int32, _ isRightToLeft: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  var reader = PackedReader(unsafe bytes(start, count))
  let lower = Int(reader.number() & 0x7FFF_FFFF), upper = Int(reader.number() & 0x7FFF_FFFF)
  let text = reader.list()
  return answer(handle) { font, writer in
    guard lower <= upper, upper <= text.count else { return false }
    for glyph in font.shape(ParagraphPart(text, lower..<upper), isRightToLeft: isRightToLeft != 0) {
      writer.write(glyph.id)
      writer.write(Int32(glyph.cluster))
      for number in [glyph.advance, glyph.x, glyph.y] { writer.write(number) }
    }
    return true
  }
}

/// Makes the outline of a glyph the answer: the number of steps and each step, then the coordinates of all points.
///
/// - Returns: -1 for a glyph with too many points or parts.
@_expose(wasm, "font_outline")
@_cdecl("font_outline")
func fontOutline(_ handle: Int32, _ glyph: UInt32) -> Int32 {
  answer(handle) { font, writer in
    guard let outline = font.outline(of: glyph) else { return false }
    writer.write(outline.verbs.map { $0.rawValue })
    for point in outline.points {
      writer.write(point.x)
      writer.write(point.y)
    }
    return true
  }
}

/// Makes the layers of a coloured glyph the answer: for each its glyph, and 0 for the colour of the text, or 1 and the
/// colour.
@_expose(wasm, "font_layers")
@_cdecl("font_layers")
func fontLayers(_ handle: Int32, _ glyph: UInt32) -> Int32 {
  answer(handle) { font, writer in
    for layer in font.layers(of: glyph) {
      writer.write(layer.glyph)
      writer.write(layer.color == nil ? 0 : 1 as UInt32)
      guard let color = layer.color else { continue }
      for channel in [color.red, color.green, color.blue, color.alpha] { writer.write(channel) }
    }
    return true
  }
}

/// Makes the picture of a glyph the answer: the edges of its box, and the bytes of its file.
@_expose(wasm, "font_picture")
@_cdecl("font_picture")
func fontPicture(_ handle: Int32, _ glyph: UInt32) -> Int32 {
  answer(handle) { font, writer in
    guard let picture = font.picture(of: glyph) else { return false }
    let box = picture.box
    for edge in [box.minX, box.minY, box.maxX, box.maxY] { writer.write(edge) }
    writer.write(picture.bytes)
    return true
  }
}
