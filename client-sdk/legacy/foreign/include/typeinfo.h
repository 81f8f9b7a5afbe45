/* Nothing that matters here. */
#include <typeinfo>
