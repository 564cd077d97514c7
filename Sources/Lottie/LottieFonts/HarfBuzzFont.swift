#if Fonts && (os(Linux) || os(none))
  import CZoetropeHarfBuzz
  #if canImport(Host)
    import Host
  #else
    import VectorRaster
  #endif
  import LottieFormat
  import LottieRenderer
  import VectorRaster

  /// The bytes of a font file, at an address that does not change.
  @safe private final class FontMemory: @unchecked Sendable {
    // Nothing writes to the memory, which is released with its last font.
    let memory: UnsafeMutableBufferPointer<UInt8>
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      unsafe memory = UnsafeMutableBufferPointer.allocate(capacity: bytes.count)
      _ = unsafe memory.initialize(from: bytes)
      self.bytes = bytes
    }

    deinit { unsafe memory.deallocate() }

    /// Makes the face of a font; the caller destroys it.
    func face(_ index: Int) -> OpaquePointer? {
      let blob = unsafe hb_blob_create(
        UnsafeRawPointer(memory.baseAddress)?.assumingMemoryBound(to: CChar.self), UInt32(memory.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      defer { unsafe hb_blob_destroy(blob) }
      return unsafe hb_face_create(blob, UInt32(clamping: index))
    }

    /// The bytes of a table of a face; none if the font lacks it.
    func table(_ tag: hb_tag_t, of face: OpaquePointer?) -> ArraySlice<UInt8> {
      let blob = unsafe hb_face_reference_table(face, tag)
      defer { unsafe hb_blob_destroy(blob) }
      var count: UInt32 = 0
      guard let start = unsafe hb_blob_get_data(blob, &count), let base = unsafe memory.baseAddress else {
        return []
      }
      let offset = unsafe UnsafeRawPointer(start) - UnsafeRawPointer(base)
      guard offset >= 0, offset + Int(count) <= bytes.count else { return [] }
      return bytes[offset..<(offset + Int(count))]
    }
  }

  /// A TrueType or OpenType font that HarfBuzz reads.
  ///
  /// The font is scaled to its own units, so that HarfBuzz computes with whole numbers: the same font gives the same
  /// outlines and positions on every machine.
  @safe final class HarfBuzzFont: OutlineFont, @unchecked Sendable {
    // Nothing here changes after `init` but the instances, which a lock guards: HarfBuzz's font is immutable, and its face
    // fills its own caches under a lock. The memory is released when the last reference is.
    private let file: FontMemory
    private let font: OpaquePointer
    private let functions: OpaquePointer
    private let shaper = "ot"
    /// The factor from the font's units to percent of the size.
    private let scale: Float
    private let composites: CompositeGlyphs
    private let variations: FontVariations
    /// The widths of the glyphs of an instance of a variable font; nil for the usual instance.
    private let widths: VariedWidths?
    /// The usual instance of a variable font, and the values of this one; nil for the usual instance itself.
    private let usual: HarfBuzzFont?
    private let settings: [FontVariations.Setting]
    /// The instances that texts need.
    private let instances = Lock(FontInstances<HarfBuzzFont>())
    let ascent: Float
    let isColored: Bool

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a font file or of a collection.
    ///   - index: The number of the font in a collection.
    /// - Throws: `FontError`.
    convenience init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
      try FontFormat.check(bytes)
      try self.init(FontMemory(bytes), index: index)
    }

    /// Opens the fonts of a file, up to a limit.
    ///
    /// - Throws: `FontError`.
    static func fonts(_ bytes: [UInt8], limit: Int) throws(FontError) -> [HarfBuzzFont] {
      try FontFormat.check(bytes)
      let file = FontMemory(bytes)
      var fonts: [HarfBuzzFont] = []
      for index in 0..<min(max(count(bytes), 1), limit) { fonts.append(try HarfBuzzFont(file, index: index)) }
      return fonts
    }

    private init(_ file: FontMemory, index: Int) throws(FontError) {
      self.file = file
      let face = unsafe file.face(index)
      let (count, units) = unsafe (hb_face_get_glyph_count(face), hb_face_get_upem(face))
      guard count > 0, units >= 16, units <= 16_384, let created = unsafe hb_font_create(face),
        let functions = unsafe Self.makeFunctions()
      else {
        unsafe hb_face_destroy(face)
        throw FontError(code: .damaged, message: "the font has no glyphs, or its tables are damaged")
      }
      func table(_ tag: StaticString) -> FontTable {
        unsafe FontTable(file.table(FontTable.tag(tag), of: face))
      }
      do throws(FontError) {
        composites = try CompositeGlyphs(
          outlines: table("glyf"), locations: table("loca"), header: table("head"), variations: table("gvar"))
      } catch {
        unsafe hb_draw_funcs_destroy(functions)
        unsafe hb_font_destroy(created)
        unsafe hb_face_destroy(face)
        throw error
      }
      variations = FontVariations { tag, count in unsafe Array(file.table(tag, of: face).prefix(count)) }
      isColored = unsafe hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
      unsafe hb_face_destroy(face)
      unsafe font = created
      unsafe self.functions = functions
      scale = 100 / Float(units)
      (widths, usual, settings) = (nil, nil, [])
      unsafe hb_font_set_scale(font, Int32(units), Int32(units))
      unsafe hb_font_make_immutable(font)
      ascent = unsafe Self.ascent(font, scale)
    }

    /// Makes an instance of a variable font.
    private init?(_ usual: HarfBuzzFont, _ settings: [FontVariations.Setting]) {
      guard let font = unsafe hb_font_create(hb_font_get_face(usual.font)),
        let functions = unsafe hb_draw_funcs_reference(usual.functions)
      else { return nil }
      let units = unsafe Int32(hb_face_get_upem(hb_font_get_face(font)))
      unsafe hb_font_set_scale(font, units, units)
      var list = settings.map { hb_variation_t(tag: $0.tag, value: $0.value) }
      unsafe hb_font_set_variations(font, &list, UInt32(list.count))
      let widths = unsafe VariedWidths(font, usual.font, usual.composites)
      unsafe hb_font_make_immutable(font)
      guard let measured = unsafe widths.measuring(font) else {
        unsafe hb_font_destroy(font)
        unsafe hb_draw_funcs_destroy(functions)
        return nil
      }
      unsafe hb_font_destroy(font)
      (file, scale, composites, variations) = (usual.file, usual.scale, usual.composites, usual.variations)
      (self.widths, self.usual, self.settings) = (widths, usual, settings)
      isColored = usual.isColored
      unsafe self.font = measured
      unsafe self.functions = functions
      ascent = unsafe Self.ascent(measured, usual.scale)
    }

    deinit {
      #if hasFeature(Embedded)
        usual?.instances.withLock { $0.forget(settings) }
      #endif
      unsafe hb_draw_funcs_destroy(functions)
      unsafe hb_font_destroy(font)
    }

    private static func ascent(_ font: OpaquePointer, _ scale: Float) -> Float {
      var extents = hb_font_extents_t()
      let isKnown = unsafe hb_font_get_h_extents(font, &extents) != 0
      return isKnown && extents.ascender > 0 ? Float(extents.ascender) * scale : 75
    }

    /// Returns the closest instance of a variable font to a style; the font itself if it is not variable.
    func instance(for style: FontStyle) -> HarfBuzzFont {
      if let usual { return usual.instance(for: style) }
      let settings = variations.settings(for: style)
      guard !settings.isEmpty else { return self }
      return instances.withLock { $0.instance(for: settings) { HarfBuzzFont(self, settings) } } ?? self
    }

    /// Whether the font has a glyph for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }

    /// The properties of the font.
    func traits() -> FontTraits {
      let face = unsafe hb_font_get_face(font)
      return FontTraits(names(), variations, isColored: isColored) { tag, count in
        unsafe Array(file.table(tag, of: face).prefix(count))
      }
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
      guard composites.isModest(glyph, steps: widths == nil ? .max : VariedWidths.limit) else { return nil }
      var pen = OutlinePen(scale: scale)
      unsafe withUnsafeMutablePointer(to: &pen) { pen in
        unsafe zoetrope_hb_draw_glyph(font, glyph, functions, UnsafeMutableRawPointer(pen))
      }
      return pen.finished
    }

    func layers(of glyph: UInt32) -> [GlyphLayer] {
      let face = unsafe hb_font_get_face(font)
      var count: UInt32 = 0
      let total = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
      guard total > 0, total <= LottieLimits.maximumGlyphLayers else { return [] }
      count = total
      var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
      _ = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
      return layers.prefix(Int(min(count, total))).compactMap { layer in
        // The largest number stands for the colour of the text.
        if layer.color_index == 0xFFFF { return GlyphLayer(glyph: layer.glyph, color: nil) }
        var one: UInt32 = 1
        var color: hb_color_t = 0
        _ = unsafe hb_ot_color_palette_get_colors(face, 0, layer.color_index, &one, &color)
        guard one == 1 else { return nil }
        // Blue, green, red and alpha.
        func channel(_ shift: UInt32) -> Float { Float(color >> shift & 0xFF) / 255 }
        return GlyphLayer(
          glyph: layer.glyph,
          color: PaintColor(red: channel(8), green: channel(16), blue: channel(24), alpha: channel(0)))
      }
    }

    func picture(of glyph: UInt32) -> GlyphPicture? {
      // A font without a size has the largest picture.
      guard let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
      defer { unsafe hb_blob_destroy(blob) }
      var count: UInt32 = 0
      guard let start = unsafe hb_blob_get_data(blob, &count), count > 0,
        count <= LottieLimits.maximumGlyphPictureBytes
      else { return nil }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
      var extents = hb_glyph_extents_t()
      guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return nil }
      // The height of an upright box is negative.
      let (left, top) = (Float(extents.x_bearing) * scale, -Float(extents.y_bearing) * scale)
      return GlyphPicture(
        bytes,
        in: Bounds(
          minX: left, minY: top, maxX: left + Float(extents.width) * scale,
          maxY: top - Float(extents.height) * scale))
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
