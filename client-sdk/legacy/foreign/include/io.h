/* Files by number. C and C++. */
#ifndef CANCHA_LEGACY_IO_H
#define CANCHA_LEGACY_IO_H

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define _access access
#define _open open
#define _close close
#define _read read
#define _write write
#define _lseek lseek
#define _isatty isatty
#define _dup dup
#define _dup2 dup2
#define _unlink remove
#define _open_osfhandle(handle, flags) 1
#define _setmode(file, mode) 0
#define setmode(file, mode) 0
#define O_BINARY 0
#define _O_BINARY 0
#define O_TEXT 0
#define _O_TEXT 0
#define _O_RDONLY O_RDONLY
#define _O_WRONLY O_WRONLY
#define _O_RDWR O_RDWR
#define _O_CREAT O_CREAT
#define _O_TRUNC O_TRUNC
#define _O_APPEND O_APPEND
#define _S_IREAD 0400
#define _S_IWRITE 0200

#endif
