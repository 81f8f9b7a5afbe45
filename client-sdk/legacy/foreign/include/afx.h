/* The part of Microsoft's Foundation Classes that needs no window. */
#ifndef CANCHA_LEGACY_AFX_H
#define CANCHA_LEGACY_AFX_H

#include <windows.h>
#include <tchar.h>

#ifdef __cplusplus
#include "cancha_legacy_afx_text.h"
#include "cancha_legacy_afx_window.h"
#endif

#endif
