/* Threads and processes. C and C++. */
#ifndef CANCHA_LEGACY_PROCESS_H
#define CANCHA_LEGACY_PROCESS_H

#include <windows.h>
#define _getpid() 1
#define _spawnl(...) (-1)
#define _execl(...) (-1)

#endif
