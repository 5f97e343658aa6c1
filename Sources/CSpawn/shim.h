#include <spawn.h>

#ifdef __linux__
/* GNU's additions, which Swift's own module of the C library leaves out. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
int pipe2(int[2], int);
int syncfs(int);
static const int edgewise_spawn_setsid = 0x80;
#endif
