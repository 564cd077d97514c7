#if Fonts && (os(Linux) || os(none))
  import CZoetropeHarfBuzz
  import LottieRenderer

  /// The parts of a text that are written in one script each, because a font arranges each script by rules of its own.
  enum ScriptRuns {
    /// Returns the ranges of bytes; characters without a script, such as spaces and marks, belong to the text before them.
    static func ranges(of text: ParagraphPart) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      var start = text.range.lowerBound, offset = start
      var current: hb_script_t?
      let functions = unsafe hb_unicode_funcs_get_default()
      for scalar in String(decoding: text.paragraph[text.range], as: UTF8.self).unicodeScalars {
        let script = unsafe hb_unicode_script(functions, scalar.value)
        if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
          if let known = current, known != script {
            ranges.append(start..<offset)
            start = offset
          }
          current = script
        }
        offset += scalar.utf8.count
      }
      if start < text.range.upperBound { ranges.append(start..<text.range.upperBound) }
      return ranges
    }
  }
#endif
