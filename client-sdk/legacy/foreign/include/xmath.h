/* Nothing that matters here. */
#include <cmath>
