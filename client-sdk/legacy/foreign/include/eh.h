/* Nothing that matters here. */
#include <exception>
