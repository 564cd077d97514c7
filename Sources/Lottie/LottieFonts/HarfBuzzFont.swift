#if Fonts && os(Linux)
  import CZoetropeHarfBuzz
  import LottieFormat
  import LottieRenderer
  import VectorRaster

  /// A TrueType or OpenType font that HarfBuzz reads.
  ///
  /// The font is scaled to its own units, so that HarfBuzz computes with whole numbers: the same font gives the same
  /// outlines and places on every machine.
  @safe final class HarfBuzzFont: OutlineFont, @unchecked Sendable {
    // Nothing here changes after `init`: HarfBuzz's font is immutable, and its face fills its own caches in a way that is
    // safe for threads. The memory is released when the last reference is.
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private let font: OpaquePointer
    private let functions: OpaquePointer
    private let shaper = "ot"
    /// The factor from the font's units to percent of the size.
    private let scale: Float
    private let composites: CompositeGlyphs
    let ascent: Float

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a font file or of a collection.
    ///   - index: The number of the font in a collection.
    /// - Throws: `FontError`.
    init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
      try FontFormat.check(bytes)
      unsafe memory = UnsafeMutableBufferPointer.allocate(capacity: bytes.count)
      _ = unsafe memory.initialize(from: bytes)
      let blob = unsafe hb_blob_create(
        UnsafeRawPointer(memory.baseAddress)?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      let face = unsafe hb_face_create(blob, UInt32(clamping: index))
      unsafe hb_blob_destroy(blob)
      let (count, units) = unsafe (hb_face_get_glyph_count(face), hb_face_get_upem(face))
      guard count > 0, units >= 16, units <= 16_384, let created = unsafe hb_font_create(face),
        let functions = unsafe Self.makeFunctions()
      else {
        unsafe hb_face_destroy(face)
        unsafe memory.deallocate()
        throw FontError(code: .damaged, message: "the font has no glyphs, or its tables are damaged")
      }
      do throws(FontError) {
        composites = try unsafe CompositeGlyphs(
          outlines: Self.table(0x676C_7966, of: face), places: Self.table(0x6C6F_6361, of: face),
          header: Self.table(0x6865_6164, of: face))
      } catch {
        unsafe hb_draw_funcs_destroy(functions)
        unsafe hb_font_destroy(created)
        unsafe hb_face_destroy(face)
        unsafe memory.deallocate()
        throw error
      }
      unsafe hb_face_destroy(face)
      unsafe font = created
      unsafe self.functions = functions
      scale = 100 / Float(units)
      unsafe hb_font_set_scale(font, Int32(units), Int32(units))
      unsafe hb_font_make_immutable(font)
      var extents = hb_font_extents_t()
      let isKnown = unsafe hb_font_get_h_extents(font, &extents) != 0
      ascent = isKnown && extents.ascender > 0 ? Float(extents.ascender) * scale : 75
    }

    deinit {
      unsafe hb_draw_funcs_destroy(functions)
      unsafe hb_font_destroy(font)
      unsafe memory.deallocate()
    }

    /// Whether the font has a glyph for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }

    /// The bytes of a table; none if the font lacks it.
    private static func table(_ tag: hb_tag_t, of face: OpaquePointer?) -> [UInt8] {
      let blob = unsafe hb_face_reference_table(face, tag)
      defer { unsafe hb_blob_destroy(blob) }
      var count: UInt32 = 0
      guard let bytes = unsafe hb_blob_get_data(blob, &count) else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// The names of the font in its file.
    func names() -> FontNames {
      let face = unsafe hb_font_get_face(font)
      func name(_ id: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        var count = UInt32(buffer.count)
        _ = unsafe hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &count, &buffer)
        return String(
          decoding: buffer.prefix(Int(min(count, 255))).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
      let (family, style) = (name(16), name(17))
      return FontNames(
        family: family.isEmpty ? name(1) : family, style: style.isEmpty ? name(2) : style,
        otherFamily: name(1), otherStyle: name(2), full: name(4), postScript: name(6))
    }

    /// The number of fonts in a file; 0 for a file that is no font.
    static func count(_ bytes: [UInt8]) -> Int {
      unsafe bytes.withUnsafeBytes { bytes in
        let blob = unsafe hb_blob_create(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
          HB_MEMORY_MODE_READONLY, nil, nil)
        defer { unsafe hb_blob_destroy(blob) }
        return Int(unsafe hb_face_count(blob))
      }
    }

    // MARK: Shaping

    func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph] {
      var glyphs: [ShapedGlyph] = []
      let runs = ScriptRuns.ranges(of: text)
      for run in isRightToLeft ? runs.reversed() : runs {
        append(ParagraphPart(text.paragraph, run), isRightToLeft, to: &glyphs)
      }
      return glyphs
    }

    private func append(_ text: ParagraphPart, _ isRightToLeft: Bool, to glyphs: inout [ShapedGlyph]) {
      guard let buffer = unsafe hb_buffer_create() else { return }
      defer { unsafe hb_buffer_destroy(buffer) }
      unsafe text.paragraph.withUnsafeBytes { bytes in
        unsafe hb_buffer_add_utf8(
          buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count),
          UInt32(text.range.lowerBound), Int32(text.range.count))
      }
      unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
      unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      // The language of the machine must not change the result.
      unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
      unsafe hb_buffer_guess_segment_properties(buffer)
      // Only the shaper for OpenType: others run programs in the font.
      unsafe shaper.withCString { name in
        var shapers: [UnsafePointer<CChar>?] = unsafe [name, nil]
        _ = unsafe hb_shape_full(font, buffer, nil, 0, &shapers)
      }
      var count: UInt32 = 0
      guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
        let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
      else { return }
      for index in 0..<Int(count) {
        let (info, position) = unsafe (infos[index], positions[index])
        glyphs.append(
          ShapedGlyph(
            id: info.codepoint, cluster: Int(info.cluster), advance: Float(position.x_advance) * scale,
            x: Float(position.x_offset) * scale, y: -Float(position.y_offset) * scale))
      }
    }

    // MARK: Outlines

    func outline(of glyph: UInt32) -> VectorPath? {
      guard composites.isModest(glyph) else { return nil }
      var pen = OutlinePen(scale: scale)
      unsafe withUnsafeMutablePointer(to: &pen) { pen in
        unsafe zoetrope_hb_draw_glyph(font, glyph, functions, UnsafeMutableRawPointer(pen))
      }
      return pen.finished
    }

    private static func makeFunctions() -> OpaquePointer? {
      guard let functions = unsafe hb_draw_funcs_create() else { return nil }
      unsafe hb_draw_funcs_set_move_to_func(
        functions, { _, data, _, x, y, _ in unsafe OutlinePen.use(data) { $0.move(x, y) } }, nil, nil)
      unsafe hb_draw_funcs_set_line_to_func(
        functions, { _, data, _, x, y, _ in unsafe OutlinePen.use(data) { $0.line(x, y) } }, nil, nil)
      unsafe hb_draw_funcs_set_quadratic_to_func(
        functions,
        { _, data, _, cx, cy, x, y, _ in unsafe OutlinePen.use(data) { $0.quadratic(cx, cy, x, y) } }, nil,
        nil)
      unsafe hb_draw_funcs_set_cubic_to_func(
        functions,
        { _, data, _, ax, ay, bx, by, x, y, _ in
          unsafe OutlinePen.use(data) { $0.cubic(ax, ay, bx, by, x, y) }
        }, nil, nil)
      unsafe hb_draw_funcs_set_close_path_func(
        functions, { _, data, _, _ in unsafe OutlinePen.use(data) { $0.close() } }, nil, nil)
      unsafe hb_draw_funcs_make_immutable(functions)
      return unsafe functions
    }
  }
#endif
