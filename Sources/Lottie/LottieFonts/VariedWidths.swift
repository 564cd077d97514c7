#if Fonts && (os(Linux) || os(none))
  import CZoetropeHarfBuzz

  /// The widths and the boxes of the glyphs of an instance of a variable font.
  ///
  /// Without a table of widths HarfBuzz varies the outline of each glyph to measure it, which a font may make endless as it
  /// may the drawing. Such glyphs keep the width of the usual instance.
  @safe final class VariedWidths: @unchecked Sendable {
    // Nothing changes after `init`; both fonts are immutable.

    /// The largest number of steps by which the outline of a glyph varies.
    static let limit: Int64 = 1 << 16

    private let varied: OpaquePointer
    private let usual: OpaquePointer
    private let composites: CompositeGlyphs

    /// Takes an instance and the usual one.
    init(_ varied: OpaquePointer, _ usual: OpaquePointer, _ composites: CompositeGlyphs) {
      unsafe self.varied = hb_font_reference(varied)
      unsafe self.usual = hb_font_reference(usual)
      self.composites = composites
    }

    deinit {
      unsafe hb_font_destroy(varied)
      unsafe hb_font_destroy(usual)
    }

    /// Makes a font that measures glyphs here, and is the instance in all other respects.
    ///
    /// The font must not be used longer than this object.
    func measuring(_ font: OpaquePointer) -> OpaquePointer? {
      guard let functions = unsafe hb_font_funcs_create(), let result = unsafe hb_font_create_sub_font(font)
      else { return nil }
      unsafe hb_font_funcs_set_glyph_h_advance_func(
        functions,
        { _, data, glyph, _ in
          guard let data = unsafe data else { return 0 }
          let widths = unsafe Unmanaged<VariedWidths>.fromOpaque(data).takeUnretainedValue()
          return unsafe hb_font_get_glyph_h_advance(widths.font(for: glyph), glyph)
        }, nil, nil)
      unsafe hb_font_funcs_set_glyph_extents_func(
        functions,
        { _, data, glyph, extents, _ in
          guard let data = unsafe data else { return 0 }
          let widths = unsafe Unmanaged<VariedWidths>.fromOpaque(data).takeUnretainedValue()
          return unsafe hb_font_get_glyph_extents(widths.font(for: glyph), glyph, extents)
        }, nil, nil)
      unsafe hb_font_funcs_make_immutable(functions)
      unsafe hb_font_set_funcs(result, functions, Unmanaged.passUnretained(self).toOpaque(), nil)
      unsafe hb_font_funcs_destroy(functions)
      unsafe hb_font_make_immutable(result)
      return unsafe result
    }

    /// The instance that measures a glyph.
    private func font(for glyph: UInt32) -> OpaquePointer {
      unsafe composites.isModest(glyph, steps: Self.limit) ? varied : usual
    }
  }
#endif
