#include <stdlib.h>

/// How often this thread has allocated memory, or -1 where that cannot be counted.
long long allocation_count(void);
