// The declarations of zlib, and of the shims in Sources/Base/CZoetropeZlib, that Swift code uses: for compiling only.
#ifndef ZOETROPE_ZLIB_STUB_H
#define ZOETROPE_ZLIB_STUB_H

typedef unsigned long uLong;
typedef unsigned int uInt;
typedef unsigned char Bytef;

typedef struct {
  Bytef *next_in;
  uInt avail_in;
  uLong total_in;
  Bytef *next_out;
  uInt avail_out;
  uLong total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, uInt, uInt);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  uLong adler;
  uLong reserved;
} z_stream;

#define Z_NO_FLUSH 0
#define Z_FINISH 4
#define Z_OK 0
#define Z_STREAM_END 1
#define Z_DEFAULT_STRATEGY 0

int deflate(z_stream *stream, int flush);
int deflateEnd(z_stream *stream);
int deflateReset(z_stream *stream);
uLong deflateBound(z_stream *stream, uLong length);
int inflate(z_stream *stream, int flush);
int inflateEnd(z_stream *stream);
int inflateReset(z_stream *stream);
uLong adler32(uLong value, const Bytef *bytes, uInt count);
uLong crc32(uLong value, const Bytef *bytes, uInt count);
int zoetrope_deflate_init(z_stream *stream, int level, int window_bits, int memory_level, int strategy);
int zoetrope_inflate_init(z_stream *stream, int window_bits);

#endif
