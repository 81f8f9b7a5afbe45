/* The part of Windows that strategies for robots use, without windows: what draws does nothing,
   what waits does not. C and C++. */
#ifndef CANCHA_LEGACY_WINDOWS_H
#define CANCHA_LEGACY_WINDOWS_H

#include "cancha_legacy_win_types.h"
#include "cancha_legacy_win_system.h"
#include "cancha_legacy_win_screen.h"

#endif
