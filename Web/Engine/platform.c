// What Embedded Swift asks of its platform. The allocator and the rest of the C library come from wasi-libc.

#include <stddef.h>

// The only import of the module: the host fills the bytes with random ones. They seed hash tables, so that no file can
// be made to collide in them.
__attribute__((import_module("zoetrope"), import_name("random"))) void zoetrope_random(void *bytes, size_t count);

void arc4random_buf(void *bytes, size_t count) { zoetrope_random(bytes, count); }

// The C library's own prints a message, for which it would import functions.
_Noreturn void abort(void) { __builtin_trap(); }

// Embedded Swift takes what it asks for as given, so a request that fails ends the instance.
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  if (__real_posix_memalign(memory, alignment, size) != 0) __builtin_trap();
  return 0;
}

unsigned long __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Strings of the standard library are compared by their code points. Its tables, which make composed and decomposed
// letters equal, take 31 kB, a twentieth of the module; names of files are compared by their bytes on every platform.
unsigned short _swift_stdlib_getNormData(unsigned scalar) {
  (void)scalar;
  return 0;  // a starter that is composed already
}

unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) {
  (void)first, (void)second;
  return ~0u;
}

unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) {
  (void)scalar;
  return ~0u;
}

const unsigned char *const _swift_stdlib_nfd_decompositions = 0;
