#include "CZoetropeZlib.h"

int zoetrope_deflate_init(z_stream *stream, int level, int window_bits, int memory_level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, strategy);
}

int zoetrope_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
