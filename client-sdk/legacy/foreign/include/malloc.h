/* Memory. C and C++. */
#ifndef CANCHA_LEGACY_MALLOC_H
#define CANCHA_LEGACY_MALLOC_H

#include <alloca.h>
#include <stdlib.h>
#define _alloca alloca
#define _msize(memory) ((size_t)0)
#define _aligned_malloc(size, bytes) malloc(size)
#define _aligned_free free

#endif
