// Draws the first picture of an animation with ThorVG and ends.
//
// usage: first_picture FILE SIZE
//
// Prints the processor time in milliseconds before `main`, of loading, and of drawing.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// The part of ThorVG's C interface that is needed; the Python package has no headers.
int tvg_engine_init(unsigned threads);
void *tvg_swcanvas_create(int options);
int tvg_swcanvas_set_target(void *canvas, uint32_t *pixels, uint32_t stride, uint32_t width, uint32_t height, int format);
void *tvg_lottie_animation_new(void);
void *tvg_animation_get_picture(void *animation);
int tvg_picture_load(void *picture, const char *path);
int tvg_picture_set_size(void *picture, float width, float height);
int tvg_canvas_add(void *canvas, void *paint);
int tvg_animation_set_frame(void *animation, float frame);
int tvg_canvas_update(void *canvas);
int tvg_canvas_draw(void *canvas, bool clears);
int tvg_canvas_sync(void *canvas);

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  double start = processor_time();
  if (count != 3) return 2;
  int size = atoi(arguments[2]);
  uint32_t *pixels = calloc((size_t)size * size, sizeof *pixels);
  tvg_engine_init(0);
  void *canvas = tvg_swcanvas_create(1);
  tvg_swcanvas_set_target(canvas, pixels, size, size, size, 0);
  void *animation = tvg_lottie_animation_new();
  void *picture = tvg_animation_get_picture(animation);
  if (tvg_picture_load(picture, arguments[1]) != 0) return 1;
  double loaded = processor_time();
  tvg_picture_set_size(picture, size, size);
  tvg_canvas_add(canvas, picture);
  tvg_animation_set_frame(animation, 0);
  tvg_canvas_update(canvas);
  tvg_canvas_draw(canvas, true);
  tvg_canvas_sync(canvas);
  double drawn = processor_time();
  printf("%f %f %f\n", start, loaded - start, drawn - loaded);
  return 0;
}
