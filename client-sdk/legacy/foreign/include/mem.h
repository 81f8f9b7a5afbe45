/* Nothing that matters here. */
#include <string.h>
