/* Nothing that matters here. */
#include <stddef.h>
