#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>  // defines __GLIBC__ on glibc

// A sanitizer's runtime replaces malloc itself: two replacements in one program do not get along.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(leak_sanitizer)
#define ZOETROPE_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ZOETROPE_SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(ZOETROPE_SANITIZED)

// glibc's own functions, which it exports under these names too.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// initial-exec: the first access to any other kind of thread-local variable may itself allocate.
static __thread uint64_t thread_count __attribute__((tls_model("initial-exec")));
static __thread uint64_t thread_bytes __attribute__((tls_model("initial-exec")));
static uint64_t process_count;

static inline void count(size_t size) {
  thread_count += 1;
  thread_bytes += size;
  __atomic_fetch_add(&process_count, 1, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  count(size);
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

bool zoetrope_allocations_are_counted(void) { return true; }
uint64_t zoetrope_thread_allocations(void) { return thread_count; }
uint64_t zoetrope_thread_allocated_bytes(void) { return thread_bytes; }

void zoetrope_reset_thread_allocations(void) {
  thread_count = 0;
  thread_bytes = 0;
}

uint64_t zoetrope_process_allocations(void) { return __atomic_load_n(&process_count, __ATOMIC_RELAXED); }
void zoetrope_reset_process_allocations(void) { __atomic_store_n(&process_count, 0, __ATOMIC_RELAXED); }

#else

bool zoetrope_allocations_are_counted(void) { return false; }
uint64_t zoetrope_thread_allocations(void) { return 0; }
uint64_t zoetrope_thread_allocated_bytes(void) { return 0; }
void zoetrope_reset_thread_allocations(void) {}
uint64_t zoetrope_process_allocations(void) { return 0; }
void zoetrope_reset_process_allocations(void) {}

#endif
