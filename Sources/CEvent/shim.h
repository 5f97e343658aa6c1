// Before libevent sets _GNU_SOURCE, so that its fd_set is the one that Swift's Glibc module has.
#include <sys/select.h>
#include <sys/time.h>

#include <event2/event.h>

#ifdef __linux__
#include <pthread.h>
// Hidden from Swift because it takes _GNU_SOURCE to see it.
int pthread_setname_np(pthread_t thread, const char *name);
#endif
