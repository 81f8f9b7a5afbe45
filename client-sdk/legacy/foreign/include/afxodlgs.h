/* Nothing that matters here. */
#include <afx.h>
