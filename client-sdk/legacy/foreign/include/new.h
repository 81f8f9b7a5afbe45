/* Nothing that matters here. */
#include <new>
