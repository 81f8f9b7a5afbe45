/* Folders. C and C++. */
#ifndef CANCHA_LEGACY_DIRECT_H
#define CANCHA_LEGACY_DIRECT_H

#include <unistd.h>

#ifdef __cplusplus
extern "C"
#endif
int cancha_legacy_make_folder(const char* name);
#define _mkdir(name) cancha_legacy_make_folder(name)
#define mkdir(...) cancha_legacy_make_folder(CANCHA_LEGACY_FIRST(__VA_ARGS__, 0))
#define CANCHA_LEGACY_FIRST(first, ...) first
#define _getcwd getcwd
#define _chdir(name) 0
#define _rmdir rmdir
#define _getdrive() 3

#endif
