/* Text of one byte a character. C and C++. */
#ifndef CANCHA_LEGACY_TCHAR_H
#define CANCHA_LEGACY_TCHAR_H

#include <windows.h>

#define _T(text) text
#define _tprintf printf
#define _stprintf sprintf
#define _tcslen strlen
#define _tcscpy strcpy

#endif
