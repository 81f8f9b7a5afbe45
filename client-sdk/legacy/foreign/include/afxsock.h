/* Nothing that matters here. */
#include <afx.h>
#include <winsock2.h>
