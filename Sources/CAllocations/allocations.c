#include "allocations.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// A program's own malloc takes the place of the C library's, for every library in it.
extern void *__libc_malloc(size_t size);

static _Thread_local long long count = 0;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

long long allocation_count(void) { return count; }
#else
long long allocation_count(void) { return -1; }
#endif
