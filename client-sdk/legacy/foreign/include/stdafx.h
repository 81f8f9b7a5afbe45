/* For strategies whose own one is missing: Visual Studio made it. C and C++. */
#ifndef CANCHA_LEGACY_STDAFX_H
#define CANCHA_LEGACY_STDAFX_H

#include <windows.h>

#endif
