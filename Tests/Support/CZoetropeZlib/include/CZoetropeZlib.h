// zlib as a C module of this package: no pkg-config, on every platform.
#ifndef CZOETROPE_ZLIB_H
#define CZOETROPE_ZLIB_H

#include <stddef.h>
#include <zlib.h>

/// Starts a compressor (`zlib.h` has this as a macro, which Swift can't see). Returns a zlib code.
int zoetrope_deflate_init(z_stream *stream, int level, int window_bits, int memory_level, int strategy);

/// Starts a decompressor; negative `window_bits` read raw deflate data. Returns a zlib code.
int zoetrope_inflate_init(z_stream *stream, int window_bits);

#endif
