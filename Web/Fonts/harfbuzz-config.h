// The parts of HarfBuzz in the module of fonts, in place of its "tiny" set: those that the library of a system has and a
// text can need. Fonts give the same glyphs and advances with both.
#undef HB_NO_AAT
#undef HB_NO_BITMAP
#undef HB_NO_BORING_EXPANSION
#undef HB_NO_CFF
#undef HB_NO_COLOR
#undef HB_NO_DRAW
#undef HB_NO_LAYOUT_RARELY_USED
#undef HB_NO_LEGACY
#undef HB_NO_METRICS
#undef HB_NO_NAME
#undef HB_NO_OT_SHAPE_FRACTIONS
#undef HB_NO_UCD_UNASSIGNED
#undef HB_NO_VAR
