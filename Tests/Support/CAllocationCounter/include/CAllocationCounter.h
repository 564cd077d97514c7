// Counts calls of malloc and its kin, for tests and benchmarks. Linking this target replaces the functions.
#ifndef CALLOCATION_COUNTER_H
#define CALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted: on glibc, unless a sanitizer brings its own malloc.
bool zoetrope_allocations_are_counted(void);

/// How often this thread has allocated since it started or last reset the count; 0 when nothing is counted.
uint64_t zoetrope_thread_allocations(void);

/// How many bytes this thread has asked for since it started or last reset the count.
uint64_t zoetrope_thread_allocated_bytes(void);

/// Sets this thread's two counts back to 0.
void zoetrope_reset_thread_allocations(void);

/// How often all threads together have allocated since the process started or the count was last reset.
uint64_t zoetrope_process_allocations(void);

/// Sets the process's count back to 0; the threads' own counts stay.
void zoetrope_reset_process_allocations(void);

#endif
