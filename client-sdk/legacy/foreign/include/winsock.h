/* Nothing that matters here. */
#include <winsock2.h>
