/* Nothing that matters here. */
#include <cstddef>
