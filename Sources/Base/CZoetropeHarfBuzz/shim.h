#include <hb.h>
#include <hb-ot.h>

#if !HB_VERSION_ATLEAST(4, 0, 0)
#error "HarfBuzz 4.0 or newer is needed for outlines; without it, build with the package trait Fonts off"
#endif

// The outline of a glyph, by the name that the installed version has for it.
static inline void zoetrope_hb_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
