/* Nothing that matters here. */
#include <windows.h>
